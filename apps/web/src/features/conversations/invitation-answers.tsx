import { asWritten } from '@trouvaille/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './invitations.module.css'
import { keys } from './keys.ts'
import { takeUpConversation } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { invitations: words } = texts

interface InvitationAnswersProps {
  conversationId: string
  /** Of the group. */
  name: string
}

/** The two answers to an invitation into a group [SAFE-03]. */
export function InvitationAnswers({ conversationId, name }: InvitationAnswersProps) {
  const app = useApp()
  const group = asWritten(name)
  const params = { id: conversationId }
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'accept' | 'decline'>()

  async function answer(which: 'accept' | 'decline') {
    setBusy(which)
    try {
      if (which === 'accept') {
        takeUpConversation(app, await app.call('post /api/invitations/{id}/accept', { params }))
        await navigate({ to: '/conversation/$id', params })
      } else {
        await app.call('delete /api/invitations/{id}', { params })
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
  )
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return words.failed
  if (error.retryAfter !== undefined) return waitText(error.retryAfter)
  if (error.code === 'conversations.not_found' || error.code === 'people.not_found') return words.gone
  return error.code === 'conversations.too_many' ? words.full : words.failed
}
