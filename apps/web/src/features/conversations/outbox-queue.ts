import type { ErrorBody, NewMessageBody } from '@trouvaille/contract'
import { notifyManager } from '@tanstack/react-query'
import { deviceStore, isObject, isString } from '../../platform/storage.ts'
import { createStore } from '../../lib/store.ts'
import { sessionStore } from '../session/session.ts'

/**
 * The outbox: messages not yet stored on the server, persisted on the device per account. Each message has its own
 * storage key, so that tabs never overwrite each other's; when the storage is full, it falls back to memory.
 */
export interface Queued {
  clientId: string
  conversationId: string
  body: NewMessageBody
  /** ISO 8601, UTC; strictly increasing over the messages. */
  writtenAt: string
  /** The permanent rejection by the server. Kept until the screen of its conversation takes the message back. */
  refusal?: ErrorBody['error']
}

const accountId = () => sessionStore.get().account?.id
const prefixOf = (id = '') => `outbox:${id}`
const keyOf = (id: string, clientId: string) => `${prefixOf(id)}:${clientId}`

/** Whether a storage key belongs to the outbox. */
export const isOutboxKey = (key: string): boolean => key.startsWith(prefixOf())

const isQueued = (value: unknown): value is Queued =>
  isObject(value) &&
  [value.clientId, value.conversationId, value.writtenAt].every(isString) &&
  isObject(value.body) &&
  isString(value.body.kind)

const queuedAs = (id: string, clientId: string) => deviceStore.read(keyOf(id, clientId), isQueued)

/** All messages of an account, in the order in which they were written. */
function readAll(id: string): Queued[] {
  const all = deviceStore.keys(`${prefixOf(id)}:`).flatMap((key) => deviceStore.read(key, isQueued) ?? [])
  return all.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1))
}

/** The outbox of the signed-in person, as stored on the device. */
export const outboxStore = createStore<readonly Queued[]>([])

/** Reloads the outbox from the storage; also after another tab has changed it. */
export function loadOutbox(): void {
  const id = accountId()
  outboxStore.set(id ? readAll(id) : [])
}

/** Appends a message to the queue. */
export function enqueue(id: string, conversationId: string, body: NewMessageBody): Queued {
  const last = readAll(id).at(-1)
  const time = Math.max(Date.now(), last ? Date.parse(last.writtenAt) + 1 : 0)
  const queued = { clientId: crypto.randomUUID(), conversationId, body, writtenAt: new Date(time).toISOString() }
  deviceStore.write(keyOf(id, queued.clientId), queued)
  loadOutbox()
  return queued
}

/** The next message to send in a conversation. */
export const nextOf = (id: string, conversationId: string): Queued | undefined =>
  readAll(id).find((each) => each.conversationId === conversationId && !each.refusal)

/** The conversations with messages to send. */
export const conversationsToSend = (id: string): string[] => [
  ...new Set(readAll(id).flatMap(({ conversationId, refusal }) => (refusal ? [] : conversationId))),
]

/** Removes a message that is stored on the server, in the same render as the stored message appears. */
export function dequeue(conversationId: string, clientId: string): void {
  const id = accountId()
  if (!id) return
  // Another tab may have removed it; the same client id in another conversation is a different message [MSG-25].
  if (queuedAs(id, clientId)?.conversationId === conversationId) deviceStore.remove(keyOf(id, clientId))
  notifyManager.schedule(loadOutbox)
}

/** Stores the server's rejection of a message until the message is taken back. */
export function refuse(id: string, queued: Queued, rejection: ErrorBody['error']): void {
  deviceStore.write(keyOf(id, queued.clientId), { ...queued, refusal: rejection })
  loadOutbox()
}

/** Removes a rejected message. @returns False when another tab has removed it. */
export function takeRefused({ clientId }: Queued): boolean {
  const id = accountId()
  const isThere = id !== undefined && queuedAs(id, clientId)?.refusal !== undefined
  if (isThere) deviceStore.remove(keyOf(id, clientId))
  return isThere
}

/** Drops the queued messages of a conversation that the person has left. */
export function dropConversation(conversationId: string): void {
  const id = accountId()
  if (!id) return
  for (const each of readAll(id)) {
    if (each.conversationId === conversationId) deviceStore.remove(keyOf(id, each.clientId))
  }
  loadOutbox()
}
