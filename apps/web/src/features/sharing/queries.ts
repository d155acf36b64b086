import type { Share } from '@trouvaille/contract'
import { type MediaType, type Section, viewOf, type Work } from '@trouvaille/domain'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { OutputOf } from '../../lib/api-types.ts'
import { pagesKeptOnDevice, queryClient } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { createStore } from '../../lib/store.ts'
import { isWork } from '../../lib/work-guards.ts'

/** What friends shared with the member. The live line asks for it anew when something comes or goes. */

type SharePage = OutputOf<'get /api/shares'>
type Pages = InfiniteData<SharePage, string | undefined>

const sharesKey = ['shares'] as const

const isShare = (value: unknown): value is Share =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.sharedAt) &&
  isWork(value.work) &&
  isObject(value.sharedBy) &&
  isString(value.sharedBy.id) &&
  isString(value.sharedBy.username)

const isSharePage = (value: unknown): value is SharePage =>
  isObject(value) && Array.isArray(value.shares) && value.shares.every(isShare)

/** What was shared of one section, the newest first, a page at a time. Others change it: it is asked anew when shown. */
export function sharesQuery(section: Section) {
  const queryKey = [...sharesKey, section] as const
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: after, signal }) => call('get /api/shares', { query: { section, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    ...pagesKeptOnDevice(queryKey, 'staticQuery', isSharePage),
  })
}

/** Asks for what was shared anew: something came or went, or events may have been missed. */
export const sharesChanged = () => void queryClient.invalidateQueries({ queryKey: sharesKey })

/** Ids of shares that the member has removed, or is removing: they are not shown, whatever an answer says. */
export const removedShares = createStore<ReadonlySet<string>>(new Set())

/** Of one sender a work stands once, where it was shared last [GAP-08]. */
const placeOf = ({ sharedBy, work }: Share) => `${sharedBy.id}:${viewOf(work).path}`

/** The shares to show, in their order. */
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

/** A work that somebody shared with the member, as far as it has been read. */
export function knownSharedWork(kind: MediaType, id: string): Work | undefined {
  return queryClient
    .getQueriesData<Pages>({ queryKey: sharesKey })
    .flatMap(([, data]) => data?.pages.flatMap(({ shares }) => shares) ?? [])
    .find(({ work }) => work.kind === kind && viewOf(work).id === id)?.work
}

/**
 * Removes a share. It disappears at once, and stands in its place again when that fails.
 * @throws ApiFailure or NetworkFailure.
 */
export async function removeShare(id: string): Promise<void> {
  removedShares.set(new Set([...removedShares.get(), id]))
  try {
    await call('delete /api/shares/{id}', { params: { id } })
  } catch (error) {
    removedShares.set(new Set([...removedShares.get()].filter((other) => other !== id)))
    throw error
  }
  queryClient.setQueriesData<Pages>({ queryKey: sharesKey }, (data) =>
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
 * @param clientId Names the tap: the same one may be sent again.
 * @throws ApiFailure or NetworkFailure.
 */
export async function shareWithFriend(work: Work, friendId: string, clientId: string): Promise<void> {
  await call('post /api/shares', { body: { friendId, work, clientId } })
}

/** Asks anew who the friends are: somebody is none any more. */
export function friendsMayHaveChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['friends'] })
}
