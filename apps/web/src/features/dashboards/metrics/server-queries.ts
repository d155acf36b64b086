import { day, metrics } from '@trouvaille/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { forRole } from '../../roles/roles.ts'
import type { Period } from './period.ts'

/** Hours are added up on the server: nothing is gained by asking more often. */
const usageRefreshMs = 5 * 60_000

/** How long each period is. */
const periodMs: Record<Period, number> = { day, week: 7 * day, month: 30 * day }

/** What devices measured that tell of it, and where its series end. */
export const usageQuery = (period: Period) =>
  queryOptions({
    queryKey: ['usage', period],
    queryFn: async ({ signal }) => {
      const report = await forRole(call('get /api/usage', { query: { period }, signal }))
      return { ...report, until: Date.parse(report.from) + periodMs[period] - 1 }
    },
    staleTime: 0,
    refetchInterval: usageRefreshMs,
  })

/** What the server knows of itself [METR-04]. Nothing is asked while nobody looks at the page. */
export const serverQuery = queryOptions({
  queryKey: ['server-figures'],
  queryFn: ({ signal }) => forRole(call('get /api/server-figures', { signal })),
  staleTime: 0,
  refetchInterval: metrics.refreshMs,
})
