import { caches } from '@trouvaille/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keptOnDevice } from '../../lib/query-client.ts'
import { isWorkList } from '../../lib/work-guards.ts'

const queryKey = ['first-works'] as const

/** The works of the welcome page. */
export const firstWorksQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await call('get /api/first-works', { signal })).works,
  staleTime: caches.staticQuery.staleMs,
  ...keptOnDevice(queryKey, 'staticQuery', isWorkList),
})
