import type { Friend, PersonCard, Recommendation } from '@trouvaille/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { friends as limits, indexLetter } from '@trouvaille/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { classes } from '../../ui/classes.ts'
import styles from './friends-page.module.css'
import { Lately } from '../recommendations/lately.tsx'
import { recommendationOf, recommendationsQuery } from '../recommendations/queries.ts'
import { MessageButton } from '../conversations/message-button.tsx'
import { texts as recommendationsTexts } from '../recommendations/texts.ts'
import { backwards, MoreButton } from '../../ui/more-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { longestOf, PersonName } from '../../ui/person-name.tsx'
import { LoadingCards } from './person-card.tsx'
import cards from './person-card.module.css'
import { useFriendAct } from './friendships.ts'
import { FriendPicture, Presence } from './presence.tsx'
import { friendsQuery } from './people-queries.ts'
import { texts } from './texts.ts'
import { EmptyFriends } from './empty-friends.tsx'
import { LetterIndex } from './letter-index.tsx'
import { useLetters } from './use-letters.ts'

interface FriendsListProps {
  /** The selected friend. */
  shownId: string | undefined
  onChoose: (id: string) => void
  share: ReactNode
}

/** The friends by name, in pages of twelve [FRND-04]. */
export function FriendsList({ shownId, onChoose, share }: FriendsListProps) {
  const { data, isError, isRefetchError, isFetching, refetch } = useInfiniteQuery(friendsQuery())
  const failed = isError && !isFetching && data === undefined
  useEffect(() => {
    if (failed) showError(texts.loadFailed)
  }, [failed])

  if (!data) {
    if (!isError || isFetching) return <LoadingCards count={6} />
    return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
  }
  const total = data.pages.at(-1)?.total ?? 0
  if (data.pages.every(({ friends }) => friends.length === 0)) return <EmptyFriends share={share} />
  return (
    <section aria-labelledby="friends-list">
      <h2 id="friends-list" className={styles.heading}>
        {texts.list.total(total)}
      </h2>
      {isRefetchError && !isFetching && <p className={styles.note}>{texts.list.keptCopy}</p>}
      <FriendPages hasIndex={total >= limits.indexedFrom} shownId={shownId} onChoose={onChoose} />
      <div className={styles.share}>{share}</div>
    </section>
  )
}

/** The pages of the list, from the start or from a letter. */
function FriendPages({ hasIndex, ...row }: Omit<FriendsListProps, 'share'> & { hasIndex: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const [from, setFrom] = useState<string>()
  const friends = useInfiniteQuery(friendsQuery('', from))
  const { data, isError, isFetching, refetch, hasPreviousPage } = friends
  const { current, choose } = useLetters({ list, pages: data?.pages, hasPreviousPage, from, onFrom: setFrom })
  return (
    <>
      {hasIndex && <LetterIndex current={current} onChoose={choose} />}
      <MoreButton query={backwards(friends)} label={texts.list.previous} />
      <ul ref={list} className={classes(hasIndex && styles.indexed)}>
        {data?.pages.map(({ friends: page }) => (
          <FriendRows key={page[0]?.id ?? ''} friends={page} {...row} />
        ))}
      </ul>
      {!data &&
        (isError && !isFetching ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <LoadingCards count={6} />
        ))}
      <MoreButton query={friends} auto />
    </>
  )
}

/** The rows of one page, whose recommendations are fetched in one request. */
function FriendRows({ friends, shownId, onChoose }: Omit<FriendsListProps, 'share'> & { friends: readonly Friend[] }) {
  const { data: recommendations } = useQuery(recommendationsQuery(friends.map(({ person }) => person.id)))
  return friends.map(({ id, person }) => (
    <FriendRow
      key={id}
      person={person}
      taste={recommendationOf(recommendations, person.id)}
      isShown={person.id === shownId}
      onChoose={onChoose}
    />
  ))
}

interface FriendRowProps {
  person: PersonCard
  taste: Recommendation | undefined
  isShown: boolean
  onChoose: (id: string) => void
}

/** A friend; pressing the row opens their preferences [GAP-85]. */
function FriendRow({ person, taste, isShown, onChoose }: FriendRowProps) {
  const isEndWaiting = useFriendAct(person.id)?.state === 'waiting'
  return (
    <li className={styles.place} data-letter={indexLetter(person.username)}>
      <button
        type="button"
        className={classes(cards.card, styles.row)}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onChoose(person.id)}
      >
        <FriendPicture person={person} size={52} />
        <span className={cards.words} style={longestOf(person.username)}>
          <b>
            <PersonName name={person.username} />
          </b>
          <small>
            <Presence id={person.id} separator=" · " />
            {isEndWaiting
              ? texts.card.waiting
              : taste?.inCommon
                ? recommendationsTexts.inCommon(taste.inCommon)
                : texts.list.see}
          </small>
        </span>
        {taste && <Lately works={taste.lately} />}
      </button>
      {!isEndWaiting && <MessageButton person={person} look="icon" />}
    </li>
  )
}
