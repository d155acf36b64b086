import type { PersonCard } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { friends as limits, search } from '@trouvaille/domain'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useIsPresent } from '../../realtime/presence.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { friendsByName } from '../sharing/friends-by-name.ts'
import styles from './friend-ticks.module.css'
import { texts } from './texts.ts'

const { newGroup: words } = texts

interface FriendTicksProps {
  chosen: readonly PersonCard[]
  onToggle: (person: PersonCard) => void
}

/** The friends by name, as checkboxes [CONV-15]. The selection is kept while the search changes. */
export function FriendTicks({ chosen, onToggle }: FriendTicksProps) {
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), search.debounceMs)
  const query = useInfiniteQuery({ ...friendsByName(text), placeholderData: (before) => before })
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  const friends = data?.pages.flatMap((page) => page.friends.map(({ person }) => person)) ?? []
  const isAlone = typed === '' && text === '' && data !== undefined && friends.length === 0
  const ids = new Set(chosen.map(({ id }) => id))

  if (isAlone) {
    return (
      <div className={classes(styles.list, styles.note)}>
        <p>{words.noFriends}</p>
        <LinkButton to="/friends" look="quiet" small>
          {words.toFriends}
        </LinkButton>
      </div>
    )
  }
  return (
    <div>
      <SearchField
        aria-label={words.search}
        maxLength={limits.queryMaxCharacters}
        value={typed}
        onChange={setTyped}
        // Enter runs the search; it does not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.list} role="group" aria-label={words.friends} aria-busy={!data || isPlaceholderData}>
        {!data ? (
          isError && !isFetching ? (
            <LoadFailure text={words.friendsFailed} onRetry={() => void refetch()} />
          ) : (
            <LoadingFriends />
          )
        ) : friends.length === 0 ? (
          <p className={styles.note} role="status">
            {words.nobody}
          </p>
        ) : (
          <>
            {friends.map((person) => (
              <FriendTick key={person.id} person={person} isChosen={ids.has(person.id)} onToggle={onToggle} />
            ))}
            <MoreButton query={query} auto />
          </>
        )}
      </div>
    </div>
  )
}

interface FriendTickProps {
  person: PersonCard
  isChosen: boolean
  onToggle: (person: PersonCard) => void
}

function FriendTick({ person, isChosen, onToggle }: FriendTickProps) {
  const { id, username, avatarUrl } = person
  return (
    <label className={styles.friend}>
      <Avatar name={username} seed={id} url={avatarUrl} size={40} isPresent={useIsPresent(id)} />
      <b>
        <PersonName name={username} />
      </b>
      <span className={styles.tick}>
        <input type="checkbox" checked={isChosen} onChange={() => onToggle(person)} />
        <Check aria-hidden="true" />
      </span>
    </label>
  )
}

function LoadingFriends() {
  return (
    <>
      <span className="visually-hidden">{words.loading}</span>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={styles.friend} aria-hidden="true">
          <Skeleton style={{ width: 40, height: 40, borderRadius: '50%' }} />
          <Skeleton style={{ width: '40%', height: 18 }} />
        </div>
      ))}
    </>
  )
}
