import type { SuspensionState } from '@trouvaille/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ActKind } from '../../core/acts.ts'
import { type App, appOf } from '../../core/app.ts'

/** Others can change these answers: they are refetched on every mount. */
const staleTime = 0
const initialPageParam = undefined as string | undefined
const getNextPageParam = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined

export const ownReportsQuery = infiniteQueryOptions({
  queryKey: ['reports'],
  queryFn: ({ client, pageParam: after, signal }) =>
    appOf(client).call('get /api/reports', { query: { after }, signal }),
  initialPageParam,
  getNextPageParam,
  staleTime,
})

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ client, signal }) => appOf(client).call('get /api/notices', { signal }),
  staleTime,
})

/** Invalidates the moderation notices: there are new ones, or they were read on another device. */
export function noticesChanged(app: App): void {
  for (const { queryKey } of [noticesQuery, ownReportsQuery]) app.invalidate(queryKey)
}

/** How it is sent that all notices were read, also later. */
export const noticesSeenActs: ActKind<null> = {
  name: 'notices-seen',
  is: (input) => input === null,
  subjectOf: () => 'notices',
  async send(app, _act, signal) {
    await app.call('put /api/notices/seen', { signal })
    app.queryClient.setQueryData(noticesQuery.queryKey, (data) => data && { ...data, unseen: 0 })
  },
  // They stay unread until the next visit.
  onRefused: (_app, _act, error) => console.warn('What the team decided could not be marked as seen', error),
}

const moderationKey = ['moderation'] as const

export const casesQuery = (state: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, state],
    queryFn: ({ client, pageParam: after, signal }) =>
      appOf(client).call('get /api/moderation/reports', { query: { state, after }, signal }),
    initialPageParam,
    getNextPageParam,
    staleTime,
  })

export const moderationLogQuery = infiniteQueryOptions({
  queryKey: [...moderationKey, 'trail'],
  queryFn: ({ client, pageParam: after, signal }) =>
    appOf(client).call('get /api/moderation/decisions', { query: { after }, signal }),
  initialPageParam,
  getNextPageParam,
  staleTime,
})

export const suspensionsQuery = (state: SuspensionState) =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'suspensions', state],
    queryFn: ({ client, pageParam: after, signal }) =>
      appOf(client).call('get /api/moderation/suspensions', { query: { state, after }, signal }),
    initialPageParam,
    getNextPageParam,
    staleTime,
  })

/** Invalidates everything about moderation after a decision. */
export const moderationChanged = (app: App) => app.queryClient.invalidateQueries({ queryKey: moderationKey })
