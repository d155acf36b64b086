import { caches } from '@trouvaille/domain'
import { queryOptions } from '@tanstack/react-query'
import { keptOnDevice } from '../../lib/query-client.ts'
import { isWorkList } from '../../lib/work-guards.ts'
import { appOf } from '../../core/app.ts'

const queryKey = ['first-works'] as const

/** The works of the welcome page. */
export const firstWorksQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }) => (await appOf(client).call('get /api/first-works', { signal })).works,
  staleTime: caches.staticQuery.staleMs,
  ...keptOnDevice('staticQuery', isWorkList),
})
