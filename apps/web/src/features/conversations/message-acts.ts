import type { Message } from '@trouvaille/contract'
import { withReaction } from '@trouvaille/domain'
import { useMemo } from 'react'
import { type ActKind, type PendingAct, perform, usePendingActs } from '../../core/acts.ts'
import { type App, useAccount, useApp } from '../../core/app.ts'
import type { ApiFailure } from '../../lib/api.ts'
import { showError } from '../../lib/toasts.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { chatTexts } from './chat-texts.ts'
import { handleEvent } from './handle-event.ts'
import { enqueueRefused } from './outbox-queue.ts'
import { quoteOf } from './quote.ts'

/** Edits, deletions and reactions: shown at once, and sent as soon as possible [MSG-38]. */

export type MessageChange =
  | { kind: 'edit'; text: string }
  /** For everybody. */
  | { kind: 'delete' }
  /** For the person alone. */
  | { kind: 'hide' }
  /** Null for none. */
  | { kind: 'react'; emoji: string | null }

/** A change of a message. */
export interface MessageAct {
  conversationId: string
  seq: number
  change: MessageChange
}

async function send(app: App, { conversationId: id, seq, change }: MessageAct, signal: AbortSignal): Promise<void> {
  const params = { id, seq: String(seq) }
  const path = '/api/conversations/{id}/messages/{seq}'
  if (change.kind === 'hide') {
    await app.call(`put ${path}/hidden`, { params, signal })
    return handleEvent(app, { type: 'message.hidden', conversationId: id, seq })
  }
  const message =
    change.kind === 'edit'
      ? await app.call(`patch ${path}`, { params, body: { text: change.text }, signal })
      : change.kind === 'delete'
        ? await app.call(`delete ${path}`, { params, signal })
        : await app.call(`put ${path}/reaction`, { params, body: { emoji: change.emoji }, signal })
  handleEvent(app, { type: 'message.changed', message })
}

function reasonOf({ kind }: MessageChange, { code }: ApiFailure): string {
  const { failed, tooLate } = chatTexts.changes
  if (code === 'messages.too_late' && (kind === 'edit' || kind === 'delete')) return tooLate[kind]
  if (code === 'messages.too_many_reactions') return chatTexts.changes.tooManyReactions
  return failed[kind]
}

export const messageActs: ActKind<MessageAct> = {
  name: 'message-change',
  is: (input): input is MessageAct =>
    isObject(input) &&
    isString(input.conversationId) &&
    Number.isSafeInteger(input.seq) &&
    isObject(input.change) &&
    isString(input.change.kind),
  subjectOf: ({ conversationId, seq, change }) => `${change.kind} ${seq} ${conversationId}`,
  send: (app, { input }, signal) => send(app, input, signal),
  onRefused(app, { input: { conversationId, change } }, error) {
    console.error('A message could not be changed', error)
    showError(reasonOf(change, error))
    // What somebody typed goes back to them [MSG-35].
    if (change.kind === 'edit') enqueueRefused(app, conversationId, { kind: 'text', text: change.text }, error)
  },
}

/** @returns Changes the messages of a conversation. */
export function useChangeMessage(conversationId: string): (seq: number, change: MessageChange) => void {
  const app = useApp()
  return (seq, change) => void perform(app, messageActs, { conversationId, seq, change })
}

/** A message with what its person has done to it, and the server has not taken yet. */
function withChange(message: Message, { change }: MessageAct, ownId: string): Message {
  const { reactions = [], ...rest } = message
  if (change.kind === 'edit') {
    const editedAt = message.editedAt ?? message.sentAt
    return { ...message, body: { kind: 'text', text: change.text }, editedAt }
  }
  if (change.kind === 'delete') return { ...rest, body: { kind: 'deleted' } }
  if (change.kind === 'react') return { ...message, reactions: withReaction(reactions, ownId, change.emoji) }
  return message
}

/** Messages as they are once the server has taken what waits, also where others answer them. */
export function withPendingChanges(
  messages: readonly Message[],
  acts: readonly Pick<PendingAct<MessageAct>, 'input'>[],
  ownId: string,
): readonly Message[] {
  if (acts.length === 0) return messages
  const actsOn = new Map<number, MessageAct[]>()
  for (const { input } of acts) actsOn.set(input.seq, [...(actsOn.get(input.seq) ?? []), input])
  const isHidden = ({ seq }: Message) => actsOn.get(seq)?.some(({ change }) => change.kind === 'hide') ?? false
  const changed = messages
    .filter((message) => !isHidden(message))
    .map((message) => (actsOn.get(message.seq) ?? []).reduce((now, act) => withChange(now, act, ownId), message))
  const bySeq = new Map(changed.filter(({ seq }) => actsOn.has(seq)).map((message) => [message.seq, message]))
  return changed.map((message) => {
    const quoted = message.replyTo && bySeq.get(message.replyTo.seq)
    return quoted ? { ...message, replyTo: quoteOf(quoted) } : message
  })
}

/** The same, as reactive state of a conversation. */
export function usePendingChanges(conversationId: string, messages: readonly Message[]): readonly Message[] {
  const { id: ownId } = useAccount()
  const pending = usePendingActs(messageActs)
  return useMemo(() => {
    const own = pending.filter(({ input }) => input.conversationId === conversationId)
    return withPendingChanges(messages, own, ownId)
  }, [conversationId, messages, pending, ownId])
}
