import type { MessagePage } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keptOnDevice, queryClient } from '../../lib/query-client.ts'
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

/** The threads of this page: their cache, and how pages are fetched into it. */

/** Position of a page of messages: the newest, or before, after or around a sequence number. */
type Position = { before?: number; after?: number; around?: number }

export type ThreadChange = (thread: Thread) => Thread

export const threadOf = (id: string): Thread | undefined => queryClient.getQueryData(keys.thread(id))

const ask = (id: string, position: Position = {}, signal?: AbortSignal): Promise<MessagePage> =>
  call('get /api/conversations/{id}/messages', {
    params: { id },
    query: Object.fromEntries(Object.entries(position).map(([name, seq]) => [name, String(seq)])),
    ...(signal && { signal }),
  })

/** Changes to a thread that were received while its first page was being fetched. */
const early = new Map<string, ThreadChange[]>()

/** Changes a cached thread, or one that is being fetched. */
export function changeThread(id: string, change: ThreadChange): void {
  early.get(id)?.push(change)
  queryClient.setQueryData<Thread>(keys.thread(id), (thread) => {
    const changed = thread && change(thread)
    // Subscribers are not notified of an unchanged thread.
    return changed === thread ? undefined : changed
  })
}

/** The threads on screen: their gaps are filled without moving the scroll position. */
const onScreen = new Set<string>()

async function loadNewest(id: string, signal: AbortSignal): Promise<Thread> {
  const known = threadOf(id)?.newest ?? 0
  const received: ThreadChange[] = []
  if (!threadOf(id)) early.set(id, received)
  try {
    const page = await ask(id, {}, signal)
    const thread = threadOf(id)
    if (thread && onScreen.has(id) && isApart(thread, page)) {
      const behind = { ...thread, newest: Math.max(thread.newest, page.messages.at(-1)?.seq ?? 0) }
      queryClient.setQueryData(keys.thread(id), behind)
      void fillGap(id)
      return behind
    }
    onScreen.add(id)
    return received.reduce((changed, change) => change(changed), withNewest(thread, page, known))
  } finally {
    if (early.get(id) === received) early.delete(id)
  }
}

/** Query of a thread: the cached one is shown at once, and the newest page is fetched on every mount. */
export function threadQuery(id: string) {
  const queryKey = keys.thread(id)
  const { meta, ...kept } = keptOnDevice(queryKey, 'generic', isThread)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => loadNewest(id, signal),
    staleTime: 0,
    ...kept,
    meta: { ...meta, partToKeep: (data) => newestPart(data as Thread) },
  })
}

const queryOf = (id: string) => queryClient.getQueryCache().find({ queryKey: keys.thread(id) })

/** Pages being fetched, by conversation and position: deduplicates requests. */
export const loadingPages = createStore<ReadonlySet<string>>(new Set())

/** Key of a page that is being fetched. */
export const pageName = (id: string, which: 'older' | 'newer' | 'missed' | 'around') => `${which} ${id}`

/** @returns Whether it succeeded. */
async function load(name: string, task: () => Promise<unknown>): Promise<boolean> {
  if (loadingPages.get().has(name)) return false
  loadingPages.set(new Set([...loadingPages.get(), name]))
  try {
    await task()
    return true
  } catch (error) {
    console.warn('Messages could not be fetched', error)
    return false
  } finally {
    loadingPages.set(new Set([...loadingPages.get()].filter((other) => other !== name)))
  }
}

/** Fetches the page before the first loaded message. @returns Whether it succeeded. */
export const loadOlder = (id: string): Promise<boolean> =>
  load(pageName(id, 'older'), async () => {
    const first = threadOf(id)?.messages[0]
    if (!first) return
    const page = await ask(id, { before: first.seq })
    changeThread(id, (thread) => withOlder(thread, page, first.seq))
  })

async function fetchNewer(id: string, { upTo, newest }: Thread): Promise<void> {
  const page = await ask(id, { after: upTo })
  changeThread(id, (thread) => withNewer(thread, page, upTo, newest))
}

/** Fetches the page after the last message of a window that ends before the newest. @returns Whether it succeeded. */
export const loadNewer = (id: string): Promise<boolean> =>
  load(pageName(id, 'newer'), async () => {
    const thread = threadOf(id)
    if (thread) await fetchNewer(id, thread)
  })

/** Loads the window around a sequence number. @returns Whether that succeeded. */
export async function jumpTo(id: string, seq: number): Promise<boolean> {
  const thread = threadOf(id)
  if (thread?.messages.some((message) => message.seq === seq)) return true
  return load(pageName(id, 'around'), async () => {
    const page = await ask(id, { around: seq })
    queryClient.setQueryData<Thread>(keys.thread(id), (current) => withWindow(current, page))
  })
}

/** Loads the newest page as the window. @returns Whether that succeeded. */
export async function toNewest(id: string): Promise<boolean> {
  if (!threadOf(id)?.hasNewer) return true
  return load(pageName(id, 'around'), async () => {
    const known = threadOf(id)?.newest ?? 0
    const page = await ask(id)
    changeThread(id, (thread) => withNewest({ ...thread, hasNewer: false, upTo: 0, messages: [] }, page, known))
    // Events received during the fetch were applied to the previous window.
    closeGap(id)
  })
}

/**
 * Fills the gap before the newest message with one fetch; what is still missing then was removed. When the gap is too
 * large, the window is replaced by the newest page.
 */
export const fillGap = (id: string): Promise<boolean> =>
  load(pageName(id, 'missed'), async () => {
    for (let pages = 0; pages < limits.missedPages; pages += 1) {
      const thread = threadOf(id)
      if (!thread || !hasGap(thread)) return
      await fetchNewer(id, thread)
    }
    const thread = threadOf(id)
    if (!thread || !hasGap(thread)) return
    const page = await ask(id)
    changeThread(id, (current) => withNewest(current, page, thread.newest))
  })

/** Invalidates all threads: those on screen are refetched at once, the others on their next mount. */
export const catchUpThreads = () => void queryClient.invalidateQueries({ queryKey: keys.threads })

/** A message was received after a gap. A thread that is not on screen is refetched on its next mount. */
export function closeGap(id: string): void {
  const thread = threadOf(id)
  if (thread && hasGap(thread) && queryOf(id)?.isActive()) void fillGap(id)
}

/** A thread is not on screen any more: its newest page stays cached; a window without that page is dropped. */
export function leaveThread(id: string): void {
  queueMicrotask(() => {
    if (queryOf(id)?.isActive()) return
    onScreen.delete(id)
    const thread = threadOf(id)
    if (!thread) return
    const part = newestPart(thread)
    if (part) queryClient.setQueryData(keys.thread(id), part)
    else queryClient.removeQueries({ queryKey: keys.thread(id), exact: true })
  })
}
