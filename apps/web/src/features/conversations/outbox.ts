import type { NewMessageBody } from '@trouvaille/contract'
import { syncLoop as limits } from '@trouvaille/domain'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { sendCommand } from '../../realtime/send-command.ts'
import { ApiFailure, isServerError, isFinal } from '../../lib/api.ts'
import { createSyncLoop, type SyncLoop } from '../../lib/sync-loop.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { onStored } from '../../platform/storage.ts'
import { isVisible, onVisibilityChange } from '../../platform/lifecycle.ts'
import { type App, definePart, ownId, useApp } from '../../core/app.ts'
import { handleEvent } from './handle-event.ts'
import {
  conversationsToSend,
  dequeue,
  enqueue,
  isOutboxKey,
  loadOutbox,
  nextOf,
  outboxOf,
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

const sendingOf = definePart(() => ({
  /** Client ids of the messages that this tab is sending. */
  clientIds: createStore<ReadonlySet<string>>(new Set()),
  /** Number of server errors per message, by client id. */
  failures: new Map<string, number>(),
  /** One retry loop per conversation with messages to send, so that conversations do not block each other. */
  queues: new Map<string, SyncLoop>(),
}))

/** Whether a message has reached the maximum of server errors: it is then rejected, to unblock the queue. */
function failsEachTime(app: App, clientId: string, error: unknown): error is ApiFailure {
  if (!isServerError(error)) return false
  const { failures } = sendingOf(app)
  const count = (failures.get(clientId) ?? 0) + 1
  failures.set(clientId, count)
  return count >= limits.maxAttempts
}

async function sendOne(app: App, queued: Queued, signal: AbortSignal): Promise<void> {
  const { clientId, conversationId, body, replyTo } = queued
  const sending = sendingOf(app).clientIds
  sending.set(new Set([...sending.get(), clientId]))
  try {
    const message = await sendCommand(
      app,
      'message.send',
      { conversationId, clientId, body, ...(replyTo !== undefined && { replyTo }) },
      signal,
    )
    signal.throwIfAborted()
    handleEvent(app, { type: 'message.sent', message })
    // Also where the returned message has another client id.
    dequeue(app, conversationId, clientId)
  } catch (error) {
    signal.throwIfAborted()
    if (!isFinal(error) && !failsEachTime(app, clientId, error)) throw error
    const { code, field, retryAfter } = error
    refuse(app, queued, {
      code,
      ...(field !== undefined && { field }),
      ...(retryAfter !== undefined && { retryAfter }),
    })
  } finally {
    sending.set(new Set([...sending.get()].filter((other) => other !== clientId)))
  }
}

async function sendAll(app: App, conversationId: string, signal: AbortSignal): Promise<void> {
  for (let next = nextOf(app, conversationId); next; next = nextOf(app, conversationId)) {
    signal.throwIfAborted()
    await sendOne(app, next, signal)
  }
}

/** Sends the queue of a conversation, now or on reconnection. */
function sendIn(app: App, conversationId: string): void {
  if (app.signal.aborted) return
  const { queues } = sendingOf(app)
  const known = queues.get(conversationId)
  if (known) return known.request()
  const queue: SyncLoop = createSyncLoop({
    async run(signal) {
      await withTabLock(`outbox:${ownId(app)}:${conversationId}`, signal, () => sendAll(app, conversationId, signal))
      if (nextOf(app, conversationId)) return sendIn(app, conversationId)
      queue.stop()
      if (queues.get(conversationId) === queue) queues.delete(conversationId)
    },
  })
  queues.set(conversationId, queue)
  queue.start()
}

/** Resumes sending: the connection is back, or another tab has queued a message. */
export function resumeSending(app: App): void {
  for (const conversationId of conversationsToSend(app)) sendIn(app, conversationId)
}

/**
 * Sends a message: stored on the device at once, and sent as soon as possible. A text must be valid and trimmed
 * [MSG-13].
 * @param replyTo Sequence number of the message that it answers.
 * @returns Its client id.
 */
export function send(app: App, conversationId: string, body: NewMessageBody, replyTo?: number | null): string {
  const { clientId } = enqueue(app, conversationId, body, typeof replyTo === 'number' ? { replyTo } : {})
  typingIsOver(app, conversationId)
  sendIn(app, conversationId)
  return clientId
}

/**
 * The messages being sent in a conversation, in order: optimistic updates, shown after the stored messages.
 */
export function useOutgoing(conversationId: string): Outgoing[] {
  const app = useApp()
  const all = useStore(outboxOf(app))
  const sending = useStore(sendingOf(app).clientIds)
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
  const app = useApp()
  const all = useStore(outboxOf(app))
  const isMeant = (queued: Queued) =>
    queued.conversationId === conversationId && (!only || only.includes(queued.clientId))
  const handBack = useEffectEvent(() => {
    // After the end of the app no message can be removed: it would be handed back again and again.
    if (!isVisible() || app.signal.aborted) return
    for (const queued of outboxOf(app).get()) {
      const { refusal, ...message } = queued
      if (!refusal || !isMeant(queued) || !takeRefused(app, queued)) continue
      onRefused({ ...message, state: 'waiting' }, new ApiFailure(refusal))
    }
    loadOutbox(app)
  })
  useEffect(() => {
    if (all.some((each) => each.refusal && each.conversationId === conversationId)) handBack()
  }, [all, conversationId])
  useEffect(() => onVisibilityChange(() => handBack()), [])
}

/** Starts the outbox of a member: sends what is queued, and follows other tabs, until the end of the app. */
export function keepSending(app: App): void {
  resumeSending(app)
  const stopStored = onStored((key) => {
    if (key !== null && !isOutboxKey(key)) return
    loadOutbox(app)
    // Without the realtime connection, messages that another tab sent have to be fetched.
    if (app.liveStatus.get() !== 'on') catchUpThreads(app)
    // That tab may be closed before it has sent its queue.
    resumeSending(app)
  })
  app.signal.addEventListener('abort', () => {
    stopStored()
    for (const queue of sendingOf(app).queues.values()) queue.stop()
  })
}

/**
 * Sends what is queued, before the session ends.
 * @returns Whether all is sent.
 */
export async function finishOutbox(app: App): Promise<boolean> {
  await Promise.all([...sendingOf(app).queues.values()].map((queue) => queue.finish(limits.signOutMs)))
  return conversationsToSend(app).length === 0
}
