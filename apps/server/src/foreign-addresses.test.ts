import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { liveCommands, work as workSchema } from '@trouvaille/contract'
import { mediaTypes, viewOf, type Work } from '@trouvaille/domain'
import { type Member, openDirect, opened, page, people, send } from './features/conversations/testing.ts'
import { received, send as share } from './features/sharing/testing.ts'
import { listEndpoints, samplesOf } from './testing/contract.ts'
import { addition } from './testing/factories.ts'
import { openConnection } from './testing/live.ts'
import { useTestServer } from './testing/vitest.ts'

/** A work sent by a device is stored without any picture or link on a host other than the sources'. */

const server = useTestServer()

/** One of each kind, with an address elsewhere in each field that takes one. */
const works = samplesOf(workSchema) as Work[]

type WriteCase = (ana: Member, bob: Member, work: Work) => Promise<Work>

/** Each endpoint that stores a work, by its call, and how Bob reads what Ana stored. */
const cases: Record<string, WriteCase> = {
  async pushFavourites(ana, _, work) {
    await ana.call('/api/favourites/changes', { body: { changes: [addition(work)] } })
    return (await ana.call('/api/favourites/changes')).body.changes[0].work
  },
  async shareWork(ana, bob, work) {
    await share(ana.call, bob.person.id, work)
    return (await received(bob.call, mediaTypes[work.kind].section))[0]!.work
  },
  async sendMessage(ana, bob, work) {
    const id = await opened(openDirect(ana, bob))
    await send(ana.call, id, { kind: 'work', work })
    return (await page(bob, id)).body.messages.at(-1).body.work
  },
  async 'message.send'(ana, bob, work) {
    const conversationId = await opened(openDirect(ana, bob))
    const device = await openConnection(server(), { hello: { token: ana.token } })
    const message = { conversationId, clientId: randomUUID(), body: { kind: 'work', work } }
    const { data } = await device.command('message.send', message)
    device.close()
    expect((await page(bob, conversationId)).body.messages.at(-1)).toEqual(data)
    return data.body.work
  },
}

test('[PICT-06] every call that takes a work is tried here', () => {
  const takesWork = (schema: z.ZodType | undefined) =>
    schema !== undefined &&
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"volumeInfo"')
  const calls = listEndpoints().filter(({ body }) => takesWork(body))
  const commands = Object.entries(liveCommands).filter(([, { input }]) => takesWork(input))
  expect([...calls.map(({ name }) => name), ...commands.map(([name]) => name)].toSorted()).toEqual(
    Object.keys(cases).toSorted(),
  )
})

test.each(
  Object.entries(cases).flatMap(([name, endpoint]) => works.map((work) => ({ name, endpoint, work, kind: work.kind }))),
)('[PICT-06] $name keeps a $kind without the addresses of other hosts', async ({ endpoint, work }) => {
  expect(JSON.stringify(work)).toContain('https://example.org')
  const [ana, bob] = await people(server(), 2)
  const kept = await endpoint(ana!, bob!, work)
  expect(JSON.stringify(kept)).not.toContain('example.org')
  expect([kept.kind, viewOf(kept).title, viewOf(kept).id]).toEqual([work.kind, viewOf(work).title, viewOf(work).id])
})

test.each(Object.entries(cases))(
  '[PICT-06] %s keeps the text of a description without its links elsewhere',
  async (_, endpoint) => {
    const [ana, bob] = await people(server(), 2)
    const description = '<p>Le <a href="https://example.org/">site</a></p>'
    const podcast = { id: 'p', type: 'show', name: 'P', description } as const
    expect((await endpoint(ana!, bob!, { kind: 'podcast', item: podcast })).item).toMatchObject({
      description: '<p>Le site</p>',
    })
  },
)
