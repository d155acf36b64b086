import { conversations as limits } from '@trouvaille/domain'
import type { App } from '../../core/app.ts'
import { archive } from '../../platform/archive.ts'
import { isVisible, whenIdle } from '../../platform/lifecycle.ts'
import { isMetered, isOnline } from '../../platform/network.ts'
import { isNumber } from '../../platform/storage.ts'
import { conversationQuery, conversationsIn, conversationsQuery } from './queries.ts'
import { archiveThread, readArchived } from './thread-archive.ts'
import { isApart, type Thread, withNewest, withOlder } from './thread.ts'
import { fetchMessages } from './threads.ts'

/** On the device, for this account: when its archive was last completed. */
const filledKey = 'cache:archive-filled'

/** Empties the archive, to be filled anew: what was removed meanwhile is not known. */
export function resetArchive(app: App): void {
  app.storage.remove(filledKey)
  void archive.clear()
}

/** Fetches what is missing in the archive of a conversation, up to its size. */
async function complete(app: App, id: string, archived: Thread | undefined): Promise<void> {
  const page = await fetchMessages(app, id)
  const base = archived && isApart(archived, page) ? undefined : archived
  let thread = withNewest(base, page, base?.newest ?? 0)
  while (thread.hasOlder && thread.messages.length < limits.messagesArchived) {
    const first = thread.messages[0]
    if (!first || app.signal.aborted) return
    thread = withOlder(thread, await fetchMessages(app, id, { before: first.seq }), first.seq)
  }
  archiveThread(app, id, thread)
}

/**
 * Fetches the newest conversations and their messages to the device, one after the other in pauses of the page, so that
 * they can be read without a network [OFF-02]. Not on a metered connection, and once an hour at most: what changes
 * meanwhile comes as events.
 */
export async function fillArchive(app: App): Promise<void> {
  const { storage, queryClient, signal } = app
  if (isMetered() || Date.now() - (storage.read(filledKey, isNumber) ?? 0) < limits.archiveFillMs) return
  try {
    const data = await queryClient.fetchInfiniteQuery({ ...conversationsQuery, staleTime: Infinity })
    for (const { id, lastSeq } of conversationsIn(data).slice(0, limits.pageSize)) {
      await whenIdle()
      if (signal.aborted || !isOnline() || !isVisible()) return
      await queryClient.ensureQueryData(conversationQuery(id))
      const archived = await readArchived(app, id)
      const isWhole = archived && (!archived.hasOlder || archived.messages.length >= limits.messagesArchived)
      if (!isWhole || archived.upTo < lastSeq) await complete(app, id, archived)
    }
    storage.write(filledKey, Date.now())
  } catch (error) {
    console.warn('Messages could not be fetched for later', error)
  }
}
