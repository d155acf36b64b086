import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addition, film } from '../../../apps/server/src/testing/factories.ts'
import { groupOf } from '../nodes/community.ts'
import { pairOf, tokenOf } from '../talk/seed.ts'

/** What somebody was told is done. */
export interface Acknowledged {
  messages: { conversationId: string; clientId: string; seq: number }[]
  favourites: { accountId: string; itemId: string }[]
}

export interface Timed {
  /** When it was answered, by the clock of `performance`. */
  at: number
  /** From the first attempt to the answer, in milliseconds. */
  ms: number
  attempts: number
}

export interface PersonOptions {
  number: number
  /** Addresses of the nodes; somebody goes to the other one when theirs does not answer. */
  url: (node: number) => string
  acknowledged: Acknowledged
  timed: (timed: Timed) => void
}

const timeoutMs = 5000
const reads = ['/api/conversations', '/api/friends?limit=12', '/api/conversations-unread', '/api/activity']

/**
 * Somebody who does one thing after the other, and each again, with the same id, until it is answered: as the app does
 * it.
 */
export function createPerson({ number, url, acknowledged, timed }: PersonOptions) {
  let node = number % 2
  let count = number

  async function attempt(path: string, body?: object): Promise<Response | undefined> {
    try {
      return await fetch(url(node) + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${tokenOf(number)}`,
          'x-forwarded-for': `10.9.${number >> 8}.${number & 255}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch {
      return undefined
    }
  }

  /** @throws For an answer that no further attempt would change. */
  async function ask(path: string, body?: object): Promise<unknown> {
    const begun = performance.now()
    for (let attempts = 1; ; attempts += 1) {
      const answer = await attempt(path, body)
      if (answer?.ok) {
        const read = await answer.json().catch(() => undefined)
        if (read !== undefined) {
          timed({ at: performance.now(), ms: performance.now() - begun, attempts })
          return read
        }
      } else if (answer && answer.status < 500 && answer.status !== 429) {
        throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      }
      node = 1 - node
      await sleep(Math.min(2000, 50 * 2 ** attempts) * (0.5 + Math.random() / 2))
    }
  }

  async function write(conversationId: string): Promise<void> {
    const clientId = randomUUID()
    const body = { clientId, body: { kind: 'text', text: `Message ${clientId}` } }
    const { seq } = (await ask(`/api/conversations/${conversationId}/messages`, body)) as { seq: number }
    acknowledged.messages.push({ conversationId, clientId, seq })
  }

  async function favour(): Promise<void> {
    const work = film(100_000 + number * 10_000 + count)
    await ask('/api/favourites/changes', { changes: [addition(work)] })
    acknowledged.favourites.push({ accountId: `u${number}`, itemId: String(work.item.id) })
  }

  return async function act(): Promise<void> {
    count += 1
    if (count % 5 === 0) return write(groupOf(number))
    if (count % 5 === 1) return write(pairOf(number >> 1))
    if (count % 10 === 2) return favour()
    await ask(reads[count % reads.length] ?? '')
  }
}
