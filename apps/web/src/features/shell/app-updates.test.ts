import { installation } from '@trouvaille/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { reloadReason } from '../../lib/version.ts'
import { createStore } from '../../lib/store.ts'
import type { App } from '../../core/app.ts'
import type { LiveStatus } from '../../realtime/socket.ts'
import { followAppUpdates } from './app-updates.ts'

const update = vi.fn<() => Promise<void>>(async () => {})
let container: EventTarget

const liveStatus = createStore<LiveStatus>('off')
let ending: AbortController

/** Opens a page. @param controller Its service worker; null on a new device. */
function openPage(controller: object | null): void {
  const workers = { controller, register: async () => {}, getRegistration: async () => ({ update }) }
  container = Object.assign(new EventTarget(), workers)
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container })
  ending = new AbortController()
  followAppUpdates({ liveStatus, signal: ending.signal } as App)
}

beforeEach(() => {
  vi.stubEnv('DEV', false)
  update.mockClear()
  liveStatus.set('off')
  return () => {
    ending.abort()
    reloadReason.set(undefined)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  }
})

/** What has been asked for is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[PWA-03] a page asks for a new version when its connection is back, and not at the first one', async () => {
  openPage({})
  liveStatus.set('on')
  await settled()
  expect(update).not.toHaveBeenCalled()
  liveStatus.set('lost')
  liveStatus.set('on')
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce())
})

test('[PWA-03] it asks when somebody comes back to it after an hour', async () => {
  openPage({})
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + installation.updateMs - 1000)
  dispatchEvent(new Event('focus'))
  await settled()
  expect(update).not.toHaveBeenCalled()
  clock.mockReturnValue(now + installation.updateMs + 1000)
  dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce())
  dispatchEvent(new Event('focus'))
  await settled()
  expect(update).toHaveBeenCalledOnce()
})

test('[PWA-03] nothing is asked for after the end of the app', async () => {
  openPage({})
  ending.abort()
  liveStatus.set('lost')
  liveStatus.set('on')
  await settled()
  expect(update).not.toHaveBeenCalled()
})

test('[PWA-03] a worker that takes over offers the new version to a page that is not of it', async () => {
  openPage({})
  // A script in the document would be run.
  vi.spyOn(document, 'querySelector').mockReturnValue({ src: `${location.origin}/assets/index-1.js` } as never)
  const answers = ['const files = ["/assets/index-1.js"]', 'const files = ["/assets/index-2.js"]']
  vi.stubGlobal('fetch', async () => new Response(answers.shift()))
  container.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await settled()
  expect(reloadReason.get()).toBeUndefined()
  container.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(reloadReason.get()).toBe('outdated'))
})

test('[PWA-03] the first worker of a device offers nothing', async () => {
  openPage(null)
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response(''))
  vi.stubGlobal('fetch', fetched)
  container.dispatchEvent(new Event('controllerchange'))
  await settled()
  expect(fetched).not.toHaveBeenCalled()
})
