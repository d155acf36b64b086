import type { ConversationPreferences } from '@trouvaille/contract'
import { isMuted } from '@trouvaille/domain'
import { useEffect, useRef } from 'react'
import { useApp } from '../../core/app.ts'
import { keys } from './keys.ts'

/**
 * Asks for the lists anew when a mute has ended: what is archived comes back then, if there was a message [CONV-67].
 * @param now Milliseconds since the epoch.
 */
export function useMutesThatEnd(preferences: readonly ConversationPreferences[], now: number): void {
  const app = useApp()
  const muted = preferences.filter((own) => own.archivedSeq !== null && isMuted(own, now)).length
  const before = useRef(muted)
  useEffect(() => {
    const hasEnded = muted < before.current
    before.current = muted
    if (hasEnded) for (const key of [keys.preferences, keys.list, keys.archived]) app.invalidate(key)
  }, [app, muted])
}
