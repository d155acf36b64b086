import { useQuery } from '@tanstack/react-query'
import { isSearchable, type MediaType, searchQueryError, type Work } from '@trouvaille/domain'
import { inputText } from '../../lib/error-texts.ts'
import { additionsQuery, originsQuery, searchQuery } from '../works/queries.ts'
import { failureText } from './failure-text.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

/** State of the search for a query. */
export type KindSearch =
  | { status: 'refused'; reason: string }
  | { status: 'short' | 'loading' }
  | { status: 'failed'; reason: string; retry: () => void }
  /**
   * `isCurrent` is false while previous results are shown, or an open source has not answered; `isLimited` is true
   * where the source was unavailable.
   */
  | { status: 'done'; works: Work[]; isCurrent: boolean; isLimited: boolean }

/**
 * Searches one media type.
 * @param query The current input.
 * @param most Maximum number of works.
 * @param settled The debounced query, which is searched.
 */
export function useKindSearch(kind: MediaType, query: string, most: number, settled = query): KindSearch {
  const app = useApp()
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(app, kind, settled.trim()),
    enabled: isSearchable(settled),
  })
  const added = useAdditions(kind, settled)
  const rejection = searchQueryError(query)
  if (rejection) return { status: 'refused', reason: inputText(rejection) }
  if (!isSearchable(query)) return { status: 'short' }
  // Placeholder data may be of the previous tab's media type.
  const own = (data ?? []).filter((work) => work.kind === kind)
  const works = [...own, ...(isPlaceholderData ? [] : added.works)].slice(0, most)
  const waiting = settled !== query || isPlaceholderData || (isFetching && data === undefined) || added.isWaiting
  const { isLimited } = added
  if (works.length > 0) return { status: 'done', works, isCurrent: !waiting, isLimited }
  if (waiting) return { status: 'loading' }
  return isError && !data
    ? { status: 'failed', reason: failureText(error), retry: () => void refetch() }
    : { status: 'done', works, isCurrent: true, isLimited }
}

/** Additional results of an open source, where the media type has one. */
function useAdditions(kind: MediaType, query: string) {
  const { data: origins } = useQuery(originsQuery)
  const enabled = isSearchable(query) && origins?.sources[kind] !== undefined
  const { data, isFetching, isError } = useQuery({ ...additionsQuery(kind, query.trim()), enabled })
  return {
    works: (enabled && data?.works) || [],
    isWaiting: isFetching && data === undefined,
    isLimited: enabled && (isError || (data?.limited ?? false)),
  }
}

/** Status message of a search. */
export function statusText(search: KindSearch): string {
  switch (search.status) {
    case 'refused':
    case 'failed':
      return search.reason
    case 'short':
      return texts.hint
    case 'loading':
      return texts.loading
    case 'done':
      if (!search.isCurrent) return texts.loading
      return search.works.length > 0 ? texts.resultCount(search.works.length) : texts.empty
  }
}
