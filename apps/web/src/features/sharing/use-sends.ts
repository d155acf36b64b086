import type { PersonCard } from '@trouvaille/contract'
import type { Work } from '@trouvaille/domain'
import { useRef, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError } from '../../lib/toasts.ts'
import type { SendState } from '../../ui/picker.tsx'
import { friendsMayHaveChanged, shareWithFriend } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

export interface Sends {
  stateOf(friendId: string): SendState
  send(friend: PersonCard): Promise<void>
  /** The last recipient. */
  latest: PersonCard | undefined
}

/**
 * Sends a work to friends, one after the other.
 * @param onSent Called after each successful send.
 */
export function useSends(work: Work, onSent: () => void): Sends {
  const app = useApp()
  const [states, setStates] = useState<Readonly<Record<string, SendState>>>({})
  const [latest, setLatest] = useState<PersonCard>()
  // A failed request may have arrived: its retry reuses the idempotency key.
  const taps = useRef<Record<string, string>>({})
  const set = (id: string, state: SendState) => setStates((before) => ({ ...before, [id]: state }))

  return {
    stateOf: (id) => states[id] ?? { status: 'ready' },
    latest,
    async send(friend) {
      set(friend.id, { status: 'sending' })
      const clientId = (taps.current[friend.id] ??= crypto.randomUUID())
      try {
        await shareWithFriend(app, work, friend.id, clientId)
        set(friend.id, { status: 'sent' })
        setLatest(friend)
        onSent()
      } catch (error) {
        set(friend.id, { status: 'failed', reason: reasonOf(error) })
        showError(explanationOf(error), texts.failed.title)
        if (isNoFriend(error)) friendsMayHaveChanged(app)
      }
    },
  }
}

const isNoFriend = (error: unknown) =>
  error instanceof ApiFailure && (error.code === 'people.not_found' || error.code === 'shares.self')

const explanationOf = (error: unknown): string => {
  if (isNoFriend(error)) return texts.invalidFriend
  return error instanceof ApiFailure && error.code === 'people.suspended' ? texts.suspended : texts.failed.description
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiFailure && error.retryAfter !== undefined ? waitText(error.retryAfter) : texts.notSent
