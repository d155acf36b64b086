import type { Conversation, PersonCard } from '@trouvaille/contract'
import { Ban } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { chatTexts } from './chat-texts.ts'
import { isEmojiOnly } from './emoji-only.ts'
import { LinkedWorks } from './linked-works.tsx'
import type { MessageRowProps } from './message-surroundings.ts'
import { MessageText } from './message-text.tsx'
import { MessageWork } from './message-work.tsx'
import styles from './message.module.css'
import { authorOf, QuoteBlock } from './quote-block.tsx'

/** What a message holds: a text, a work, or that it is deleted; with what it answers. */
export function MessageContent({ row, surroundings }: MessageRowProps) {
  const { body, isOwn, state, replyTo, editedAt } = row
  const { conversation, ownId } = surroundings
  const { id } = conversation
  if (body.kind === 'deleted') {
    return (
      <p className={classes(styles.bubble, styles.deleted)}>
        <Ban aria-hidden="true" />
        {chatTexts.deleted}
      </p>
    )
  }
  const quote = replyTo && <Quoted row={row} surroundings={surroundings} />
  if (body.kind === 'work') {
    return (
      <>
        {quote && <div className={styles.above}>{quote}</div>}
        <MessageWork work={body.work} conversationId={id} />
      </>
    )
  }
  if (body.kind !== 'text') return null
  if (isEmojiOnly(body.text) && !quote && editedAt === undefined) return <p className={styles.emoji}>{body.text}</p>
  const bubble = classes(styles.bubble, isOwn && styles.ownBubble, state === 'refused' && styles.refusedBubble)
  return (
    <LinkedWorks text={body.text} conversationId={id} isMore={replyTo !== undefined || editedAt !== undefined}>
      <div className={bubble}>
        {quote}
        <p className={styles.text} dir="auto">
          <MessageText text={body.text} people={namedIn(conversation)} ownId={ownId} />
          {editedAt !== undefined && <small className={styles.edited}>{chatTexts.edited}</small>}
        </p>
      </div>
    </LinkedWorks>
  )
}

/** Whom "@" names in a conversation: two people need no names. */
const namedIn = ({ type, participants }: Conversation): PersonCard[] =>
  type === 'group' ? participants.map(({ person }) => person) : []

function Quoted({ row: { replyTo, isOwn }, surroundings: { people, ownId, onJump } }: MessageRowProps) {
  if (!replyTo) return null
  const isThere = replyTo.body.kind !== 'unavailable' && replyTo.senderId !== null
  return (
    <QuoteBlock
      quote={replyTo}
      author={authorOf(replyTo, people, ownId)}
      isOwn={isOwn}
      onOpen={isThere ? () => onJump(replyTo.seq) : undefined}
    />
  )
}
