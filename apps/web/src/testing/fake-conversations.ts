import type { Conversation, ConversationSummary, LiveEvent, Message, MessagePage } from '@trouvaille/contract'
import { withReaction } from '@trouvaille/domain'
import { quoteOf } from '../features/conversations/quote.ts'
import { type Asked, type fakeServer, Rejection } from './fake-server.ts'
import { card } from './people.ts'

/** Conversations on the server, as one of their participants sees them. */

type Answers = NonNullable<Parameters<typeof fakeServer>[0]>

/** When the first message was sent, in milliseconds since the epoch; each following one a second later. */
const begin = Date.UTC(2026, 0, 1, 10)
const timeOf = (seq: number) => new Date(begin + seq * 1000).toISOString()

/** A message from Bob in "c" by default. */
export const messageAt = (seq: number, more: Partial<Message> = {}): Message => ({
  conversationId: 'c',
  seq,
  senderId: 'bob',
  clientId: `of-${seq}`,
  sentAt: timeOf(seq),
  body: { kind: 'text', text: `Message ${seq}` },
  ...more,
})

export const messages = (from: number, to: number, more: Partial<Message> = {}): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => messageAt(from + index, more))

/** A page of messages, with their senders. */
export const pageOf = (given: readonly Message[], more: Partial<MessagePage> = {}): MessagePage => ({
  messages: [...given],
  people: [...new Set(given.map(({ senderId }) => senderId))].map((id) => card(id)),
  hasOlder: false,
  hasNewer: false,
  ...more,
})

/** A conversation of two, with Bob. */
export const conversationOf = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  type: 'direct',
  name: null,
  avatarUrl: null,
  creatorId: 'anna',
  createdAt: timeOf(0),
  updatedAt: timeOf(0),
  lastMessageAt: timeOf(0),
  isActive: true,
  lastSeq: 0,
  lastReadSeq: 0,
  participants: ['anna', 'bob'].map((name) => ({ person: card(name), lastReadSeq: 0, joinedAt: timeOf(0) })),
  blockedIds: [],
  invited: [],
  canWrite: true,
  isSuspended: false,
  showsHistory: false,
  ...more,
})

/** The same in the list. */
export function summaryOf(id: string, more: Partial<ConversationSummary> = {}): ConversationSummary {
  const { participants, invited: _, showsHistory: __, ...facts } = conversationOf(id)
  return {
    ...facts,
    people: [card('bob')],
    participantCount: participants.length,
    lastMessage: null,
    lastSender: null,
    lastSubject: null,
    ...more,
  }
}

/** A server with conversations, which answers for Anna and publishes its events. */
export function fakeConversations(pageSize = 50) {
  const all = new Map<string, { conversation: Conversation; messages: Message[] }>()
  const listeners = new Set<(event: LiveEvent) => void>()
  const emit = (event: LiveEvent) => {
    for (const listener of listeners) listener(event)
  }

  function find(id: string) {
    const found = all.get(id)
    if (!found) throw new Rejection('conversations.not_found')
    return found
  }

  /** Writes a message, once for each client id. */
  function write(
    id: string,
    senderId: string,
    body: Message['body'],
    clientId: string | null = null,
    replyTo?: number,
  ): Message {
    const { conversation, messages: written } = find(id)
    const known = written.find((each) => clientId !== null && each.clientId === clientId)
    if (known) return known
    const seq = conversation.lastSeq + 1
    const answered = written.find((each) => each.seq === replyTo)
    const quote = answered && { replyTo: quoteOf(answered) }
    const message = messageAt(seq, { conversationId: id, senderId, clientId, body, ...quote })
    Object.assign(conversation, { lastSeq: seq, lastMessageAt: message.sentAt })
    written.push(message)
    emit({ type: 'message.sent', message })
    return message
  }

  /** Changes a message, as its endpoints do. */
  function change(asked: Asked, changed: (message: Message) => Partial<Message>): Message {
    const { messages: written } = find(idIn(asked))
    const index = written.findIndex(({ seq }) => seq === seqIn(asked))
    const before = written[index]
    if (!before) throw new Rejection('messages.not_found')
    const message: Message = { ...before, ...changed(before), version: (before.version ?? 0) + 1 }
    written[index] = message
    emit({ type: 'message.changed', message })
    return message
  }

  const unreadOf = ({ conversation, messages: written }: ReturnType<typeof find>) =>
    written.filter(
      ({ seq, senderId, body }) =>
        seq > conversation.lastReadSeq && senderId !== 'anna' && (body.kind === 'text' || body.kind === 'work'),
    ).length

  function summary(found: ReturnType<typeof find>): ConversationSummary {
    const { participants, invited: _, showsHistory: __, ...facts } = found.conversation
    const people = participants.map(({ person }) => person)
    const lastMessage = found.messages.at(-1) ?? null
    return {
      ...facts,
      people: people.filter(({ id }) => id !== 'anna').slice(0, 4),
      participantCount: people.length,
      lastMessage,
      lastSender: people.find((each) => each.id === lastMessage?.senderId)?.username ?? null,
      lastSubject: null,
    }
  }

  function page(id: string, query: Record<string, string>): MessagePage {
    const { messages: written } = find(id)
    const index = (seq: number) => {
      const at = written.findIndex((each) => each.seq >= seq)
      return at === -1 ? written.length : at
    }
    let end = written.length
    let start = end - pageSize
    if (query.before !== undefined) [start, end] = [index(Number(query.before)) - pageSize, index(Number(query.before))]
    if (query.after !== undefined) {
      start = index(Number(query.after) + 1)
      end = start + pageSize
    }
    if (query.around !== undefined) {
      start = index(Number(query.around)) - Math.floor(pageSize / 2)
      end = start + pageSize
    }
    const shown = written.slice(Math.max(0, start), end)
    return pageOf(shown, {
      hasOlder: shown.length > 0 ? shown[0] !== written[0] : query.after !== undefined && written.length > 0,
      hasNewer: end < written.length,
    })
  }

  function readTo(id: string, personId: string, seq: number): void {
    const { conversation } = find(id)
    for (const each of conversation.participants) {
      if (each.person.id === personId) each.lastReadSeq = Math.max(each.lastReadSeq, seq)
    }
    if (personId === 'anna') conversation.lastReadSeq = Math.max(conversation.lastReadSeq, seq)
    emit({ type: 'conversation.read', conversationId: id, personId, seq })
  }

  const idIn = ({ name }: Asked) => decodeURIComponent(name.split('/')[3] ?? '')
  const seqIn = ({ name }: Asked) => Number(name.split('/')[5])
  const answers = {
    'get /api/conversations': () => ({
      conversations: [...all.values()].map(summary).toSorted((a, b) => (a.lastMessageAt < b.lastMessageAt ? 1 : -1)),
      nextCursor: null,
    }),
    'get /api/conversation-preferences': () => ({ preferences: [] }),
    'get /api/conversations-unread': () => ({
      unread: [...all.values()]
        .map((found) => ({
          conversationId: found.conversation.id,
          unread: unreadOf(found),
          lastReadSeq: found.conversation.lastReadSeq,
          lastSeq: found.conversation.lastSeq,
        }))
        .filter(({ unread }) => unread > 0),
    }),
    'get /api/conversations/{id}': (asked: Asked) => find(idIn(asked)).conversation,
    'get /api/conversations/{id}/messages': (asked: Asked) => page(idIn(asked), asked.query),
    'post /api/conversations/{id}/messages': (asked: Asked) => {
      if (!all.has(idIn(asked))) throw new Rejection('messages.not_allowed')
      const { clientId, body, replyTo } = asked.body as {
        clientId: string
        body: Message['body']
        replyTo?: number
      }
      return write(idIn(asked), 'anna', body, clientId, replyTo)
    },
    'patch /api/conversations/{id}/messages/{seq}': (asked: Asked) =>
      change(asked, () => ({
        body: { kind: 'text', text: (asked.body as { text: string }).text },
        editedAt: timeOf(100),
      })),
    'delete /api/conversations/{id}/messages/{seq}': (asked: Asked) =>
      change(asked, () => ({ body: { kind: 'deleted' } })),
    'put /api/conversations/{id}/messages/{seq}/reaction': (asked: Asked) =>
      change(asked, ({ reactions = [] }) => ({
        reactions: withReaction(reactions, 'anna', (asked.body as { emoji: string | null }).emoji),
      })),
    'put /api/conversations/{id}/messages/{seq}/hidden': (asked: Asked) => {
      emit({ type: 'message.hidden', conversationId: idIn(asked), seq: seqIn(asked) })
      return { ok: true }
    },
    'post /api/conversations/{id}/read': (asked: Asked) => {
      readTo(idIn(asked), 'anna', (asked.body as { seq: number }).seq)
      return { ok: true }
    },
  } satisfies Answers

  return {
    answers,
    /** Creates a conversation with some messages, or in which Bob has written that many. */
    add(id: string, written: number | readonly Message[] = 0, more: Partial<Conversation> = {}): void {
      const given = typeof written === 'number' ? messages(1, written) : written
      const lastSeq = given.at(-1)?.seq ?? 0
      all.set(id, {
        conversation: conversationOf(id, { lastSeq, lastMessageAt: timeOf(lastSeq), ...more }),
        messages: given.map((message) => ({ ...message, conversationId: id })),
      })
    },
    write: (id: string, text: string, senderId = 'bob') => write(id, senderId, { kind: 'text', text }),
    /** Removes a message, as a moderator does. */
    remove(id: string, seq: number): void {
      const found = find(id)
      const message = found.messages.find((each) => each.seq === seq)
      if (!message) return
      found.messages = found.messages.filter((each) => each !== message)
      emit({ type: 'messages.removed', conversationId: id, senderId: message.senderId, seq })
    },
    readTo,
    /** Changes a conversation's settings without an event. */
    change: (id: string, more: Partial<Conversation>) => void Object.assign(find(id).conversation, more),
    /** Removes a conversation for Anna without an event. */
    drop: (id: string) => void all.delete(id),
    textsOf: (id: string): string[] =>
      find(id).messages.map(({ body }) => (body.kind === 'text' ? body.text : body.kind)),
    /** Subscribes to its events, until the returned function is called. */
    follow(listener: (event: LiveEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
