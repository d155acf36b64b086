import type { Conversation, ConversationSummary } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { sendCommand } from '../../realtime/send-command.ts'
import { isFinal } from '../../lib/api.ts'
import { createSyncLoop } from '../../lib/sync-loop.ts'
import { queryClient } from '../../lib/query-client.ts'
import { hasAttention, onAttentionChange } from '../../platform/lifecycle.ts'
import { onReset, sessionStore } from '../session/session.ts'
import { handleEvent } from './handle-event.ts'
import { keys } from './keys.ts'

/** Sends the person's read position [GAP-10]. */

/** Unsent read positions, by conversation. */
const untold = new Map<string, number>()

const telling = createSyncLoop({
  async run(signal) {
    for (const [conversationId, seq] of untold) {
      try {
        await sendCommand('conversation.read', { conversationId, seq }, signal)
      } catch (error) {
        if (!isFinal(error)) throw error
      }
      signal.throwIfAborted()
      if (untold.get(conversationId) === seq) untold.delete(conversationId)
    }
  },
})

let pause: ReturnType<typeof setTimeout> | undefined

/** Throttled with a leading call: sends at once, then at most once per interval. */
function notify(): void {
  if (pause !== undefined || untold.size === 0) return
  telling.start()
  telling.request()
  pause = setTimeout(() => {
    pause = undefined
    notify()
  }, limits.readEveryMs)
}

onReset(() => {
  untold.clear()
  telling.stop()
})

/** The read position that is known on this page. */
function knownRead(id: string): number {
  const list = queryClient.getQueryData<InfiniteData<{ conversations: ConversationSummary[] }>>(keys.list)
  const summary = list?.pages.flatMap(({ conversations }) => conversations).find((each) => each.id === id)
  const detail = queryClient.getQueryData<Conversation>(keys.one(id))
  return Math.max(untold.get(id) ?? 0, summary?.lastReadSeq ?? 0, detail?.lastReadSeq ?? 0)
}

function readTo(conversationId: string, seq: number): void {
  const { account } = sessionStore.get()
  if (!account || seq <= knownRead(conversationId)) return
  untold.set(conversationId, seq)
  handleEvent({ type: 'conversation.read', conversationId, personId: account.id, seq })
  notify()
}

/**
 * Marks a conversation as read while the page is visible.
 * @param newestShownSeq Sequence number of the newest message on screen; 0 while there is none.
 * @param isWatched Whether the conversation is visible, not covered by an overlay.
 */
export function useReading(conversationId: string, newestShownSeq: number, isWatched: boolean): void {
  const isLookedAt = useSyncExternalStore(onAttentionChange, hasAttention) && isWatched
  useEffect(() => {
    if (isLookedAt && newestShownSeq > 0) readTo(conversationId, newestShownSeq)
  }, [conversationId, newestShownSeq, isLookedAt])
}
