import { useInfiniteQuery } from '@tanstack/react-query'
import type { PersonCard } from '@trouvaille/contract'
import { friends as limits, search } from '@trouvaille/domain'
import { Check, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './friend-picker.module.css'
import { friendsToShareWith } from './queries.ts'
import { texts } from './texts.ts'
import type { Sends } from './use-sends.ts'

/** Pixels below what is seen of the list at which the next page is fetched. */
const fetchAhead = 200

/** The friends of the member, each with a button that sends. */
export function FriendPicker({ sends }: { sends: Sends }) {
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), search.debounceMs)
  const { data, isError, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...friendsToShareWith(text),
    placeholderData: (before) => before,
  })
  const friends = data?.pages.flatMap((page) => page.friends) ?? []
  const isAlone = text === '' && typed === '' && data !== undefined && friends.length === 0

  const list = useRef<HTMLUListElement>(null)
  const fetchMore = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => {
    const below = scrollHeight - scrollTop - clientHeight
    if (below < fetchAhead && hasNextPage && !isFetching) void fetchNextPage()
  }
  // Whoever waits at the end of the list need not scroll again, when what was wanted did not come.
  const fetchAtEnd = useEffectEvent(() => {
    if (list.current && list.current.clientHeight > 0 && !isError) fetchMore(list.current)
  })
  useEffect(() => {
    if (!isFetching) fetchAtEnd()
  }, [isFetching])

  if (isAlone) {
    return (
      <div className={classes(styles.list, styles.note)}>
        <p>{texts.noFriends}</p>
        <LinkButton to="/friends" look="quiet" small>
          {texts.toFriends}
        </LinkButton>
      </div>
    )
  }
  return (
    <>
      <label className={styles.search}>
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={limits.queryMaxCharacters}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {/* The notification stands behind the dialog, where a screen reader does not hear it. */}
      <p className="visually-hidden" role="status">
        {sends.latest && texts.sentTo(sends.latest.username)}
      </p>
      {data === undefined && isError && !isFetching ? (
        <div className={classes(styles.list, styles.note)}>
          <p role="alert">{texts.loadFailed}</p>
          <Button small onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </div>
      ) : data === undefined ? (
        <LoadingFriends />
      ) : friends.length === 0 ? (
        <p className={classes(styles.list, styles.note)} role="status">
          {texts.nobodyFound}
        </p>
      ) : (
        <ul
          ref={list}
          className={styles.list}
          aria-label={texts.friends}
          aria-busy={isPlaceholderData}
          onScroll={({ currentTarget }) => fetchMore(currentTarget)}
        >
          {friends.map(({ id, person }) => (
            <FriendRow key={id} person={person} sends={sends} />
          ))}
          {hasNextPage && (
            <li className={styles.row} aria-hidden="true">
              <Skeleton style={{ width: 44, height: 44, borderRadius: '50%' }} />
              <Skeleton style={{ width: '40%', height: 18 }} />
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function FriendRow({ person, sends }: { person: PersonCard; sends: Sends }) {
  const state = sends.stateOf(person.id)
  const isSent = state.status === 'sent'
  return (
    <li className={styles.row}>
      <Avatar name={person.username} seed={person.id} url={person.avatarUrl} size={44} />
      <span className={styles.words}>
        <b title={person.username}>{person.username}</b>
        {state.status === 'failed' && <small role="alert">{state.reason}</small>}
      </span>
      {/* One button in every state, so that whoever pressed it keeps the focus. */}
      <Button
        look={isSent ? 'outline' : 'quiet'}
        small
        busy={state.status === 'sending' || isSent}
        aria-busy={state.status === 'sending' || undefined}
        className={classes(styles.send, isSent && styles.sent)}
        onClick={() => void sends.send(person)}
      >
        {isSent && <Check aria-hidden="true" />}
        {isSent ? texts.sent : state.status === 'failed' ? texts.again : texts.send}
        <span className="visually-hidden">
          {isSent ? texts.toFriend(person.username) : texts.withFriend(person.username)}
        </span>
      </Button>
    </li>
  )
}

function LoadingFriends() {
  return (
    <div className={styles.list} aria-busy="true">
      <span className="visually-hidden">{texts.loading}</span>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={styles.row} aria-hidden="true">
          <Skeleton style={{ width: 44, height: 44, borderRadius: '50%' }} />
          <Skeleton style={{ width: '40%', height: 18 }} />
        </div>
      ))}
    </div>
  )
}
