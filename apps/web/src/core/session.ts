import type { Account, KeptPart } from '@trouvaille/contract'
import { sessionMarker } from '@trouvaille/domain'
import { ApiFailure, createApi, type Reach } from '../lib/api.ts'
import { clearDrafts } from '../lib/draft.ts'
import { createStore } from '../lib/store.ts'
import { showToast, showToastAfterReload } from '../lib/toasts.ts'
import { openDocument, reloadPage } from '../platform/address.ts'
import { dropCookie, hasCookie } from '../platform/cookies.ts'
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

/** Marker cookie beside the session cookie, readable by scripts: without it there is no session. */
const hasSession = () => hasCookie(sessionMarker, '1')

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

  const endApp = () => state.get().app.end()

  const recentKeys = () => storage.keys('').filter((name) => name.endsWith('RecentSearches'))

  /** Deletes all personal data from this device [GAP-104]. */
  function removePerson(): void {
    for (const key of personalKeys.flatMap((prefix) => storage.keys(prefix))) storage.remove(key)
    for (const key of recentKeys()) storage.remove(key)
    clearDrafts()
    clearPictures()
    clearRole(storage)
  }

  function remember(account: Account): void {
    if (ownerOfDevice() !== account.id) removePerson()
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
  function expire(): void {
    endApp()
    const owner = ownerOfDevice()
    for (const key of [...storage.keys('cache:'), ...recentKeys()]) storage.remove(key)
    if (owner !== undefined) storage.write(accountKey, { id: owner })
    // Otherwise the next visit would render a member's page before the server answers.
    dropCookie(sessionMarker)
    clearRole(storage)
    state.set({ status: 'signed-out', app: appFor() })
  }

  // Sessions can be revoked on another device: the next rejected call reports it.
  function onSessionLost(): void {
    if (state.get().status !== 'signed-in') return
    expire()
    // After the notification of the failed call, because this is its cause.
    setTimeout(() => showToast({ ...texts.ended, tone: 'neutral' }))
  }

  // The page belongs to another account: it reloads for the account that is signed in now.
  function onOtherAccount(): void {
    void session.refresh().then(reloadPage)
  }

  /** Whether this page is about to reload with its own notification: changes by other tabs are ignored then. */
  let isLeaving = false

  function beginAnew(words: Farewell): void {
    isLeaving = true
    showToastAfterReload({ tone: 'success', ...words })
    openDocument('/')
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
        else expire()
      } catch (error) {
        if (error instanceof ApiFailure) console.warn('The session could not be read', error)
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
      if (isAllSent) removePerson()
      else expire()
      clearDrafts()
      beginAnew(isAllSent ? texts.signedOut : texts.signedOutUnsent)
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
      removePerson()
      beginAnew(words)
    },

    onDeleted: (listener) =>
      deleted.addEventListener('deleted', (event) => listener(String((event as CustomEvent).detail))),
  }
  const state = createStore(initial())
  return session
}
