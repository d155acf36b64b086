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

/** The way of what happened to what this page shows of conversations. */

function own(): PersonCard {
  const { account } = sessionStore.get()
  return account ?? { id: '', username: '', avatarUrl: null }
}

/** What is on screen begins anew: of a group the server says that it is not theirs any more. */
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

/** Takes up what happened; what it changes is drawn together. */
export const handleEvent = (event: ConversationEvent): void => notifyManager.batch(() => apply(event))

/** Asks for what may have been missed while there was no line. */
export function catchUpConversations(): void {
  for (const queryKey of [keys.list, keys.unread, keys.ones, keys.invitations])
    void queryClient.invalidateQueries({ queryKey })
  catchUpThreads()
}
