import type { ConversationPreferences, ConversationSummary } from '@trouvaille/contract'
import { asWritten, isMuted } from '@trouvaille/domain'
import { Link } from '@tanstack/react-router'
import { BellOff, EllipsisVertical, Pin } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { CountBadge, countText } from '../../ui/count-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAccount } from '../../core/app.ts'
import { ConversationPicture } from './conversation-picture.tsx'
import styles from './conversation-row.module.css'
import { shownTitleOf } from './conversation-title.ts'
import { lastLine, listTime } from './message-line.ts'
import { preferenceTexts as words } from './preference-texts.ts'
import { texts } from './texts.ts'
import { useUnreadOf } from './use-unread.ts'

interface ConversationRowProps {
  conversation: ConversationSummary
  preferences: ConversationPreferences
  /** Whether it is open beside the list. */
  isOpen: boolean
  /** Milliseconds since the epoch. */
  now: number
  /** Opens its menu under a button. */
  onMenu: (origin: HTMLElement) => void
}

/** A row of the conversation list: title, draft or last message, time and unread count. */
export function ConversationRow({ conversation, preferences, isOpen, now, onMenu }: ConversationRowProps) {
  const { id: ownId } = useAccount()
  const { id, lastMessage, lastMessageAt } = conversation
  const unread = useUnreadOf(id)
  const time = lastMessage?.sentAt ?? lastMessageAt
  const title = shownTitleOf(conversation, ownId)
  const { isPinned, unreadSeq } = preferences
  const isQuiet = isMuted(preferences, now)
  const isMarked = unread === 0 && unreadSeq !== null
  const draft = isOpen ? '' : (preferences.draft?.text.trim() ?? '')
  return (
    <li className={styles.item}>
      <Link
        to="/conversation/$id"
        params={{ id }}
        className={classes(styles.row, (unread > 0 || isMarked) && !isQuiet && styles.unread)}
        data-conversation={id}
        aria-current={isOpen ? 'page' : undefined}
      >
        <ConversationPicture conversation={conversation} size={48} />
        <span className={styles.words}>
          <b>{title}</b>
          {draft === '' ? (
            <span>{lastLine(conversation, ownId)}</span>
          ) : (
            <span>
              <em className={styles.draft}>{words.draft}</em> {asWritten(draft)}
            </span>
          )}
        </span>
        <span className={styles.end}>
          <time dateTime={time}>{listTime(time, now)}</time>
          <span className={styles.marks}>
            {isQuiet && <BellOff role="img" aria-label={words.muted} />}
            {isPinned && <Pin role="img" aria-label={words.pinned} />}
            {unread > 0 && (
              <CountBadge count={unread} isQuiet={isQuiet} label={texts.unread(countText(unread), unread === 1)} />
            )}
            {isMarked && (
              <i role="img" aria-label={words.marked} className={classes(styles.dot, isQuiet && styles.quiet)} />
            )}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className={styles.options}
        aria-label={words.open(title)}
        title={words.menu}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(currentTarget)}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
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
