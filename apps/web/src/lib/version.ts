import { isString, tabStore } from './storage.ts'
import { createStore } from './store.ts'

/** True once this tab is known to run a version that the server has replaced. */
export const outdatedStore = createStore(false)

/** The file that every other one is fetched from: its name changes with each of them. */
function entryPath(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return entry ? new URL(entry.src).pathname : undefined
}

/** Lists the files of the version that the server has. */
const list = '/service-worker.js'

/**
 * Asks the server whether it has another version than this tab runs; to be called when a part of the app is not to be
 * had. Without an answer it has not.
 */
export async function isOutdated(): Promise<boolean> {
  const entry = entryPath()
  if (!entry || import.meta.env.DEV) return false
  try {
    const answer = await fetch(list, { cache: 'no-store' })
    if (answer.ok && !(await answer.text()).includes(entry)) outdatedStore.set(true)
  } catch (error) {
    console.warn('The version of the server could not be read', error)
  }
  return outdatedStore.get()
}

const reloadedKey = 'outdated-entry'

/**
 * Begins the page anew when there is another version; for where a page is broken, and so nothing typed stands. Once for
 * each version: servers that are changed one after the other answer now this, now that.
 */
export async function reloadIfOutdated(): Promise<void> {
  const entry = entryPath()
  if (!(await isOutdated()) || tabStore.read(reloadedKey, isString) === entry) return
  tabStore.write(reloadedKey, entry)
  location.reload()
}
