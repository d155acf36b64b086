import { infiniteQueryOptions, type InvalidateOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { forRole } from '../../roles/roles.ts'
import { askedFor, type LogChoice } from './log-filter.ts'

/** The server's audit of all accounts. Things go on while it is read: it is asked anew whenever it is shown. */
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

/** Asks for all of it anew that is shown. */
export const auditChanged = (options?: InvalidateOptions) =>
  queryClient.invalidateQueries({ queryKey: auditKey }, options)
