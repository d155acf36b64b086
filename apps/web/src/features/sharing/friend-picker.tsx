import { useInfiniteQuery } from '@tanstack/react-query'
import type { PersonCard } from '@trouvaille/contract'
import { friends as limits, search } from '@trouvaille/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadingPicker, MoreRows, PickerFailure, pickerList, pickerNote, PickerRow } from '../../ui/picker.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { friendsByName, friendsKnown } from './friends-by-name.ts'
import { texts } from './texts.ts'
import type { Sends } from './use-sends.ts'
import { useApp } from '../../core/app.ts'

/** Distance below the visible part of the list, in pixels, at which the next page is fetched. */
const fetchAhead = 200

/** The friends of the member, each with a button that sends the work. */
export function FriendPicker({ sends }: { sends: Sends }) {
  const app = useApp()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), search.debounceMs)
  const query = useInfiniteQuery({
    ...friendsByName(text),
    placeholderData: (before) => before,
  })
  const { data, isError, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, failureCount } = query
  // While the request fails, friends cached on the device are offered.
  const known = data === undefined && failureCount > 0 ? friendsKnown(app, text) : []
  const friends = data?.pages.flatMap((page) => page.friends) ?? known
  const isAlone = text === '' && typed === '' && data !== undefined && friends.length === 0

  const list = useRef<HTMLUListElement>(null)
  const fetchMore = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => {
    const below = scrollHeight - scrollTop - clientHeight
    if (below < fetchAhead && hasNextPage && !isFetching) void fetchNextPage()
  }
  // Retries the next page while its end is visible, without another scroll.
  const fetchAtEnd = useEffectEvent(() => {
    if (list.current && list.current.clientHeight > 0 && !isError) fetchMore(list.current)
  })
  useEffect(() => {
    if (!isFetching) fetchAtEnd()
  }, [isFetching])

  if (isAlone) {
    return (
      <div className={pickerNote}>
        <p>{texts.noFriends}</p>
        <LinkButton to="/friends" look="quiet" small>
          {texts.toFriends}
        </LinkButton>
      </div>
    )
  }
  return (
    <>
      <SearchField aria-label={texts.search} maxLength={limits.queryMaxCharacters} value={typed} onChange={setTyped} />
      {/* The notification is outside the modal dialog, where screen readers do not announce it. */}
      <p className="visually-hidden" role="status">
        {sends.latest && texts.sentTo(sends.latest.username)}
      </p>
      {known.length > 0 && (
        <p className={pickerNote} role="status">
          {texts.knownOnly}
        </p>
      )}
      {data === undefined && known.length === 0 && isError && !isFetching ? (
        <PickerFailure text={texts.loadFailed} retry={texts.retry} onRetry={() => void refetch()} />
      ) : data === undefined && known.length === 0 ? (
        <LoadingPicker text={texts.loading} />
      ) : friends.length === 0 ? (
        <p className={pickerNote} role="status">
          {texts.nobodyFound}
        </p>
      ) : (
        <ul
          ref={list}
          className={pickerList}
          aria-label={texts.friends}
          aria-busy={isPlaceholderData}
          onScroll={({ currentTarget }) => fetchMore(currentTarget)}
        >
          {friends.map(({ id, person }) => (
            <FriendRow key={id} person={person} sends={sends} />
          ))}
          {hasNextPage && <MoreRows />}
        </ul>
      )}
    </>
  )
}

function FriendRow({ person, sends }: { person: PersonCard; sends: Sends }) {
  const { id, username, avatarUrl } = person
  const state = sends.stateOf(id)
  return (
    <PickerRow
      picture={<Avatar name={username} seed={id} url={avatarUrl} size={44} />}
      name={username}
      state={state}
      words={texts}
      target={texts.withFriend(username)}
      onSend={() => void sends.send(person)}
    />
  )
}
