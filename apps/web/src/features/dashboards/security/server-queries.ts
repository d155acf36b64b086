import { infiniteQueryOptions, type InvalidateOptions, queryOptions } from '@tanstack/react-query'
import { forRole } from '../../roles/roles.ts'
import { askedFor, type LogChoice } from './log-filter.ts'
import { type App, appOf } from '../../../core/app.ts'

/** Audit log of all accounts. It changes at any time: refetched on every mount. */
const staleTime = 0
const auditKey = ['audit'] as const
const initialPageParam = undefined as string | undefined
const getNextPageParam = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined

export const auditSummaryQuery = queryOptions({
  queryKey: [...auditKey, 'summary'],
  queryFn: ({ client, signal }) => forRole(appOf(client), appOf(client).call('get /api/audit/summary', { signal })),
  staleTime,
})

export const auditAlertsQuery = (state: 'open' | 'resolved') =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'alerts', state],
    queryFn: ({ client, pageParam: after, signal }) =>
      forRole(appOf(client), appOf(client).call('get /api/audit/alerts', { query: { state, after }, signal })),
    initialPageParam,
    getNextPageParam,
    staleTime,
  })

export const auditEntriesQuery = (choice: LogChoice) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'entries', choice],
    queryFn: ({ client, pageParam: after, signal }) =>
      forRole(
        appOf(client),
        appOf(client).call('get /api/audit/entries', { query: { ...askedFor(choice), after }, signal }),
      ),
    initialPageParam,
    getNextPageParam,
    staleTime,
  })

/** Invalidates all audit queries. */
export const auditChanged = (app: App, options?: InvalidateOptions) =>
  app.queryClient.invalidateQueries({ queryKey: auditKey }, options)
