import type { PersonCard } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './blocked-people.module.css'
import { MoreButton } from '../../ui/more-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { LoadingCards } from './person-card.tsx'
import cards from './person-card.module.css'
import { friendActKind } from './friend-actions.ts'
import { useFriendAct } from './friendships.ts'
import { blocksQuery } from './people-queries.ts'
import { texts } from './texts.ts'
import { perform, withdraw } from '../../core/acts.ts'
import { useApp } from '../../core/app.ts'

const { blocks: words } = texts

/** The people whom the member has blocked, each with a button to unblock them [GAP-86]. */
export function BlockedPeople() {
  const blocks = useInfiniteQuery(blocksQuery)
  const { data, isError, isFetching, refetch } = blocks
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place)
  const people = data?.pages.flatMap((page) => page.people)
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {people ? (
        people.length > 0 ? (
          <>
            <p className={styles.note}>{words.text}</p>
            <ul className={styles.people}>
              {people.map((person) => (
                <Blocked key={person.id} person={person} />
              ))}
            </ul>
            <MoreButton query={blocks} />
          </>
        ) : (
          <p className={styles.note}>{words.empty}</p>
        )
      ) : isError && !isFetching ? (
        <LoadFailure text={words.failed} onRetry={() => void refetch()} />
      ) : (
        <LoadingCards count={1} />
      )}
    </div>
  )
}

function Blocked({ person }: { person: PersonCard }) {
  const app = useApp()
  const { id, username, avatarUrl } = person
  const pending = useFriendAct(id)
  const isWaiting = pending?.state === 'waiting'

  async function unblock() {
    const outcome = await perform(app, friendActKind, { action: 'unblock', person, requestId: null })
    if (outcome.status === 'done') showToast({ ...words.done(username), tone: 'success' })
  }

  return (
    <li className={cards.card}>
      <Avatar name={username} seed={id} url={avatarUrl} size={44} />
      <span className={cards.words}>
        <b>
          <PersonName name={username} />
        </b>
        <small aria-live="polite">{isWaiting && texts.card.waiting}</small>
      </span>
      <span className={cards.actions}>
        <Button
          small
          busy={pending?.state === 'sending'}
          aria-label={isWaiting ? words.cancelLabel(username) : words.unblockLabel(username)}
          onClick={() => void (isWaiting ? withdraw(app, pending) : unblock())}
        >
          {isWaiting ? texts.cancel : words.unblock}
        </Button>
      </span>
    </li>
  )
}
