import type { PersonResult } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { cleanPeopleQuery, friends as limits, isPeopleQuery, peopleQueryError, rateLimits } from '@trouvaille/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { useAttempts } from '../../lib/use-attempts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { peopleQuery } from './queries.ts'
import { texts } from './texts.ts'

/** What there is to show for a name that is looked for. */
type PeopleSearch =
  | { status: 'empty' | 'too_long' | 'short' | 'loading' }
  | { status: 'blocked'; seconds: number }
  | { status: 'failed'; retry: () => void }
  | { status: 'done'; people: readonly PersonResult[] }

const { add: words } = texts

/**
 * Searches people by name once nobody types any more [FRND-18] [FRND-19], and no more often than the device allows
 * [RULE-19]. A search that has to wait is made when its time has come.
 */
export function usePeopleSearch(query: string): PeopleSearch {
  const settled = useDebounced(query, limits.debounceMs, '')
  const attempts = useAttempts('friend-search', rateLimits.friendSearch)
  const wanted = isPeopleQuery(settled) ? cleanPeopleQuery(settled) : ''
  const [asked, setAsked] = useState('')
  const isBlocked = attempts.blocked > 0

  const ask = useEffectEvent(() => {
    if (!wanted || wanted === asked) return
    // An answer that is at hand costs no search.
    const isKnown = queryClient.getQueryData(peopleQuery(wanted).queryKey) !== undefined
    if (!isKnown && isBlocked) showToast({ ...texts.blocked.search(attempts.blocked), tone: 'error' })
    else if (isKnown || attempts.attempt() === 0) setAsked(wanted)
  })
  // Again when a block begins, which is then said, and when it ends.
  useEffect(() => ask(), [wanted, isBlocked])

  const { data, error, isFetching, refetch } = useQuery({ ...peopleQuery(asked), enabled: asked !== '' })

  const failure = isFetching ? null : error
  const explain = useEffectEvent((reason: Error) => {
    const seconds = reason instanceof ApiFailure ? reason.retryAfter : undefined
    if (seconds === undefined) return showError(words.failed)
    attempts.blockFor(seconds)
    setAsked('')
  })
  useEffect(() => {
    if (failure) explain(failure)
  }, [failure])

  const isSettled = settled === query && asked === wanted
  const nobody = isSettled && wanted !== '' && data?.length === 0
  const told = useRef(new Set<string>())
  useEffect(() => {
    if (!nobody || told.current.has(wanted)) return
    told.current.add(wanted)
    showToast({ title: words.nobody, tone: 'neutral' })
  }, [nobody, wanted])

  if (query.trim() === '') return { status: 'empty' }
  if (peopleQueryError(query)) return { status: 'too_long' }
  if (!isPeopleQuery(query)) return { status: 'short' }
  if (isBlocked && (!isSettled || !data)) return { status: 'blocked', seconds: attempts.blocked }
  if (!isSettled) return { status: 'loading' }
  if (data) return { status: 'done', people: data }
  return failure ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' }
}
