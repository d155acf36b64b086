import { useState } from 'react'
import { draftOf } from '../../lib/draft.ts'
import { useAccount } from '../../core/app.ts'

interface Fields {
  text: string
  /** Digits; empty for none. */
  replyTo: string
}

/** The draft of a conversation, kept per conversation and over page reloads. */
export function useDraft(conversationId: string): {
  text: string
  setText: (text: string) => void
  /** Sequence number of the message that it answers. */
  replyTo: number | null
  setReplyTo: (seq: number | null) => void
  /** The text for the next render. */
  latest: () => string
} {
  const { id } = useAccount()
  const draft = draftOf<Fields>(`conversation:${conversationId}`, id)
  const read = (): Fields => ({ text: '', replyTo: '', ...draft.read() })
  const [fields, setFields] = useState(read)
  function change(changes: Partial<Fields>) {
    const next = { ...read(), ...changes }
    setFields(next)
    if (next.text === '' && next.replyTo === '') draft.clear()
    else draft.write(next)
  }
  return {
    text: fields.text,
    replyTo: fields.replyTo === '' ? null : Number(fields.replyTo),
    latest: () => read().text,
    setText: (text) => change({ text }),
    setReplyTo: (seq) => change({ replyTo: seq === null ? '' : String(seq) }),
  }
}
