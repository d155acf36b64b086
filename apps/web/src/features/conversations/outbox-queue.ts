import type { ErrorBody, NewMessageBody } from '@trouvaille/contract'
import { notifyManager } from '@tanstack/react-query'
import { isObject, isString } from '../../platform/storage.ts'
import type { ApiFailure } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'
import { type App, definePart, ownId } from '../../core/app.ts'
import { storeUnsent } from '../../core/store-unsent.ts'

/**
 * The outbox: messages not yet stored on the server, persisted on the device per account. Each message has its own
 * storage key, so that tabs never overwrite each other's; when the storage is full, it falls back to memory.
 */
export interface Queued {
  clientId: string
  conversationId: string
  body: NewMessageBody
  /** Sequence number of the message that it answers. */
  replyTo?: number
  /** Whether it is an edit that was refused. */
  isEdit?: true
  /** ISO 8601, UTC; strictly increasing over the messages. */
  writtenAt: string
  /** The permanent rejection by the server. Kept until the screen of its conversation takes the message back. */
  refusal?: ErrorBody['error']
}

const family = 'outbox:'
const prefixOf = (app: App) => `${family}${ownId(app)}:`
const keyOf = (app: App, clientId: string) => prefixOf(app) + clientId

/** Whether a storage key belongs to the outbox. */
export const isOutboxKey = (key: string): boolean => key.startsWith(family)

const isQueued = (value: unknown): value is Queued =>
  isObject(value) &&
  [value.clientId, value.conversationId, value.writtenAt].every(isString) &&
  isObject(value.body) &&
  isString(value.body.kind)

const queuedAs = (app: App, clientId: string) => app.storage.read(keyOf(app, clientId), isQueued)

/** All messages, in the order in which they were written. */
function readAll(app: App): Queued[] {
  const all = app.storage.keys(prefixOf(app)).flatMap((key) => app.storage.read(key, isQueued) ?? [])
  return all.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1))
}

/** The outbox, as stored on the device; empty for a visitor. */
export const outboxOf = definePart((app) => createStore<readonly Queued[]>(app.account.get() ? readAll(app) : []))

/** Reloads the outbox from the storage; also after another tab has changed it. */
export const loadOutbox = (app: App): void => outboxOf(app).set(readAll(app))

/** Appends a message to the queue. */
export function enqueue(
  app: App,
  conversationId: string,
  body: NewMessageBody,
  more: Pick<Queued, 'replyTo' | 'isEdit' | 'refusal'> = {},
): Queued {
  const last = readAll(app).at(-1)
  const time = Math.max(Date.now(), last ? Date.parse(last.writtenAt) + 1 : 0)
  const writtenAt = new Date(time).toISOString()
  const queued = { clientId: crypto.randomUUID(), conversationId, body, writtenAt, ...more }
  storeUnsent(app, keyOf(app, queued.clientId), queued)
  loadOutbox(app)
  return queued
}

/** Keeps an edit that the server has refused, until the screen of its conversation takes it back. */
export const enqueueRefused = (app: App, conversationId: string, body: NewMessageBody, { code }: ApiFailure): void =>
  void enqueue(app, conversationId, body, { isEdit: true, refusal: { code } })

/** The next message to send in a conversation. */
export const nextOf = (app: App, conversationId: string): Queued | undefined =>
  readAll(app).find((each) => each.conversationId === conversationId && !each.refusal)

/** The conversations with messages to send. */
export const conversationsToSend = (app: App): string[] => [
  ...new Set(readAll(app).flatMap(({ conversationId, refusal }) => (refusal ? [] : conversationId))),
]

/** Removes a message that is stored on the server, in the same render as the stored message appears. */
export function dequeue(app: App, conversationId: string, clientId: string): void {
  // Another tab may have removed it; the same client id in another conversation is a different message [MSG-25].
  if (queuedAs(app, clientId)?.conversationId === conversationId) app.storage.remove(keyOf(app, clientId))
  notifyManager.schedule(() => loadOutbox(app))
}

/** Stores the server's rejection of a message until the message is taken back. */
export function refuse(app: App, queued: Queued, rejection: ErrorBody['error']): void {
  storeUnsent(app, keyOf(app, queued.clientId), { ...queued, refusal: rejection })
  loadOutbox(app)
}

/** Removes a rejected message. @returns False when another tab has removed it. */
export function takeRefused(app: App, { clientId }: Queued): boolean {
  const isThere = queuedAs(app, clientId)?.refusal !== undefined
  if (isThere) app.storage.remove(keyOf(app, clientId))
  return isThere
}

/** Drops the queued messages of a conversation that the person has left. */
export function dropConversation(app: App, conversationId: string): void {
  for (const each of readAll(app)) {
    if (each.conversationId === conversationId) app.storage.remove(keyOf(app, each.clientId))
  }
  loadOutbox(app)
}
