import { useEffect } from 'react'
import { useApp } from '../../core/app.ts'
import { useStore } from '../../lib/store.ts'
import { currentDraft, deskOf, noDraft } from './drafts.ts'
import { usePreferencesOf } from './preferences.ts'

/** The draft of a conversation: kept on this device at once, and for the account's other devices [CONV-70]. */
export function useDraft(conversationId: string): {
  text: string
  setText: (text: string) => void
  /** Sequence number of the message that it answers. */
  replyTo: number | null
  setReplyTo: (seq: number | null) => void
  /** The text for the next render. */
  latest: () => string
} {
  const app = useApp()
  const desk = deskOf(app, conversationId)
  const held = useStore(desk.held)
  const { draft } = usePreferencesOf(conversationId)
  useEffect(() => desk.send, [desk])
  const { text, replyTo } = held ?? draft ?? noDraft
  const latest = () => currentDraft(app, conversationId)
  return {
    text,
    replyTo,
    latest: () => latest().text,
    setText: (next) => desk.write({ ...latest(), text: next }),
    setReplyTo: (seq) => desk.write({ ...latest(), replyTo: seq }),
  }
}
