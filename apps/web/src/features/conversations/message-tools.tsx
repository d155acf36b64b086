import { Ellipsis, Reply, SmilePlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { chatTexts } from './chat-texts.ts'
import type { MessageActions } from './message-menu.tsx'
import styles from './message.module.css'

interface MessageToolsProps {
  can: Pick<MessageActions, 'onReply' | 'onPick'>
  onMenu: (event: MouseEvent<HTMLElement>) => void
}

/** What is quick with a mouse, beside a message. Keyboards and screen readers have its menu. */
export function MessageTools({ can: { onReply, onPick }, onMenu }: MessageToolsProps) {
  const { actions, reactions } = chatTexts
  return (
    <div className={styles.tools} aria-hidden="true">
      {onPick && (
        <button type="button" tabIndex={-1} title={reactions.choose} onClick={onMenu}>
          <SmilePlus />
        </button>
      )}
      {onReply && (
        <button type="button" tabIndex={-1} title={actions.reply} onClick={onReply}>
          <Reply />
        </button>
      )}
      {!onPick && (
        <button type="button" tabIndex={-1} title={actions.more} onClick={onMenu}>
          <Ellipsis />
        </button>
      )}
    </div>
  )
}
