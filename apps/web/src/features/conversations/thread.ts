import type { Message, MessagePage, PersonCard, Quote } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { isObject, isString } from '../../platform/storage.ts'
import { isPersonCard } from '../../lib/person-guard.ts'
import { goneQuote, isNewer, newerOf, quoteOf } from './quote.ts'

/**
 * The loaded messages of a conversation: one contiguous window, apart from tombstones, that starts with the newest page
 * and grows with pages and events. Immutable and idempotent: duplicated or delayed input changes nothing, and functions
 * return a new thread, or the same one when nothing has changed. A page is authoritative for its range of sequence
 * numbers as of its request: a message missing from it was removed.
 */
export interface Thread {
  /** Ascending [MSG-16]. */
  messages: Message[]
  people: PersonCard[]
  hasOlder: boolean
  /** Whether the window ends before the newest message: received messages are not appended then. */
  hasNewer: boolean
  /** No message up to this sequence number is missing. */
  upTo: number
  /** The highest sequence number received. */
  newest: number
  /** Tombstones: sequence numbers of messages, and ids of senders. */
  removed: (number | string)[]
  /** Sequence numbers of messages that the person has deleted for themselves. Answers go on showing them. */
  hidden: number[]
  /** What changed lately: for answers on their way, which show what these messages were before. */
  changed: Quote[]
}

/** Number of changed messages that are remembered. */
const changedMax = 200

const isRemoved = ({ removed, hidden }: Thread, { seq, senderId }: Pick<Message, 'seq' | 'senderId'>) =>
  removed.includes(seq) || removed.includes(senderId) || hidden.includes(seq)

/** What an answer shows, as far as this device knows. */
function settledQuote({ removed, changed, messages }: Thread, quote: Quote): Quote {
  const { seq, senderId } = quote
  if (removed.includes(seq) || (senderId !== null && removed.includes(senderId))) return goneQuote(seq)
  // What is not for this person stays so.
  if (quote.body.kind === 'unavailable') return quote
  const known = changed.find((each) => each.seq === seq)
  const message = messages.find((each) => each.seq === seq)
  const newest = newerOf(known, quote)
  return message ? newerOf(newest, quoteOf(message)) : newest
}

function withoutReactionsOf(message: Message, isGone: (personId: string) => boolean): Message {
  if (!message.reactions?.some(({ personIds }) => personIds.some(isGone))) return message
  const { reactions, ...rest } = message
  const left = reactions
    .map(({ emoji, personIds }) => ({ emoji, personIds: personIds.filter((id) => !isGone(id)) }))
    .filter(({ personIds }) => personIds.length > 0)
  return left.length > 0 ? { ...rest, reactions: left } : rest
}

/** A message without what is no more of it, and with what it answers as that is now. */
function refreshed(thread: Thread, given: Message): Message {
  const message = withoutReactionsOf(given, (id) => thread.removed.includes(id))
  const quote = message.replyTo && settledQuote(thread, message.replyTo)
  return quote === message.replyTo ? message : { ...message, replyTo: quote }
}

/** The messages of a page that are still there, in their newest state. */
function inNewestState(thread: Thread, given: readonly Message[]): Message[] {
  const known = new Map(thread.messages.map((message) => [message.seq, message]))
  return given
    .filter((message) => !isRemoved(thread, message))
    .map((message) => refreshed(thread, newerOf(known.get(message.seq), message)))
}

const lastOf = ({ messages }: Pick<Thread, 'messages'>): number => messages.at(-1)?.seq ?? 0

function peopleWith(known: PersonCard[], given: readonly PersonCard[]): PersonCard[] {
  const isKnown = (person: PersonCard) =>
    known.some(({ id, username, avatarUrl }) => {
      const isSame = username === person.username && avatarUrl === person.avatarUrl
      return id === person.id && isSame
    })
  if (given.every(isKnown)) return known
  return [...new Map([...known, ...given].map((person) => [person.id, person])).values()]
}

/** Advances `upTo` over the messages that follow it without a gap. */
function complete(thread: Thread): Thread {
  let { upTo } = thread
  const start = thread.messages.findLastIndex(({ seq }) => seq <= upTo) + 1
  for (const { seq } of thread.messages.slice(start)) {
    if (seq !== upTo + 1) break
    upTo = seq
  }
  return upTo === thread.upTo ? thread : { ...thread, upTo }
}

const withoutOldest = (thread: Thread): Thread =>
  thread.messages.length > limits.messagesHeld
    ? { ...thread, messages: thread.messages.slice(-limits.messagesHeld), hasOlder: true }
    : thread

/** A window with the content of a page. @param thread The window before it. */
export function withWindow(thread: Thread | undefined, page: MessagePage): Thread {
  const upTo = lastOf(page)
  const newest = Math.max(thread?.newest ?? 0, upTo)
  const { removed, hidden, changed } = thread ?? { removed: [], hidden: [], changed: [] }
  const hasNewer = page.hasNewer || (thread ? newest > upTo : false)
  const next: Thread = { ...page, upTo, newest, removed, hidden, changed, hasNewer }
  return { ...next, messages: inNewestState(thread ?? next, page.messages) }
}

/** Whether there is a gap between a window and the newest page. */
export const isApart = (thread: Thread, { messages: [first], hasOlder }: MessagePage): boolean =>
  !thread.hasNewer && hasOlder && first !== undefined && first.seq > thread.upTo + 1

/**
 * Merges the newest page. It replaces a window that it does not connect to; a window that ends before the newest
 * message is kept.
 * @param known The highest sequence number received when the page was requested.
 */
export function withNewest(thread: Thread | undefined, page: MessagePage, known: number): Thread {
  if (!thread) return withWindow(undefined, page)
  if (thread.hasNewer) return { ...thread, newest: Math.max(thread.newest, lastOf(page)) }
  const begin = page.messages[0]?.seq ?? Infinity
  const older = page.hasOlder && !isApart(thread, page) ? thread.messages.filter(({ seq }) => seq < begin) : []
  const hasOlder = older.length > 0 ? thread.hasOlder : page.hasOlder
  return joined({ ...thread, hasOlder }, older, page, known)
}

/**
 * Merges the page after a sequence number; ignored unless it continues this window.
 * @param known The highest sequence number received when the page was requested.
 */
export function withNewer(thread: Thread, page: MessagePage, after: number, known: number): Thread {
  if (after > thread.upTo || after < (thread.messages[0]?.seq ?? 0) - 1) return thread
  const older = thread.messages.filter(({ seq }) => seq <= after)
  return withoutOldest(joined(thread, older, page, page.hasNewer ? after : Math.max(after, known)))
}

/** @param settled Sequence number up to which the page is authoritative beyond its messages. */
function joined(thread: Thread, older: Message[], page: MessagePage, settled: number): Thread {
  const end = Math.max(lastOf(page), settled, older.at(-1)?.seq ?? 0)
  const newest = Math.max(thread.newest, end)
  const given = inNewestState(thread, page.messages)
  const next = complete({
    ...thread,
    messages: [...older, ...given, ...thread.messages.filter(({ seq }) => seq > end)],
    people: peopleWith(thread.people, page.people),
    upTo: Math.max(end, thread.upTo),
    newest,
  })
  return { ...next, hasNewer: thread.hasNewer && (page.hasNewer || newest > next.upTo) }
}

/** Merges the page before a sequence number; ignored unless it continues this window. */
export function withOlder(thread: Thread, page: MessagePage, before: number): Thread {
  if (thread.messages[0]?.seq !== before) return thread
  const given = inNewestState(thread, page.messages)
  const messages = [...given, ...thread.messages]
  const next = { ...thread, messages, people: peopleWith(thread.people, page.people), hasOlder: page.hasOlder }
  if (messages.length <= limits.messagesHeld) return next
  const held = messages.slice(0, limits.messagesHeld)
  return { ...next, messages: held, upTo: lastOf({ messages: held }), hasNewer: true }
}

/** Merges a received message. */
export function withMessage(thread: Thread, message: Message): Thread {
  const { seq } = message
  const newest = Math.max(thread.newest, seq)
  const received = newest === thread.newest ? thread : { ...thread, newest }
  if (isRemoved(thread, message)) return thread.upTo + 1 === seq ? complete({ ...received, upTo: seq }) : received
  const isOutside = seq > thread.upTo ? thread.hasNewer : seq < (thread.messages[0]?.seq ?? 0)
  if (isOutside) return received
  const before = thread.messages.findLastIndex((other) => other.seq <= seq)
  const known = thread.messages[before]
  if (known?.seq === seq) return isNewer(message, known) ? withChanged(received, message) : received
  const next = complete({ ...received, messages: thread.messages.toSpliced(before + 1, 0, refreshed(thread, message)) })
  // Trimmed a page at a time instead of at each message, so that scrolling stays stable.
  return next.messages.length > limits.messagesHeld + limits.messagesPageSize ? withoutOldest(next) : next
}

/** Takes over what a message is now: in its place, and in what answers show of it. One that has not arrived is missing. */
export function withChanged(thread: Thread, message: Message): Thread {
  const { seq } = message
  if (isRemoved(thread, message)) return thread
  const given = quoteOf(message)
  const known = thread.changed.find((quote) => quote.seq === seq)
  if (known && !isNewer(given, known)) return thread
  const changed = [...thread.changed.filter((quote) => quote.seq !== seq), given].slice(-changedMax)
  const next = { ...thread, changed, newest: Math.max(thread.newest, seq) }
  return {
    ...next,
    messages: thread.messages.map((each) => {
      if (each.seq === seq) return refreshed(next, newerOf(each, message))
      return each.replyTo?.seq === seq ? refreshed(next, each) : each
    }),
  }
}

/** Hides a message that the person has deleted for themselves. */
export function withHidden(thread: Thread, seq: number): Thread {
  if (thread.hidden.includes(seq)) return thread
  const hidden = [...thread.hidden, seq]
  return { ...thread, hidden, messages: thread.messages.filter((message) => message.seq !== seq) }
}

/** Removes a message, or without a number all of a deleted sender, and keeps a tombstone against late copies. */
export function withoutMessages(thread: Thread, senderId: string, seq: number | null): Thread {
  const gone = seq ?? senderId
  if (thread.removed.includes(gone)) return thread
  const next = { ...thread, removed: [...thread.removed, gone] }
  const left = thread.messages.filter((message) => !isRemoved(next, message))
  return { ...next, messages: left.map((message) => refreshed(next, message)) }
}

/** Updates the profile summary of a person. */
export function withPerson(thread: Thread, person: PersonCard): Thread {
  const people = peopleWith(thread.people, [person])
  return people === thread.people ? thread : { ...thread, people }
}

/** Whether a window that extends to the newest message has a gap before it. */
export const hasGap = ({ hasNewer, newest, upTo }: Thread): boolean => !hasNewer && newest > upTo

/**
 * The newest messages of a window, to be cached; undefined when the window does not contain them.
 * @param most Number of messages: a page, unless it says otherwise.
 */
export function newestPart(thread: Thread, most: number = limits.messagesPageSize): Thread | undefined {
  if (thread.hasNewer) return undefined
  const sure = thread.messages.filter(({ seq }) => seq <= thread.upTo)
  const messages = sure.slice(-most)
  return { ...thread, messages, hasOlder: thread.hasOlder || messages.length < sure.length }
}

/**
 * The newest messages of a window, with those before them that are archived, where the two are one window.
 * @returns Undefined when the window does not contain the newest messages.
 */
export function withArchived(archived: Thread | undefined, thread: Thread, most: number): Thread | undefined {
  const part = newestPart(thread, most)
  const first = part?.messages[0]
  if (!part || !archived || first === undefined || archived.upTo < first.seq - 1) return part
  const older = archived.messages.filter((message) => message.seq < first.seq && !isRemoved(part, message))
  if (older.length === 0) return part
  return newestPart(
    {
      ...part,
      messages: [...older, ...part.messages],
      people: peopleWith(archived.people, part.people),
      hasOlder: archived.hasOlder,
      removed: [...new Set([...archived.removed, ...part.removed])],
      hidden: [...new Set([...archived.hidden, ...part.hidden])],
    },
    most,
  )
}

const isMessage = (value: unknown): value is Message =>
  isObject(value) &&
  Number.isSafeInteger(value.seq) &&
  isString(value.senderId) &&
  isString(value.sentAt) &&
  isObject(value.body) &&
  isString(value.body.kind)

/** Validates a thread from the device cache. */
export const isThread = (value: unknown): value is Thread =>
  isObject(value) &&
  [value.messages, value.people, value.removed, value.hidden, value.changed].every(Array.isArray) &&
  (value.messages as unknown[]).every(isMessage) &&
  (value.people as unknown[]).every(isPersonCard) &&
  Number.isSafeInteger(value.upTo) &&
  Number.isSafeInteger(value.newest)
