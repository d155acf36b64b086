import { caches } from '@trouvaille/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keptOnDevice } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { isWork } from '../../lib/work-guards.ts'
import { type App, appOf } from '../../core/app.ts'

export type Find = Awaited<ReturnType<typeof ask>>

const ask = (app: App, signal: AbortSignal) => app.call('get /api/daily-find', { signal })

const isFind = (value: unknown): value is Find => isObject(value) && isWork(value.work) && isString(value.reason)

/** The find of a day, which does not change: fetched once. @param day "2026-11-23", in Paris. */
export function dailyFindQuery(day: string) {
  const queryKey = ['daily-find', day] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => ask(appOf(client), signal),
    staleTime: caches.staticQuery.lifeMs,
    placeholderData: keepPreviousData,
    ...keptOnDevice('staticQuery', isFind),
  })
}
