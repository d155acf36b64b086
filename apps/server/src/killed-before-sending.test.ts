import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { callAt, type Device, openDevice } from './testing/devices.ts'
import { addition, film } from './testing/factories.ts'
import { openConnection } from './testing/live.ts'
import { type Program, startProgram } from './testing/program.ts'
import { placeOfDatabase, useProgramDatabase } from './testing/program-database.ts'

/** What was committed by a server that was killed before it sent it reaches the devices when they are back, once. */

interface Scene {
  url: string
  ana: Device
  bob: Device
  /** Of ana's request to bob, once there was one. */
  requestId: string
  conversationId: string
}

interface Act {
  /** What the server is about to send when it is killed. */
  type: LiveEvent['type']
  /** Who receives it. */
  to: 'ana' | 'bob'
  run(scene: Scene): Promise<Response>
}

// An act that is repeated is the same one: with one id, or as it sets a state.
const clientIds = { group: randomUUID(), message: randomUUID() }
const change = addition(film(1))

/** In an order in which each has what it needs from those before. */
const acts: readonly Act[] = [
  {
    type: 'request.received',
    to: 'bob',
    run: ({ url, ana, bob }) => post(url, ana, '/api/friend-requests', { personId: bob.accountId }),
  },
  {
    type: 'request.accepted',
    to: 'ana',
    run: ({ url, bob, requestId }) => post(url, bob, `/api/friend-requests/${requestId}/accept`),
  },
  {
    type: 'favourites.changed',
    to: 'ana',
    run: ({ url, ana }) => post(url, ana, '/api/favourites/changes', { changes: [change] }),
  },
  {
    type: 'conversation.added',
    to: 'bob',
    run: ({ url, ana, bob }) =>
      post(url, ana, '/api/conversations', {
        type: 'group',
        name: 'Les cinéphiles',
        participantIds: [bob.accountId],
        clientId: clientIds.group,
      }),
  },
  {
    type: 'message.sent',
    to: 'bob',
    run: ({ url, ana, conversationId }) =>
      post(url, ana, `/api/conversations/${conversationId}/messages`, {
        clientId: clientIds.message,
        body: { kind: 'text', text: 'Bonjour' },
      }),
  },
  {
    type: 'conversation.read',
    to: 'ana',
    run: ({ url, bob, conversationId }) => post(url, bob, `/api/conversations/${conversationId}/read`, { seq: 1 }),
  },
]

const post = (url: string, { token }: Device, path: string, body?: unknown) =>
  callAt(url, path, { method: 'POST', body, token })
/** The id of the first of what a list has, if anything. */
async function firstId(url: string, { token }: Device, path: string, list: string): Promise<string | undefined> {
  const answer = (await (await callAt(url, path, { token })).json()) as Record<string, { id: string }[]>
  return answer[list]?.[0]?.id
}

describe(`a server that is killed between a commit and what follows, ${placeOfDatabase}`, () => {
  const database = useProgramDatabase()

  /** @param type Undefined for one that is not killed. */
  const startKilledBefore = (type: LiveEvent['type'] | undefined) =>
    startProgram({ ...database(), ...(type && { KILLED_BEFORE: type }) }, [], 'killed-as-it-sends.ts')
  const connect = ({ url }: Program, { token }: Device, cursor?: string) =>
    openConnection({ url }, { hello: { token, ...(cursor !== undefined && { cursor }) } })

  test('[GAP-01] has lost nothing of it: a device gets it with its cursor, and an act that is repeated happens once', async () => {
    let program = await startKilledBefore(acts[0]?.type)
    const people = { ana: await openDevice(program.url, 'ana'), bob: await openDevice(program.url, 'bob') }
    let requestId = ''
    const sceneAt = async ({ url }: Program): Promise<Scene> => {
      requestId = (await firstId(url, people.bob, '/api/friend-requests/received', 'requests')) ?? requestId
      const conversationId = (await firstId(url, people.ana, '/api/conversations', 'conversations')) ?? ''
      return { url, ...people, requestId, conversationId }
    }
    for (const [index, { type, to, run }] of acts.entries()) {
      const isIt = (event: LiveEvent) => event.type === type
      const device = await connect(program, people[to])
      const scene = await sceneAt(program)
      // The answer may be on its way before the event is.
      const answer = await run(scene).catch(() => undefined)
      expect([undefined, 200], type).toContain(answer?.status)
      await Promise.all([program.ended, device.closed])
      expect(device.received.filter(isIt), type).toEqual([])

      program = await startKilledBefore(acts[index + 1]?.type)
      const back = await connect(program, people[to], device.cursor)
      const caughtUp = back.received.filter(isIt)
      expect(caughtUp, type).toHaveLength(1)
      // The device of who did it knows nothing of the answer, and sends it again.
      await run(await sceneAt(program))
      const again = await connect(program, people[to], back.cursor)
      expect(again.received.filter(isIt), `${type}, repeated`).toEqual([])
      back.close()
      again.close()
    }
    await program.stop()
  })
})
