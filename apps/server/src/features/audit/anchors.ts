import { appendFile } from 'node:fs/promises'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Chain } from './hash-chain.ts'
import { anchorOf } from './anchor-format.ts'

/** Queue limit of anchors for an unavailable destination, six weeks' worth; and the time-out, in milliseconds. */
const waitingMax = 1000
const timeoutMs = 10_000

export interface AnchorsOptions {
  /** The state of the chain. */
  chain: () => Promise<Chain>
  clock: Clock
  log: Log
  /** File path or URL (`AUDIT_HEADS`); only the log when absent. */
  place: string | undefined
}

/** An error response means that the anchor was not stored. */
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
 * Anchors the hash chain, its beginning and end, in the log and in a destination of the operator: who controls the
 * database can rewrite the chain, but not what was stored elsewhere.
 */
export function createAnchors({ chain, clock, log, place }: AnchorsOptions) {
  const keep = (to: string, note: string) =>
    /^https?:/i.test(to) ? post(to, note) : appendFile(to, `${note}\n`, { mode: 0o600 })
  let waiting: string[] = []
  let isFailing = false
  let running = Promise.resolve()

  /** @param isNew Whether to log a repeated failure: delivery is retried every minute, and logged every hour. */
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
    /** Records the state of the chain. */
    async note(): Promise<void> {
      const standing = await chain()
      const note = anchorOf(standing, clock.now())
      const { dropped, head } = standing
      log.info({ seq: head.seq, hash: head.hash, dropped: dropped.seq, note }, 'audit head')
      if (place === undefined) return
      waiting = [...waiting, note].slice(-waitingMax)
      await anchors.deliver(true)
    },

    /** Delivers queued anchors, the oldest first. It never rejects: failed ones are retried. */
    deliver(isNew = false): Promise<void> {
      if (place !== undefined && waiting.length > 0) running = running.then(() => deliverAll(place, isNew))
      return running
    },
  }
  return anchors
}
