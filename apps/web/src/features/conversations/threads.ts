import type { MessagePage } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { queryOptions } from '@tanstack/react-query'
import { NetworkFailure } from '../../lib/api.ts'
import { keptOnDevice } from '../../lib/query-client.ts'
import { createStore } from '../../lib/store.ts'
import { keys } from './keys.ts'
import {
  hasGap,
  isApart,
  isThread,
  newestPart,
  type Thread,
  withNewer,
  withNewest,
  withOlder,
  withWindow,
} from './thread.ts'
import { archivedBefore, changeArchived, readArchived } from './thread-archive.ts'
import { type App, appOf, definePart } from '../../core/app.ts'

/** The threads of this page: their cache, and how pages are fetched into it. */

/** Position of a page of messages: the newest, or before, after or around a sequence number. */
type Position = { before?: number; after?: number; around?: number }

export type ThreadChange = (thread: Thread) => Thread

export const threadOf = (app: App, id: string): Thread | undefined => app.queryClient.getQueryData(keys.thread(id))

/** Fetches a page of messages. */
export const fetchMessages = (
  app: App,
  id: string,
  position: Position = {},
  signal?: AbortSignal,
): Promise<MessagePage> =>
  app.call('get /api/conversations/{id}/messages', {
    params: { id },
    query: Object.fromEntries(Object.entries(position).map(([name, seq]) => [name, String(seq)])),
    ...(signal && { signal }),
  })

const stateOf = definePart(() => ({
  /** Changes to a thread that were received while its first page was being fetched. */
  early: new Map<string, ThreadChange[]>(),
  /** The threads on screen: their gaps are filled without moving the scroll position. */
  onScreen: new Set<string>(),
  /** Pages being fetched, by conversation and position: deduplicates requests. */
  loading: createStore<ReadonlySet<string>>(new Set()),
}))

/** The pages that are being fetched, by `pageName`. */
export const loadingPagesOf = (app: App) => stateOf(app).loading

/** Changes a cached thread, or one that is being fetched. */
export function changeThread(app: App, id: string, change: ThreadChange): void {
  stateOf(app).early.get(id)?.push(change)
  if (!threadOf(app, id)) changeArchived(app, id, change)
  app.queryClient.setQueryData<Thread>(keys.thread(id), (thread) => {
    const changed = thread && change(thread)
    // Subscribers are not notified of an unchanged thread.
    return changed === thread ? undefined : changed
  })
}

async function loadNewest(app: App, id: string, signal: AbortSignal): Promise<Thread> {
  const { early, onScreen } = stateOf(app)
  const known = threadOf(app, id)?.newest ?? 0
  const received: ThreadChange[] = []
  if (!threadOf(app, id)) early.set(id, received)
  try {
    const page = await fetchMessages(app, id, {}, signal).catch((error: unknown) => showArchived(app, id, error))
    const thread = threadOf(app, id)
    if (thread && onScreen.has(id) && isApart(thread, page)) {
      const behind = { ...thread, newest: Math.max(thread.newest, page.messages.at(-1)?.seq ?? 0) }
      app.queryClient.setQueryData(keys.thread(id), behind)
      void fillGap(app, id)
      return behind
    }
    onScreen.add(id)
    return received.reduce((changed, change) => change(changed), withNewest(thread, page, known))
  } finally {
    if (early.get(id) === received) early.delete(id)
  }
}

/** Shows what is archived, without a network. @throws The error, so that the newest page is fetched later. */
async function showArchived(app: App, id: string, error: unknown): Promise<never> {
  const archived = error instanceof NetworkFailure && !threadOf(app, id) && (await readArchived(app, id))
  if (archived && !threadOf(app, id)) app.queryClient.setQueryData(keys.thread(id), archived)
  throw error
}

/** Query of a thread: the cached one is shown at once, and the newest page is fetched on every mount. */
export function threadQuery(id: string) {
  const { meta, ...kept } = keptOnDevice('generic', isThread)
  return queryOptions({
    queryKey: keys.thread(id),
    queryFn: ({ client, signal }) => loadNewest(appOf(client), id, signal),
    staleTime: 0,
    ...kept,
    meta: { ...meta, partToKeep: (data) => newestPart(data as Thread) },
  })
}

const queryOf = (app: App, id: string) => app.queryClient.getQueryCache().find({ queryKey: keys.thread(id) })

/** Key of a page that is being fetched. */
export const pageName = (id: string, which: 'older' | 'newer' | 'missed' | 'around') => `${which} ${id}`

/** @returns Whether it succeeded. */
async function load(app: App, name: string, task: () => Promise<unknown>): Promise<boolean> {
  const { loading } = stateOf(app)
  if (loading.get().has(name)) return false
  loading.set(new Set([...loading.get(), name]))
  try {
    await task()
    return true
  } catch (error) {
    console.warn('Messages could not be fetched', error)
    return false
  } finally {
    loading.set(new Set([...loading.get()].filter((other) => other !== name)))
  }
}

/** Fetches the page before the first loaded message. @returns Whether it succeeded. */
export const loadOlder = (app: App, id: string): Promise<boolean> =>
  load(app, pageName(id, 'older'), async () => {
    const first = threadOf(app, id)?.messages[0]
    if (!first) return
    const page = await fetchMessages(app, id, { before: first.seq }).catch(async (error: unknown) => {
      const archived = error instanceof NetworkFailure && (await archivedBefore(app, id, first.seq))
      if (archived) return archived
      throw error
    })
    changeThread(app, id, (thread) => withOlder(thread, page, first.seq))
  })

async function fetchNewer(app: App, id: string, { upTo, newest }: Thread): Promise<void> {
  const page = await fetchMessages(app, id, { after: upTo })
  changeThread(app, id, (thread) => withNewer(thread, page, upTo, newest))
}

/** Fetches the page after the last message of a window that ends before the newest. @returns Whether it succeeded. */
export const loadNewer = (app: App, id: string): Promise<boolean> =>
  load(app, pageName(id, 'newer'), async () => {
    const thread = threadOf(app, id)
    if (thread) await fetchNewer(app, id, thread)
  })

/** Loads the window around a sequence number. @returns Whether that succeeded. */
export async function jumpTo(app: App, id: string, seq: number): Promise<boolean> {
  const thread = threadOf(app, id)
  if (thread?.messages.some((message) => message.seq === seq)) return true
  return load(app, pageName(id, 'around'), async () => {
    const page = await fetchMessages(app, id, { around: seq })
    app.queryClient.setQueryData<Thread>(keys.thread(id), (current) => withWindow(current, page))
  })
}

/** Loads the newest page as the window. @returns Whether that succeeded. */
export async function toNewest(app: App, id: string): Promise<boolean> {
  if (!threadOf(app, id)?.hasNewer) return true
  return load(app, pageName(id, 'around'), async () => {
    const known = threadOf(app, id)?.newest ?? 0
    const page = await fetchMessages(app, id)
    changeThread(app, id, (thread) => withNewest({ ...thread, hasNewer: false, upTo: 0, messages: [] }, page, known))
    // Events received during the fetch were applied to the previous window.
    closeGap(app, id)
  })
}

/**
 * Fills the gap before the newest message with one fetch; what is still missing then was removed. When the gap is too
 * large, the window is replaced by the newest page.
 */
export const fillGap = (app: App, id: string): Promise<boolean> =>
  load(app, pageName(id, 'missed'), async () => {
    for (let pages = 0; pages < limits.missedPages; pages += 1) {
      const thread = threadOf(app, id)
      if (!thread || !hasGap(thread)) return
      await fetchNewer(app, id, thread)
    }
    const thread = threadOf(app, id)
    if (!thread || !hasGap(thread)) return
    const page = await fetchMessages(app, id)
    changeThread(app, id, (current) => withNewest(current, page, thread.newest))
  })

/** Invalidates all threads: those on screen are refetched at once, the others on their next mount. */
export const catchUpThreads = (app: App) => app.invalidate(keys.threads)

/** A message was received after a gap. A thread that is not on screen is refetched on its next mount. */
export function closeGap(app: App, id: string): void {
  const thread = threadOf(app, id)
  if (thread && hasGap(thread) && queryOf(app, id)?.isActive()) void fillGap(app, id)
}

/** A thread is not on screen any more: its newest page stays cached; a window without that page is dropped. */
export function leaveThread(app: App, id: string): void {
  queueMicrotask(() => {
    if (queryOf(app, id)?.isActive()) return
    stateOf(app).onScreen.delete(id)
    const thread = threadOf(app, id)
    if (!thread) return
    const part = newestPart(thread)
    if (part) app.queryClient.setQueryData(keys.thread(id), part)
    else app.queryClient.removeQueries({ queryKey: keys.thread(id), exact: true })
  })
}
