import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Others decide about what stands here: it is asked anew whenever it is shown. */
const staleTime = 0
const initialPageParam = undefined as string | undefined
const getNextPageParam = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined

export const ownReportsQuery = infiniteQueryOptions({
  queryKey: ['reports'],
  queryFn: ({ pageParam: after, signal }) => call('get /api/reports', { query: { after }, signal }),
  initialPageParam,
  getNextPageParam,
  staleTime,
})

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => (await call('get /api/notices', { signal })).notices,
  staleTime,
})

const moderationKey = ['moderation'] as const

export const casesQuery = (state: 'open' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, state],
    queryFn: ({ pageParam: after, signal }) => call('get /api/moderation/reports', { query: { state, after }, signal }),
    initialPageParam,
    getNextPageParam,
    staleTime,
  })

export const trailQuery = infiniteQueryOptions({
  queryKey: [...moderationKey, 'trail'],
  queryFn: ({ pageParam: after, signal }) => call('get /api/moderation/decisions', { query: { after }, signal }),
  initialPageParam,
  getNextPageParam,
  staleTime,
})

/** Asks for everything about moderation anew, once something was decided. */
export const moderationChanged = () => queryClient.invalidateQueries({ queryKey: moderationKey })
