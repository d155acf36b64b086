import type { Conversation, ConversationSummary } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { sendCommand } from '../../realtime/send-command.ts'
import { isFinal } from '../../lib/api.ts'
import { createSyncLoop } from '../../lib/sync-loop.ts'
import { hasAttention, onAttentionChange } from '../../platform/lifecycle.ts'
import { handleEvent } from './handle-event.ts'
import { keys } from './keys.ts'
import { type App, definePart, ownId, useApp } from '../../core/app.ts'

/** Sends the person's read position [GAP-10]. */

const readingOf = definePart((app) => {
  /** Unsent read positions, by conversation. */
  const unsent = new Map<string, number>()
  const loop = createSyncLoop({
    async run(signal) {
      for (const [conversationId, seq] of unsent) {
        try {
          await sendCommand(app, 'conversation.read', { conversationId, seq }, signal)
        } catch (error) {
          if (!isFinal(error)) throw error
        }
        signal.throwIfAborted()
        if (unsent.get(conversationId) === seq) unsent.delete(conversationId)
      }
    },
  })
  let pause: ReturnType<typeof setTimeout> | undefined
  /** Throttled with a leading call: sends at once, then at most once per interval. */
  function send(): void {
    if (pause !== undefined || unsent.size === 0) return
    loop.start()
    loop.request()
    pause = setTimeout(() => {
      pause = undefined
      send()
    }, limits.readEveryMs)
  }
  app.signal.addEventListener('abort', () => {
    unsent.clear()
    loop.stop()
  })
  return { unsent, send }
})

/** The read position that is known on this page. */
function knownRead(app: App, id: string): number {
  const list = app.queryClient.getQueryData<InfiniteData<{ conversations: ConversationSummary[] }>>(keys.list)
  const summary = list?.pages.flatMap(({ conversations }) => conversations).find((each) => each.id === id)
  const detail = app.queryClient.getQueryData<Conversation>(keys.one(id))
  return Math.max(readingOf(app).unsent.get(id) ?? 0, summary?.lastReadSeq ?? 0, detail?.lastReadSeq ?? 0)
}

function readTo(app: App, conversationId: string, seq: number): void {
  if (app.signal.aborted || seq <= knownRead(app, conversationId)) return
  const { unsent, send } = readingOf(app)
  unsent.set(conversationId, seq)
  handleEvent(app, { type: 'conversation.read', conversationId, personId: ownId(app), seq })
  send()
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
}
