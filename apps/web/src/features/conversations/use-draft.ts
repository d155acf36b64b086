import { useState } from 'react'
import { draftOf } from '../../lib/draft.ts'
import { useAccount } from '../session/session.ts'

interface Fields {
  text: string
}

/** What is typed into a conversation and not sent yet: each one keeps its own, also over a reload of the page. */
export function useDraft(conversationId: string): {
  text: string
  setText: (text: string) => void
  /** What the next render shows. */
  latest: () => string
} {
  const { id } = useAccount()
  const draft = draftOf<Fields>(`conversation:${conversationId}`, id)
  const latest = () => draft.read()?.text ?? ''
  const [text, setText] = useState(latest)
  return {
    text,
    latest,
    setText(next) {
      setText(next)
      if (next === '') draft.clear()
      else draft.write({ text: next })
    },
  }
}
