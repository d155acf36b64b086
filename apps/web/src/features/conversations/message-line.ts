import type { ConversationSummary, MessageBody } from '@trouvaille/contract'
import { asWritten, viewOf } from '@trouvaille/domain'
import { clockText, numericDayText } from '../../lib/dates.ts'
import { isHiddenFrom } from './hidden.ts'
import { texts } from './texts.ts'

const { line: words } = texts

interface Names {
  /** Whether the reader is the sender. */
  isOwn: boolean
  sender: string
  /** Who was added, where the system message names them; undefined for the reader. */
  subject?: string | undefined
}

/** The sentence of a system message; undefined for a message of a participant. */
export function systemLine(body: MessageBody, { isOwn, sender, subject }: Names): string | undefined {
  switch (body.kind) {
    case 'created':
      return isOwn ? words.ownCreated : words.created(sender)
    case 'joined':
      if (subject === undefined) return words.joinedReader(sender)
      return isOwn ? words.ownJoined(subject) : words.joined(sender, subject)
    case 'left':
      return isOwn ? words.ownLeft : words.left(sender)
    default:
      return undefined
  }
}

/** Preview of the last message for the list. In a direct conversation, an unnamed person is the other one. */
export function lastLine(conversation: ConversationSummary, ownId: string): string {
  const { type, lastMessage, lastSender, lastSubject } = conversation
  if (!lastMessage) return words.none
  const { body, senderId } = lastMessage
  const isOwn = senderId === ownId
  if (isHiddenFrom(conversation, senderId) && (body.kind === 'text' || body.kind === 'work')) return texts.hidden
  const sender = lastSender ?? texts.somebody
  switch (body.kind) {
    case 'text':
      if (isOwn) return words.own(asWritten(body.text))
      return type === 'group' ? words.by(sender, asWritten(body.text)) : asWritten(body.text)
    case 'work': {
      const { title } = viewOf(body.work)
      if (isOwn) return words.ownWork(title)
      return type === 'group' ? words.workBy(sender, title) : words.work(title)
    }
    case 'deleted':
      if (isOwn) return words.own(words.deleted)
      return type === 'group' ? words.by(sender, words.deleted) : words.deleted
    case 'joined': {
      const subject = body.personId === ownId ? undefined : (lastSubject ?? texts.somebody)
      return systemLine(body, { isOwn, sender, subject }) ?? words.none
    }
    default:
      return systemLine(body, { isOwn, sender }) ?? words.none
  }
}

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

/**
 * Timestamp for the list: "09:31" today, else "04/07/2026". Days are those of the device [GAP-137].
 * @param iso ISO 8601.
 * @param now Milliseconds since the epoch.
 */
export function listTime(iso: string, now: number): string {
  const then = new Date(iso)
  return (sameDay(then, new Date(now)) ? clockText : numericDayText)(then.getTime())
}
