import type { Conversation, ConversationSummary, PersonCard, UnreadEntry } from '@trouvaille/contract'
import { cleanPeopleQuery, conversations as limits, plainName, writeRejection } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { ConversationRow, SummaryRow } from './conversation-statements.ts'
import { conversationsStore, type GroupRow } from './conversations.store.ts'
import { invitationsStore } from './invitations.store.ts'
import { toMessage } from './message-rows.ts'

export interface ConversationsOptions {
  db: Database
  clock: Clock
}

function factsOf(row: ConversationRow) {
  const { visibleFrom: _, showsHistory: __, areFriends: ___, isAnySuspended: ____, ...facts } = row
  const rejection = writeRejection(row)
  return { ...facts, canWrite: rejection === undefined, isSuspended: rejection === 'people.suspended' }
}

/** @param row May have the time of the newest message for paging, too. */
export function toSummary(row: SummaryRow & { at?: Date }): ConversationSummary {
  const { at: _, people, participantCount, lastMessage, lastSender, lastSubject, ...facts } = row
  return {
    ...factsOf(facts),
    people,
    participantCount,
    lastMessage: lastMessage && toMessage(lastMessage),
    lastSender,
    lastSubject,
  }
}

export type ConversationsService = ReturnType<typeof createConversationsService>

/** Reading conversations; `membership.service.ts` writes participants. */
export function createConversationsService({ db, clock }: ConversationsOptions) {
  const store = conversationsStore(db)

  /** @throws ApiError `conversations.not_found`. */
  async function require(userId: string, id: string): Promise<ConversationRow> {
    const found = await store.find(userId, id, clock.now())
    if (!found) throw new ApiError('conversations.not_found')
    return found
  }

  return {
    /** A person's conversations, by newest message [CONV-41], or those that they have archived [CONV-66]. */
    async list(
      userId: string,
      after: string | undefined,
      archived = false,
    ): Promise<{ conversations: ConversationSummary[]; nextCursor: string | null }> {
      const now = clock.now()
      const { shown, nextCursor } = await readTimePage(after, limits.pageSize, (page) =>
        store.page(userId, { ...page, archived, now }),
      )
      return { conversations: shown.map(toSummary), nextCursor }
    },

    /** Conversations with unread messages [GAP-143]. */
    unread: (userId: string): Promise<UnreadEntry[]> => store.unread(userId),

    /**
     * A conversation with its participants [CONV-42].
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

    /** The reason why a person may not write into a conversation; undefined if they may. */
    async writeRejection(userId: string, id: string): Promise<ReturnType<typeof writeRejection>> {
      const found = await store.find(userId, id, clock.now())
      return found ? writeRejection(found) : 'messages.not_allowed'
    },

    membershipOf: store.membershipOf,
    groupIdsOf: store.groupIdsOf,

    /**
     * Friends who can be added to a group [CONV-27] to [CONV-32].
     * @throws ApiError `conversations.not_found`, `conversations.direct`.
     */
    async candidates(userId: string, id: string, query: string): Promise<PersonCard[]> {
      const found = await require(userId, id)
      if (found.type === 'direct') throw new ApiError('conversations.direct')
      return store.candidates(userId, id, plainName(cleanPeopleQuery(query)))
    },

    /** Groups by their ids, as somebody in them, or invited into them, sees them. */
    async groupsOf(userId: string, ids: readonly string[]): Promise<Map<string, GroupRow>> {
      return new Map((await store.groups(userId, ids)).map((group) => [group.id, group]))
    },
  }
}
