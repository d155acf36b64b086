import { appendFile } from 'node:fs/promises'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Chain } from './hash-chain.ts'
import { anchorOf } from './anchor-format.ts'

/** Notes that wait for a place that does not take them, those of six weeks; and the longest wait for it, in milliseconds. */
const waitingMax = 1000
const timeoutMs = 10_000

export interface AnchorsOptions {
  /** Where the chain stands. */
  chain: () => Promise<Chain>
  clock: Clock
  log: Log
  /** A file or an address (`AUDIT_HEADS`); the log alone when absent. */
  place: string | undefined
}

/** Whoever answers with an error has not kept it. */
class NotKept extends Error {
  readonly code: string
  constructor(status: number) {
    super('The place for heads answered with an error.')
    this.code = String(status)
  }
}

async function post(address: string, note: string): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: `${note}\n`,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new NotKept(answer.status)
}

/**
 * Notes where the chain begins and ends, in the log and where the operator wants it: whoever holds the database can write the
 * chain anew, and not what was noted elsewhere.
 */
export function createAnchors({ chain, clock, log, place }: AnchorsOptions) {
  const keep = (to: string, note: string) =>
    /^https?:/i.test(to) ? post(to, note) : appendFile(to, `${note}\n`, { mode: 0o600 })
  let waiting: string[] = []
  let isFailing = false
  let running = Promise.resolve()

  /** @param isNew Whether to say so although it has failed before: it is tried every minute, and said every hour. */
  async function deliverAll(to: string, isNew: boolean): Promise<void> {
    try {
      for (let [note] = waiting; note !== undefined; [note] = waiting) {
        await keep(to, note)
        waiting = waiting.slice(1)
      }
      if (isFailing) log.info('the heads of the audit are kept elsewhere again')
      isFailing = false
    } catch (error) {
      if (isNew || !isFailing) {
        log.error({ err: error, waiting: waiting.length }, 'a head of the audit could not be kept elsewhere')
      }
      isFailing = true
    }
  }

  const anchors = {
    /** Notes where the chain stands. */
    async note(): Promise<void> {
      const standing = await chain()
      const note = anchorOf(standing, clock.now())
      const { dropped, head } = standing
      log.info({ seq: head.seq, hash: head.hash, dropped: dropped.seq, note }, 'audit head')
      if (place === undefined) return
      waiting = [...waiting, note].slice(-waitingMax)
      await anchors.deliver(true)
    },

    /** Hands over what waits, the oldest first. It never fails: what is not taken is tried again. */
    deliver(isNew = false): Promise<void> {
      if (place !== undefined && waiting.length > 0) running = running.then(() => deliverAll(place, isNew))
      return running
    },
  }
  return anchors
}
