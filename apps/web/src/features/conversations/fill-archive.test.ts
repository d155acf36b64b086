import { IDBFactory } from 'fake-indexeddb'
import { conversations as limits } from '@trouvaille/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { archive } from '../../platform/archive.ts'
import { fakeConversations } from '../../testing/fake-conversations.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { fillArchive } from './fill-archive.ts'

/** When messages are fetched ahead, and how much of them. */

const database = new IDBFactory()

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
  /** How often messages were asked for. */
  const pages = () => server.namesAsked().filter((name) => name.endsWith('/messages')).length
  return { app: openApp(), server, pages }
}

test('[OFF-02] a visit within an hour asks for nothing, and a later one again', async () => {
  const { app, server } = setUp({ c: 3 })
  await fillArchive(app)
  app.end()
  // Whatever of it was written: a visit that looks asks for it.
  await archive.clear()
  server.asked.splice(0)
  const now = Date.now()
  const time = vi.spyOn(Date, 'now')
  time.mockReturnValue(now + limits.archiveFillMs - 1000)
  await fillArchive(openApp())
  expect(server.asked).toEqual([])
  time.mockReturnValue(now + limits.archiveFillMs + 1000)
  await fillArchive(openApp())
  expect(server.asked).not.toEqual([])
})

test('[OFF-02] nothing older than the newest 200 messages is asked for', async () => {
  const { app, pages } = setUp({ c: limits.messagesArchived + 130 })
  await fillArchive(app)
  expect(pages()).toBe(limits.messagesArchived / 50)
})

test('[OFF-02] of many conversations the newest thirty are fetched', async () => {
  const count = limits.pageSize + 3
  const { app, pages } = setUp(Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, 2])))
  await fillArchive(app)
  expect(pages()).toBe(limits.pageSize)
})

test.each([
  ['a page that nobody sees', () => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['a page without a network', () => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('[OFF-02] %s fetches no messages, and does so once that has changed', async (_, prepare) => {
  const { app, pages } = setUp({ c: 3 })
  prepare()
  await fillArchive(app)
  expect(pages()).toBe(0)
  vi.restoreAllMocks()
  await fillArchive(app)
  expect(pages()).toBe(1)
})
