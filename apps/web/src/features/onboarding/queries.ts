import { caches, type MediaType } from '@trouvaille/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keptOnDevice, keptOnPage } from '../../lib/query-client.ts'
import { isObject } from '../../platform/storage.ts'
import { isWorkList } from '../../lib/work-guards.ts'
import { type App, appOf } from '../../core/app.ts'

/** A genre, a decade, both or none. */
export interface Choice {
  genre?: string | undefined
  decade?: string | undefined
}

type Answer = Awaited<ReturnType<typeof ask>>

const ask = (app: App, kind: MediaType, choice: Choice, signal: AbortSignal) =>
  app.call('get /api/starters/{kind}', { params: { kind }, query: choice, signal })

const isAnswer = (value: unknown): value is Answer =>
  isObject(value) && isWorkList(value.works) && Array.isArray(value.genres) && Array.isArray(value.decades)

/** Well-known works of a media type. Only the unfiltered suggestions are cached on the device. */
export function onboardingQuery(kind: MediaType, choice: Choice) {
  const queryKey = ['starters', kind, choice.genre ?? '', choice.decade ?? ''] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => ask(appOf(client), kind, choice, signal),
    staleTime: caches.staticQuery.staleMs,
    placeholderData: keepPreviousData,
    ...(choice.genre || choice.decade ? keptOnPage('staticQuery') : keptOnDevice('staticQuery', isAnswer)),
  })
}
