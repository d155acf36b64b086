import type { PersonResult } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { cleanPeopleQuery, friends as limits, input, isPeopleQuery, peopleQueryError } from '@trouvaille/domain'
import { useEffect, useRef } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { peopleQuery } from './people-queries.ts'
import { useSearchBlock, waitAfter } from './search-limit.ts'
import { texts } from './texts.ts'

/** Result of a search of people by name. */
type PeopleSearch =
  | { status: 'empty' | 'too_long' | 'short' | 'left_out' | 'loading' }
  | { status: 'blocked'; seconds: number }
  | { status: 'failed'; retry: () => void }
  | { status: 'done'; people: readonly PersonResult[] }

const { add: words } = texts

/** No account to search with: the session has ended, or has no id [FRND-14] [TOAST-09]. */
const isNoSearcher = (error: unknown) => error instanceof ApiFailure && error.code === 'session.required'

/**
 * Debounced search of people by name [FRND-18] [FRND-19]. A rate-limited search is retried when the limit has
 * expired.
 */
export function usePeopleSearch(query: string): PeopleSearch {
  const settled = useDebounced(query, limits.debounceMs, '')
  const wanted = isPeopleQuery(settled) ? cleanPeopleQuery(settled) : ''
  const blocked = useSearchBlock()
  const { data, error, isFetching, refetch } = useQuery({ ...peopleQuery(wanted), enabled: wanted !== '' })
  const failure = wanted === '' || isFetching ? null : error
  const isTooMany = failure !== null && waitAfter(failure) !== undefined

  useEffect(() => {
    if (!failure) return
    const seconds = waitAfter(failure)
    if (isNoSearcher(failure)) showError(words.noSearcher)
    else if (seconds === undefined) showError(words.failed)
    else showToast({ ...texts.blocked.search(seconds), tone: 'error' })
  }, [failure])

  const mayAgain = isTooMany && blocked === 0
  useEffect(() => {
    if (mayAgain) void refetch()
  }, [mayAgain, refetch])

  const isSettled = settled === query
  const nobody = isSettled && wanted !== '' && data?.length === 0
  const shownOnce = useRef(new Set<string>())
  useEffect(() => {
    if (!nobody || shownOnce.current.has(wanted)) return
    shownOnce.current.add(wanted)
    showToast({ title: words.nobody, tone: 'neutral' })
  }, [nobody, wanted])

  if (query.trim() === '') return { status: 'empty' }
  if (peopleQueryError(query)) return { status: 'too_long' }
  if (!isPeopleQuery(query)) return { status: query.trim().length < input.searchMinCharacters ? 'short' : 'left_out' }
  if (!isSettled) return { status: 'loading' }
  if (data) return { status: 'done', people: data }
  if (isTooMany) return { status: 'blocked', seconds: blocked }
  return failure ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' }
}
