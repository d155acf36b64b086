import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { appOf } from '../../core/app.ts'

/** Other devices can change these answers: they are refetched on every mount. */
const staleTime = 0

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ client }) => (await appOf(client).call('get /api/sessions')).sessions,
  staleTime,
})

export const signInsQuery = infiniteQueryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ client, pageParam: cursor }) => appOf(client).call('get /api/sign-ins', { query: { cursor } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime,
})
