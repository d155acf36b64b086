import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import type { LiveEvent } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeConversations } from '../../testing/fake-conversations.ts'
import { fakeServer, offline } from '../../testing/fake-server.ts'
import { inApp } from '../../testing/in-app.tsx'
import { renderHook } from '../../testing/render-hook.ts'
import { openApp, openTab, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { archive } from '../../platform/archive.ts'
import type { App } from '../../core/app.ts'
import type { ConversationEvent } from './conversation-events.ts'
import { fillArchive, resetArchive } from './fill-archive.ts'
import { handleEvent } from './handle-event.ts'
import { deleteConversation } from './queries.ts'
import { followThreads, readArchived } from './thread-archive.ts'
import { useThread } from './use-thread.ts'

/** Messages on the device, for when there is no network. The server has pages of fifty. */

const database = new IDBFactory()
const reading = 'get /api/conversations/{id}/messages'
const list = 'get /api/conversations'

beforeEach(async () => {
  resetDevice()
  vi.stubGlobal('indexedDB', database)
  await archive.clear()
  signInOnDevice(person('anna'))
})

/** Anna's device, and conversations with this many messages on the server. */
function setUp(counts: Record<string, number>) {
  const conversations = fakeConversations()
  for (const [id, count] of Object.entries(counts)) conversations.add(id, count)
  const server = fakeServer(conversations.answers)
  const app = openApp()
  followThreads(app)
  return { conversations, server, app }
}

const seqsOf = async (app: App, id: string) => (await readArchived(app, id))?.messages.map(({ seq }) => seq) ?? []
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const handle = (app: App, event: LiveEvent) => act(async () => handleEvent(app, event as ConversationEvent))

/** Waits until what is archived of a conversation are these messages. A page that is left writes at once. */
const isArchived = (app: App, id: string, seqs: number[]) =>
  vi.waitFor(async () => {
    dispatchEvent(new Event('pagehide'))
    expect(await seqsOf(app, id)).toEqual(seqs)
  })

/** The next visit, without a network: a conversation as it is shown. */
async function openOffline(id: string) {
  localStorage.clear()
  signInOnDevice(person('anna'))
  const server = fakeServer({ [reading]: offline, 'get /api/conversations/{id}': offline })
  const { get } = renderHook(() => useThread(id), inApp(openApp()))
  return { get, server, seqs: () => get().messages.map(({ seq }) => seq) }
}

test('[OFF-02] the newest 200 messages of each conversation come to the device, and are read there without a network', async () => {
  const { app } = setUp({ c: 230, d: 3 })
  await fillArchive(app)
  await isArchived(app, 'c', range(31, 230))
  await isArchived(app, 'd', range(1, 3))
  app.end()

  const { get, seqs } = await openOffline('c')
  await vi.waitFor(() => expect(seqs()).toEqual(range(31, 230)))
  expect(get().hasOlder).toBe(true)
  expect(get().people.get('bob')?.username).toBe('bob')
  await vi.waitFor(async () => expect(await get().loadOlder(), 'nothing older is on the device').toBe(false))
})

test('[OFF-02] nothing is asked for again within an hour, nor what is there', async () => {
  const { app, server } = setUp({ c: 230 })
  await fillArchive(app)
  await isArchived(app, 'c', range(31, 230))
  server.asked.splice(0)
  await fillArchive(app)
  expect(server.asked).toEqual([])
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_001)
  await fillArchive(app)
  expect(server.namesAsked().filter((name) => name.endsWith('/messages'))).toEqual([])
})

test('[OFF-02] nothing is fetched ahead on a metered connection', async () => {
  const { app, server } = setUp({ c: 3 })
  for (const connection of [{ saveData: true }, { type: 'cellular' }]) {
    vi.stubGlobal('navigator', { onLine: true, connection })
    await fillArchive(app)
  }
  expect(server.asked).toEqual([])
  vi.stubGlobal('navigator', { onLine: true, connection: { type: 'wifi' } })
  await fillArchive(app)
  await isArchived(app, 'c', range(1, 3))
})

test('[OFF-02] what comes as events is archived, whether the conversation is open or not', async () => {
  const { app, conversations } = setUp({ c: 230, d: 230 })
  await fillArchive(app)
  await isArchived(app, 'd', range(31, 230))
  renderHook(() => useThread('c'), inApp(app))
  await vi.waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  for (const id of ['c', 'd']) {
    const message = conversations.write(id, 'Nouveau')
    await handle(app, { type: 'message.sent', message })
  }
  await isArchived(app, 'c', range(32, 231))
  await isArchived(app, 'd', range(32, 231))
  for (const conversationId of ['c', 'd']) {
    await handle(app, { type: 'messages.removed', conversationId, senderId: 'bob', seq: 40 })
    await isArchived(
      app,
      conversationId,
      range(32, 231).filter((seq) => seq !== 40),
    )
  }
})

test('[OFF-02] after a gap the archive ends before it, until it is filled', async () => {
  const { app, conversations } = setUp({ c: 10 })
  await fillArchive(app)
  await isArchived(app, 'c', range(1, 10))
  conversations.write('c', 'Manqué')
  const message = conversations.write('c', 'Nouveau')
  await handle(app, { type: 'message.sent', message })
  await vi.waitFor(async () => {
    dispatchEvent(new Event('pagehide'))
    expect((await readArchived(app, 'c'))?.newest).toBe(12)
  })
  expect(await seqsOf(app, 'c')).toEqual(range(1, 10))
  resetArchive(app)
  await fillArchive(app)
  await isArchived(app, 'c', range(1, 12))
})

test('[OFF-02] older messages than those that a page shows come from the archive', async () => {
  const { app, server } = setUp({ c: 230 })
  await fillArchive(app)
  await isArchived(app, 'c', range(31, 230))
  const { get } = renderHook(() => useThread('c'), inApp(app))
  await vi.waitFor(() => expect(get().messages).toHaveLength(50))
  server.answers[reading] = offline
  for (const shown of [100, 150, 200]) {
    await vi.waitFor(async () => expect(await act(() => get().loadOlder())).toBe(true))
    expect(get().messages).toHaveLength(shown)
  }
  expect(await act(() => get().loadOlder())).toBe(false)
  expect(get().hasOlder).toBe(true)
})

test('[OFF-02] messages of the archive are not shown before others that are not theirs to follow', async () => {
  const { app, conversations, server } = setUp({ c: 10 })
  await fillArchive(app)
  await isArchived(app, 'c', range(1, 10))
  app.end()
  for (let count = 0; count < 120; count += 1) conversations.write('c', 'Manqué')
  // The archive is as it was.
  const later = openApp()
  const { get } = renderHook(() => useThread('c'), inApp(later))
  await vi.waitFor(() => expect(get().messages).toHaveLength(50))
  server.answers[reading] = offline
  expect(await act(() => get().loadOlder())).toBe(false)
  expect(get().messages.map(({ seq }) => seq)).toEqual(range(81, 130))
})

test('[OFF-02] a conversation that one leaves, and the person who signs out, leave nothing', async () => {
  const { app } = setUp({ c: 3, d: 3 })
  await fillArchive(app)
  await isArchived(app, 'c', range(1, 3))
  deleteConversation(app, 'c')
  await isArchived(app, 'c', [])
  await isArchived(app, 'd', range(1, 3))
  const session = openTab()
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  session.leave(true)
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(await archive.read('anna/thread/d')).toBeUndefined()
})

test('[OFF-02] a burst of messages is written once, and at once when the page is left', async () => {
  const { app, conversations } = setUp({ c: 3 })
  await fillArchive(app)
  await isArchived(app, 'c', range(1, 3))
  vi.useFakeTimers()
  const update = vi.spyOn(archive, 'update')
  for (const text of ['Un', 'Deux']) {
    const message = conversations.write('c', text)
    await handle(app, { type: 'message.sent', message })
  }
  expect(update).not.toHaveBeenCalled()
  dispatchEvent(new Event('pagehide'))
  expect(update).toHaveBeenCalledOnce()
  vi.useRealTimers()
  await isArchived(app, 'c', range(1, 5))
})

test('[OFF-02] [PWA-07] what waits to be written is not written once the person has left', async () => {
  const { app, conversations } = setUp({ c: 3 })
  await fillArchive(app)
  await isArchived(app, 'c', range(1, 3))
  vi.useFakeTimers()
  const message = conversations.write('c', 'Nouveau')
  await handle(app, { type: 'message.sent', message })
  const update = vi.spyOn(archive, 'update')
  app.end()
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(10 * limits.archiveMs)
  expect(update).not.toHaveBeenCalled()
})

test('[CACHE-24] a value that the database does not take is not kept, and breaks nothing', async () => {
  const { app } = setUp({ c: 3 })
  await fillArchive(app)
  await isArchived(app, 'c', range(1, 3))
  expect(await archive.update('anna/thread/c', () => () => 'no data')).toBe(false)
  expect(await seqsOf(app, 'c')).toEqual(range(1, 3))
})

test('[CACHE-24] a database that cannot be opened leaves everything to the network', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { app, server } = setUp({ c: 3 })
  await fillArchive(app)
  const { get } = renderHook(() => useThread('c'), inApp(app))
  await vi.waitFor(() => expect(get().messages).toHaveLength(3))
  expect(server.namesAsked()).toContain(list)
})
