import type { Message, MessageBody } from '@trouvaille/contract'
import type { Outgoing } from './outbox.ts'

/** Messages of one sender stand together as long as the next one comes within this time. */
const groupMs = 5 * 60_000

/** A message as the screen shows it, on the server already or on its way there. */
export interface Row {
  /** Stays the same when a message that was on its way arrives. */
  key: string
  /** Undefined as long as the server has not taken it. */
  seq: number | undefined
  senderId: string
  isOwn: boolean
  /** Milliseconds since the epoch. */
  time: number
  body: MessageBody
  state: 'waiting' | 'sent' | 'refused'
  /** Whether it is the first one of its day. */
  startsDay: boolean
  /** Whether the line above it says that what follows is new. */
  startsUnread: boolean
  /** First and last one of several that stand together: same sender, little time between them. */
  startsGroup: boolean
  endsGroup: boolean
}

export interface RowSources {
  /** In ascending order. */
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** What was refused and did not find its way back into the input. */
  refused: readonly Outgoing[]
  ownId: string
  /** Number of the message that the line of what is new stands above. */
  firstUnread: number | undefined
}

type Bare = Omit<Row, 'startsDay' | 'startsUnread' | 'startsGroup' | 'endsGroup'>

/** The rows of a conversation, those that are on their way last [GAP-136]. */
export function rowsOf({ messages, outgoing, refused, ownId, firstUnread }: RowSources): Row[] {
  const arrived = new Set<string>()
  for (const { senderId, clientId } of messages) if (clientId !== null && senderId === ownId) arrived.add(clientId)
  const pendingRows = (own: readonly Outgoing[], state: Row['state']): Bare[] =>
    own
      .filter(({ clientId }) => !arrived.has(clientId))
      .map(({ clientId, writtenAt, body }) => ({
        key: clientId,
        seq: undefined,
        senderId: ownId,
        isOwn: true,
        time: Date.parse(writtenAt),
        body,
        state,
      }))
  const bare: Bare[] = [
    ...messages.map(({ seq, senderId, clientId, sentAt, body }) => ({
      key: senderId === ownId && clientId !== null ? clientId : String(seq),
      seq,
      senderId,
      isOwn: senderId === ownId,
      time: Date.parse(sentAt),
      body,
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

const isLine = ({ body }: Bare) => body.kind !== 'text' && body.kind !== 'work'

const standTogether = (first: Bare, second: Bare, firstUnread: number | undefined): boolean =>
  first.senderId === second.senderId &&
  (first.state === 'refused') === (second.state === 'refused') &&
  second.time - first.time < groupMs &&
  dayOf(first.time) === dayOf(second.time) &&
  !isLine(first) &&
  !isLine(second) &&
  (second.seq === undefined || second.seq !== firstUnread)

const days = new Map<number, number>()
/** All zones of the world begin their days at a multiple of it. */
const quarter = 15 * 60_000

/** Midnight of the device's day that a time falls on; remembered, because a list asks for it often. */
export function dayOf(time: number): number {
  const key = Math.floor(time / quarter)
  const known = days.get(key)
  if (known !== undefined) return known
  const day = new Date(time).setHours(0, 0, 0, 0)
  days.set(key, day)
  return day
}

/** What stood in a conversation when it was opened. */
export interface Opening {
  /** How far the person had read, and the newest message. */
  lastReadSeq: number
  lastSeq: number
}

/**
 * What was new when a conversation was opened: messages of others.
 * @returns The number of the first one and how many they are; undefined when nothing was new. The count is undefined
 *   where older ones, which are not here yet, may be new as well.
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
