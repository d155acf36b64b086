import { infiniteQueryOptions, type InvalidateOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { forRole } from '../../roles/roles.ts'
import { askedFor, type LogChoice } from './log-filter.ts'

/** Audit log of all accounts. It changes at any time: refetched on every mount. */
const staleTime = 0
const auditKey = ['audit'] as const
const initialPageParam = undefined as string | undefined
const getNextPageParam = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined

export const auditSummaryQuery = queryOptions({
  queryKey: [...auditKey, 'summary'],
  queryFn: ({ signal }) => forRole(call('get /api/audit/summary', { signal })),
  staleTime,
})

export const auditAlertsQuery = (state: 'open' | 'resolved') =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'alerts', state],
    queryFn: ({ pageParam: after, signal }) =>
      forRole(call('get /api/audit/alerts', { query: { state, after }, signal })),
    initialPageParam,
    getNextPageParam,
    staleTime,
  })

export const auditEntriesQuery = (choice: LogChoice) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'entries', choice],
    queryFn: ({ pageParam: after, signal }) =>
      forRole(call('get /api/audit/entries', { query: { ...askedFor(choice), after }, signal })),
    initialPageParam,
    getNextPageParam,
    staleTime,
  })

/** Invalidates all audit queries. */
export const auditChanged = (options?: InvalidateOptions) =>
  queryClient.invalidateQueries({ queryKey: auditKey }, options)
