import type { Conversation, ConversationSummary, PersonCard, UnreadEntry } from '@trouvaille/contract'
import { cleanPeopleQuery, conversations as limits, plainName } from '@trouvaille/domain'
import { readTimeCursor, timePage } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { ConversationRow, SummaryRow } from './conversation-statements.ts'
import { conversationsStore } from './conversations.store.ts'
import { invitationsStore } from './invitations.store.ts'
import { toMessage } from './message-rows.ts'

export interface ConversationsOptions {
  db: Database
}

function factsOf(row: ConversationRow) {
  const { visibleFrom: _, showsHistory: __, ...facts } = row
  return facts
}

function toSummary(row: SummaryRow & { at: Date }): ConversationSummary {
  const { at: _, people, participantCount, unread, lastMessage, lastSender, lastSubject, ...facts } = row
  return {
    ...factsOf(facts),
    unread,
    people,
    participantCount,
    lastMessage: lastMessage && toMessage(lastMessage),
    lastSender,
    lastSubject,
  }
}

/** Reading conversations; who is in one is written by `membership.service.ts`. */
export function createConversationsService({ db }: ConversationsOptions) {
  const store = conversationsStore(db)

  /** @throws ApiError `conversations.not_found`. */
  async function require(userId: string, id: string): Promise<ConversationRow> {
    const found = await store.find(userId, id)
    if (!found) throw new ApiError('conversations.not_found')
    return found
  }

  return {
    /** Somebody's conversations, those with the newest messages first [CONV-41]. */
    async list(
      userId: string,
      after: string | undefined,
    ): Promise<{ conversations: ConversationSummary[]; nextCursor: string | null }> {
      const rows = await store.page(userId, { after: readTimeCursor(after), limit: limits.pageSize + 1 })
      const { shown, nextCursor } = timePage(rows, limits.pageSize)
      return { conversations: shown.map(toSummary), nextCursor }
    },

    /** Where messages wait for somebody [GAP-143]. */
    unread: (userId: string): Promise<UnreadEntry[]> => store.unread(userId),

    /**
     * A conversation with everybody in it [CONV-42].
     * @throws ApiError `conversations.not_found`.
     */
    async read(userId: string, id: string): Promise<Conversation> {
      const found = await require(userId, id)
      const [participants, invited] = await Promise.all([
        store.participants(userId, id),
        found.type === 'group' ? invitationsStore(db).invitedBy(userId, id) : [],
      ])
      return {
        ...factsOf(found),
        showsHistory: found.showsHistory,
        participants,
        invited,
      }
    },

    /** Whether somebody may write into a conversation; not into one that they are not in. */
    async mayWrite(userId: string, id: string): Promise<boolean> {
      return (await store.find(userId, id))?.canWrite ?? false
    },

    memberIds: store.memberIds,

    /**
     * Friends who can be added to a group [CONV-27] to [CONV-32].
     * @throws ApiError `conversations.not_found`, `conversations.direct`.
     */
    async candidates(userId: string, id: string, query: string): Promise<PersonCard[]> {
      const found = await require(userId, id)
      if (found.type === 'direct') throw new ApiError('conversations.direct')
      return store.candidates(userId, id, plainName(cleanPeopleQuery(query)))
    },
  }
}
