import { useState } from 'react'
import { draftOf } from '../../lib/draft.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { useAccount } from '../../core/app.ts'
import type { Outgoing } from './outbox.ts'

interface Fields {
  /** In JSON. */
  list: string
}

/** Rejected messages that await a decision of the person; they survive a page reload. */
export function useRefused(conversationId: string): {
  refused: readonly Outgoing[]
  add: (outgoing: Outgoing) => void
  remove: (clientId: string) => void
} {
  const { id } = useAccount()
  const draft = draftOf<Fields>(`refused:${conversationId}`, id)
  const latest = () => parsed(draft.read()?.list ?? '[]')
  const [refused, setRefused] = useState(latest)
  const change = (next: readonly Outgoing[]) => {
    if (next.length === 0) draft.clear()
    else draft.write({ list: JSON.stringify(next) })
    setRefused(next)
  }
  return {
    refused,
    add: (outgoing) => change([...latest(), outgoing]),
    remove: (clientId) => change(latest().filter((each) => each.clientId !== clientId)),
  }
}

const isOutgoing = (value: unknown): value is Outgoing =>
  isObject(value) && isString(value.clientId) && isString(value.writtenAt) && isObject(value.body)

function parsed(text: string): readonly Outgoing[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isOutgoing) : []
  } catch {
    return []
  }
}
