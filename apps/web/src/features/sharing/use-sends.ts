import type { PersonCard } from '@trouvaille/contract'
import { viewOf, type Work } from '@trouvaille/domain'
import { useRef, useState } from 'react'
import type { ApiFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import type { SendState } from '../../ui/picker.tsx'
import { shareActs } from './queries.ts'
import { texts } from './texts.ts'
import { perform, usePendingActs } from '../../core/acts.ts'
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
  const pending = usePendingActs(shareActs)
  const [states, setStates] = useState<Readonly<Record<string, SendState>>>({})
  const [latest, setLatest] = useState<PersonCard>()
  // A refused request may have arrived: its retry reuses the idempotency key.
  const taps = useRef<Record<string, string>>({})
  const set = (id: string, state: SendState) => setStates((before) => ({ ...before, [id]: state }))
  const actOn = (friendId: string) =>
    pending.find(({ input }) => input.friend.id === friendId && viewOf(input.work).path === viewOf(work).path)

  return {
    stateOf: (id) => {
      const act = actOn(id)
      return act ? { status: act.state } : (states[id] ?? { status: 'ready' })
    },
    latest,
    async send(friend) {
      const key = (taps.current[friend.id] ??= crypto.randomUUID())
      const outcome = await perform(app, shareActs, { friend, work }, key)
      if (outcome.status === 'refused') return set(friend.id, { status: 'failed', reason: reasonOf(outcome.error) })
      if (outcome.status === 'waiting') return
      set(friend.id, { status: 'sent' })
      setLatest(friend)
      onSent()
    },
  }
}

const reasonOf = ({ retryAfter }: ApiFailure): string =>
  retryAfter === undefined ? texts.notSent : waitText(retryAfter)
