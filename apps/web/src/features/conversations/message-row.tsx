import { asWritten } from '@trouvaille/domain'
import type { Conversation, PersonCard } from '@trouvaille/contract'
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { chatTexts } from './chat-texts.ts'
import { clockText } from '../../lib/dates.ts'
import { dayText } from './day-text.ts'
import { isEmojiOnly } from './emoji-only.ts'
import { LinkedWorks } from './linked-works.tsx'
import { systemLine } from './message-line.ts'
import type { Row } from './message-rows.ts'
import { MessageText } from './message-text.tsx'
import { MessageWork } from './message-work.tsx'
import styles from './message.module.css'
import { receiptText } from './receipts.ts'
import { texts } from './texts.ts'

/** What all rows of a conversation share. */
export interface Surroundings {
  conversation: Conversation
  ownId: string
  people: ReadonlyMap<string, PersonCard>
  /** Milliseconds since the epoch. */
  now: number
  /** Number of unread messages, if known. */
  unreadCount: number | undefined
  /** Sequence number of the newest own message on the server: its delivery state is shown as text. */
  lastOwnSeq: number | undefined
  /** Key of the row that was jumped to. */
  highlighted: string | undefined
  /** Whether the row is a collapsed message of somebody whom the reader has blocked [SAFE-02]. */
  isHidden: (row: Row) => boolean
  onShow: (key: string) => void
  /** The actions on a rejected message. */
  onAgain: (key: string) => void
  onEdit: (key: string) => void
  onDiscard: (key: string) => void
}

interface MessageRowProps {
  row: Row
  surroundings: Surroundings
}

/** Rows are made anew with each change of the list, most of them with the same values. */
const isSame = (before: MessageRowProps, after: MessageRowProps) =>
  before.surroundings === after.surroundings &&
  (Object.keys(after.row) as (keyof Row)[]).every((part) => before.row[part] === after.row[part])

/** A message with its day divider, unread divider, author, time and read state. */
export const MessageRow = memo(function MessageRow({ row, surroundings }: MessageRowProps) {
  const { conversation, people, now, unreadCount, highlighted, isHidden, onShow } = surroundings
  const isGroup = conversation.type === 'group'
  const sender = people.get(row.senderId)
  const name = row.isOwn ? chatTexts.you : (sender?.username ?? texts.nobody)
  const hasAvatar = isGroup && !row.isOwn
  const line = lineOf(row, surroundings)
  return (
    <div className={classes(styles.row, row.startsGroup && !row.startsDay && !row.startsUnread && styles.apart)}>
      {row.startsDay && (
        <p className={styles.day}>
          <span>{dayText(row.time, now)}</span>
        </p>
      )}
      {row.startsUnread && (
        <p className={styles.unread}>
          <span>{unreadCount === undefined ? chatTexts.unreadOfUnknownCount : chatTexts.unread(unreadCount)}</span>
        </p>
      )}
      {line !== undefined ? (
        <p className={styles.line} data-message={row.key} tabIndex={-1}>
          {line}
        </p>
      ) : isHidden(row) ? (
        <p className={styles.hidden} data-message={row.key} tabIndex={-1}>
          {texts.hidden}
          <Button look="text" small onClick={() => onShow(row.key)}>
            {texts.show}
          </Button>
        </p>
      ) : (
        <div className={classes(styles.message, row.isOwn && styles.own, hasAvatar && styles.withAvatar)}>
          {hasAvatar && row.startsGroup && <p className={styles.sender}>{asWritten(name)}</p>}
          {hasAvatar && row.endsGroup && (
            <span className={styles.avatar}>
              <Avatar name={name} seed={row.senderId} url={sender?.avatarUrl} size={30} />
            </span>
          )}
          <Body row={row} isHighlighted={highlighted === row.key}>
            {!(hasAvatar && row.startsGroup) && (
              <span className="visually-hidden">{chatTexts.says(asWritten(name))}</span>
            )}
            <Content row={row} surroundings={surroundings} />
          </Body>
          {row.state === 'refused' ? (
            <Refused row={row} surroundings={surroundings} />
          ) : (
            row.endsGroup && <Foot row={row} surroundings={surroundings} />
          )}
        </div>
      )}
    </div>
  )
}, isSame)

interface BodyProps {
  row: Row
  isHighlighted: boolean
  children: ReactNode
}

/** The message bubble: focusable, and focused when it is the target of a search. */
function Body({ row, isHighlighted, children }: BodyProps) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isHighlighted) return
    let isOver = false
    // After the search overlay has restored the focus to its trigger, and once the list has measured the row, which is
    // hidden until then.
    const focus = () => {
      element.current?.focus({ preventScroll: true })
      if (!isOver && document.activeElement !== element.current) afterPaint(focus)
    }
    const timer = setTimeout(focus)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isHighlighted])
  return (
    <article
      ref={element}
      className={styles.focusable}
      data-message={row.key}
      data-highlighted={isHighlighted || undefined}
      tabIndex={-1}
    >
      {children}
    </article>
  )
}

function Content({ row: { body, isOwn, state }, surroundings: { conversation, ownId } }: MessageRowProps) {
  const conversationId = conversation.id
  if (body.kind === 'work') return <MessageWork work={body.work} conversationId={conversationId} />
  if (body.kind !== 'text') return null
  if (isEmojiOnly(body.text)) return <p className={styles.emoji}>{body.text}</p>
  return (
    <LinkedWorks text={body.text} conversationId={conversationId}>
      <p
        className={classes(styles.bubble, isOwn && styles.ownBubble, state === 'refused' && styles.refusedBubble)}
        dir="auto"
      >
        <MessageText text={body.text} people={namedIn(conversation)} ownId={ownId} />
      </p>
    </LinkedWorks>
  )
}

/** Whom "@" names in a conversation: two people need no names. */
const namedIn = ({ type, participants }: Conversation): PersonCard[] =>
  type === 'group' ? participants.map(({ person }) => person) : []

const stateIcons = { waiting: Clock, sent: Check, read: CheckCheck }

/** Time of a group of messages, and the delivery state of its last one. */
function Foot({ row, surroundings: { conversation, lastOwnSeq } }: MessageRowProps) {
  const { seq, senderId, isOwn, time } = row
  const sentAt = new Date(time).toISOString()
  const receipt = seq === undefined ? undefined : receiptText(conversation, { seq, senderId, sentAt })
  const Icon = stateIcons[!receipt ? 'waiting' : receipt.isRead ? 'read' : 'sent']
  return (
    <p className={styles.foot}>
      <time dateTime={sentAt}>{clockText(time)}</time>
      {isOwn && (
        <>
          <Icon aria-hidden="true" />
          <span className={classes(seq !== undefined && seq !== lastOwnSeq && 'visually-hidden')}>
            {receipt?.text ?? chatTexts.state.waiting}
          </span>
        </>
      )}
    </p>
  )
}

/** The rejection of a message, and its actions. */
function Refused({ row: { key, body }, surroundings }: MessageRowProps) {
  const { conversation, onAgain, onEdit, onDiscard } = surroundings
  const { again, edit, discard } = chatTexts.actions
  return (
    <div className={styles.refused}>
      <p className={styles.refusedText}>
        <CircleAlert aria-hidden="true" />
        {chatTexts.state.refused}
      </p>
      <Button look="text" small onClick={() => onAgain(key)}>
        {again}
      </Button>
      {body.kind === 'text' && conversation.canWrite && (
        <Button look="text" small onClick={() => onEdit(key)}>
          {edit}
        </Button>
      )}
      <Button look="text" small onClick={() => onDiscard(key)}>
        {discard}
      </Button>
    </div>
  )
}

/** A system message. */
function lineOf({ body, senderId, isOwn }: Row, { people, ownId }: Surroundings): string | undefined {
  const nameOf = (id: string) => people.get(id)?.username ?? texts.somebody
  const subject = body.kind === 'joined' && body.personId !== ownId ? nameOf(body.personId) : undefined
  return systemLine(body, { isOwn, sender: nameOf(senderId), subject })
}
