import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import type { OpenDatabase } from '../db/database.ts'
import { HttpFailure } from './http-failure.ts'
import { createProviderRateLimit, ProviderRateLimitError } from './provider-rate-limit.ts'
import { rowsOf } from '../db/raw-query.ts'

/** Two nodes on one database. Delays are recorded instead of waited for. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.db.execute(sql`delete from source_turns`))
afterAll(() => database.close())

function createNode() {
  const pauses: number[] = []
  const sleep = async (milliseconds: number) => void pauses.push(milliseconds)
  return { pauses, rateLimit: createProviderRateLimit(database.db, sleep) }
}

const nothing = async () => {}
const outcome = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)

/** Waits until a call may go, and then for as long as a response takes. */
async function begun(slot: (call: () => Promise<void>) => Promise<void>, answer: Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended = slot(() => {
    resolve()
    return answer
  })
  await promise
  return { ended }
}

describe('a source that may be asked so often', () => {
  test('[SRC-05] is asked at once so many times in a row, then at its distance, whichever node asks', async () => {
    const nodes = [createNode(), createNode()]
    const [a, b] = nodes.map(({ rateLimit }) => rateLimit('slow', { everyMs: 1000, inARow: 2 }))
    for (const slot of [a, b, a, b, a]) await slot?.(nothing)
    const pauses = nodes.flatMap((node) => node.pauses).toSorted((one, other) => one - other)
    // The first two do not wait; each of the others a second longer than the one before, less the elapsed time.
    expect(pauses.map((pause) => Math.ceil(pause / 1000))).toEqual([1, 2, 3])
  })

  test('[SRC-05] gives turns of another source apart', async () => {
    const { rateLimit, pauses } = createNode()
    await rateLimit('slow', { everyMs: 1000, inARow: 1 })(nothing)
    await rateLimit('other', { everyMs: 1000, inARow: 1 })(nothing)
    expect(pauses).toEqual([])
  })

  test('[SRC-05] does not ask where the wait would be longer than five seconds', async () => {
    const { rateLimit, pauses } = createNode()
    const slot = rateLimit('slow', { everyMs: 2000, inARow: 1 })
    const asked: number[] = []
    const ask = (number: number) => outcome(slot(async () => void asked.push(number)))
    expect([await ask(1), await ask(2), await ask(3)]).toEqual([undefined, undefined, undefined])
    expect(await ask(4)).toBeInstanceOf(ProviderRateLimitError)
    expect(asked).toEqual([1, 2, 3])
    expect(pauses).toHaveLength(2)
  })

  test('[SRC-05] that asks for a pause has it from every node', async () => {
    const [node, other] = [createNode(), createNode()]
    const rate = { everyMs: 200, inARow: 25 }
    const refused = new HttpFailure('answered 429', { status: 429, retryAfter: 60 })
    expect(await outcome(node.rateLimit('slow', rate)(() => Promise.reject(refused)))).toBe(refused)
    const ask = () => outcome(other.rateLimit('slow', rate)(nothing))
    expect(await ask()).toBeInstanceOf(ProviderRateLimitError)
    // The allowed burst does not shorten the pause.
    await database.db.execute(sql`update source_turns set free_at = free_at - interval '52 seconds'`)
    expect(await ask()).toBeInstanceOf(ProviderRateLimitError)
    await database.db.execute(sql`update source_turns set free_at = free_at - interval '8 seconds'`)
    expect([await ask(), other.pauses]).toEqual([undefined, []])
  })
})

test('[SRC-05] a pause that is shorter than what was promised to others lets nobody in before them', async () => {
  const { rateLimit, pauses } = createNode()
  const slot = rateLimit('slow', { everyMs: 1000, inARow: 1 })
  for (let number = 0; number < 3; number += 1) await slot(nothing)
  const refused = new HttpFailure('answered 429', { status: 429, retryAfter: 0.5 })
  expect(await outcome(slot(() => Promise.reject(refused)))).toBe(refused)
  await slot(nothing)
  expect(pauses.map((pause) => Math.ceil(pause / 1000))).toEqual([1, 2, 3, 4])
})

describe('a source that is asked one question at a time', () => {
  const rate = 'one at a time'

  test('[SRC-05] is not asked before it has answered, whichever node asks', async () => {
    const [a, b] = [createNode(), createNode()]
    let inFlight = 0
    let most = 0
    const ask = async () => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await rowsOf(database.db, sql`select 1`)
      inFlight -= 1
    }
    const [here, elsewhere] = [a.rateLimit('single', rate), b.rateLimit('single', rate)]
    await Promise.all([here(ask), elsewhere(ask), here(ask), elsewhere(ask), here(ask)])
    expect(most).toBe(1)
  })

  test('[SRC-05] is left to a node that is still asking, for five seconds', async () => {
    const [node, waiting] = [createNode(), createNode()]
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = await begun((call) => node.rateLimit('single', rate)(call), promise)
    expect(await outcome(waiting.rateLimit('single', rate)(nothing))).toBeInstanceOf(ProviderRateLimitError)
    expect(waiting.pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(5000)
    resolve()
    await first.ended
    expect(await outcome(waiting.rateLimit('single', rate)(nothing))).toBeUndefined()
  })

  test('[SRC-05] lets twenty wait, and nobody more', async () => {
    const slot = createNode().rateLimit('single', rate)
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = slot(() => promise)
    const waiting = Array.from({ length: 20 }, () => slot(nothing))
    expect(await outcome(slot(nothing))).toBeInstanceOf(ProviderRateLimitError)
    resolve()
    await Promise.all([first, ...waiting])
    expect(await outcome(slot(nothing))).toBeUndefined()
  })

  test('[SRC-05] is asked again after a question of a node that stopped in the middle', async () => {
    const [gone, waiting] = [createNode(), createNode()]
    await begun((call) => gone.rateLimit('single', rate)(call), new Promise(() => {}))
    expect(await outcome(waiting.rateLimit('single', rate)(nothing))).toBeInstanceOf(ProviderRateLimitError)
    await database.db.execute(sql`update source_turns set free_at = free_at - interval '10 seconds'`)
    expect(await outcome(waiting.rateLimit('single', rate)(nothing))).toBeUndefined()
  })

  test('[SRC-05] that asks for a pause has it from every node', async () => {
    const [node, other] = [createNode(), createNode()]
    const lagging = new HttpFailure('answered 429', { status: 429, retryAfter: 30 })
    expect(await outcome(node.rateLimit('single', rate)(() => Promise.reject(lagging)))).toBe(lagging)
    expect(await outcome(other.rateLimit('single', rate)(nothing))).toBeInstanceOf(ProviderRateLimitError)
    await database.db.execute(sql`update source_turns set free_at = free_at - interval '30 seconds'`)
    expect(await outcome(other.rateLimit('single', rate)(nothing))).toBeUndefined()
  })
})
