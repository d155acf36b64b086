import type { ErrorCode, Message, MessagePage, NewMessage, NewMessageBody, PersonCard } from '@trouvaille/contract'
import { conversations as limits, plainText } from '@trouvaille/domain'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { sanitizeWork } from '../../platform/security/sanitize-work.ts'
import type { ProfilesService } from '../profiles/index.ts'
import { peopleIn } from './message-rows.ts'
import { type Draft, messageStatement } from './message-statement.ts'
import { createMessageWriter } from './message-writer.ts'
import { messagesStore, type Page, type Readable } from './messages.store.ts'

export interface MessagesOptions {
  db: Database
  bus: EventBus
  clock: Clock
  profiles: Pick<ProfilesService, 'cards'>
  /** The reason why a person may not write into a conversation; undefined if they may. */
  writeRejection: (userId: string, conversationId: string) => Promise<ErrorCode | undefined>
}

/** The requested page; the newest by default. */
export interface PageQuery {
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
}

export type MessagesService = ReturnType<typeof createMessagesService>

/** Batch size of a search. */
const searchedInOneRead = 2000

function partsOf(body: NewMessageBody): Pick<Draft, 'kind' | 'content' | 'itemType' | 'itemData'> {
  if (body.kind === 'text') return { kind: 'text', content: body.text, itemType: null, itemData: null }
  const { kind, item } = sanitizeWork(body.work)
  return { kind: 'work', content: null, itemType: kind, itemData: item }
}

/** Writing, reading and searching messages. */
export function createMessagesService({ db, bus, clock, profiles, writeRejection }: MessagesOptions) {
  const store = messagesStore(db)
  const writer = createMessageWriter({
    write: messageStatement(db),
    clock,
    find: store.find,
    rejection: async ({ senderId, conversationId, replyTo }) =>
      (await writeRejection(senderId, conversationId)) ??
      (replyTo === null ? 'messages.not_allowed' : 'messages.not_found'),
    onWritten: (message) => void bus.publishCommitted('message.sent', { message }),
  })

  /** @throws ApiError `conversations.not_found`. */
  async function readable(userId: string, conversationId: string): Promise<Readable> {
    const found = await store.readable(userId, conversationId)
    if (!found) throw new ApiError('conversations.not_found')
    return found
  }

  async function cardsOf(userId: string, conversationId: string, shown: readonly Message[]): Promise<PersonCard[]> {
    const [cards, frozen] = await Promise.all([
      profiles.cards(peopleIn(shown)),
      store.frozenCard(userId, conversationId),
    ])
    return [...cards.values()].map((card) => (card.id === frozen?.id ? frozen : card))
  }

  /** @throws ApiError `conversations.not_found`. */
  async function pageOf(
    userId: string,
    conversationId: string,
    position: Parameters<typeof store.page>[2],
    limit: number,
  ): Promise<Page> {
    const found = await store.page(userId, conversationId, position, limit)
    if (!found) throw new ApiError('conversations.not_found')
    return found
  }

  async function listAround(userId: string, conversationId: string, seq: number): Promise<MessagePage> {
    const half = Math.floor(limits.messagesPageSize / 2)
    const [older, newer] = await Promise.all([
      pageOf(userId, conversationId, { before: seq }, half + 1),
      pageOf(userId, conversationId, { after: seq - 1 }, half + 1),
    ])
    const messages = [...older.messages.slice(-half), ...newer.messages.slice(0, half)]
    const cards = new Map([...older.people, ...newer.people].map((person) => [person.id, person]))
    return {
      messages,
      people: peopleIn(messages).flatMap((id) => cards.get(id) ?? []),
      hasOlder: older.messages.length > half,
      hasNewer: newer.messages.length > half,
    }
  }

  return {
    /**
     * Writes a message; idempotent by its client id.
     * @throws ApiError `messages.not_allowed`: no such conversation, no participant, or no friends any more;
     *   `people.suspended`.
     */
    async send(senderId: string, conversationId: string, { clientId, body, replyTo }: NewMessage): Promise<Message> {
      return writer.write({ conversationId, senderId, clientId, ...partsOf(body), replyTo: replyTo ?? null })
    },

    /** Some messages, for one reader or for all. @returns Those that are there, in no order. */
    withPlaces: store.withPlaces,

    /** Deletes a message in the transaction of a moderation decision. Idempotent. */
    async takeAway(transaction: Transaction, conversationId: string, seq: number): Promise<void> {
      const senderId = await messagesStore(transaction.db).takeAway(conversationId, seq)
      if (senderId !== undefined) bus.publish(transaction, 'messages.removed', { conversationId, senderId, seq })
    },

    /**
     * A message as a participant may read it, with those right before it.
     * @param count How many at most.
     * @returns In ascending order, the message last, and its conversation.
     * @throws ApiError `messages.not_found`.
     */
    async readUpTo(
      userId: string,
      conversationId: string,
      seq: number,
      count: number,
    ): Promise<Pick<Page, 'type' | 'messages' | 'people'>> {
      const found = await store.page(userId, conversationId, { before: seq + 1 }, count)
      if (found?.messages.at(-1)?.seq !== seq) throw new ApiError('messages.not_found')
      return found
    },

    /**
     * One page for a participant, in ascending order [GAP-136].
     * @throws ApiError `conversations.not_found`.
     */
    async list(userId: string, conversationId: string, { before, after, around }: PageQuery): Promise<MessagePage> {
      if (around !== undefined) return listAround(userId, conversationId, around)
      const size = limits.messagesPageSize
      const found = await pageOf(userId, conversationId, { before, after }, size + 1)
      const { people, visibleFrom, lastSeq } = found
      const isMore = found.messages.length > size
      if (after !== undefined) {
        return { messages: found.messages.slice(0, size), people, hasOlder: after > visibleFrom, hasNewer: isMore }
      }
      const messages = found.messages.slice(-size)
      const last = messages.at(-1)?.seq ?? before ?? lastSeq
      return { messages, people, hasOlder: isMore, hasNewer: before !== undefined && last < lastSeq }
    },

    /**
     * The newest texts that contain a text, before a sequence number. The number of texts read is limited.
     * @throws ApiError `conversations.not_found`.
     */
    async search(
      userId: string,
      conversationId: string,
      { text, before }: { text: string; before?: number | undefined },
    ): Promise<{ messages: Message[]; people: PersonCard[]; nextBefore: number | null }> {
      const { visibleFrom, lastSeq } = await readable(userId, conversationId)
      const wanted = plainText(text)
      const hits: number[] = []
      let below = before ?? lastSeq + 1
      let isEnd = false
      for (let looked = 0; looked < limits.searchedAtOnce && !isEnd && hits.length < limits.hits;) {
        const read = await store.texts(userId, conversationId, { above: visibleFrom, below, limit: searchedInOneRead })
        for (const { seq, content } of read) {
          if (hits.length === limits.hits) break
          below = seq
          if (plainText(content).includes(wanted)) hits.push(seq)
        }
        looked += read.length
        isEnd = read.length < searchedInOneRead && hits.length < limits.hits
      }
      const messages = await store.withSeqs(conversationId, hits, visibleFrom)
      return {
        messages,
        people: await cardsOf(userId, conversationId, messages),
        nextBefore: isEnd || below <= 1 ? null : below,
      }
    },

    /**
     * Advances the read position.
     * @throws ApiError `conversations.not_found`.
     */
    async readTo(userId: string, conversationId: string, seq: number): Promise<void> {
      const found = await store.readTo(userId, conversationId, seq)
      if (!found) throw new ApiError('conversations.not_found')
      if (found.moved === null) return
      const { moved, isFrozen } = found
      await bus.publishCommitted('conversation.read', { conversationId, accountId: userId, seq: moved, isFrozen })
    },

    /**
     * Publishes that a person is typing; nothing is stored.
     * @throws ApiError `messages.not_allowed`, `people.suspended`.
     */
    async type(userId: string, conversationId: string): Promise<void> {
      const rejection = await writeRejection(userId, conversationId)
      if (rejection) throw new ApiError(rejection)
      await bus.publishCommitted('typing.started', { conversationId, accountId: userId })
    },

    /** Resolves when the write queue is empty. */
    settled: writer.settled,
  }
}
