import type { Account, KeptPart } from '@trouvaille/contract'
import { ApiFailure, createApi, type Reach } from '../lib/api.ts'
import { clearDrafts } from '../lib/draft.ts'
import { createStore } from '../lib/store.ts'
import { showToast, showToastAfterReload } from '../lib/toasts.ts'
import { openDocument, reloadPage } from '../platform/address.ts'
import { setAppBadge } from '../platform/badge.ts'
import { hasSession, removeSession } from '../platform/credentials.ts'
import { onOnline } from '../platform/network.ts'
import { clearPictures } from '../platform/service-worker.ts'
import { isObject, onStored, type WordStore } from '../platform/storage.ts'
import { openTabChannel } from '../platform/tabs.ts'
import type { OpenSocket } from '../realtime/socket.ts'
import { type App, createApp, type Farewell, type Session, type SessionState } from './app.ts'
import { clearRole, keepRole } from './device-role.ts'
import { texts } from './texts.ts'

/**
 * The session on this device. It is held in an HttpOnly cookie; the account is cached here, so that the app opens at
 * once, and offline, before the server has confirmed the session.
 */

/** What an app is made of on this device. */
export interface Device extends Reach {
  readonly storage: WordStore
  readonly realtime: OpenSocket
}

const accountKey = 'account'
const deletionChannel = 'account-deleted'
/** Storage keys with personal data. Others (theme, rate limits) are kept. */
const personalKeys = ['favourites:', 'outbox:', 'acts:', 'showcase:', 'cache:', 'contacts:', 'push:', accountKey]

const isAccount = (value: unknown): value is Account => isObject(value) && typeof value.email === 'string'

/** How long signing out waits for the database of the device, in milliseconds. */
const clearingMs = 1000

/** Empties the database of the device, whose code no first page needs. */
async function clearArchive(): Promise<void> {
  const cleared = import('../platform/archive.ts').then(({ archive }) => archive.clear()).catch(() => {})
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, clearingMs))])
}

export function createSession({ storage, realtime, ...reach }: Device): Session {
  /** The account whose data is stored on this device, also after its session has ended. */
  const ownerOfDevice = () =>
    storage.read(accountKey, (value): value is { id: unknown } => isObject(value) && 'id' in value)?.id
  const remembered = () => storage.read(accountKey, isAccount)

  function appFor(account?: Account): App {
    const api = createApi({ ...reach, accountId: account?.id, onSessionLost, onOtherAccount })
    const app = createApp({ api, realtime, storage, account, session })
    app.account.subscribe(() => {
      const changed = app.account.get()
      if (changed && !app.signal.aborted) remember(changed)
    })
    return app
  }

  function initial(): SessionState {
    if (!hasSession()) return { status: 'signed-out', app: appFor() }
    const account = remembered()
    return { status: account ? 'signed-in' : 'loading', app: appFor(account) }
  }

  function setSignedOut(): void {
    const { status, app } = state.get()
    if (status === 'loading') state.set({ status: 'signed-out', app })
  }

  /** A device that has a session, and has lost whose it is, asks again when the network is back. */
  function refreshOnceOnline(): void {
    const stop = onOnline(() => {
      stop()
      void session.refresh()
    })
  }

  const endApp = () => state.get().app.end()

  const recentKeys = () => storage.keys('').filter((name) => name.endsWith('RecentSearches'))

  /** Deletes all personal data from this device [GAP-104]. @returns When the database is empty, too. */
  function removePerson(): Promise<void> {
    for (const key of personalKeys.flatMap((prefix) => storage.keys(prefix))) storage.remove(key)
    for (const key of recentKeys()) storage.remove(key)
    clearDrafts()
    clearPictures()
    clearRole(storage)
    setAppBadge(0)
    return clearArchive()
  }

  function remember(account: Account): void {
    if (ownerOfDevice() !== account.id) void removePerson()
    storage.write(accountKey, account)
    keepRole(storage, account.roles)
  }

  function enter(account: Account, kept?: readonly KeptPart[]): void {
    const { app } = state.get()
    const isSame = app.account.get()?.id === account.id
    if (isSame) app.account.set(account)
    else {
      app.end()
      remember(account)
    }
    state.set({ status: 'signed-in', app: isSame ? app : appFor(account), kept })
  }

  /**
   * Handles a session that the server has ended. Favourites and messages that may be unsent stay on the device until the
   * person signs in again; of the account only the id is kept.
   */
  function expire(): Promise<void> {
    endApp()
    const owner = ownerOfDevice()
    for (const key of [...storage.keys('cache:'), ...recentKeys()]) storage.remove(key)
    if (owner !== undefined) storage.write(accountKey, { id: owner })
    // Otherwise the next visit would render a member's page before the server answers.
    removeSession()
    clearRole(storage)
    setAppBadge(0)
    state.set({ status: 'signed-out', app: appFor() })
    return clearArchive()
  }

  // Sessions can be revoked on another device: the next rejected call reports it.
  function onSessionLost(): void {
    if (state.get().status !== 'signed-in') return
    void expire()
    // After the notification of the failed call, because this is its cause.
    setTimeout(() => showToast({ ...texts.ended, tone: 'neutral' }))
  }

  // The page belongs to another account: it reloads for the account that is signed in now.
  function onOtherAccount(): void {
    void session.refresh().then(reloadPage)
  }

  /** Whether this page is about to reload with its own notification: changes by other tabs are ignored then. */
  let isLeaving = false

  /** @param isRemoved Resolves when nothing of the person is left on the device. */
  function beginAnew(words: Farewell, isRemoved: Promise<void>): void {
    isLeaving = true
    showToastAfterReload({ tone: 'success', ...words })
    void isRemoved.then(() => openDocument('/'))
  }

  const deleted = new EventTarget()
  const publishDeleted = (accountId: string) =>
    void deleted.dispatchEvent(new CustomEvent('deleted', { detail: accountId }))

  const session: Session = {
    get state() {
      return state
    },
    remembered,
    remember,
    enter,

    async refresh() {
      // Another tab has ended the session since `initial` read the marker.
      if (!hasSession()) return setSignedOut()
      try {
        const { account, kept } = await state.get().app.call('get /api/session')
        if (account) enter(account, kept)
        else void expire()
      } catch (error) {
        if (error instanceof ApiFailure) console.warn('The session could not be read', error)
        else if (state.get().status === 'loading') refreshOnceOnline()
        setSignedOut()
      }
    },

    follow() {
      onStored((key) => {
        const account = state.get().app.account.get()
        if (isLeaving || key !== accountKey || !account || ownerOfDevice() === account.id) return
        endApp()
        clearDrafts()
        reloadPage()
      })
      openTabChannel(deletionChannel).addEventListener('message', ({ data }) => publishDeleted(String(data)))
    },

    leave(isAllSent) {
      endApp()
      const isRemoved = isAllSent ? removePerson() : expire()
      removeSession()
      clearDrafts()
      beginAnew(isAllSent ? texts.signedOut : texts.signedOutUnsent, isRemoved)
    },

    async endAccount(end) {
      isLeaving = true
      try {
        return await end()
      } finally {
        isLeaving = false
      }
    },

    leaveDeleted(accountId, words) {
      publishDeleted(accountId)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      openTabChannel(deletionChannel).postMessage(accountId)
      endApp()
      const isRemoved = removePerson()
      removeSession(true)
      beginAnew(words, isRemoved)
    },

    onDeleted: (listener) =>
      deleted.addEventListener('deleted', (event) => listener(String((event as CustomEvent).detail))),
  }
  const state = createStore(initial())
  return session
}
