import type { PersonCard } from '@trouvaille/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showError, showToast } from '../../lib/toasts.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './blocked-people.module.css'
import { MoreButton } from '../../ui/more-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { LoadingCards } from './person-card.tsx'
import cards from './person-card.module.css'
import { blocksQuery } from './people-queries.ts'
import { friendsChanged } from './queries.ts'
import { texts } from './texts.ts'
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

function Blocked({ person: { id, username, avatarUrl } }: { person: PersonCard }) {
  const app = useApp()
  const [busy, setBusy] = useState(false)

  async function unblock() {
    setBusy(true)
    try {
      await app.call('delete /api/blocks/{id}', { params: { id } })
    } catch (error) {
      console.error('Somebody could not be unblocked', error)
      showError(texts.failures.unblock)
      setBusy(false)
      return
    }
    showToast({ ...words.done(username), tone: 'success' })
    await app.queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey })
    friendsChanged(app)
    setBusy(false)
  }

  return (
    <li className={cards.card}>
      <Avatar name={username} seed={id} url={avatarUrl} size={44} />
      <span className={cards.words}>
        <b>
          <PersonName name={username} />
        </b>
      </span>
      <span className={cards.actions}>
        <Button small busy={busy} aria-label={words.unblockLabel(username)} onClick={() => void unblock()}>
          {words.unblock}
        </Button>
      </span>
    </li>
  )
}
