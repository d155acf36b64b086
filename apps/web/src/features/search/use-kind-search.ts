import { useQuery } from '@tanstack/react-query'
import { isSearchable, type MediaType, searchQueryError, type Work } from '@trouvaille/domain'
import { inputText } from '../../lib/error-texts.ts'
import { additionsQuery, originsQuery, searchQuery } from '../works/queries.ts'
import { failureText } from './failure-text.ts'
import { texts } from './texts.ts'

/** What there is to show for a query. */
export type KindSearch =
  | { status: 'refused'; reason: string }
  | { status: 'short' | 'loading' }
  | { status: 'failed'; reason: string; retry: () => void }
  /**
   * `isCurrent` is false while the answer to an earlier query stands in, or an open source has not answered; `isLimited` is
   * true where it could not be asked.
   */
  | { status: 'done'; works: Work[]; isCurrent: boolean; isLimited: boolean }

/**
 * Searches one kind.
 * @param query What is typed.
 * @param most How many works are wanted.
 * @param settled What is searched: the query once nobody types any more.
 */
export function useKindSearch(kind: MediaType, query: string, most: number, settled = query): KindSearch {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(kind, settled.trim()),
    enabled: isSearchable(settled),
  })
  const added = useAdditions(kind, settled)
  const rejection = searchQueryError(query)
  if (rejection) return { status: 'refused', reason: inputText(rejection) }
  if (!isSearchable(query)) return { status: 'short' }
  // The answer at hand may belong to another tab's kind while the new one is on its way.
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

/** What an open source adds to a search, where the kind has one. */
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

/** The state of a search in words. */
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
