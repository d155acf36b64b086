import type { Message, MessageBody, Quote } from '@trouvaille/contract'
import type { Outgoing } from './outbox.ts'
import { quoteOf } from './quote.ts'

/** Maximum time between two messages of one sender that are grouped. */
const groupMs = 5 * 60_000

/** A message as displayed, whether stored on the server or still being sent. */
export interface Row {
  /** Stays the same when a message that is being sent becomes stored. */
  key: string
  /** Undefined until the server has stored it. */
  seq: number | undefined
  senderId: string
  isOwn: boolean
  /** Milliseconds since the epoch. */
  time: number
  body: MessageBody
  /** The message that it answers. */
  replyTo: Quote | undefined
  reactions: Message['reactions']
  /** ISO 8601; undefined unless its author has changed it. */
  editedAt: string | undefined
  state: 'waiting' | 'sent' | 'refused'
  /** Whether it is the first message of its day. */
  startsDay: boolean
  /** Whether the unread divider is above it. */
  startsUnread: boolean
  /** First and last message of a group: same sender, little time between them. */
  startsGroup: boolean
  endsGroup: boolean
}

export interface RowSources {
  /** In ascending order. */
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** Rejected messages that were not restored into the input. */
  refused: readonly Outgoing[]
  ownId: string
  /** Sequence number of the message below the unread divider. */
  firstUnread: number | undefined
}

type Bare = Omit<Row, 'startsDay' | 'startsUnread' | 'startsGroup' | 'endsGroup'>

/** The rows of a conversation, those being sent last [GAP-136]. */
export function rowsOf({ messages, outgoing, refused, ownId, firstUnread }: RowSources): Row[] {
  const arrived = new Set<string>()
  for (const { senderId, clientId } of messages) if (clientId !== null && senderId === ownId) arrived.add(clientId)
  const pendingRows = (own: readonly Outgoing[], state: Row['state']): Bare[] =>
    own
      .filter(({ clientId }) => !arrived.has(clientId))
      .map(({ clientId, writtenAt, body, replyTo }) => ({
        key: clientId,
        seq: undefined,
        senderId: ownId,
        isOwn: true,
        time: Date.parse(writtenAt),
        body,
        replyTo: replyTo === undefined ? undefined : quoted(messages, replyTo),
        reactions: undefined,
        editedAt: undefined,
        state,
      }))
  const bare: Bare[] = [
    ...messages.map(({ seq, senderId, clientId, sentAt, body, replyTo, reactions, editedAt }) => ({
      key: senderId === ownId && clientId !== null ? clientId : String(seq),
      seq,
      senderId,
      isOwn: senderId === ownId,
      time: Date.parse(sentAt),
      body,
      replyTo,
      reactions,
      editedAt,
      state: 'sent' as const,
    })),
    ...pendingRows(refused, 'refused'),
    ...pendingRows(outgoing, 'waiting'),
  ]
  return bare.map((row, index) => {
    const before = bare[index - 1]
    const after = bare[index + 1]
    return {
      ...row,
      startsDay: !before || dayOf(before.time) !== dayOf(row.time),
      startsUnread: row.seq !== undefined && row.seq === firstUnread,
      startsGroup: !before || !standTogether(before, row, firstUnread),
      endsGroup: !after || !standTogether(row, after, firstUnread),
    }
  })
}

/** What an answer that is not sent yet shows, as far as the message is here. */
export function quoted(messages: readonly Message[], seq: number): Quote {
  const message = messages.find((each) => each.seq === seq)
  if (message) return quoteOf(message)
  const known = messages.find(({ replyTo }) => replyTo?.seq === seq)?.replyTo
  return known ?? { seq, senderId: null, body: { kind: 'unavailable' } }
}

/** Whether somebody wrote it, be it deleted or not; the others are lines of the conversation itself. */
export const isWritten = ({ kind }: MessageBody): boolean => kind === 'text' || kind === 'work' || kind === 'deleted'

const isLine = ({ body }: Bare) => !isWritten(body)

const standTogether = (first: Bare, second: Bare, firstUnread: number | undefined): boolean =>
  first.senderId === second.senderId &&
  (first.state === 'refused') === (second.state === 'refused') &&
  second.time - first.time < groupMs &&
  dayOf(first.time) === dayOf(second.time) &&
  !isLine(first) &&
  !isLine(second) &&
  (second.seq === undefined || second.seq !== firstUnread)

const days = new Map<number, number>()
/** Offsets of all time zones are multiples of it. */
const quarter = 15 * 60_000

/** Local midnight before a timestamp; memoized, because lists need it often. */
export function dayOf(time: number): number {
  const key = Math.floor(time / quarter)
  const known = days.get(key)
  if (known !== undefined) return known
  const day = new Date(time).setHours(0, 0, 0, 0)
  days.set(key, day)
  return day
}

/** Snapshot of a conversation when it was opened. */
export interface Opening {
  /** The person's read position, and the newest message. */
  lastReadSeq: number
  lastSeq: number
}

/**
 * The unread messages of others when a conversation was opened.
 * @returns The sequence number of the first one and their count; undefined when nothing was unread. The count is
 *   undefined where older messages that are not loaded may be unread as well.
 */
export function unreadAt(
  { lastReadSeq, lastSeq }: Opening,
  messages: readonly Message[],
  ownId: string,
  hasOlder: boolean,
): { first: number; count: number | undefined } | undefined {
  const unread = messages.filter(
    ({ seq, senderId, body }) =>
      seq > lastReadSeq && seq <= lastSeq && senderId !== ownId && (body.kind === 'text' || body.kind === 'work'),
  )
  const [first] = unread
  const [oldest] = messages
  if (!first || !oldest) return undefined
  const isAllHere = !hasOlder || oldest.seq <= lastReadSeq + 1
  return { first: first.seq, count: isAllHere ? unread.length : undefined }
}
