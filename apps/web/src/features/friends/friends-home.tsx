import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Search, UserPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useInitialQueries } from '../../lib/use-initial-queries.ts'
import { useMedia } from '../../lib/use-media.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { classes } from '../../ui/classes.ts'
import { Invitation } from '../../ui/invitation.tsx'
import { FriendPanel } from './friend-panel.tsx'
import { FriendsList } from './friends-list.tsx'
import styles from './friends-page.module.css'
import { LoadingCards } from './person-card.tsx'
import { FriendSuggestions } from './friend-suggestions.tsx'
import { friendsQuery, mayKnowQuery } from './people-queries.ts'
import { requestsQuery } from './queries.ts'
import { RequestsBlock } from './requests-block.tsx'
import { texts } from './texts.ts'
import { useChosenFriend } from './use-chosen-friend.ts'

const FriendSheet = lazyComponent(() => import('./friend-sheet.tsx').then((module) => module.FriendSheet))
const FriendSearch = lazyComponent(() => import('./friend-search.tsx').then((module) => module.FriendSearch))

interface FriendsHomeProps {
  contacts: ReactNode
  share: ReactNode
}

/** Friends, pending requests, and the selected friend's preferences: beside the list if there is room, or a sheet. */
export function FriendsHome({ contacts, share }: FriendsHomeProps) {
  usePageMeta({ title: texts.title, description: texts.description, keywords: texts.keywords, isPrivate: true })
  const content = useRef<HTMLElement>(null)
  useKeptFocus(content)
  const isWide = useMedia('(min-width: 1024px)')
  const [searching, setSearching] = useState(false)
  const { friend: chosenId } = useSearch({ strict: false })
  const { choose, leave } = useChosenFriend(isWide)
  const listed = useInfiniteQuery(friendsQuery())
  const received = useInfiniteQuery(requestsQuery('received'))
  const sent = useInfiniteQuery(requestsQuery('sent'))
  const mayKnow = useQuery(mayKnowQuery)
  const isComplete = useInitialQueries([listed, received, sent, mayKnow])
  const friends = listed.data?.pages.flatMap((page) => page.friends) ?? []
  const shownId = chosenId ?? (isWide ? friends[0]?.person.id : undefined)
  const known = friends.find(({ person }) => person.id === shownId)?.person

  return (
    <main className={styles.page} id="content" tabIndex={-1} ref={content}>
      <div className={styles.list}>
        <div className={styles.head}>
          <h1 className="display">{texts.title}</h1>
          <Link to="/friends" search={{ add: true }} className={buttonClass({ look: 'primary', small: true })}>
            <UserPlus aria-hidden="true" />
            {texts.add.open}
          </Link>
        </div>
        {contacts}
        <button type="button" className={styles.search} aria-haspopup="dialog" onClick={() => setSearching(true)}>
          <Search aria-hidden="true" />
          {texts.search.label}
        </button>
        {/* Requests and suggestions are above the friends: fetched in parallel and rendered together. */}
        {isComplete ? (
          <>
            <RequestsBlock />
            <FriendSuggestions />
            <FriendsList shownId={isWide ? shownId : undefined} onChoose={choose} share={share} />
          </>
        ) : (
          <LoadingCards count={6} />
        )}
      </div>
      {isWide ? (
        <div className={classes(styles.panel, !shownId && styles.vacant)}>
          {shownId ? (
            <FriendPanel key={shownId} id={shownId} known={known} onEnded={leave} />
          ) : (
            listed.data && <Invitation {...texts.invitation} />
          )}
        </div>
      ) : (
        chosenId && <FriendSheet key={chosenId} id={chosenId} known={known} onClose={leave} />
      )}
      {searching && (
        <FriendSearch
          onClose={() => setSearching(false)}
          onPick={(person) => {
            setSearching(false)
            choose(person.id)
          }}
        />
      )}
    </main>
  )
}
