import type { PersonCard, Share } from '@trouvaille/contract'
import { type MediaType, type Section, viewOf, type Work } from '@trouvaille/domain'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OutputOf } from '../../lib/api-types.ts'
import { pagesKeptOnDevice } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { ApiFailure } from '../../lib/api.ts'
import { isPersonCard } from '../../lib/person-guard.ts'
import { showError } from '../../lib/toasts.ts'
import { type ActKind, usePendingActs } from '../../core/acts.ts'
import { texts } from './texts.ts'
import { isWork } from '../../lib/work-guards.ts'
import { type App, appOf, definePart, useApp } from '../../core/app.ts'

/** Works shared with the member. Realtime events invalidate these queries. */

type SharePage = OutputOf<'get /api/shares'>
type Pages = InfiniteData<SharePage, string | undefined>

const sharesKey = ['shares'] as const

export const isShare = (value: unknown): value is Share =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.sharedAt) &&
  isWork(value.work) &&
  isObject(value.sharedBy) &&
  isString(value.sharedBy.id) &&
  isString(value.sharedBy.username)

const isSharePage = (value: unknown): value is SharePage =>
  isObject(value) && Array.isArray(value.shares) && value.shares.every(isShare)

/** Shares of one section, the newest first, paginated. Others can change them: refetched on every mount. */
export function sharesQuery(section: Section) {
  const queryKey = [...sharesKey, section] as const
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, pageParam: after, signal }) =>
      appOf(client).call('get /api/shares', { query: { section, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    ...pagesKeptOnDevice('staticQuery', isSharePage),
  })
}

/** Invalidates the shares: one was added or removed, or events may have been missed. */
export const sharesChanged = (app: App): void => app.invalidate(sharesKey)

/** Ids of shares that the member has removed: hidden, even if an answer still contains them. */
const removedSharesOf = definePart(() => createStore<ReadonlySet<string>>(new Set()))

/** Deduplication key: per sender, a work is shown once, as the latest share [GAP-08]. */
export const placeOf = ({ sharedBy, work }: Share): string => `${sharedBy.id}:${viewOf(work).path}`

/** The shares to show, in order. */
export function shownShares(pages: { pages: SharePage[] } | undefined, removed: ReadonlySet<string>): Share[] {
  const places = new Set<string>()
  return (pages?.pages ?? [])
    .flatMap(({ shares }) => shares)
    .filter((share) => {
      const isShown = !removed.has(share.id) && !places.has(placeOf(share))
      if (isShown) places.add(placeOf(share))
      return isShown
    })
}

/** A shared work from the cached shares. */
export function knownSharedWork(app: App, kind: MediaType, id: string): Work | undefined {
  return app.queryClient
    .getQueriesData<Pages>({ queryKey: sharesKey })
    .flatMap(([, data]) => data?.pages.flatMap(({ shares }) => shares) ?? [])
    .find(({ work }) => work.kind === kind && viewOf(work).id === id)?.work
}

/** The removal of a share. */
interface Removal {
  shareId: string
}

/** How the removal of a share is sent, also later. */
export const removalActs: ActKind<Removal> = {
  name: 'share-removal',
  is: (input): input is Removal => isObject(input) && isString(input.shareId),
  async send(app, { input: { shareId } }, signal) {
    try {
      await app.call('delete /api/shares/{id}', { params: { id: shareId }, signal })
    } catch (error) {
      // It is gone: an earlier try has arrived, or it was removed elsewhere.
      if (!(error instanceof ApiFailure && error.code === 'shares.not_found')) throw error
    }
    const removed = removedSharesOf(app)
    removed.set(new Set([...removed.get(), shareId]))
    app.queryClient.setQueriesData<Pages>({ queryKey: sharesKey }, (data) =>
      data?.pages.some(({ shares }) => shares.some((share) => share.id === shareId))
        ? {
            ...data,
            pages: data.pages.map((page) => ({ ...page, shares: page.shares.filter(({ id }) => id !== shareId) })),
          }
        : data,
    )
  },
  onRefused(_app, _act, error) {
    console.error('Removing a share failed', error)
    showError(texts.removeFailed)
  },
}

/** Ids of shares that are not to be shown: removed, or to be removed. */
export function useRemovedShares(): ReadonlySet<string> {
  const removed = useStore(removedSharesOf(useApp()))
  const pending = usePendingActs(removalActs)
  return useMemo(() => new Set([...removed, ...pending.map(({ input }) => input.shareId)]), [removed, pending])
}

/** A work shared with a friend. */
interface Sharing {
  friend: PersonCard
  work: Work
}

/** How a share is sent, also later [SHAR-12]. */
export const shareActs: ActKind<Sharing> = {
  name: 'share',
  is: (input): input is Sharing => isObject(input) && isPersonCard(input.friend) && isWork(input.work),
  send: (app, { id: clientId, input: { friend, work } }, signal) =>
    app.call('post /api/shares', { body: { friendId: friend.id, work, clientId }, signal }),
  onRefused(app, { input: { friend, work } }, error, isLate) {
    const reason = isLate ? texts.late(viewOf(work).title, friend.username) : explanationOf(error)
    showError(reason, texts.failed.title)
    if (isNoFriend(error)) friendsMayHaveChanged(app)
  },
}

const isNoFriend = ({ code }: ApiFailure) => code === 'people.not_found' || code === 'shares.self'

function explanationOf(error: ApiFailure): string {
  if (isNoFriend(error)) return texts.invalidFriend
  return error.code === 'people.suspended' ? texts.suspended : texts.failed.description
}

/** Invalidates the friends: a friendship has ended. */
function friendsMayHaveChanged(app: App): void {
  app.invalidate(['friends'])
}
