import { useQueries, useQuery } from '@tanstack/react-query'
import { allMediaTypes, isSearchable, type MediaType, type Work } from '@trouvaille/domain'
import { additionsQuery, originsQuery, searchQuery } from '../works/queries.ts'
import type { Group } from './result-groups.tsx'
import { useApp } from '../../core/app.ts'

/** The search of all media types, in the catalogue and in the open sources. */
export interface Everything {
  /** The results so far, in their final order: further groups cause no layout shift. */
  groups: Group[]
  /** The next media type, while it is loading. */
  next: MediaType | undefined
  isWaiting: boolean
  /** True where an open source was unavailable. */
  isLimited: boolean
  /** The error, where a media type could not be searched. */
  failure: { error: unknown; retry: () => void } | undefined
}

/** @param needsAll True where the order of groups depends on all catalogue results. */
export function useEverything(query: string, needsAll: boolean): Everything {
  const app = useApp()
  const isAsked = isSearchable(query)
  const { data: origins } = useQuery(originsQuery)
  const own = useQueries({
    queries: allMediaTypes.map((kind) => ({ ...searchQuery(app, kind, query.trim()), enabled: isAsked })),
  })
  const hasSource = (kind: MediaType) => isAsked && origins?.sources[kind] !== undefined
  const added = useQueries({
    queries: allMediaTypes.map((kind) => ({ ...additionsQuery(kind, query.trim()), enabled: hasSource(kind) })),
  })

  const found = allMediaTypes.map((kind, index) => {
    const [works, more] = [own[index]?.data ?? [], added[index]?.data]
    return {
      kind,
      works: works.concat(hasSource(kind) && !own[index]?.isPlaceholderData ? (more?.works ?? []) : []),
      isOwn: works.length > 0,
      isAwaited: more === undefined && added[index]?.isFetching === true,
      isLimited: hasSource(kind) && (more?.limited ?? added[index]?.isError ?? false),
    }
  })
  const toGroup = ({ kind, works, isLimited }: (typeof found)[number]): Group => ({
    kind,
    works,
    mayGrow: hasSource(kind) && !isLimited,
  })

  // Media types with catalogue results come first, in fixed order; those with results of a source only follow.
  const awaitedAt = own.findIndex(({ data, isFetching, failureCount }) => !data && isFetching && failureCount === 0)
  const placed = awaitedAt < 0 ? found : needsAll ? [] : found.slice(0, awaitedAt)
  const others = awaitedAt < 0 ? found.filter(({ isOwn }) => !isOwn) : []
  const awaitedOther = others.findIndex(({ isAwaited }) => isAwaited)
  const followers = awaitedOther < 0 ? others : others.slice(0, awaitedOther)
  const failures = own.filter(({ isError, data }) => isError && data === undefined)
  return {
    groups: [...placed.filter(({ isOwn }) => isOwn), ...followers].filter(hasWorks).map(toGroup),
    next: awaitedAt < 0 ? others[awaitedOther]?.kind : allMediaTypes[awaitedAt],
    isWaiting: own.some(({ isFetching }) => isFetching) || found.some(({ isAwaited }) => isAwaited),
    isLimited: found.some(({ isLimited }) => isLimited),
    failure:
      failures.length > 0
        ? { error: failures[0]?.error, retry: () => failures.forEach(({ refetch }) => void refetch()) }
        : undefined,
  }
}

const hasWorks = ({ works }: { works: readonly Work[] }) => works.length > 0
