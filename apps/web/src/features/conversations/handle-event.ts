import { notifyManager } from '@tanstack/react-query'
import { deleteOnDevice } from '../../lib/query-client.ts'
import { type ConversationEvent, conversationEvents } from './conversation-events.ts'
import { keys } from './keys.ts'
import { dequeue, dropConversation } from './outbox-queue.ts'
import { removeRecentConversation } from './recents.ts'
import { removeArchived } from './thread-archive.ts'
import { catchUpThreads, changeThread, closeGap } from './threads.ts'
import { typingEnded, typingStarted } from './typing.ts'
import { accountOf, type App, definePart } from '../../core/app.ts'

/** Connects realtime events to this page's cache and state of conversations. */

/** Queries on screen are reset: the server then answers that the group is not visible to the person. */
function remove(app: App, id: string): void {
  dropConversation(app, id)
  removeArchived(app, id)
  removeRecentConversation(app, id)
  for (const queryKey of [keys.one(id), keys.thread(id)]) {
    deleteOnDevice(app.deviceCache, queryKey)
    app.queryClient.removeQueries({ queryKey, type: 'inactive' })
    void app.queryClient.resetQueries({ queryKey })
  }
}

const applyOf = definePart((app) =>
  conversationEvents({
    client: app.queryClient,
    invalidate: app.invalidate,
    own: () => accountOf(app),
    changeThread: (id, change) => changeThread(app, id, change),
    closeGap: (id) => closeGap(app, id),
    arrived: (id, clientId) => dequeue(app, id, clientId),
    typingStarted: (id, personId) => typingStarted(app, id, personId),
    typingEnded: (id, personId) => typingEnded(app, id, personId),
    remove: (id) => remove(app, id),
  }),
)

/** Handles an event in one render batch. */
export const handleEvent = (app: App, event: ConversationEvent): void => notifyManager.batch(() => applyOf(app)(event))

/** Invalidates what may have changed while the realtime connection was down. */
export function catchUpConversations(app: App): void {
  for (const key of [keys.list, keys.archived, keys.preferences, keys.unread, keys.ones, keys.invitations])
    app.invalidate(key)
  catchUpThreads(app)
}
