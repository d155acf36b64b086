import { isDeepStrictEqual } from 'node:util'
import type { ConversationPreferences, Draft } from '@trouvaille/contract'
import { conversations as limits, type Preferences, waitingCount, withPreferences } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import { lockAccounts } from '../accounts/index.ts'
import type { ConversationsService } from './conversations.service.ts'
import { type ParticipantKey, preferencesReader, type PreferencesRow, preferencesStore } from './preferences.store.ts'

export interface PreferencesOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  conversations: Pick<ConversationsService, 'unread'>
}

/** When something is decided, and where its conversation is then. */
type Moment = Pick<PreferencesRow, 'lastSeq' | 'lastReadSeq'> & { now: Date }

type Change = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** A device may know more of a conversation than there is; of it nobody decides anything. */
const within = (seq: number | null, most: number) => (seq === null ? null : Math.min(seq, most))

/** What participants decide about conversations for themselves: told to their own devices alone. */
export function createPreferencesService({ db, transact, bus, clock, conversations }: PreferencesOptions) {
  const reader = preferencesReader(db)

  /**
   * @param decide Returns what is to be; the same for no change.
   * @throws ApiError `conversations.not_found`, and codes for too many.
   */
  const change = (
    userId: string,
    id: string,
    decide: (before: ConversationPreferences, at: Moment) => ConversationPreferences,
  ): Promise<ConversationPreferences> =>
    transact(async (transaction) => {
      // What somebody may have several of is counted one change after the other.
      await lockAccounts(transaction.db, [userId])
      const store = preferencesStore(transaction.db)
      const now = clock.now()
      const found = await store.find(userId, id, now)
      if (!found) throw new ApiError('conversations.not_found')
      const { lastSeq, lastReadSeq, ...before } = found
      const after = decide(before, { lastSeq, lastReadSeq, now })
      if (isDeepStrictEqual(before, after)) return before
      const isPinnedAnew = after.isPinned && !before.isPinned
      const isDraftNew = after.draft !== null && before.draft === null
      if (isPinnedAnew || isDraftNew) {
        const { pinned, drafts } = await store.counts(userId)
        if (isPinnedAnew && pinned >= limits.pinnedMax) throw new ApiError('conversations.too_many_pinned')
        if (isDraftNew && drafts >= limits.draftsMax) throw new ApiError('conversations.too_many_drafts')
      }
      await store.write(userId, after)
      bus.publish(transaction, 'preferences.changed', { conversationId: id, accountId: userId })
      return after
    })

  /** All that an account has decided. */
  const list = (userId: string): Promise<ConversationPreferences[]> => reader.all(userId, clock.now())

  return {
    list,

    /** Of some participants, as they are now; of those who have decided something. */
    of: (keys: readonly ParticipantKey[]): Promise<(ConversationPreferences & { accountId: string })[]> =>
      keys.length === 0 ? Promise.resolve([]) : reader.some(keys, clock.now()),

    /** What waits for an account in all conversations, as its badges count it. */
    async waiting(userId: string): Promise<number> {
      const [unread, own] = await Promise.all([conversations.unread(userId), list(userId)])
      return waitingCount(unread, own, clock.now().getTime())
    },

    /**
     * Mutes, pins, archives or marks as unread, and ends that. Idempotent.
     * @throws ApiError `conversations.not_found`, `conversations.too_many_pinned`.
     */
    change: (userId: string, id: string, wanted: Change): Promise<ConversationPreferences> =>
      change(userId, id, (before, { lastSeq, lastReadSeq, now }) => {
        const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
        const { mutedUntil, archivedSeq, unreadSeq, ...after } = withPreferences(before, given)
        const isOver = mutedUntil !== null && mutedUntil <= now.toISOString()
        return {
          ...after,
          mutedUntil: isOver ? null : mutedUntil,
          archivedSeq: within(archivedSeq, lastSeq),
          unreadSeq: within(unreadSeq, lastReadSeq),
        }
      }),

    /**
     * Keeps a draft, unless a later one is kept. Idempotent.
     * @returns The preferences with the draft that was written last.
     * @throws ApiError `conversations.not_found`, `conversations.too_many_drafts`.
     */
    keepDraft: (
      userId: string,
      id: string,
      { draft, writtenAt }: { draft: Draft | null; writtenAt: string },
    ): Promise<ConversationPreferences> =>
      change(userId, id, (before, { now }) => {
        // By a clock that is ahead, what others write later would be lost.
        const draftAt = writtenAt < now.toISOString() ? writtenAt : now.toISOString()
        const kept = draft?.text === '' && draft.replyTo === null ? null : draft
        const isLate = before.draftAt !== null && draftAt <= before.draftAt
        return isLate || isDeepStrictEqual(before.draft, kept) ? before : { ...before, draft: kept, draftAt }
      }),
  }
}
