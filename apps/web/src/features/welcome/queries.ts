import { caches } from '@trouvaille/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apart } from '../../lib/covers/apart.ts'
import { keptOnDevice } from '../../lib/query-client.ts'
import { isWorkList } from '../../lib/work-guards.ts'

const queryKey = ['first-works'] as const

/** The works of the wall, no two of one layout side by side. */
export const firstWorksQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await call('get /api/first-works', { signal })).works,
  select: apart,
  staleTime: caches.staticQuery.staleMs,
  gcTime: caches.staticQuery.lifeMs,
  ...keptOnDevice(queryKey, 'staticQuery', isWorkList),
})
