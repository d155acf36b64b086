import type { Conversation, ConversationSummary } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { sendCommand } from '../../realtime/send-command.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { hasAttention, onAttentionChange } from '../../platform/lifecycle.ts'
import { handleEvent } from './handle-event.ts'
import { keys } from './keys.ts'
import { decide } from './preference-acts.ts'
import { knownPreferences, preferencesQuery } from './preferences.ts'
import { type ActKind, pendingActs, perform } from '../../core/acts.ts'
import { type App, definePart, ownId, useApp } from '../../core/app.ts'

/** Sends the person's read position [GAP-10]. */

/** How far somebody has read a conversation. */
interface ReadPosition {
  conversationId: string
  seq: number
}

/** How it is sent, also later: the furthest alone. */
export const readActs: ActKind<ReadPosition> = {
  name: 'read',
  is: (input): input is ReadPosition =>
    isObject(input) && isString(input.conversationId) && typeof input.seq === 'number',
  subjectOf: ({ conversationId }) => conversationId,
  send: (app, { input }, signal) => sendCommand(app, 'conversation.read', input, signal),
  onRefused: (_app, _act, error) => console.warn('What was read could not be sent', error),
}

const readingOf = definePart((app) => {
  /** Read positions to send, by conversation. */
  const unsent = new Map<string, number>()
  let pause: ReturnType<typeof setTimeout> | undefined
  /** Throttled with a leading call: sends at once, then at most once per interval. */
  function send(): void {
    if (pause !== undefined || unsent.size === 0) return
    for (const [conversationId, seq] of unsent) void perform(app, readActs, { conversationId, seq })
    unsent.clear()
    pause = setTimeout(() => {
      pause = undefined
      send()
    }, limits.readEveryMs)
  }
  app.signal.addEventListener('abort', () => unsent.clear())
  return { unsent, send }
})

/** Ends the mark of a conversation as unread [CONV-69]. */
function endMark(app: App, conversationId: string): void {
  if (knownPreferences(app, conversationId).unreadSeq !== null) decide(app, conversationId, { unreadSeq: null })
}

/** The read position that is known on this page. */
function knownRead(app: App, id: string): number {
  const list = app.queryClient.getQueryData<InfiniteData<{ conversations: ConversationSummary[] }>>(keys.list)
  const summary = list?.pages.flatMap(({ conversations }) => conversations).find((each) => each.id === id)
  const detail = app.queryClient.getQueryData<Conversation>(keys.one(id))
  const sent = pendingActs(app, readActs).find(({ input }) => input.conversationId === id)?.input.seq
  return Math.max(sent ?? 0, readingOf(app).unsent.get(id) ?? 0, summary?.lastReadSeq ?? 0, detail?.lastReadSeq ?? 0)
}

function readTo(app: App, conversationId: string, seq: number): void {
  if (app.signal.aborted || seq <= knownRead(app, conversationId)) return
  const { unsent, send } = readingOf(app)
  unsent.set(conversationId, seq)
  handleEvent(app, { type: 'conversation.read', conversationId, personId: ownId(app), seq })
  send()
}

/** Reads a conversation without looking at it. @param lastSeq Its newest message. */
export function markRead(app: App, conversationId: string, lastSeq: number): void {
  if (lastSeq > 0) readTo(app, conversationId, lastSeq)
  endMark(app, conversationId)
}

/**
 * Marks a conversation as read while the page is visible.
 * @param newestShownSeq Sequence number of the newest message on screen; 0 while there is none.
 * @param isWatched Whether the conversation is visible, not covered by an overlay.
 */
export function useReading(conversationId: string, newestShownSeq: number, isWatched: boolean): void {
  const app = useApp()
  const isLookedAt = useSyncExternalStore(onAttentionChange, hasAttention) && isWatched
  useEffect(() => {
    if (isLookedAt && newestShownSeq > 0) readTo(app, conversationId, newestShownSeq)
  }, [app, conversationId, newestShownSeq, isLookedAt])
  // Who marks it while it is open has looked at it before.
  const { isSuccess } = useQuery(preferencesQuery)
  useEffect(() => {
    if (isLookedAt && isSuccess) endMark(app, conversationId)
  }, [app, conversationId, isLookedAt, isSuccess])
}
