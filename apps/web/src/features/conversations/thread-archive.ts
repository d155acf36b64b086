import type { MessagePage } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { accountOf, type App, definePart } from '../../core/app.ts'
import { archive } from '../../platform/archive.ts'
import { onLeave } from '../../platform/lifecycle.ts'
import { keys } from './keys.ts'
import { isThread, newestPart, type Thread, withArchived } from './thread.ts'

/** The newest messages of each conversation on the device, to be read without a network [OFF-02]. */

type Change = (archived: Thread | undefined) => Thread | undefined

const keyOf = (app: App, id: string) => `${accountOf(app).id}/thread/${id}`

const valid = (value: unknown): Thread | undefined => (isThread(value) ? value : undefined)

/** The archived part of a thread. */
export const readArchived = async (app: App, id: string): Promise<Thread | undefined> =>
  valid(await archive.read(keyOf(app, id)))

/** The archived page before a message; undefined where the archive does not reach back there. */
export async function archivedBefore(app: App, id: string, seq: number): Promise<MessagePage | undefined> {
  const archived = await readArchived(app, id)
  if (!archived || archived.upTo < seq - 1) return undefined
  const older = archived.messages.filter((message) => message.seq < seq)
  if (older.length === 0 && archived.hasOlder) return undefined
  const messages = older.slice(-limits.messagesPageSize)
  return {
    messages,
    people: archived.people,
    hasOlder: archived.hasOlder || messages.length < older.length,
    hasNewer: true,
  }
}

const writerOf = definePart((app) => {
  const waiting = new Map<string, Change[]>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [id, changes] of waiting) {
      void archive.update(keyOf(app, id), (value) => changes.reduce((thread, change) => change(thread), valid(value)))
    }
    waiting.clear()
  }
  app.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    waiting.clear()
  })
  app.signal.addEventListener('abort', onLeave(flush))

  return (id: string, change: Change) => {
    if (app.signal.aborted) return
    waiting.set(id, [...(waiting.get(id) ?? []), change])
    // A burst of messages is one write.
    timer ??= setTimeout(flush, limits.archiveMs)
  }
})

/** Changes an archived thread, soon. A thread that is not archived stays so. */
export const changeArchived = (app: App, id: string, change: (thread: Thread) => Thread): void =>
  writerOf(app)(id, (archived) => archived && newestPart(change(archived), limits.messagesArchived))

/** Archives the newest part of a thread, after what is archived of it. */
export const archiveThread = (app: App, id: string, thread: Thread): void =>
  writerOf(app)(id, (archived) => withArchived(archived, thread, limits.messagesArchived) ?? archived)

/** Removes a conversation that the person has left. */
export function removeArchived(app: App, id: string): void {
  // After what waits to be written.
  writerOf(app)(id, () => undefined)
}

/** Archives every thread of this page as it changes. */
export const followThreads = definePart((app) => {
  const stop = app.queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [all, kind, id] = event.query.queryKey
    const isOfThread = all === keys.threads[0] && kind === keys.threads[1] && typeof id === 'string'
    const thread = valid(event.query.state.data)
    if (isOfThread && thread) archiveThread(app, id, thread)
  })
  app.signal.addEventListener('abort', stop)
})
