import { rememberedAccount } from '../features/session/session.ts'
import { deviceStore, isObject, isString } from '../platform/storage.ts'

/** The position in the stream of changes of this device, which outlives its pages. Signing out removes it. */

const key = 'cache:cursor'

interface Stored {
  accountId: string
  cursor: string
}

const isStored = (value: unknown): value is Stored =>
  isObject(value) && isString(value.accountId) && isString(value.cursor)

export function storeCursor(accountId: string, cursor: string): void {
  // Another tab may have signed out a moment ago.
  if (rememberedAccount()?.id === accountId) deviceStore.write(key, { accountId, cursor } satisfies Stored)
}

/** Read before this page fetches anything: what has changed since comes as events, and nothing is fetched twice. */
const atStart = deviceStore.read(key, isStored)

/** Where this page goes on; undefined on a device that has had no connection for the account. */
export const cursorAtStart = (accountId: string): string | undefined =>
  atStart?.accountId === accountId ? atStart.cursor : undefined
