import type { ActivityEntry, ActivityState, Message } from '@trouvaille/contract'
import {
  activityKinds,
  isQuietActivity,
  reactionOf,
  type NotifiedActivityKind,
  type OptionalActivityKind,
} from '@trouvaille/domain'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { OutputOf } from '../../lib/api-types.ts'
import { isPersonCard } from '../../lib/person-guard.ts'
import { pagesKeptOnDevice } from '../../lib/query-client.ts'
import { type ActKind, perform } from '../../core/acts.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { newerOf, quoteOf } from '../conversations/quote.ts'
import { learnFriendships } from '../friends/friendships.ts'
import { isShare, placeOf } from '../sharing/queries.ts'
import { type App, appOf } from '../../core/app.ts'

/** The activity of the member: what was fetched, and what came since over the realtime connection. */

type Page = OutputOf<'get /api/activity'>
export type ActivityPages = InfiniteData<Page, string | undefined>
type Pages = Pick<ActivityPages, 'pages'> | undefined

const activityKey = ['activity'] as const

type ReactionEntry = Extract<ActivityEntry, { kind: 'message.reacted' }>

const kinds: ReadonlySet<unknown> = new Set(activityKinds)

const isEntry = (value: unknown): value is ActivityEntry =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.at) &&
  kinds.has(value.kind) &&
  (value.kind === 'moderation.decided' ||
    (value.kind === 'share.received' ? isShare(value.share) : isPersonCard(value.person))) &&
  (!String(value.kind).startsWith('group.') || (isObject(value.group) && isString(value.group.id))) &&
  (value.kind !== 'message.reacted' || (isObject(value.message) && isObject(value.message.body)))

const isPage = (value: unknown): value is Page =>
  isObject(value) && Array.isArray(value.entries) && value.entries.every(isEntry) && Array.isArray(value.muted)

/** The newest first. Others can change it at any time: it is refetched on every mount. */
export const activityQuery = infiniteQueryOptions({
  queryKey: activityKey,
  queryFn: ({ client, pageParam: after, signal }) =>
    learnFriendships(
      appOf(client),
      () => appOf(client).call('get /api/activity', { query: { after }, signal }),
      ({ entries }) => entries.filter((entry) => entry.kind === 'request.received'),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 0,
  ...pagesKeptOnDevice('generic', isPage),
})

/** What follows the person: that of the first page, which is kept up to date. */
export const stateOf = (data: Pages): ActivityState => data?.pages[0] ?? { seenUntil: null, muted: [] }

export const entriesOf = (data: Pages): ActivityEntry[] => data?.pages.flatMap(({ entries }) => entries) ?? []

export type NotifiedEntry = Extract<ActivityEntry, { kind: NotifiedActivityKind }>

/** Whether it is announced and counted: the others are only listed [MSG-32]. */
export const isNotified = (entry: ActivityEntry): entry is NotifiedEntry => !isQuietActivity(entry.kind)

export const isUnseen = ({ at }: ActivityEntry, { seenUntil }: Pick<ActivityState, 'seenUntil'>): boolean =>
  seenUntil === null || at > seenUntil

/** How many entries were not seen. */
export const countUnseen = (data: Pages): number =>
  entriesOf(data).filter((entry) => isNotified(entry) && isUnseen(entry, stateOf(data))).length

/** Whether two entries are about the same message of a conversation. */
const isOfMessage = (entry: ReactionEntry, { conversationId, seq }: { conversationId: string; seq: number }): boolean =>
  entry.conversationId === conversationId && entry.message.seq === seq

/**
 * Whether an entry stands in the place of another one: the same work, shared by the same friend once more, or another
 * reaction of the same person.
 */
function replaces(entry: ActivityEntry, other: ActivityEntry): boolean {
  if (entry.kind === 'share.received') {
    return other.kind === 'share.received' && placeOf(entry.share) === placeOf(other.share)
  }
  if (entry.kind !== 'message.reacted' || other.kind !== 'message.reacted') return false
  const { conversationId, message, person } = entry
  return isOfMessage(other, { conversationId, seq: message.seq }) && other.person.id === person.id
}

/** Adds an entry, unless it is there or of a muted kind. */
export function withEntry(data: ActivityPages, entry: ActivityEntry): ActivityPages {
  const [first, ...others] = data.pages
  if (!first || stateOf(data).muted.some((kind) => kind === entry.kind)) return data
  if (entriesOf(data).some(({ id }) => id === entry.id)) return data
  const kept = [first, ...others].map((page) => ({
    ...page,
    entries: page.entries.filter((other) => !replaces(entry, other)),
  }))
  const entries = [entry, ...(kept[0]?.entries ?? [])].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return { ...data, pages: [{ ...first, entries }, ...kept.slice(1)] }
}

/** Takes over what a message is now, to which somebody has reacted: some of the reactions may be there no more. */
export function withMessage(data: ActivityPages, message: Message): ActivityPages {
  const isReaction = (entry: ActivityEntry): entry is ReactionEntry =>
    entry.kind === 'message.reacted' && isOfMessage(entry, message)
  if (!entriesOf(data).some(isReaction)) return data
  const adopt = (entry: ActivityEntry): ActivityEntry[] => {
    if (!isReaction(entry)) return [entry]
    const isThere = reactionOf(message.reactions ?? [], entry.person.id) === entry.emoji
    return isThere ? [{ ...entry, message: newerOf(entry.message, quoteOf(message)) }] : []
  }
  return { ...data, pages: data.pages.map((page) => ({ ...page, entries: page.entries.flatMap(adopt) })) }
}

/** Adopts what another device has seen or chosen. What was seen never goes back. */
export function withState(data: ActivityPages, { seenUntil, muted }: ActivityState): ActivityPages {
  const known = stateOf(data).seenUntil
  const until = known !== null && (seenUntil === null || seenUntil < known) ? known : seenUntil
  return { ...data, pages: data.pages.map((page) => ({ ...page, seenUntil: until, muted })) }
}

export const changeActivity = (app: App, change: (data: ActivityPages) => ActivityPages): void =>
  void app.queryClient.setQueryData<ActivityPages>(activityKey, (data) => data && change(data))

/** Fetches what is on the screen of it again: something is no more, or is wanted again. */
export const activityChanged = (app: App): void => app.invalidate(activityKey)

/** Until when somebody has seen their activity. */
interface Seen {
  until: string
}

/** How it is sent, also later: the newest alone. */
export const seenActs: ActKind<Seen> = {
  name: 'activity-seen',
  is: (input): input is Seen => isObject(input) && isString(input.until),
  subjectOf: () => 'activity',
  send: (app, { input }, signal) => app.call('put /api/activity/seen', { body: input, signal }),
  // The next visit marks it again.
  onRefused: (_app, _act, error) => console.warn('What was seen could not be sent', error),
}

/** Marks what happened until then as seen, on every device. */
export function markActivitySeen(app: App, until: string): void {
  changeActivity(app, (data) => withState(data, { ...stateOf(data), seenUntil: until }))
  void perform(app, seenActs, { until })
}

/**
 * Chooses which kinds are not listed.
 * @throws ApiFailure or NetworkFailure; the choice is then as it was.
 */
export async function muteActivity(app: App, muted: OptionalActivityKind[]): Promise<void> {
  await app.call('put /api/activity/muted', { body: { kinds: muted } })
  changeActivity(app, (data) => withState(data, { ...stateOf(data), muted }))
  activityChanged(app)
}
