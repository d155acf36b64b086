import type { KeyboardEvent } from 'react'
import type { MessageActions } from './message-menu.tsx'

/** The keys of a message that has the focus, beside Enter, which opens its menu [MSG-28]. */
const keys: Readonly<Record<string, keyof MessageActions>> = {
  r: 'onReply',
  e: 'onEdit',
  Delete: 'onRemove',
  Backspace: 'onRemove',
}

/** Does what a key means for a message. @param actionsOf By the value of its `data-message`. */
export function pressOnMessage(event: KeyboardEvent, actionsOf: (key: string) => MessageActions | undefined): void {
  const { target, ctrlKey, metaKey, altKey } = event
  const place = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  const key = (target as HTMLElement).dataset.message
  if (!place || key === undefined || ctrlKey || metaKey || altKey) return
  const act = actionsOf(key)?.[place] as (() => void) | undefined
  if (!act) return
  event.preventDefault()
  act()
}
