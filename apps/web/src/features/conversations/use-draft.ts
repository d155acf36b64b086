import { useState } from 'react'
import { draftOf } from '../../lib/draft.ts'
import { useAccount } from '../../core/app.ts'

interface Fields {
  text: string
}

/** The draft of a conversation, kept per conversation and over page reloads. */
export function useDraft(conversationId: string): {
  text: string
  setText: (text: string) => void
  /** The value for the next render. */
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
