import { useState } from 'react'
import { useAccount } from '../../core/app.ts'
import { draftOf } from '../../lib/draft.ts'

interface Fields {
  /** Digits. */
  seq: string
  text: string
}

/** A message that its author is changing. */
export interface Editing {
  seq: number
  text: string
  setText: (text: string) => void
}

/** The message that is being changed in a conversation; it survives a reload, beside the draft of the next one. */
export function useEditing(conversationId: string): {
  editing: Editing | undefined
  begin: (seq: number, text: string) => void
  end: () => void
} {
  const { id } = useAccount()
  const draft = draftOf<Fields>(`edit:${conversationId}`, id)
  const [fields, setFields] = useState(() => draft.read())
  const change = (next: Fields | undefined) => {
    setFields(next)
    if (next) draft.write(next)
    else draft.clear()
  }
  const { seq, text = '' } = fields ?? {}
  return {
    editing: seq === undefined ? undefined : { seq: Number(seq), text, setText: (next) => change({ seq, text: next }) },
    begin: (of, before) => change({ seq: String(of), text: before }),
    end: () => change(undefined),
  }
}
