import { caches } from '@trouvaille/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keptOnDevice } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { isWork } from '../../lib/work-guards.ts'

export type Find = Awaited<ReturnType<typeof ask>>

const ask = (signal: AbortSignal) => call('get /api/daily-find', { signal })

const isFind = (value: unknown): value is Find => isObject(value) && isWork(value.work) && isString(value.reason)

/** The find of a day, which does not change: fetched once. @param day "2026-11-23", in Paris. */
export function dailyFindQuery(day: string) {
  const queryKey = ['daily-find', day] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    staleTime: caches.staticQuery.lifeMs,
    placeholderData: keepPreviousData,
    ...keptOnDevice(queryKey, 'staticQuery', isFind),
  })
}
