import type { PersonCard } from '@trouvaille/contract'
import { notifyManager } from '@tanstack/react-query'
import { deleteOnDevice, queryClient } from '../../lib/query-client.ts'
import { sessionStore } from '../session/session.ts'
import { type ConversationEvent, conversationEvents } from './conversation-events.ts'
import { keys } from './keys.ts'
import { dequeue, dropConversation } from './outbox-queue.ts'
import { removeRecentConversation } from './recents.ts'
import { catchUpThreads, changeThread, closeGap } from './threads.ts'
import { typingEnded, typingStarted } from './typing.ts'

/** Connects realtime events to this page's cache and state of conversations. */

function own(): PersonCard {
  const { account } = sessionStore.get()
  return account ?? { id: '', username: '', avatarUrl: null }
}

/** Queries on screen are reset: the server then answers that the group is not visible to the person. */
function remove(id: string): void {
  dropConversation(id)
  removeRecentConversation(id)
  for (const queryKey of [keys.one(id), keys.thread(id)]) {
    deleteOnDevice(queryKey)
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    void queryClient.resetQueries({ queryKey })
  }
}

const apply = conversationEvents({
  client: queryClient,
  own,
  changeThread,
  closeGap,
  arrived: dequeue,
  typingStarted,
  typingEnded,
  remove,
})

/** Handles an event in one render batch. */
export const handleEvent = (event: ConversationEvent): void => notifyManager.batch(() => apply(event))

/** Invalidates what may have changed while the realtime connection was down. */
export function catchUpConversations(): void {
  for (const queryKey of [keys.list, keys.unread, keys.ones, keys.invitations])
    void queryClient.invalidateQueries({ queryKey })
  catchUpThreads()
}
