import type { NewMessageBody } from '@trouvaille/contract'
import { syncLoop as limits } from '@trouvaille/domain'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { sendCommand } from '../../realtime/send-command.ts'
import { liveStatus } from '../../realtime/status.ts'
import { ApiFailure, isServerError, isFinal } from '../../lib/api.ts'
import { createSyncLoop, type SyncLoop } from '../../lib/sync-loop.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { onStored } from '../../platform/storage.ts'
import { isVisible, onVisibilityChange } from '../../platform/lifecycle.ts'
import { onReset, onSignOut, sessionStore } from '../session/session.ts'
import { handleEvent } from './handle-event.ts'
import {
  conversationsToSend,
  dequeue,
  enqueue,
  isOutboxKey,
  loadOutbox,
  nextOf,
  outboxStore,
  type Queued,
  refuse,
  takeRefused,
} from './outbox-queue.ts'
import { catchUpThreads } from './threads.ts'
import { typingIsOver } from './typing.ts'

/** Sends the outbox: in order within a conversation, with retries until each is accepted or rejected [GAP-135]. */

/** A message that is being sent. */
export interface Outgoing extends Omit<Queued, 'refusal'> {
  state: 'waiting' | 'sending'
}

const accountId = () => sessionStore.get().account?.id

/** Client ids of the messages that this tab is sending. */
const sendingStore = createStore<ReadonlySet<string>>(new Set())

/** Number of server errors per message, by client id. */
const failures = new Map<string, number>()

/** Whether a message has reached the maximum of server errors: it is then rejected, to unblock the queue. */
function failsEachTime(clientId: string, error: unknown): error is ApiFailure {
  if (!isServerError(error)) return false
  const count = (failures.get(clientId) ?? 0) + 1
  failures.set(clientId, count)
  return count >= limits.maxAttempts
}

async function sendOne(id: string, queued: Queued, signal: AbortSignal): Promise<void> {
  const { clientId, conversationId, body } = queued
  sendingStore.set(new Set([...sendingStore.get(), clientId]))
  try {
    const message = await sendCommand('message.send', { conversationId, clientId, body }, signal)
    signal.throwIfAborted()
    handleEvent({ type: 'message.sent', message })
    // Also where the returned message has another client id.
    dequeue(conversationId, clientId)
  } catch (error) {
    signal.throwIfAborted()
    if (!isFinal(error) && !failsEachTime(clientId, error)) throw error
    const { code, field, retryAfter } = error
    refuse(id, queued, { code, ...(field !== undefined && { field }), ...(retryAfter !== undefined && { retryAfter }) })
  } finally {
    sendingStore.set(new Set([...sendingStore.get()].filter((other) => other !== clientId)))
  }
}

/** One retry loop per conversation with messages to send, so that conversations do not block each other. */
const queues = new Map<string, SyncLoop>()

async function sendAll(id: string, conversationId: string, signal: AbortSignal): Promise<void> {
  for (let next = nextOf(id, conversationId); next; next = nextOf(id, conversationId)) {
    signal.throwIfAborted()
    await sendOne(id, next, signal)
  }
}

/** Sends the queue of a conversation, now or on reconnection. */
function sendIn(id: string, conversationId: string): void {
  const known = queues.get(conversationId)
  if (known) return known.request()
  const queue: SyncLoop = createSyncLoop({
    async run(signal) {
      await withTabLock(`outbox:${id}:${conversationId}`, signal, () => sendAll(id, conversationId, signal))
      if (nextOf(id, conversationId)) return sendIn(id, conversationId)
      queue.stop()
      if (queues.get(conversationId) === queue) queues.delete(conversationId)
    },
  })
  queues.set(conversationId, queue)
  queue.start()
}

function stopSending(): void {
  for (const queue of queues.values()) queue.stop()
  queues.clear()
}

/** Resumes sending: the connection is back, or another tab has queued a message. */
export function resumeSending(): void {
  const id = accountId()
  if (id) for (const conversationId of conversationsToSend(id)) sendIn(id, conversationId)
}

/**
 * Sends a message: stored on the device at once, and sent as soon as possible. A text must be valid and trimmed
 * [MSG-13].
 * @returns Its client id; undefined when nobody is signed in.
 */
export function send(conversationId: string, body: NewMessageBody): string | undefined {
  const id = accountId()
  if (!id) return undefined
  const { clientId } = enqueue(id, conversationId, body)
  typingIsOver(conversationId)
  sendIn(id, conversationId)
  return clientId
}

/**
 * The messages being sent in a conversation, in order: optimistic updates, shown after the stored messages.
 */
export function useOutgoing(conversationId: string): Outgoing[] {
  const all = useStore(outboxStore)
  const sending = useStore(sendingStore)
  return useMemo(
    () =>
      all.flatMap(({ refusal, ...each }) =>
        each.conversationId !== conversationId || refusal
          ? []
          : [{ ...each, state: sending.has(each.clientId) ? ('sending' as const) : ('waiting' as const) }],
      ),
    [all, sending, conversationId],
  )
}

/**
 * Hands the rejected messages of a conversation back, once each, to a visible screen [GAP-135].
 * @param onRefused Takes ownership of the message: it is deleted from the outbox.
 * @param only Client ids to hand back; all when absent.
 */
export function useRejections(
  conversationId: string,
  onRefused: (message: Outgoing, error: ApiFailure) => void,
  only?: readonly string[],
): void {
  const all = useStore(outboxStore)
  const isMeant = (queued: Queued) =>
    queued.conversationId === conversationId && (!only || only.includes(queued.clientId))
  const handBack = useEffectEvent(() => {
    if (!isVisible()) return
    for (const queued of outboxStore.get()) {
      const { refusal, ...message } = queued
      if (!refusal || !isMeant(queued) || !takeRefused(queued)) continue
      onRefused({ ...message, state: 'waiting' }, new ApiFailure(refusal))
    }
    loadOutbox()
  })
  useEffect(() => {
    if (all.some((each) => each.refusal && each.conversationId === conversationId)) handBack()
  }, [all, conversationId])
  useEffect(() => onVisibilityChange(() => handBack()), [])
}

loadOutbox()

/** Starts the outbox: sends what is queued, and follows the session and other tabs, as long as the page lives. */
export function keepSending(): void {
  let id: string | undefined
  const follow = () => {
    if (accountId() === id) return
    id = accountId()
    stopSending()
    loadOutbox()
    resumeSending()
  }
  follow()
  sessionStore.subscribe(follow)
  onStored((key) => {
    if (key !== null && !isOutboxKey(key)) return
    loadOutbox()
    // Without the realtime connection, messages that another tab sent have to be fetched.
    if (liveStatus.get() !== 'on') catchUpThreads()
    // That tab may be closed before it has sent its queue.
    resumeSending()
  })
  onReset(() => {
    stopSending()
    outboxStore.set([])
    id = undefined
  })
  onSignOut(async () => {
    await Promise.all([...queues.values()].map((queue) => queue.finish(limits.signOutMs)))
    const leaving = accountId()
    return leaving === undefined || conversationsToSend(leaving).length === 0
  })
}
