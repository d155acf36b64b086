import { setImmediate } from 'node:timers/promises'
import type { ErrorCode, Message } from '@trouvaille/contract'
import type { Clock } from '../../platform/runtime/clock.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { toQuote } from './message-rows.ts'
import type { Draft, WriteMessages, Written } from './message-statement.ts'

export interface WriterOptions {
  write: WriteMessages
  clock: Clock
  /** A draft that is a duplicate: the message that exists. */
  find: (draft: Draft) => Promise<Message | undefined>
  /** A rejected draft: the reason. */
  rejection: (draft: Draft) => Promise<ErrorCode>
  /** A draft that was written. */
  onWritten: (message: Message) => void
}

interface Waiting {
  draft: Draft
  resolve: (message: Message) => void
  reject: (error: unknown) => void
}

/** Batch size, and queue limit: far more than a server can handle. */
const batchMax = 500
const waitingMax = 10_000

const keyOf = ({ conversationId, senderId, clientId }: Pick<Draft, 'conversationId' | 'senderId' | 'clientId'>) =>
  `${conversationId} ${senderId} ${clientId}`

function toMessage(
  { conversationId, senderId, clientId, ...draft }: Draft,
  { seq, quote }: Written,
  sentAt: string,
): Message {
  const { content, itemType, itemData } = draft
  const body =
    itemType === null
      ? { kind: 'text' as const, text: content ?? '' }
      : { kind: 'work' as const, work: { kind: itemType, item: itemData } }
  return { conversationId, seq, senderId, clientId, sentAt, body, ...(quote && { replyTo: toQuote(quote) }) } as Message
}

/**
 * Group commit: messages that arrive while a statement runs are written together by the next one. One statement at a
 * time, so the messages of a conversation keep their order of arrival.
 */
export function createMessageWriter({ write, clock, find, rejection, onWritten }: WriterOptions) {
  /** By conversation, sender and client id: a duplicate of a queued message shares its result. */
  const waiting = new Map<string, { promise: Promise<Message>; entry: Waiting }>()
  const pending = new Map<string, Promise<Message>>()
  let flushing: Promise<void> | undefined

  async function settle(entry: Waiting, written: Written | undefined, at: string): Promise<void> {
    const { draft, resolve } = entry
    if (written) {
      const message = toMessage(draft, written, at)
      onWritten(message)
      return resolve(message)
    }
    const known = await find(draft)
    if (!known) throw new ApiError(await rejection(draft))
    resolve(known)
  }

  /** @throws If the statement fails, for any reason; then nothing was written. */
  async function writeAll(entries: readonly Waiting[]): Promise<void> {
    const at = clock.now().toISOString()
    const written = await write(
      entries.map(({ draft }) => draft),
      at,
    )
    const rows = new Map(written.map((row) => [keyOf(row), row]))
    // The sequence numbers of a conversation are in batch order.
    await Promise.all(entries.map((entry) => settle(entry, rows.get(keyOf(entry.draft)), at).catch(entry.reject)))
  }

  /** A failed batch is retried one by one, so that one bad message does not affect the others. */
  async function writeBatch(entries: readonly Waiting[]): Promise<void> {
    try {
      await writeAll(entries)
    } catch {
      // A duplicate written by another node meanwhile is found by the second attempt.
      for (const entry of entries) await writeAll([entry]).catch(entry.reject)
    }
  }

  async function flush(): Promise<void> {
    while (waiting.size > 0) {
      // The embedded database blocks this thread: pending socket input is read first.
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
     * Writes a message; idempotent by its client id.
     * @returns The message with its sequence number, once committed.
     * @throws ApiError `messages.not_allowed`, `people.suspended`; `server.unavailable` when the queue is full.
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

    /** Resolves when the queue is empty. */
    settled: (): Promise<void> => flushing ?? Promise.resolve(),
  }
}
