import { asWritten } from '@trouvaille/domain'
import type { Invitation } from '@trouvaille/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { ApiFailure, call } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import styles from './invitations.module.css'
import { keys } from './keys.ts'
import { invitationsQuery, takeUpConversation } from './queries.ts'
import { texts } from './texts.ts'

const { invitations: words } = texts

/** Group invitations, above the conversations [SAFE-03]; nothing where there are none. */
export function Invitations() {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  useKeptFocus(place)
  const query = useInfiniteQuery(invitationsQuery)
  const invitations = query.data?.pages.flatMap((page) => page.invitations) ?? []
  if (invitations.length === 0) return null
  return (
    <section ref={place} className={styles.place} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.title}
      </h2>
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.conversationId} invitation={invitation} />
        ))}
      </ul>
      <MoreButton query={query} />
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { conversationId, name, inviter, participantCount } = invitation
  const group = asWritten(name)
  const params = { id: conversationId }
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'accept' | 'decline'>()

  async function answer(which: 'accept' | 'decline') {
    setBusy(which)
    try {
      if (which === 'accept') {
        takeUpConversation(await call('post /api/invitations/{id}/accept', { params }))
        await navigate({ to: '/conversation/$id', params })
      } else {
        await call('delete /api/invitations/{id}', { params })
        showToast({ title: words.declined, tone: 'success' })
      }
    } catch (error) {
      console.error('An invitation could not be answered', error)
      showError(failureText(error))
    }
    await client.invalidateQueries({ queryKey: keys.invitations })
    setBusy(undefined)
  }

  return (
    <li className={styles.row}>
      <Avatar name={inviter.username} seed={inviter.id} url={inviter.avatarUrl} size={44} />
      <span className={styles.words}>
        <b>{words.from(asWritten(inviter.username), group)}</b>
        <small>{words.why(participantCount)}</small>
      </span>
      <span className={styles.answers}>
        <Button
          look="primary"
          small
          busy={busy === 'accept'}
          disabled={busy !== undefined}
          aria-label={words.acceptLabel(group)}
          onClick={() => void answer('accept')}
        >
          {words.accept}
        </Button>
        <Button
          look="quiet"
          small
          busy={busy === 'decline'}
          disabled={busy !== undefined}
          aria-label={words.declineLabel(group)}
          onClick={() => void answer('decline')}
        >
          {words.decline}
        </Button>
      </span>
    </li>
  )
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return words.failed
  if (error.retryAfter !== undefined) return waitText(error.retryAfter)
  if (error.code === 'conversations.not_found' || error.code === 'people.not_found') return words.gone
  return error.code === 'conversations.too_many' ? words.full : words.failed
}
