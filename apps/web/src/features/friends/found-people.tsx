import type { PersonResult } from '@trouvaille/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { friends as limits, isPeopleQuery } from '@trouvaille/domain'
import type { ReactNode } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { buttonClass } from '../../ui/button-class.ts'
import type { FoundPeople } from '../search/found-people.ts'
import styles from './found-people.module.css'
import { PersonCards } from './person-card.tsx'
import { friendsQuery, peopleQuery } from './people-queries.ts'
import { waitAfter } from './search-limit.ts'
import { texts } from './texts.ts'

interface FindPeopleProps {
  query: string
  children: (found: FoundPeople) => ReactNode
}

/**
 * The people whose name contains a query, within the search of everything: friends first. Few of these searches are
 * meant for people, so rate limits show no message, and the last searches are reserved for "Ajouter un ami".
 */
export function FindPeople({ query, children }: FindPeopleProps) {
  const settled = useDebounced(query, limits.debounceMs)
  const wanted = isPeopleQuery(settled) ? settled.trim() : ''
  const enabled = wanted !== ''
  const friends = useInfiniteQuery({ ...friendsQuery(wanted), enabled })
  const others = useQuery({ ...peopleQuery(wanted, limits.searchesSpared), enabled })

  const friendResults: PersonResult[] =
    friends.data?.pages.flatMap((page) =>
      page.friends.map(({ id, person }) => ({ person, friendship: { status: 'accepted', id, direction: null } })),
    ) ?? []
  const known = new Set(friendResults.map(({ person }) => person.id))
  const people = [...friendResults, ...(others.data ?? []).filter(({ person }) => !known.has(person.id))]
  const isSpared = others.error !== null && waitAfter(others.error) !== undefined
  const failed = [friends, others].filter(({ isError, data }) => isError && data === undefined)
  return children({
    count: enabled ? people.length : 0,
    isWaiting: settled !== query || (enabled && (friends.isLoading || others.isLoading)),
    retry:
      enabled && failed.length > (isSpared ? 1 : 0) ? () => failed.forEach(({ refetch }) => void refetch()) : undefined,
    section: enabled && (people.length > 0 || isSpared) && (
      <section id="people" className={styles.group} aria-labelledby="found-people">
        <h2 id="found-people">{texts.found.title}</h2>
        <div className={styles.people}>
          <PersonCards results={people} />
        </div>
        {isSpared && (
          <Link to="/friends" search={{ add: true }} className={buttonClass({ look: 'quiet', small: true })}>
            {texts.found.all}
          </Link>
        )}
      </section>
    ),
  })
}
