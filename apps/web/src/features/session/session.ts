import type { Account, KeptPart } from '@trouvaille/contract'
import { sessionMarker } from '@trouvaille/domain'
import { ApiFailure, call, onSessionLost, speakFor } from '../../lib/api.ts'
import { clearDrafts } from '../../lib/draft.ts'
import { clearPictures } from '../../platform/service-worker.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { deviceStore, isObject, onStored } from '../../platform/storage.ts'
import { showError, showToast, showToastAfterReload, type Toast } from '../../lib/toasts.ts'
import { giveUpUnsaved, mayLeave } from '../../lib/unsaved.ts'
import { openTabChannel } from '../../platform/tabs.ts'
import { dropCookie, hasCookie } from '../../platform/cookies.ts'
import { openDocument, reloadPage } from '../../platform/address.ts'
import { clearRole, keepRole } from './device-role.ts'
import { texts } from './texts.ts'

/**
 * The session on this device. It is held in an HttpOnly cookie; the account is cached here, so that the app opens at
 * once, and offline, before the server has confirmed the session.
 */

export type Session =
  | { status: 'loading'; account?: undefined; kept?: undefined }
  | { status: 'signed-out'; account?: undefined; kept?: undefined }
  | {
      status: 'signed-in'
      account: Account
      /** The non-empty lists of the account, once the server has answered. */
      kept?: readonly KeptPart[] | undefined
    }

const signedOut: Session = { status: 'signed-out' }
const accountKey = 'account'
const isAccount = (value: unknown): value is Account => isObject(value) && typeof value.email === 'string'

/** The account whose data is stored on this device, also after its session has ended. */
const ownerOfDevice = () =>
  deviceStore.read(accountKey, (value): value is { id: unknown } => isObject(value) && 'id' in value)?.id

/** The cached account for the next page load: after signing up, it is set before the current page uses it. */
export const rememberedAccount = (): Account | undefined => deviceStore.read(accountKey, isAccount)

/** Marker cookie beside the session cookie, readable by scripts: without it there is no session. */
const hasSession = () => hasCookie(sessionMarker, '1')

export const sessionStore = createStore<Session>(initial())

function initial(): Session {
  if (!hasSession()) return signedOut
  const account = rememberedAccount()
  return account ? { status: 'signed-in', account } : { status: 'loading' }
}

export function useSession(): Session {
  return useStore(sessionStore)
}

/** The account of an expired session: its page stays rendered until the sign-in form has replaced it. */
let former: Account | undefined

/** The signed-in account; for screens that require a session. */
export function useAccount(): Account {
  const { account = former } = useSession()
  if (!account) throw new Error('This screen needs a signed-in account.')
  return account
}

/** Fetches the session from the server. Offline, the cached account is kept. */
export async function refreshSession(): Promise<void> {
  if (!hasSession()) {
    // Another tab has ended the session since `initial` read the marker.
    if (sessionStore.get().status === 'loading') sessionStore.set(signedOut)
    return
  }
  try {
    const { account, kept } = await call('get /api/session')
    if (account) enter(account, kept)
    else expire()
  } catch (error) {
    if (error instanceof ApiFailure) console.warn('The session could not be read', error)
    if (sessionStore.get().status === 'loading') sessionStore.set(signedOut)
  }
}

/** Caches the account for the next page load. Another person's data is deleted from the device first. */
export function remember(account: Account): void {
  if (ownerOfDevice() !== account.id) removePerson()
  deviceStore.write(accountKey, account)
  keepRole(account.roles)
}

/** Starts a new session. @param kept The non-empty lists of the account. */
export function enter(account: Account, kept?: readonly KeptPart[]): void {
  remember(account)
  sessionStore.set({ status: 'signed-in', account, kept })
}

/** Applies changes of the person's own account. */
export function updateAccount(changes: Partial<Pick<Account, 'username' | 'avatarUrl'>>): void {
  const { account, kept } = sessionStore.get()
  if (account) enter({ ...account, ...changes }, kept)
}

/**
 * Handles a session that the server has ended. Favourites and messages that may be unsent stay on the device until the
 * person signs in again; of the account only the id is kept.
 */
export function expire(): void {
  former = sessionStore.get().account
  for (const task of resetTasks) task()
  const owner = ownerOfDevice()
  for (const key of [...deviceStore.keys('cache:'), ...recentKeys()]) deviceStore.remove(key)
  if (owner !== undefined) deviceStore.write(accountKey, { id: owner })
  // Otherwise the next visit would render a member's page before the server answers.
  dropCookie(sessionMarker)
  clearRole()
  sessionStore.set(signedOut)
}

// Sessions can be revoked on another device: the next rejected call reports it.
onSessionLost(() => {
  if (sessionStore.get().status !== 'signed-in') return
  expire()
  // After the notification of the failed call, because this is its cause.
  setTimeout(() => showToast({ ...texts.ended, tone: 'neutral' }))
})

// The page belongs to another account: it reloads for the account that is signed in now.
speakFor(
  () => sessionStore.get().account?.id,
  () => void refreshSession().then(reloadPage),
)

/** Whether this page is about to reload with its own notification: changes by other tabs are ignored then. */
let isLeaving = false

/** Deletes the account. @param end The call: other tabs may be notified before this one has its answer. */
export async function endAccount<T>(end: () => Promise<T>): Promise<T> {
  isLeaving = true
  try {
    return await end()
  } finally {
    isLeaving = false
  }
}

/**
 * From now on, reloads the page when another tab signs out or signs another account in. Purges the data of accounts
 * that another tab deletes.
 */
export function followSession(): void {
  onStored((key) => {
    const { account } = sessionStore.get()
    if (isLeaving || key !== accountKey || !account || ownerOfDevice() === account.id) return
    for (const task of resetTasks) task()
    clearDrafts()
    giveUpUnsaved()
    reloadPage()
  })
  openTabChannel(deletionChannel).addEventListener('message', ({ data }) => {
    for (const task of onDeletion) task(String(data))
  })
}

/** Storage keys with personal data. Others (theme, rate limits) are kept. */
const personalKeys = ['favourites:', 'outbox:', 'showcase:', 'cache:', 'contacts:', accountKey]

const recentKeys = () => deviceStore.keys('').filter((name) => name.endsWith('RecentSearches'))

/** Deletes all personal data from this device [GAP-104]. */
export function removePerson(): void {
  for (const task of resetTasks) task()
  for (const key of personalKeys.flatMap((prefix) => deviceStore.keys(prefix))) deviceStore.remove(key)
  for (const key of recentKeys()) deviceStore.remove(key)
  clearDrafts()
  clearPictures()
  clearRole()
}

const resetTasks = new Set<() => void>()

/** Registers what to stop before personal data is deleted, because it would write such data again. */
export function onReset(task: () => void): void {
  resetTasks.add(task)
}

type SignOutTask = () => Promise<boolean>

const beforeSignOut = new Set<SignOutTask>()

type DeletionTask = (accountId: string) => void

const onDeletion = new Set<DeletionTask>()
const deletionChannel = 'account-deleted'

/** Registers data of a deleted account to purge, which signing out alone keeps on the device. */
export function onAccountDeletion(task: DeletionTask): void {
  onDeletion.add(task)
}

/**
 * Registers work to finish before the session ends, such as sending the queue.
 * @param task Resolves to whether it succeeded. If not, unsent data stays on the device until the next sign-in.
 */
export function onSignOut(task: SignOutTask): void {
  beforeSignOut.add(task)
}

/**
 * Ends the session, then reloads at "/" [AUTH-40].
 * @returns False when the request failed, or the person keeps unsaved changes; the session continues.
 */
export const signOut = (): Promise<boolean> => endWith(() => call('delete /api/session'))

/** Ends all sessions of the person. */
export const signOutEverywhere = (): Promise<boolean> => endWith(() => call('delete /api/sessions'))

async function endWith(end: () => Promise<unknown>): Promise<boolean> {
  if (!(await mayLeave())) return false
  let isAllSent: boolean
  try {
    isAllSent = (await Promise.all([...beforeSignOut].map((task) => task()))).every(Boolean)
    await end()
  } catch (error) {
    console.error('Signing out failed', error)
    showError(texts.signOutFailed.description, texts.signOutFailed.title)
    return false
  }
  giveUpUnsaved()
  if (isAllSent) removePerson()
  else expire()
  clearDrafts()
  beginAnew(isAllSent ? texts.signedOut : texts.signedOutUnsent)
  return true
}

/** Leaves a deleted account, and purges its data in every tab [DEL-10] [GAP-04]. */
export function leaveDeleted(accountId: string, words: Farewell): void {
  for (const task of onDeletion) task(accountId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  openTabChannel(deletionChannel).postMessage(accountId)
  giveUpUnsaved()
  removePerson()
  beginAnew(words)
}

/** Notification after the reload. */
type Farewell = Pick<Toast, 'title' | 'description'> & Partial<Toast>

function beginAnew(words: Farewell): void {
  isLeaving = true
  showToastAfterReload({ tone: 'success', ...words })
  openDocument('/')
}
