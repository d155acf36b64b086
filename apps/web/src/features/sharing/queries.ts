import type { Share } from '@trouvaille/contract'
import { type MediaType, type Section, viewOf, type Work } from '@trouvaille/domain'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { OutputOf } from '../../lib/api-types.ts'
import { pagesKeptOnDevice } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { createStore } from '../../lib/store.ts'
import { isWork } from '../../lib/work-guards.ts'
import { type App, appOf, definePart } from '../../core/app.ts'

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
export const sharesChanged = (app: App) => void app.queryClient.invalidateQueries({ queryKey: sharesKey })

/** Ids of shares that the member has removed or is removing: hidden, even if an answer still contains them. */
export const removedSharesOf = definePart(() => createStore<ReadonlySet<string>>(new Set()))

/** Deduplication key: per sender, a work is shown once, as the latest share [GAP-08]. */
const placeOf = ({ sharedBy, work }: Share) => `${sharedBy.id}:${viewOf(work).path}`

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

/**
 * Removes a share: an optimistic update, rolled back when the request fails.
 * @throws ApiFailure or NetworkFailure.
 */
export async function removeShare(app: App, id: string): Promise<void> {
  const removedShares = removedSharesOf(app)
  removedShares.set(new Set([...removedShares.get(), id]))
  try {
    await app.call('delete /api/shares/{id}', { params: { id } })
  } catch (error) {
    removedShares.set(new Set([...removedShares.get()].filter((other) => other !== id)))
    throw error
  }
  app.queryClient.setQueriesData<Pages>({ queryKey: sharesKey }, (data) =>
    data?.pages.some(({ shares }) => shares.some((share) => share.id === id))
      ? {
          ...data,
          pages: data.pages.map((page) => ({ ...page, shares: page.shares.filter((share) => share.id !== id) })),
        }
      : data,
  )
}

/**
 * Shares a work with a friend [SHAR-12].
 * @param clientId Idempotency key of the press; a retry reuses it.
 * @throws ApiFailure or NetworkFailure.
 */
export async function shareWithFriend(app: App, work: Work, friendId: string, clientId: string): Promise<void> {
  await app.call('post /api/shares', { body: { friendId, work, clientId } })
}

/** Invalidates the friends: a friendship has ended. */
export function friendsMayHaveChanged(app: App): void {
  void app.queryClient.invalidateQueries({ queryKey: ['friends'] })
}
