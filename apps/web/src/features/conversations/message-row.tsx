import { asWritten } from '@trouvaille/domain'
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { chatTexts } from './chat-texts.ts'
import { clockText } from '../../lib/dates.ts'
import { dayText } from './day-text.ts'
import { systemLine } from './message-line.ts'
import { MessageContent } from './message-content.tsx'
import type { Row } from './message-rows.ts'
import type { MessageRowProps, Surroundings } from './message-surroundings.ts'
import { MessageTools } from './message-tools.tsx'
import styles from './message.module.css'
import { ReactionRow } from './reactions.tsx'
import { receiptText } from './receipts.ts'
import { texts } from './texts.ts'

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
            <MessageContent row={row} surroundings={surroundings} />
            <Tools row={row} surroundings={surroundings} />
          </Body>
          <Reacted row={row} surroundings={surroundings} />
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

function Tools({ row, surroundings: { toolsOf, onMenu } }: MessageRowProps) {
  const can = toolsOf?.(row)
  return can && <MessageTools can={can} onMenu={onMenu} />
}

function Reacted({ row: { seq, reactions }, surroundings }: MessageRowProps) {
  if (!reactions || reactions.length === 0 || seq === undefined) return null
  const { people, ownId, conversation, onReact, onReactions } = surroundings
  return (
    <ReactionRow
      reactions={reactions}
      people={people}
      ownId={ownId}
      onReact={conversation.canWrite ? (emoji) => onReact(seq, emoji) : undefined}
      onOpen={() => onReactions(seq)}
    />
  )
}

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
