import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Database } from '../db/database.ts'
import { prepareStatement } from '../db/raw-query.ts'
import type { Sleep } from '../runtime/clock.ts'
import { HttpFailure } from './http-failure.ts'

/**
 * Rate limits of providers, over all callers and all nodes: the database holds the time of the next request. Only its
 * clock counts, so the clocks of the nodes may differ.
 */

/** A token bucket (burst, and milliseconds per token), or one request at a time. */
export type SourceRate = { everyMs: number; inARow: number } | 'one at a time'

/** Makes a call in its slot. @throws ProviderRateLimitError when that is too late, else what the call throws. */
export type ProviderSlot = <T>(call: () => Promise<T>) => Promise<T>

/** The rate limiter of a provider. Those of one name share their state. */
export type ProviderRateLimit = (source: string, rate: SourceRate) => ProviderSlot

/** The queue is too long, or the provider has sent a Retry-After. */
export class ProviderRateLimitError extends Error {}

/** Longest wait for a slot, in milliseconds; a search is given up before. */
const longestWaitMs = 5_000

/** Queue length per node for one request at a time: about as many as are answered within the longest wait. */
const mostWaiting = 20

/** Lease of a slot, longer than any request: a crashed node blocks it no longer. */
const leaseMs = 10_000

/** Poll interval for another node's lease to end. */
const pollMs = 100

/** Maximum Retry-After, in seconds. */
const longestPause = 24 * 60 * 60

const millisecondsUntil = (time: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${time} - clock_timestamp()) * 1000)::float8`
const milliseconds = (name: string) => sql`${sql.placeholder(name)}::float8 * interval '1 millisecond'`

/** Rate limiters in the database. @param sleep For tests. */
export function createProviderRateLimit(db: Database, sleep: Sleep = wait): ProviderRateLimit {
  const reserve = prepareStatement<{ source: string; every: number; ahead: number }, { ahead: number }>(
    db,
    'source_turns_reserve',
    sql`insert into source_turns as kept (source, free_at)
      values (${sql.placeholder('source')}, clock_timestamp() + ${milliseconds('every')})
      on conflict (source) do update
        set free_at = greatest(kept.free_at, clock_timestamp()) + ${milliseconds('every')}
        where kept.free_at <= clock_timestamp() + ${milliseconds('ahead')}
      returning ${millisecondsUntil(sql`free_at`)} as ahead`,
  )
  const take = prepareStatement<{ source: string; lease: number }, { until: string }>(
    db,
    'source_turns_take',
    sql`insert into source_turns as kept (source, free_at)
      values (${sql.placeholder('source')}, clock_timestamp() + ${milliseconds('lease')})
      on conflict (source) do update set free_at = excluded.free_at where kept.free_at <= clock_timestamp()
      returning free_at::text as until`,
  )
  const giveBack = prepareStatement<{ source: string; until: string }, never>(
    db,
    'source_turns_give_back',
    sql`update source_turns set free_at = clock_timestamp()
      where source = ${sql.placeholder('source')} and free_at = ${sql.placeholder('until')}::timestamptz`,
  )
  const pause = prepareStatement<{ source: string; pause: number }, never>(
    db,
    'source_turns_pause',
    sql`update source_turns set free_at = greatest(free_at, clock_timestamp() + ${milliseconds('pause')})
      where source = ${sql.placeholder('source')}`,
  )

  /** Shares a Retry-After with the other nodes. */
  async function heeding<T>(source: string, ahead: number, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof HttpFailure && error.retryAfter !== undefined) {
        await pause({ source, pause: Math.min(error.retryAfter, longestPause) * 1000 + ahead })
      }
      throw error
    }
  }

  function spread(source: string, everyMs: number, inARow: number): ProviderSlot {
    const inARowMs = everyMs * inARow
    return async (call) => {
      const [slot] = await reserve({ source, every: everyMs, ahead: longestWaitMs + inARowMs - everyMs })
      if (!slot) throw new ProviderRateLimitError(`${source}: too many wait for their turn`)
      if (slot.ahead > inARowMs) await sleep(slot.ahead - inARowMs)
      return heeding(source, inARowMs - everyMs, call)
    }
  }

  function oneAtATime(source: string): ProviderSlot {
    const here = pLimit(1)
    async function taken(): Promise<string> {
      for (let waited = 0; waited <= longestWaitMs; waited += pollMs) {
        const [slot] = await take({ source, lease: leaseMs })
        if (slot) return slot.until
        await sleep(pollMs)
      }
      throw new ProviderRateLimitError(`${source}: another node is asking`)
    }
    return async (call) => {
      if (here.pendingCount >= mostWaiting) throw new ProviderRateLimitError(`${source}: too many wait for their turn`)
      return here(async () => {
        const until = await taken()
        try {
          return await heeding(source, 0, call)
        } finally {
          await giveBack({ source, until })
        }
      })
    }
  }

  return (source, rate) => (rate === 'one at a time' ? oneAtATime(source) : spread(source, rate.everyMs, rate.inARow))
}
