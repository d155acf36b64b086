import type { Account } from '@trouvaille/contract'
import { sessionMarker } from '@trouvaille/domain'
import { onTestFinished, vi } from 'vitest'
import type { App, Session } from '../core/app.ts'
import { createSession } from '../core/session.ts'
import { toastStore } from '../lib/toasts.ts'
import { deviceStore, tabStore } from '../platform/storage.ts'
import type { OpenSocket } from '../realtime/socket.ts'
import { fakeSockets } from './fake-socket.ts'

/** Pages of the product on one device: they share its storage and its cookies, and nothing else. */

export const person = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  email: `${id}@example.org`,
  username: id,
  avatarUrl: null,
  roles: ['user'],
  ...more,
})

/** Functions that close the pages of a test. */
const closing: (() => void)[] = []

/** Records the listeners of pages, because closing a page removes them. */
function followListeners(target: EventTarget): void {
  const listen = target.addEventListener.bind(target)
  vi.spyOn(target, 'addEventListener').mockImplementation((name, listener, options) => {
    closing.push(() => target.removeEventListener(name, listener, options))
    listen(name, listener, options)
  })
}

/** A channel that is closed with its page: an open one keeps the test process alive. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    closing.push(() => this.close())
  }
}

/** Starts a test with an empty device, and closes its pages at the end. */
export function resetDevice(): void {
  onTestFinished(() => {
    for (const close of closing.splice(0)) close()
  })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = `${sessionMarker}=; Path=/; Max-Age=0`
  for (const target of [window, document]) followListeners(target)
  vi.stubGlobal('BroadcastChannel', Channel)
  // What could not be stored is kept in memory.
  for (const store of [deviceStore, tabStore]) for (const key of store.keys('')) store.remove(key)
  toastStore.set(undefined)
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
}

/** Signs the device in, as the server's cookie does, with the account that the page has stored. */
export function signInOnDevice(account: Account): void {
  document.cookie = `${sessionMarker}=1; Path=/`
  localStorage.setItem('account', JSON.stringify(account))
}

/**
 * Opens another page of the product.
 * @param realtime Opens its connections; by default none ever opens.
 * @returns Its session.
 */
export function openTab(realtime = fakeSockets().open): Session {
  const session = createSession({ storage: deviceStore, realtime })
  closing.push(() => {
    const { app } = session.state.get()
    app.end()
    app.queryClient.clear()
  })
  return session
}

/** The app of another page: of who is signed in on the device, else a visitor's. */
export const openApp = (realtime?: OpenSocket): App => openTab(realtime).state.get().app

/** The storage event that other pages receive for a key. */
export function notifyOtherTabs(key: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** Storage of device and tab is full, until the returned function is called. */
export function fillStorage(): () => void {
  const real = { localStorage, sessionStorage }
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const [name, storage] of Object.entries(real)) {
    const get = (_: Storage, key: string) => {
      const value: unknown = Reflect.get(storage, key)
      return key === 'setItem' ? refuse : typeof value === 'function' ? value.bind(storage) : value
    }
    vi.stubGlobal(name, new Proxy(storage, { get }))
  }
  return () => {
    for (const [name, storage] of Object.entries(real)) vi.stubGlobal(name, storage)
  }
}
