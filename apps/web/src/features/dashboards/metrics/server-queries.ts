import { day, metrics } from '@trouvaille/domain'
import { queryOptions } from '@tanstack/react-query'
import { forRole } from '../../roles/roles.ts'
import type { Period } from './period.ts'
import { appOf } from '../../../core/app.ts'

/** The server aggregates by the hour: more frequent requests gain nothing. */
const usageRefreshMs = 5 * 60_000

/** Duration of each period. */
const periodMs: Record<Period, number> = { day, week: 7 * day, month: 30 * day }

/** Telemetry of devices with consent, and the end of its time series. */
export const usageQuery = (period: Period) =>
  queryOptions({
    queryKey: ['usage', period],
    queryFn: async ({ client, signal }) => {
      const report = await forRole(appOf(client), appOf(client).call('get /api/usage', { query: { period }, signal }))
      return { ...report, until: Date.parse(report.from) + periodMs[period] - 1 }
    },
    staleTime: 0,
    refetchInterval: usageRefreshMs,
  })

/** The server's own metrics [METR-04]. Not polled while the page is hidden. */
export const serverQuery = queryOptions({
  queryKey: ['server-figures'],
  queryFn: ({ client, signal }) => forRole(appOf(client), appOf(client).call('get /api/server-figures', { signal })),
  staleTime: 0,
  refetchInterval: metrics.refreshMs,
})
