import type { ErrorBody, NewMessageBody } from '@trouvaille/contract'
import { notifyManager } from '@tanstack/react-query'
import { deviceStore, isObject, isString } from '../../platform/storage.ts'
import { createStore } from '../../lib/store.ts'
import { sessionStore } from '../session/session.ts'

/**
 * What was written and is not on the server yet, kept on the device under the account. Each message has a key of its own:
 * tabs that share the storage never write over each other's, and a full storage keeps in memory what it cannot take.
 */
export interface Queued {
  clientId: string
  conversationId: string
  body: NewMessageBody
  /** ISO 8601, UTC; later than that of every message before it. */
  writtenAt: string
  /** Why the server will never take it. It waits for the screen of its conversation, which hands it back. */
  refusal?: ErrorBody['error']
}

const accountId = () => sessionStore.get().account?.id
const prefixOf = (id = '') => `outbox:${id}`
const keyOf = (id: string, clientId: string) => `${prefixOf(id)}:${clientId}`

/** Whether a key of the device's storage holds something to send. */
export const isOutboxKey = (key: string): boolean => key.startsWith(prefixOf())

const isQueued = (value: unknown): value is Queued =>
  isObject(value) &&
  [value.clientId, value.conversationId, value.writtenAt].every(isString) &&
  isObject(value.body) &&
  isString(value.body.kind)

const queuedAs = (id: string, clientId: string) => deviceStore.read(keyOf(id, clientId), isQueued)

/** Everything of an account, in the order in which it was written. */
function readAll(id: string): Queued[] {
  const all = deviceStore.keys(`${prefixOf(id)}:`).flatMap((key) => deviceStore.read(key, isQueued) ?? [])
  return all.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1))
}

/** What the person who is signed in has written, as it is on the device. */
export const outboxStore = createStore<readonly Queued[]>([])

/** Shows what is on the device now; again after another tab has changed it. */
export function loadOutbox(): void {
  const id = accountId()
  outboxStore.set(id ? readAll(id) : [])
}

/** Puts a message at the end of the queue. */
export function enqueue(id: string, conversationId: string, body: NewMessageBody): Queued {
  const last = readAll(id).at(-1)
  const time = Math.max(Date.now(), last ? Date.parse(last.writtenAt) + 1 : 0)
  const queued = { clientId: crypto.randomUUID(), conversationId, body, writtenAt: new Date(time).toISOString() }
  deviceStore.write(keyOf(id, queued.clientId), queued)
  loadOutbox()
  return queued
}

/** The first message of a conversation that is to be sent. */
export const nextOf = (id: string, conversationId: string): Queued | undefined =>
  readAll(id).find((each) => each.conversationId === conversationId && !each.refusal)

/** The conversations in which something is to be sent. */
export const conversationsToSend = (id: string): string[] => [
  ...new Set(readAll(id).flatMap(({ conversationId, refusal }) => (refusal ? [] : conversationId))),
]

/** Takes out a message that is on the server. What shows it there is drawn together with its going. */
export function dequeue(conversationId: string, clientId: string): void {
  const id = accountId()
  if (!id) return
  // Another tab may have taken it out; and a message of this name in another conversation is another one [MSG-25].
  if (queuedAs(id, clientId)?.conversationId === conversationId) deviceStore.remove(keyOf(id, clientId))
  notifyManager.schedule(loadOutbox)
}

/** Keeps why the server will never take a message, until it is handed back. */
export function refuse(id: string, queued: Queued, rejection: ErrorBody['error']): void {
  deviceStore.write(keyOf(id, queued.clientId), { ...queued, refusal: rejection })
  loadOutbox()
}

/** Takes out a refused message. @returns False when another tab has done it. */
export function takeRefused({ clientId }: Queued): boolean {
  const id = accountId()
  const isThere = id !== undefined && queuedAs(id, clientId)?.refusal !== undefined
  if (isThere) deviceStore.remove(keyOf(id, clientId))
  return isThere
}

/** Drops what was to be sent into a conversation that the person has left. */
export function dropConversation(conversationId: string): void {
  const id = accountId()
  if (!id) return
  for (const each of readAll(id)) {
    if (each.conversationId === conversationId) deviceStore.remove(keyOf(id, each.clientId))
  }
  loadOutbox()
}
