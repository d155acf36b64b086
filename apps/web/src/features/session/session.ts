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
 * Who is signed in on this device. The session itself is in a cookie that scripts cannot read; what is kept here
 * lets the app open at once, and offline, before the server has confirmed it.
 */

export type Session =
  | { status: 'loading'; account?: undefined; kept?: undefined }
  | { status: 'signed-out'; account?: undefined; kept?: undefined }
  | {
      status: 'signed-in'
      account: Account
      /** What the lists hold something of, once the server has said so. */
      kept?: readonly KeptPart[] | undefined
    }

const signedOut: Session = { status: 'signed-out' }
const accountKey = 'account'
const isAccount = (value: unknown): value is Account => isObject(value) && typeof value.email === 'string'

/** Whose data is on this device, also after their session has ended. */
const ownerOfDevice = () =>
  deviceStore.read(accountKey, (value): value is { id: unknown } => isObject(value) && 'id' in value)?.id

/** The account that the next page will show: after signing up, it is known before this page shows it. */
export const rememberedAccount = (): Account | undefined => deviceStore.read(accountKey, isAccount)

/** Set beside the session cookie: without it there is no session to ask for. */
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

/** Whose session the server has ended: their page stands a moment longer, until the form is there that signs in. */
let former: Account | undefined

/** The signed-in account; for screens that only signed-in people reach. */
export function useAccount(): Account {
  const { account = former } = useSession()
  if (!account) throw new Error('This screen needs a signed-in account.')
  return account
}

/** Asks the server who is signed in. Without a network the device's own knowledge stands. */
export async function refreshSession(): Promise<void> {
  if (!hasSession()) return
  try {
    const { account, kept } = await call('get /api/session')
    if (account) enter(account, kept)
    else expire()
  } catch (error) {
    if (error instanceof ApiFailure) console.warn('The session could not be read', error)
    if (sessionStore.get().status === 'loading') sessionStore.set(signedOut)
  }
}

/** Keeps whose session it is for the next page load. What another person left on this device is forgotten first. */
export function remember(account: Account): void {
  if (ownerOfDevice() !== account.id) removePerson()
  deviceStore.write(accountKey, account)
  keepRole(account.roles)
}

/** Takes up a session that was just opened. @param kept What the lists of the account hold something of. */
export function enter(account: Account, kept?: readonly KeptPart[]): void {
  remember(account)
  sessionStore.set({ status: 'signed-in', account, kept })
}

/** Shows what the person has changed about themselves. */
export function updateAccount(changes: Partial<Pick<Account, 'username' | 'avatarUrl'>>): void {
  const { account, kept } = sessionStore.get()
  if (account) enter({ ...account, ...changes }, kept)
}

/**
 * The server has ended the session. Favourites and messages, which may not be sent yet, stay on the device until the
 * person is back, and with them only the id of their account.
 */
export function expire(): void {
  former = sessionStore.get().account
  for (const task of resetTasks) task()
  const owner = ownerOfDevice()
  for (const key of [...deviceStore.keys('cache:'), ...recentKeys()]) deviceStore.remove(key)
  if (owner !== undefined) deviceStore.write(accountKey, { id: owner })
  // Or the next visit would show a member's page before it learns better.
  dropCookie(sessionMarker)
  clearRole()
  sessionStore.set(signedOut)
}

// Another device may have signed this one out: the next refusal tells.
onSessionLost(() => {
  if (sessionStore.get().status !== 'signed-in') return
  expire()
  // After what failed has said so: this is why.
  setTimeout(() => showToast({ ...texts.ended, tone: 'neutral' }))
})

// What stands on the page was meant for somebody else: it begins anew for whoever is signed in now.
speakFor(
  () => sessionStore.get().account?.id,
  () => void refreshSession().then(reloadPage),
)

/** This page is on its way out, and says why when it is: what another tab does of it sooner changes nothing. */
let isLeaving = false

/** Ends the account. @param end The call: another tab may hear of it before this one has its answer. */
export async function endAccount<T>(end: () => Promise<T>): Promise<T> {
  isLeaving = true
  try {
    return await end()
  } finally {
    isLeaving = false
  }
}

/**
 * From now on, begins the page anew when another tab signs out, or somebody else in: what it shows is not theirs.
 * Forgets accounts that another tab deletes.
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

/** Device keys that belong to the person: favourites, messages to send, recents, caches, consents. Others (theme, limits) stay. */
const personalKeys = ['favourites:', 'outbox:', 'showcase:', 'cache:', 'contacts:', accountKey]

const recentKeys = () => deviceStore.keys('').filter((name) => name.endsWith('RecentSearches'))

/** Forgets everything of the person that this device keeps [GAP-104]. */
export function removePerson(): void {
  for (const task of resetTasks) task()
  for (const key of personalKeys.flatMap((prefix) => deviceStore.keys(prefix))) deviceStore.remove(key)
  for (const key of recentKeys()) deviceStore.remove(key)
  clearDrafts()
  clearPictures()
  clearRole()
}

const resetTasks = new Set<() => void>()

/** Registers what to stop before the person is forgotten, because it would keep something of theirs once more. */
export function onReset(task: () => void): void {
  resetTasks.add(task)
}

type SignOutTask = () => Promise<boolean>

const beforeSignOut = new Set<SignOutTask>()

type DeletionTask = (accountId: string) => void

const onDeletion = new Set<DeletionTask>()
const deletionChannel = 'account-deleted'

/** Registers what to forget of a deleted account that a mere signing out leaves on the device. */
export function onAccountDeletion(task: DeletionTask): void {
  onDeletion.add(task)
}

/**
 * Registers work to finish while the session still stands, such as sending what is queued.
 * @param task Settles with whether it succeeded. If not, what is unsent waits on the device for the person's return.
 */
export function onSignOut(task: SignOutTask): void {
  beforeSignOut.add(task)
}

/**
 * Ends the session, then loads "/" anew [AUTH-40].
 * @returns False when the server could not be told, or something is unsaved and wanted; the session goes on.
 */
export const signOut = (): Promise<boolean> => endWith(() => call('delete /api/session'))

/** The same for every device of the person. */
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

/** Leaves an account that is no more, with all that the device knows of it, in every tab [DEL-10] [GAP-04]. */
export function leaveDeleted(accountId: string, words: Farewell): void {
  for (const task of onDeletion) task(accountId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  openTabChannel(deletionChannel).postMessage(accountId)
  giveUpUnsaved()
  removePerson()
  beginAnew(words)
}

/** What is said once the page has begun anew. */
type Farewell = Pick<Toast, 'title' | 'description'> & Partial<Toast>

function beginAnew(words: Farewell): void {
  isLeaving = true
  showToastAfterReload({ tone: 'success', ...words })
  openDocument('/')
}
