import type {
  Conversation,
  ConversationSummary,
  LiveEvent,
  Message,
  MessageBody,
  PersonCard,
  UnreadEntry,
} from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Invalidate } from '../../lib/invalidation.ts'
import { withPresentCard } from '../../lib/present-card.ts'
import { cachedConversations, withLastNames } from './cached-conversations.ts'
import { keys } from './keys.ts'
import { asLast, messageChangeEvents } from './message-change-events.ts'
import { preferenceEvents } from './preference-events.ts'
import { hasGap, type Thread, withMessage, withoutMessages, withPerson } from './thread.ts'

/** Applies realtime events to the cached answers about conversations. */

export type ConversationEvent = Extract<
  LiveEvent,
  | { conversationId: string }
  | {
      type:
        | 'conversation.synced'
        | 'invitations.changed'
        | 'message.changed'
        | 'preferences.changed'
        | 'message.sent'
        | 'person.changed'
        | 'friendship.ended'
        | 'request.accepted'
        | 'block.changed'
    }
>

export interface ConversationWorld {
  client: QueryClient
  invalidate: Invalidate
  /** The signed-in person. */
  own: () => PersonCard
  /** Changes a cached thread, or one that is being fetched. */
  changeThread(id: string, change: (thread: Thread) => Thread): void
  /** A message was received, and the ones before it may be missing. */
  closeGap(id: string): void
  /** A message is stored on the server: it is removed from the outbox. */
  arrived(conversationId: string, clientId: string): void
  typingStarted(conversationId: string, personId: string): void
  typingEnded(conversationId: string, personId: string): void
  /** The person is not a participant any more: all data of the conversation is deleted from the device [CONV-36]. */
  remove(conversationId: string): void
}

const counts = ({ kind }: MessageBody) => kind === 'text' || kind === 'work'
const oneMore = (unread: number) => Math.min(unread + 1, limits.unreadCounted)

/** @returns The event handler. Events may be duplicated, delayed or lost. */
export function conversationEvents(world: ConversationWorld): (event: ConversationEvent) => void {
  const { client, invalidate, own } = world
  const { summaryOf, threadOf, typesOfAll, cardOf, nameOf, changeSummary, removeSummary, moveUp } = cachedConversations(
    client,
    own,
  )
  /** The highest sequence number received per conversation: deduplicates the unread count. */
  const received = new Map<string, number>()

  /** Invalidates a list that is being fetched: its pending answer may or may not include the event. */
  function invalidateWhileFetching(queryKey: QueryKey): void {
    if (client.isFetching({ queryKey }) > 0) invalidate(queryKey)
  }

  function invalidateLists(): void {
    invalidate(keys.list)
    invalidate(keys.archived)
    invalidate(keys.unread)
  }

  const { decided, progressed, invalidateListOf, ...preferences } = preferenceEvents({
    client,
    invalidate,
    invalidateWhileFetching,
    known(id) {
      const { lastSeq = 0, lastReadSeq = 0 } = summaryOf(id) ?? {}
      return { lastSeq: Math.max(lastSeq, received.get(id) ?? 0), lastReadSeq }
    },
  })

  const { changed, hidden } = messageChangeEvents({
    world,
    summaryOf,
    changeSummary,
    invalidateWhileFetching,
    invalidateListOf,
  })

  /** Messages keep their sender's name after the sender is not a participant any more. */
  function keepName(id: string, personId: string): void {
    const person = cardOf(id, personId)
    if (person) world.changeThread(id, (thread) => withPerson(thread, person))
  }

  function sent(message: Message): void {
    const { conversationId: id, seq, senderId, clientId, body, sentAt } = message
    world.changeThread(id, (thread) => withMessage(thread, message))
    world.closeGap(id)
    world.typingEnded(id, senderId)
    if (clientId !== null && senderId === own().id) world.arrived(id, clientId)

    const seenBefore = received.get(id) ?? 0
    if (seq <= seenBefore) return
    received.set(id, seq)
    const summary = summaryOf(id)
    const last = Math.max(seenBefore, summary?.lastSeq ?? 0)
    // Of a conversation that the list does not name, earlier messages may be missing.
    const isListed = client.getQueryData(keys.list) !== undefined
    if (summary || last > 0 ? seq > last + 1 : isListed) invalidateLists()
    progressed(id, { lastSeq: seq })
    if (!summary) invalidateListOf(id)
    for (const queryKey of [keys.list, keys.archived, keys.unread, keys.one(id)]) invalidateWhileFetching(queryKey)
    client.setQueryData<Conversation>(keys.one(id), (detail) =>
      detail && detail.lastSeq < seq
        ? { ...detail, lastSeq: seq, lastMessageAt: sentAt, updatedAt: sentAt }
        : undefined,
    )

    const isWaiting = senderId !== own().id && counts(body)
    if (isWaiting && seq > (summary?.lastReadSeq ?? 0)) countUnread(id, seq)
    // An answer that arrived before this event may already include the message.
    if (summary && seq <= summary.lastSeq) return
    const lastSender = nameOf(id, senderId)
    const subject = body.kind === 'joined' ? nameOf(id, body.personId) : null
    if (lastSender === undefined || subject === undefined) invalidateListOf(id)
    changeSummary(id, (before) => ({
      ...before,
      lastSeq: seq,
      lastMessageAt: sentAt,
      updatedAt: sentAt,
      lastMessage: asLast(message),
      lastSender: lastSender ?? null,
      lastSubject: subject ?? null,
    }))
    moveUp(id)
  }

  /** Increments the unread count, unless the message was counted before. */
  function countUnread(id: string, seq: number): void {
    client.setQueryData<UnreadEntry[]>(keys.unread, (entries) => {
      const entry = entries?.find(({ conversationId }) => conversationId === id)
      if (!entries || seq <= (entry?.lastSeq ?? 0)) return undefined
      const { unread, lastReadSeq } = entry ?? { unread: 0, lastReadSeq: seq - 1 }
      const others = entries.filter((each) => each !== entry)
      return [...others, { conversationId: id, unread: oneMore(unread), lastReadSeq, lastSeq: seq }]
    })
  }

  /** Removes a conversation that the person has left from the lists. */
  function left(id: string): void {
    received.delete(id)
    preferences.left(id)
    removeSummary(id)
    client.setQueryData<UnreadEntry[]>(keys.unread, (entries) =>
      entries?.filter(({ conversationId }) => conversationId !== id),
    )
    world.remove(id)
    invalidateLists()
  }

  function removed(id: string, senderId: string, seq: number | null): void {
    world.changeThread(id, (thread) => withoutMessages(thread, senderId, seq))
    invalidateLists()
  }

  /** Takes over how the server sees a conversation now. */
  function synced(conversation: ConversationSummary): void {
    const { id, lastSeq } = conversation
    const known = summaryOf(id)
    received.set(id, Math.max(received.get(id) ?? 0, lastSeq))
    progressed(id, conversation)
    if (known) {
      changeSummary(id, () => conversation)
      invalidateWhileFetching(keys.list)
      invalidateWhileFetching(keys.archived)
    } else invalidateListOf(id)
    if (known && lastSeq > known.lastSeq) moveUp(id)
    invalidate(keys.unread)
    invalidate(keys.one(id))
    world.closeGap(id)
  }

  /** Number of unread messages after a sequence number; undefined where it is not known here. */
  function waitingAfter(id: string, seq: number): number | undefined {
    const thread = threadOf(id)
    const last = Math.max(received.get(id) ?? 0, summaryOf(id)?.lastSeq ?? 0, thread?.newest ?? 0)
    if (last > 0 && seq >= last) return 0
    if (!thread || thread.hasNewer || hasGap(thread) || (thread.messages[0]?.seq ?? Infinity) > seq + 1)
      return undefined
    const waiting = thread.messages.filter((each) => each.seq > seq && each.senderId !== own().id && counts(each.body))
    return Math.min(waiting.length, limits.unreadCounted)
  }

  function readByOwn(id: string, seq: number): void {
    progressed(id, { lastReadSeq: seq })
    const known = waitingAfter(id, seq)
    changeSummary(id, (summary) => (summary.lastReadSeq >= seq ? summary : { ...summary, lastReadSeq: seq }))
    client.setQueryData<UnreadEntry[]>(keys.unread, (entries) => {
      const entry = entries?.find(({ conversationId }) => conversationId === id)
      if (!entries || !entry || entry.lastReadSeq >= seq) return undefined
      const unread = Math.min(known ?? entry.unread, entry.unread)
      return entries.flatMap((each) =>
        each === entry ? (unread > 0 ? { ...entry, unread, lastReadSeq: seq } : []) : each,
      )
    })
    if (known === undefined) invalidate(keys.unread)
    for (const queryKey of [keys.list, keys.archived, keys.unread]) invalidateWhileFetching(queryKey)
  }

  function read(id: string, personId: string, seq: number): void {
    client.setQueryData<Conversation>(keys.one(id), (detail) => {
      const isOwn = personId === own().id
      const isBehind = (each: Conversation['participants'][number]) =>
        each.person.id === personId && each.lastReadSeq < seq
      // One answer may have the own position from before and from after it moved.
      if (!detail || !(detail.participants.some(isBehind) || (isOwn && detail.lastReadSeq < seq))) return undefined
      const participants = detail.participants.map((each) => (isBehind(each) ? { ...each, lastReadSeq: seq } : each))
      return { ...detail, participants, ...(isOwn && { lastReadSeq: seq }) }
    })
    invalidateWhileFetching(keys.one(id))
    if (personId === own().id) readByOwn(id, seq)
  }

  /** Groups show everybody as they are now; how the two of a conversation see each other, only the server knows. */
  function personChanged(person: PersonCard): void {
    const present = (queryKey: QueryKey) =>
      client.setQueryData(queryKey, (data: unknown) => {
        const now = withPresentCard(data, person)
        return now === data ? undefined : now
      })
    const types = typesOfAll()
    for (const [id, type] of types) {
      if (type === 'group' || person.id === own().id) {
        changeSummary(id, (summary) => withLastNames(withPresentCard(summary, person), person))
        present(keys.one(id))
        world.changeThread(id, (thread) => withPresentCard(thread, person))
      } else if (cardOf(id, person.id)) {
        for (const key of [keys.list, keys.archived, keys.one(id), keys.thread(id)]) invalidate(key)
      }
    }
    present(keys.invitations)
    for (const queryKey of [keys.list, keys.archived, keys.invitations, ...[...types.keys()].map(keys.one)]) {
      invalidateWhileFetching(queryKey)
    }
  }

  return (event) => {
    switch (event.type) {
      case 'message.sent':
        return sent(event.message)
      case 'message.changed':
        return changed(event.message)
      case 'message.hidden':
        return hidden(event.conversationId, event.seq)
      case 'messages.removed':
        return removed(event.conversationId, event.senderId, event.seq)
      case 'conversation.synced':
        return synced(event.conversation)
      case 'conversation.added':
        preferences.added(event.conversationId)
        // Both were refused to who has left it, and is in it again.
        for (const key of [keys.one, keys.thread]) invalidate(key(event.conversationId))
        return invalidateLists()
      case 'conversation.changed':
        invalidate(keys.one(event.conversationId))
        return invalidateListOf(event.conversationId)
      case 'preferences.changed':
        return decided(event.preferences)
      case 'conversation.left':
        return left(event.conversationId)
      case 'participant.joined':
        world.changeThread(event.conversationId, (thread) => withPerson(thread, event.person))
        invalidate(keys.one(event.conversationId))
        return invalidateListOf(event.conversationId)
      case 'participant.left':
        world.typingEnded(event.conversationId, event.personId)
        keepName(event.conversationId, event.personId)
        invalidate(keys.one(event.conversationId))
        return invalidateListOf(event.conversationId)
      case 'person.changed':
        return personChanged(event.person)
      case 'conversation.read':
        return read(event.conversationId, event.personId, event.seq)
      case 'typing.started':
        return world.typingStarted(event.conversationId, event.personId)
      case 'invitations.changed':
        return invalidate(keys.invitations)
      case 'friendship.ended':
      case 'request.accepted':
      case 'block.changed':
        // Write access may have changed, and who may invite.
        invalidate(keys.ones)
        invalidate(keys.invitations)
        invalidate(keys.archived)
        return invalidate(keys.list)
      default:
        event satisfies never
    }
  }
}
