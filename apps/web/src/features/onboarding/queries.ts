import { caches, type MediaType } from '@trouvaille/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keptOnDevice, keptOnPage } from '../../lib/query-client.ts'
import { isObject } from '../../platform/storage.ts'
import { isWorkList } from '../../lib/work-guards.ts'

/** A genre, a decade, both or none. */
export interface Choice {
  genre?: string | undefined
  decade?: string | undefined
}

type Answer = Awaited<ReturnType<typeof ask>>

const ask = (kind: MediaType, choice: Choice, signal: AbortSignal) =>
  call('get /api/starters/{kind}', { params: { kind }, query: choice, signal })

const isAnswer = (value: unknown): value is Answer =>
  isObject(value) && isWorkList(value.works) && Array.isArray(value.genres) && Array.isArray(value.decades)

/** Well-known works of a media type. Only the unfiltered suggestions are cached on the device. */
export function onboardingQuery(kind: MediaType, choice: Choice) {
  const queryKey = ['starters', kind, choice.genre ?? '', choice.decade ?? ''] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => ask(kind, choice, signal),
    staleTime: caches.staticQuery.staleMs,
    placeholderData: keepPreviousData,
    ...(choice.genre || choice.decade ? keptOnPage('staticQuery') : keptOnDevice(queryKey, 'staticQuery', isAnswer)),
  })
}
