import { type App, definePart, ownId } from '../core/app.ts'
import { isObject, isString } from '../platform/storage.ts'

/** The position in the stream of changes of this device, which outlives its pages. Signing out removes it. */

const key = 'cache:cursor'

interface Stored {
  accountId: string
  cursor: string
}

const isStored = (value: unknown): value is Stored =>
  isObject(value) && isString(value.accountId) && isString(value.cursor)

export function storeCursor(app: App, cursor: string): void {
  const accountId = ownId(app)
  // Another tab may have signed out a moment ago.
  if (app.session.remembered()?.id === accountId) app.storage.write(key, { accountId, cursor } satisfies Stored)
}

/** Where the page of an app goes on, as of the first call; undefined on a device that has had no connection for the account. */
export const cursorAtStart = definePart((app): string | undefined => {
  const stored = app.storage.read(key, isStored)
  return stored?.accountId === ownId(app) ? stored.cursor : undefined
})
