import { randomInt } from 'node:crypto'
import { pullFavourites, pushFavourites } from '@trouvaille/contract'
import type { FavouriteChange } from '@trouvaille/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServerDatabase } from './testing/database.ts'
import { addition, film, testPassword } from './testing/factories.ts'
import { type Program, startProgram } from './testing/program.ts'
import { newDataDir } from './testing/vitest.ts'

/** An acknowledged change is kept, at whatever moment the server is killed. */

const rounds = 3
const writers = 16
const leastAcknowledged = 5
const mostAcknowledged = 60

const serverUrl = process.env.TEST_DATABASE_URL

const person = { email: 'lea@example.org', username: 'lea', phoneNumber: '+33612345678', password: testPassword }

/** One device: what it may still send, and what the server has acknowledged. */
interface Device {
  token: string
  nextId: number
  acknowledged: Set<string>
}

async function call(program: Program, path: string, body?: unknown, token?: string): Promise<unknown> {
  const response = await fetch(program.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json()
}

/** Sends changes one after the other until the server is gone. */
async function write(program: Program, device: Device, onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const change = addition(film((device.nextId += 1)))
    try {
      await call(program, pushFavourites.path, { changes: [change] }, device.token)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
    device.acknowledged.add(change.id)
    onAcknowledged()
  }
}

/** Writes until so many changes are acknowledged, and kills the server in the middle of the next ones. */
async function writeAndKill(program: Program, device: Device, count: number): Promise<void> {
  const enough = Promise.withResolvers<void>()
  const goal = device.acknowledged.size + count
  const writing = Array.from({ length: writers }, () =>
    write(program, device, () => {
      if (device.acknowledged.size >= goal) enough.resolve()
    }),
  )
  await Promise.race([enough.promise, Promise.all(writing)])
  await program.stop('SIGKILL')
  await Promise.all(writing)
}

async function readAll(program: Program, token: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let after = '0'
  for (;;) {
    const page = (await call(program, `${pullFavourites.path}?after=${after}`, undefined, token)) as {
      changes: FavouriteChange[]
      cursor: string
      more: boolean
    }
    for (const { id } of page.changes) ids.add(id)
    if (!page.more) return ids
    after = page.cursor
  }
}

describe(`a server that is killed, on the ${serverUrl ? 'server' : 'embedded'} database`, () => {
  let environment: Record<string, string>
  let cleanUp: () => Promise<void>
  beforeAll(async () => {
    const database = serverUrl ? await createServerDatabase(serverUrl) : undefined
    environment = { DATA_DIR: newDataDir(), ...(database && { DATABASE_URL: database.url }) }
    cleanUp = async () => database?.drop()
  })
  afterAll(() => cleanUp())

  test(
    '[GAP-01] has every change that it acknowledged, and the session, after the restart',
    { timeout: 300_000 },
    async () => {
      let program = await startProgram(environment)
      await call(program, '/api/accounts', person)
      const session = await call(program, '/api/session', { identifier: person.email, password: person.password })
      const device: Device = { token: (session as { token: string }).token, nextId: 0, acknowledged: new Set() }
      for (let round = 1; round <= rounds; round += 1) {
        const count = randomInt(leastAcknowledged, mostAcknowledged)
        await writeAndKill(program, device, count)
        program = await startProgram(environment)
        const kept = await readAll(program, device.token)
        const lost = [...device.acknowledged].filter((id) => !kept.has(id))
        expect(lost, `round ${round}, killed after ${count} changes`).toEqual([])
      }
      expect(device.acknowledged.size).toBeGreaterThanOrEqual(rounds * leastAcknowledged)
      await program.stop()
    },
  )
})
