import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Other devices can change these answers: they are refetched on every mount. */
const staleTime = 0

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async () => (await call('get /api/sessions')).sessions,
  staleTime,
})

export const signInsQuery = infiniteQueryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ pageParam: cursor }) => call('get /api/sign-ins', { query: { cursor } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime,
})
