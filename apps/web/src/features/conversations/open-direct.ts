import { useRouter } from '@tanstack/react-router'
import { ApiFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError } from '../../lib/toasts.ts'
import { knownDirectWith, takeUpConversation } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

/**
 * Opens the direct conversation with a friend: created when there is none, and restored for whoever has left it
 * [CONV-20] [GAP-127]. A failure shows a notification [TOAST-84].
 * @param onFound Called right before the navigation.
 */
export function useOpenDirect(onFound?: () => void): (personId: string) => Promise<void> {
  const app = useApp()
  const router = useRouter()
  const go = (id: string) => {
    onFound?.()
    return router.navigate({ to: '/conversation/$id', params: { id } })
  }
  return async (personId) => {
    const known = knownDirectWith(app, personId)
    if (known) return go(known.id)
    try {
      const body = { type: 'direct' as const, participantIds: [personId] as [string] }
      const conversation = await app.call('post /api/conversations', { body })
      takeUpConversation(app, conversation)
      await go(conversation.id)
    } catch (error) {
      console.error('A conversation could not be opened', error)
      const reason = creationReason(error, texts.reasons.notFriend)
      if (reason) showError(reason, texts.createFailed)
      else showError(texts.createFailed)
    }
  }
}

/**
 * The French reason why a conversation could not be created, where it is known [GAP-141].
 * @param notFriends For people who are not friends.
 */
export function creationReason(error: unknown, notFriends: string): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  if (error.retryAfter !== undefined) return waitText(error.retryAfter)
  if (error.code === 'people.not_found') return notFriends
  if (error.code === 'people.suspended') return texts.reasons.suspended
  if (error.code === 'conversations.too_many') return texts.reasons.tooMany
  return undefined
}
