import type { PersonCard } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { friends as limits, search } from '@trouvaille/domain'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { OverlayFrame } from '../search/overlay-frame.tsx'
import overlay from '../search/search-overlay.module.css'
import { texts as searchTexts } from '../search/texts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import styles from './friend-search.module.css'
import { MoreButton } from '../../ui/more-button.tsx'
import { PickRows } from './pick-rows.tsx'
import { LoadingCards } from './person-card.tsx'
import { friendsQuery } from './people-queries.ts'
import { removeRecentFriend, clearRecentFriends, readRecentFriends, rememberFriend } from './recents.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

interface FriendSearchProps {
  onClose: () => void
  onPick: (person: PersonCard) => void
}

/** "Rechercher un contact": the search among one's friends. The query is reset on close [FRND-05] [FRND-13]. */
export function FriendSearch({ onClose, onPick }: FriendSearchProps) {
  const app = useApp()
  const [query, setQuery] = useState('')
  const pick = (person: PersonCard) => {
    rememberFriend(app, person)
    onPick(person)
  }
  return (
    <OverlayFrame
      label={texts.search.label}
      query={query}
      onQuery={setQuery}
      onClose={onClose}
      input={{ maxLength: limits.queryMaxCharacters }}
    >
      <div className={overlay.content}>
        {query.trim() === '' && <Recents onPick={pick} />}
        <Found query={query.trim()} onPick={pick} />
      </div>
    </OverlayFrame>
  )
}

/** Five friends, and the number of others [FRND-06] [GAP-83]. */
function Found({ query, onPick }: { query: string; onPick: (person: PersonCard) => void }) {
  const settled = useDebounced(query, search.debounceMs, '')
  const [isOpen, setOpen] = useState(false)
  const friends = useInfiniteQuery(friendsQuery(settled))
  const { data, isError, isFetching, refetch } = friends
  const isCurrent = settled === query && data !== undefined
  const people = data?.pages.flatMap((page) => page.friends.map(({ person }) => person)) ?? []
  const total = data?.pages.at(-1)?.total ?? people.length
  const shown = isOpen ? people : people.slice(0, limits.searchShown)
  const failed = !data && isError && !isFetching

  return (
    <section className={overlay.panel} aria-label={texts.search.friends}>
      <div className={overlay.status}>
        <p role="status">
          {failed
            ? texts.loadFailed
            : !isCurrent
              ? searchTexts.loading
              : total > 0
                ? texts.list.total(total)
                : query
                  ? searchTexts.empty
                  : texts.list.empty}
        </p>
        {failed && (
          <Button look="quiet" small onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        )}
      </div>
      {!data && !failed && <LoadingCards count={3} />}
      <PickRows people={shown} query={query} onPick={onPick} />
      {!isOpen && total > shown.length && (
        <Button
          look="text"
          small
          className={styles.others}
          onClick={({ currentTarget }) => {
            // The button disappears: the last friend shown takes the focus, before the added ones.
            currentTarget.closest('section')?.querySelector<HTMLElement>('li:last-child [data-result]')?.focus()
            setOpen(true)
          }}
        >
          {texts.search.others(total - shown.length)}
        </Button>
      )}
      {isOpen && (
        <div className={styles.more}>
          <MoreButton query={friends} />
        </div>
      )}
    </section>
  )
}

function Recents({ onPick }: { onPick: (person: PersonCard) => void }) {
  const app = useApp()
  const [recents, setRecents] = useState(() => readRecentFriends(app))
  if (recents.length === 0) return null
  return (
    <section className={overlay.panel}>
      <h2>{searchTexts.recents}</h2>
      <PickRows
        people={recents}
        onPick={onPick}
        onRemove={({ id }) => {
          removeRecentFriend(app, id)
          setRecents(readRecentFriends(app))
        }}
      />
      <Button
        look="text"
        small
        className={overlay.clear}
        onClick={({ currentTarget }) => {
          currentTarget.closest('[role=dialog]')?.querySelector('input')?.focus()
          clearRecentFriends(app)
          setRecents([])
        }}
      >
        {searchTexts.clearRecents}
      </Button>
    </section>
  )
}
