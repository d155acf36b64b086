import type { ActivityEntry, ActivityState, PersonCard } from '@trouvaille/contract'
import { activity as limits, canFind, type OptionalActivityKind, optionalActivityKinds } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { ActivityRow } from '../changes/index.ts'
import type { ConversationServices } from '../conversations/index.ts'
import type { FriendsService } from '../friends/index.ts'
import type { ProfilesService } from '../profiles/index.ts'
import type { SharingService } from '../sharing/index.ts'
import { activityReader, activityStore } from './activity.store.ts'

export interface ActivityOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  profiles: Pick<ProfilesService, 'cards'>
  friends: Pick<FriendsService, 'relationsOf'>
  sharing: Pick<SharingService, 'findAll'>
  conversations: Pick<ConversationServices['conversations'], 'groupsOf'>
  messageChanges: Pick<ConversationServices['messageChanges'], 'presentReactions'>
}

export type ActivityService = ReturnType<typeof createActivityService>

/** The activity of an account: a reader of the stream of changes, with nothing of its own but what was seen. */
export function createActivityService(options: ActivityOptions) {
  const { db, transact, bus, clock, profiles, friends, sharing, conversations, messageChanges } = options
  const reader = activityReader(db)

  /** What entries show as it is now; what is no more, or of somebody blocked, is left out. */
  async function describe(viewerId: string, rows: readonly ActivityRow[]): Promise<ActivityEntry[]> {
    const stored = rows.map(({ activity }) => activity)
    const personIds = stored.flatMap((entry) => ('personId' in entry ? entry.personId : []))
    const shareIds = stored.flatMap((entry) => ('shareId' in entry ? entry.shareId : []))
    const reacted = stored.filter((entry) => entry.kind === 'message.reacted')
    const groupIds = stored.flatMap((entry) =>
      'conversationId' in entry && entry.kind !== 'message.reacted' ? entry.conversationId : [],
    )
    const [cards, relations, shares, groups, reactions] = await Promise.all([
      profiles.cards([...new Set(personIds)]),
      friends.relationsOf(viewerId, personIds),
      sharing.findAll(viewerId, shareIds),
      conversations.groupsOf(viewerId, [...new Set(groupIds)]),
      messageChanges.presentReactions(viewerId, reacted),
    ])

    function known(id: string): { person: PersonCard; friendship: ActivityFriendship } | undefined {
      const [person, relation] = [cards.get(id), relations.get(id)]
      if (!person || !relation || !canFind(relation.relation)) return undefined
      return { person, friendship: relation.friendship }
    }

    function describeOne({ id, at, activity: entry }: ActivityRow): ActivityEntry | undefined {
      const place = { id, at: at.toISOString() }
      if (entry.kind === 'moderation.decided') return { ...place, kind: entry.kind }
      if (entry.kind === 'share.received') {
        const share = shares.get(entry.shareId)
        return share && { ...place, kind: entry.kind, share }
      }
      const { person, friendship } = known(entry.personId) ?? {}
      if (!person || !friendship) return undefined
      if (entry.kind === 'message.reacted') {
        const { kind, conversationId, seq, emoji } = entry
        // It was taken back, or chosen anew, since.
        const isPresent = (one: (typeof reactions)[number]) =>
          one.conversationId === conversationId && one.seq === seq && one.personId === person.id && one.at === entry.at
        const reaction = reactions.find(isPresent)
        return reaction && { ...place, kind, person, emoji, conversationId, message: reaction.message }
      }
      // An entry is about one request: what two people were to each other before has no place any more.
      if ('friendshipId' in entry && entry.friendshipId !== friendship.id) return undefined
      const isFriend = friendship.status === 'accepted'
      if (entry.kind === 'request.received') {
        const isOpen = isFriend || friendship.direction === 'received'
        return isOpen ? { ...place, kind: entry.kind, person, friendship } : undefined
      }
      if (!('conversationId' in entry)) return isFriend ? { ...place, kind: 'request.accepted', person } : undefined
      const group = groups.get(entry.conversationId)
      if (!group || group.isInvited !== (entry.kind === 'group.invited')) return undefined
      const { name, avatarUrl, joinedAt } = group
      // They have left it, and joined it again, since.
      if (joinedAt !== null && place.at < joinedAt) return undefined
      return { ...place, kind: entry.kind, person, group: { id: group.id, name, avatarUrl } }
    }

    return rows.flatMap((row) => describeOne(row) ?? [])
  }

  /** @param change Changes the state, and returns it if it was not so before. */
  const changeState = (
    accountId: string,
    change: (store: ReturnType<typeof activityStore>) => Promise<ActivityState | undefined>,
  ): Promise<void> =>
    transact(async (transaction) => {
      const changed = await change(activityStore(transaction.db))
      if (changed) bus.publish(transaction, 'activity.changed', { accountId, ...changed })
    })

  return {
    describe,

    /** What an account has seen, and what it does not want to see. */
    state: reader.state,

    /** One page, the newest first: shorter than its size only where much of it is no more. */
    async list(
      accountId: string,
      after: string | undefined,
    ): Promise<ActivityState & { entries: ActivityEntry[]; nextCursor: string | null }> {
      const state = await reader.state(accountId)
      const entries: ActivityEntry[] = []
      let cursor = after
      for (let reads = 0; reads < limits.mostReads; reads += 1) {
        const { shown, nextCursor } = await readTimePage(cursor, limits.pageSize - entries.length, (page) =>
          reader.page(accountId, page),
        )
        entries.push(...(await describe(accountId, shown)))
        cursor = nextCursor ?? undefined
        if (cursor === undefined || entries.length >= limits.pageSize) break
      }
      return { ...state, entries, nextCursor: cursor ?? null }
    },

    /** Marks what happened until then as seen. @param until ISO 8601; a time to come counts as now. */
    markSeen: (accountId: string, until: string): Promise<void> => {
      const now = clock.now().toISOString()
      return changeState(accountId, (store) => store.markSeen(accountId, until < now ? until : now))
    },

    /** Chooses what is not listed. */
    mute: (accountId: string, kinds: readonly OptionalActivityKind[]): Promise<void> =>
      changeState(accountId, (store) =>
        store.mute(
          accountId,
          optionalActivityKinds.filter((kind) => kinds.includes(kind)),
        ),
      ),
  }
}

type ActivityFriendship = Extract<ActivityEntry, { kind: 'request.received' }>['friendship']
