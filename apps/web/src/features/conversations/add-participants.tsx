import type { PersonCard } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { cleanPeopleQuery, conversations as limits, friends, input, isPeopleQuery } from '@trouvaille/domain'
import { useId, useRef, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { failureText, waitText } from '../../lib/error-texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './add-participants.module.css'
import { candidatesQuery, conversationChanged } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { settings: words } = texts

/** Looks among one's friends for people to add to a group [CONV-25] to [CONV-32] [GAP-140]. Adding acts at once [GAP-138]. */
export function AddParticipants({ conversationId }: { conversationId: string }) {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  useKeptFocus(place)
  const [typed, setTyped] = useState('')
  const settled = useDebounced(typed, friends.debounceMs, '')
  const wanted = isPeopleQuery(settled) ? cleanPeopleQuery(settled) : ''
  const { data, isError, isFetching, refetch } = useQuery({
    ...candidatesQuery(conversationId, wanted),
    enabled: wanted !== '',
  })
  const isUnusable = !isPeopleQuery(typed)
  const people = !isUnusable && settled === typed ? data : undefined
  const failed = isError && !isFetching && data === undefined && settled === typed && !isUnusable

  return (
    <section ref={place} className={styles.place} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.add}
      </h2>
      <SearchField
        aria-labelledby={id}
        placeholder={texts.newGroup.search}
        maxLength={limits.queryMaxCharacters}
        value={typed}
        onChange={setTyped}
      />
      {failed ? (
        <LoadFailure text={words.searchFailed} onRetry={() => void refetch()} />
      ) : (
        <p className={styles.status} role="status">
          {typed.trim() === ''
            ? ''
            : isUnusable
              ? typed.trim().length < input.searchMinCharacters
                ? words.addHint
                : words.leftOut
              : people === undefined
                ? words.searching
                : people.length === 0
                  ? words.nobody
                  : words.found(people.length)}
        </p>
      )}
      {people && people.length > 0 && (
        <ul>
          {people.map((person) => (
            <Candidate key={person.id} person={person} conversationId={conversationId} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Candidate({ person, conversationId }: { person: PersonCard; conversationId: string }) {
  const app = useApp()
  const { id, username, avatarUrl } = person
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    try {
      const { isInvited } = await app.call('post /api/conversations/{id}/participants', {
        params: { id: conversationId },
        body: { personId: id },
      })
      showToast({ title: isInvited ? texts.invitations.sent : words.added, description: username, tone: 'success' })
      await conversationChanged(app, conversationId)
    } catch (error) {
      console.error('Somebody could not be added to a group', error)
      showError(reasonOf(error))
    }
    setBusy(false)
  }

  return (
    <li className={styles.row}>
      <Avatar name={username} seed={id} url={avatarUrl} size={44} />
      <b>
        <PersonName name={username} />
      </b>
      <Button look="quiet" small busy={busy} aria-label={words.addLabel(username)} onClick={() => void add()}>
        {words.addButton}
      </Button>
    </li>
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiFailure) {
    if (error.retryAfter !== undefined) return waitText(error.retryAfter)
    if (error.code === 'people.not_found') return texts.reasons.notFriend
    if (error.code === 'people.suspended') return texts.reasons.suspended
    if (error.code === 'conversations.too_many') return words.full
  }
  return failureText(error, words.addFailed)
}
