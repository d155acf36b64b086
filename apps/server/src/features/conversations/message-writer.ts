import { setImmediate } from 'node:timers/promises'
import type { ErrorCode, Message } from '@trouvaille/contract'
import type { Clock } from '../../platform/runtime/clock.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Draft, WriteMessages } from './message-statement.ts'

export interface WriterOptions {
  write: WriteMessages
  clock: Clock
  /** What became of a draft that was not written: the message that it repeats. */
  find: (draft: Draft) => Promise<Message | undefined>
  /** Why a draft was not written that repeats none. */
  rejection: (draft: Draft) => Promise<ErrorCode>
  /** A message is in the database. */
  onWritten: (message: Message) => void
}

interface Waiting {
  draft: Draft
  resolve: (message: Message) => void
  reject: (error: unknown) => void
}

/** Messages of one statement, and messages that may wait for the next one: far more than a server can take. */
const batchMax = 500
const waitingMax = 10_000

const keyOf = ({ conversationId, senderId, clientId }: Pick<Draft, 'conversationId' | 'senderId' | 'clientId'>) =>
  `${conversationId} ${senderId} ${clientId}`

function toMessage({ conversationId, senderId, clientId, ...draft }: Draft, seq: number, sentAt: string): Message {
  const { content, itemType, itemData } = draft
  const body =
    itemType === null
      ? { kind: 'text' as const, text: content ?? '' }
      : { kind: 'work' as const, work: { kind: itemType, item: itemData } }
  return { conversationId, seq, senderId, clientId, sentAt, body } as Message
}

/**
 * Group commit: while a statement is on its way, what comes waits, and is written all at once by the next one. One
 * statement at a time, so the messages of a conversation keep the order of their coming.
 */
export function createMessageWriter({ write, clock, find, rejection, onWritten }: WriterOptions) {
  /** By conversation, sender and client id: a message that is said again while it waits is the same one. */
  const waiting = new Map<string, { promise: Promise<Message>; entry: Waiting }>()
  const pending = new Map<string, Promise<Message>>()
  let flushing: Promise<void> | undefined

  async function settle(entry: Waiting, seq: number | undefined, at: string): Promise<void> {
    const { draft, resolve } = entry
    if (seq !== undefined) {
      const message = toMessage(draft, seq, at)
      onWritten(message)
      return resolve(message)
    }
    const known = await find(draft)
    if (!known) throw new ApiError(await rejection(draft))
    resolve(known)
  }

  /** @throws When the statement fails, for whatever reason; then nothing of it was written. */
  async function writeAll(entries: readonly Waiting[]): Promise<void> {
    const at = clock.now().toISOString()
    const written = await write(
      entries.map(({ draft }) => draft),
      at,
    )
    const numbers = new Map(written.map((row) => [keyOf(row), row.seq]))
    // Those of a conversation have their numbers in the order of the batch.
    await Promise.all(entries.map((entry) => settle(entry, numbers.get(keyOf(entry.draft)), at).catch(entry.reject)))
  }

  /** What fails together is tried one by one: the error of one does not harm the others. */
  async function writeBatch(entries: readonly Waiting[]): Promise<void> {
    try {
      await writeAll(entries)
    } catch {
      // Of one that was written meanwhile on another node, the second try knows.
      for (const entry of entries) await writeAll([entry]).catch(entry.reject)
    }
  }

  async function flush(): Promise<void> {
    while (waiting.size > 0) {
      // The embedded database works in this very thread: what came meanwhile is read from the sockets first.
      await setImmediate()
      const batch = [...waiting].slice(0, batchMax)
      for (const [key, { promise }] of batch) {
        waiting.delete(key)
        pending.set(key, promise)
      }
      await writeBatch(batch.map(([, { entry }]) => entry))
      for (const [key] of batch) pending.delete(key)
    }
    flushing = undefined
  }

  return {
    /**
     * Writes a message, once however often it is said.
     * @returns It, with its number, once it is in the database.
     * @throws ApiError `messages.not_allowed`, `people.suspended`; `server.unavailable` where too many wait.
     */
    write(draft: Draft): Promise<Message> {
      const key = keyOf(draft)
      const known = pending.get(key) ?? waiting.get(key)?.promise
      if (known) return known
      if (waiting.size >= waitingMax) return Promise.reject(new ApiError('server.unavailable'))
      const { promise, resolve, reject } = Promise.withResolvers<Message>()
      waiting.set(key, { promise, entry: { draft, resolve, reject } })
      flushing ??= flush()
      return promise
    },

    /** Ends once nothing waits. */
    settled: (): Promise<void> => flushing ?? Promise.resolve(),
  }
}
