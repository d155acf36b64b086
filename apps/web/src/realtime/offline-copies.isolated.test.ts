// @vitest-environment happy-dom
import { offlineCopies } from '@trouvaille/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp, person, resetDevice, signInOnDevice } from '../testing/tab.ts'
import { keepOfflineCopies } from './offline-copies.ts'

/** When this page fetches what people may want to read without a network, and in which order. */

const { fetched, filling } = vi.hoisted(() => ({ fetched: [] as string[], filling: { wait: async () => {} } }))

vi.mock('../features/conversations/fill-archive.ts', () => ({
  fillArchive: async () => {
    fetched.push('messages')
    await filling.wait()
  },
}))
vi.mock('../features/works/offline-search.ts', () => ({
  keepCatalogueIndex: async () => void fetched.push('catalogue'),
}))

beforeEach(() => {
  resetDevice()
  signInOnDevice(person('anna'))
  vi.useFakeTimers()
  fetched.splice(0)
  filling.wait = async () => {}
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('[OFF-02] [OFF-04] the messages are fetched once the connection has been there for ten seconds, then the catalogue', async () => {
  const app = openApp()
  keepOfflineCopies(app)
  await pass(offlineCopies.delayMs - 1000)
  // The connection was cut, and is back.
  keepOfflineCopies(app)
  await pass(offlineCopies.delayMs - 1000)
  expect(fetched).toEqual([])
  await pass(5000)
  expect(fetched).toEqual(['messages', 'catalogue'])
  await pass(2 * offlineCopies.delayMs)
  expect(fetched).toHaveLength(2)
})

test('[OFF-02] [PWA-07] who leaves before has nothing fetched, nor anything more after the messages', async () => {
  const early = openApp()
  keepOfflineCopies(early)
  early.end()
  await pass(2 * offlineCopies.delayMs)
  expect(fetched).toEqual([])

  const late = openApp()
  filling.wait = async () => late.end()
  keepOfflineCopies(late)
  await pass(2 * offlineCopies.delayMs)
  expect(fetched).toEqual(['messages'])
})
