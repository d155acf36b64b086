import type { ConversationSummary } from '@trouvaille/contract'
import { Link } from '@tanstack/react-router'
import { classes } from '../../ui/classes.ts'
import { CountBadge, countText } from '../../ui/count-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAccount } from '../../core/app.ts'
import { ConversationPicture } from './conversation-picture.tsx'
import styles from './conversation-row.module.css'
import { shownTitleOf } from './conversation-title.ts'
import { lastLine, listTime } from './message-line.ts'
import { texts } from './texts.ts'
import { useUnreadOf } from './use-unread.ts'

interface ConversationRowProps {
  conversation: ConversationSummary
  /** Whether it is open beside the list. */
  isOpen: boolean
  /** Milliseconds since the epoch. */
  now: number
}

/** A row of the conversation list: title, last message, time and unread count. */
export function ConversationRow({ conversation, isOpen, now }: ConversationRowProps) {
  const { id: ownId } = useAccount()
  const { id, lastMessage, lastMessageAt } = conversation
  const unread = useUnreadOf(id)
  const time = lastMessage?.sentAt ?? lastMessageAt
  return (
    <li>
      <Link
        to="/conversation/$id"
        params={{ id }}
        className={classes(styles.row, unread > 0 && styles.unread)}
        aria-current={isOpen ? 'page' : undefined}
      >
        <ConversationPicture conversation={conversation} size={48} />
        <span className={styles.words}>
          <b>{shownTitleOf(conversation, ownId)}</b>
          <span>{lastLine(conversation, ownId)}</span>
        </span>
        <span className={styles.end}>
          <time dateTime={time}>{listTime(time, now)}</time>
          {unread > 0 && <CountBadge count={unread} label={texts.unread(countText(unread), unread === 1)} />}
        </span>
      </Link>
    </li>
  )
}

/** Skeleton of the rows while conversations are loading. */
export function LoadingRows() {
  return (
    <ul aria-hidden="true">
      {[62, 48, 70, 54, 66, 50].map((width) => (
        <li key={width} className={styles.row}>
          <Skeleton style={{ width: 48, height: 48, borderRadius: '50%' }} />
          <span className={styles.words}>
            <Skeleton style={{ display: 'block', width: `${width / 2}%`, height: 18, marginBottom: 8 }} />
            <Skeleton style={{ display: 'block', width: `${width}%`, height: 14 }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
