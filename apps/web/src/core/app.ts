import type { Account, KeptPart } from '@trouvaille/contract'
import { caches } from '@trouvaille/domain'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Api } from '../lib/api.ts'
import { createDeviceCache, type DeviceCache } from '../lib/device-cache.ts'
import { createInvalidation, type Invalidate } from '../lib/invalidation.ts'
import { createQueryClient } from '../lib/query-client.ts'
import type { Toast } from '../lib/toasts.ts'
import { createStore, type Store, useStore } from '../lib/store.ts'
import type { DeviceStore } from '../platform/storage.ts'
import type { LiveStatus, OpenSocket } from '../realtime/socket.ts'

/**
 * The web app of one person in one tab, or of a visitor: made when they enter, and thrown away whole when they leave, so
 * that nothing of one person reaches the next one.
 */
export interface App {
  readonly api: Api
  readonly call: Api['call']
  /** Tries once to open a realtime connection. */
  readonly realtime: OpenSocket
  /** Writes and removals after the end of the app do nothing. */
  readonly storage: DeviceStore
  readonly deviceCache: DeviceCache
  readonly queryClient: QueryClient
  readonly invalidate: Invalidate
  /** The person; undefined for a visitor. Only their name, picture and roles change. */
  readonly account: Store<Account | undefined>
  readonly liveStatus: Store<LiveStatus>
  readonly session: Session
  /** Aborts at the end of the app: parts stop their timers, connections and retries. */
  readonly signal: AbortSignal
  end(): void
}

export interface AppOptions {
  readonly api: Api
  readonly realtime: OpenSocket
  readonly storage: DeviceStore
  readonly account: Account | undefined
  readonly session: Session
}

const apps = new WeakMap<QueryClient, App>()

/** Makes the app of a person, or of a visitor. */
export function createApp({ api, realtime, storage, account, session }: AppOptions): App {
  const ending = new AbortController()
  const { signal } = ending
  const ownStorage: DeviceStore = {
    ...storage,
    write: (key, value) => !signal.aborted && storage.write(key, value),
    remove: (key) => void (signal.aborted || storage.remove(key)),
  }
  const deviceCache = createDeviceCache({ store: ownStorage, now: Date.now, ...caches.device })
  const liveStatus = createStore<LiveStatus>('off')
  const queryClient = createQueryClient({ deviceCache, isFollowed: () => liveStatus.get() !== 'off' })
  const app: App = {
    api,
    call: api.call,
    realtime,
    storage: ownStorage,
    deviceCache,
    queryClient,
    invalidate: createInvalidation(queryClient, signal),
    account: createStore(account),
    liveStatus,
    session,
    signal,
    end: () => ending.abort(),
  }
  apps.set(queryClient, app)
  return app
}

/** The app of a query client: query functions get the client that asks. */
export function appOf(client: QueryClient): App {
  const app = apps.get(client)
  if (!app) throw new Error('This query client belongs to no app.')
  return app
}

/**
 * Defines a part of the app: state and functions of a feature, made when they are first used, once for each app.
 * @param make Whatever it starts ends with `app.signal`.
 */
export function definePart<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, { part: T }>()
  return (app) => {
    const known = made.get(app) ?? { part: make(app) }
    made.set(app, known)
    return known.part
  }
}

/** The account of an app. @throws For the app of a visitor. */
export function accountOf({ account }: App): Account {
  const known = account.get()
  if (!known) throw new Error('This needs a signed-in account.')
  return known
}

/** The id of the account of an app. @throws For the app of a visitor. */
export const ownId = (app: App): string => accountOf(app).id

/** Applies changes of the person's own account. */
export function updateAccount({ account }: App, changes: Partial<Pick<Account, 'username' | 'avatarUrl'>>): void {
  const known = account.get()
  if (known) account.set({ ...known, ...changes })
}

/** Who uses this tab, and their app. */
export interface SessionState {
  /** Loading until the server has answered, on a device that knows no account. */
  readonly status: 'loading' | 'signed-out' | 'signed-in'
  readonly app: App
  /** The non-empty lists of the account, once the server has answered. */
  readonly kept?: readonly KeptPart[] | undefined
}

/** The session of this tab: it makes the app of whoever enters, and ends it. */
export interface Session {
  readonly state: Store<SessionState>
  /** Fetches the session from the server. Offline, the cached account is kept. */
  refresh(): Promise<void>
  /**
   * Caches the account for the next page load: after signing up, before this page uses it. Another person's data is
   * deleted from the device first.
   */
  remember(account: Account): void
  /** The account for the next page load. */
  remembered(): Account | undefined
  /** Starts a new session. @param kept The non-empty lists of the account. */
  enter(account: Account, kept?: readonly KeptPart[]): void
  /**
   * From now on, reloads the page when another tab signs out or signs another account in. Tells of accounts that another
   * tab deletes.
   */
  follow(): void
  /**
   * After the server has ended the session: deletes what is on the device, and reloads at "/" [AUTH-40].
   * @param isAllSent If not, unsent data stays on the device until the next sign-in.
   */
  leave(isAllSent: boolean): void
  /** Deletes the account. @param end The call: other tabs may be notified before this one has its answer. */
  endAccount<T>(end: () => Promise<T>): Promise<T>
  /** Leaves a deleted account, and purges its data in every tab [DEL-10] [GAP-04]. */
  leaveDeleted(accountId: string, words: Farewell): void
  /** Tells of deleted accounts: of what the device keeps beyond a sign-out, theirs is to be purged. */
  onDeleted(listener: (accountId: string) => void): void
}

/** Notification after the reload. */
export type Farewell = Pick<Toast, 'title' | 'description'> & Partial<Toast>

export const AppContext = createContext<App | undefined>(undefined)

/** The app of this page. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('There is no app around this.')
  return app
}

/** Whose page this is. A page stays as it is until the one for somebody who has entered or left takes its place. */
export function useSession(): Pick<SessionState, 'status' | 'kept'> & { account: Account | undefined } {
  const app = useApp()
  const account = useStore(app.account)
  const { status, kept } = useStore(app.session.state)
  if (account) return { status: 'signed-in', account, kept }
  return { status: status === 'signed-in' ? 'loading' : status, account }
}

/** The signed-in account; for screens that require a session. */
export function useAccount(): Account {
  const account = useStore(useApp().account)
  if (!account) throw new Error('This screen needs a signed-in account.')
  return account
}
