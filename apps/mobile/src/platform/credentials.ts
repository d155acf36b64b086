import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import type { Credentials, GivenCredentials } from '../../../web/src/platform/sign-in.ts'

/**
 * What lets this device call as somebody: tokens, in the Keychain of iOS or encrypted by a key of Android's Keystore
 * [MOB-10]. They are read once at the start; from then on memory is ahead of what is stored.
 */

/** Marks a device on which the app has run. The Keychain outlives the app, local storage does not. */
const installedKey = 'installed'

type Name = keyof Credentials
const names = ['token', 'device'] as const satisfies readonly Name[]

let tokens: Partial<Credentials> = {}
/** Writes and removals, one after the other. */
let stored: Promise<unknown> = Promise.resolve()

function store(change: () => Promise<unknown>): void {
  stored = stored.then(change).catch((error: unknown) => console.error('The secure storage failed', error))
}

const write = (name: Name, token: string) =>
  store(() => SecureStorage.set(name, token, false, false, KeychainAccess.afterFirstUnlockThisDeviceOnly))
const remove = (name: Name) => store(() => SecureStorage.remove(name))

async function read(name: Name): Promise<Partial<Credentials>> {
  const token = await SecureStorage.get(name, false)
  return typeof token === 'string' ? { [name]: token } : {}
}

/** Reads what is stored; must be done before the app starts. What cannot be read counts as missing. */
export async function loadCredentials(): Promise<void> {
  try {
    if (localStorage.getItem(installedKey) === null) {
      await SecureStorage.clear(false)
      localStorage.setItem(installedKey, '1')
    }
    tokens = Object.assign({}, ...(await Promise.all(names.map(read))))
  } catch (error) {
    console.error('The secure storage could not be read', error)
    tokens = {}
  }
}

/** Resolves when everything is stored that was changed so far. */
export const settledCredentials = (): Promise<unknown> => stored

/** The token of the session. */
export const sessionToken = (): string | undefined => tokens.token

/** Whether there is a session on this device: without one nobody is signed in. */
export const hasSession = (): boolean => tokens.token !== undefined

/** Keeps the tokens of a new session, which pages with cookies are not given. */
export function keepCredentials({ token, device }: GivenCredentials): void {
  if (token === null || device === null) return
  tokens = { token, device }
  write('token', token)
  write('device', device)
}

/** The device token of the last sign-in, which the next one sends. */
export const deviceToken = (): string | undefined => tokens.device

/**
 * Removes the session, which has ended.
 * @param isAccountGone Whether the account was deleted: the device is then no longer known by it.
 */
export function removeSession(isAccountGone = false): void {
  tokens = isAccountGone || tokens.device === undefined ? {} : { device: tokens.device }
  remove('token')
  if (isAccountGone) remove('device')
}
