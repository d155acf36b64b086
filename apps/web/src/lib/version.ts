import { isString, tabStore } from '../platform/storage.ts'
import { createStore } from './store.ts'
import { reloadPage } from '../platform/address.ts'

/** Why this tab has to begin anew: the server has another version, or the browser has given up on a part of this one. */
export type ReloadReason = 'outdated' | 'incomplete'

export const reloadReason = createStore<ReloadReason | undefined>(undefined)

/** The file that every other one is fetched from: its name changes with each of them. */
function entryPath(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return entry ? new URL(entry.src).pathname : undefined
}

/** Lists the files of the version that the server has. */
const list = '/service-worker.js'

/** @returns Whether the server has the version that this tab runs; nothing without an answer. */
async function hasThisVersion(): Promise<boolean | undefined> {
  const entry = entryPath()
  if (!entry || import.meta.env.DEV) return undefined
  try {
    const answer = await fetch(list, { cache: 'no-store' })
    return answer.ok ? (await answer.text()).includes(entry) : undefined
  } catch (error) {
    console.warn('The version of the server could not be read', error)
    return undefined
  }
}

/** Asks the server whether it has another version than this tab runs. Without an answer it has not. */
export async function isOutdated(): Promise<boolean> {
  if ((await hasThisVersion()) === false) reloadReason.set('outdated')
  return reloadReason.get() === 'outdated'
}

/**
 * To be called when code could not be fetched: whether only a reload brings it. With a server that answers it does:
 * Chromium never asks again for a module that once failed, nor for one that imports it (whatwg/html#6768).
 */
export async function needsReload(): Promise<boolean> {
  const isSame = await hasThisVersion()
  if (isSame !== undefined) reloadReason.set(isSame ? 'incomplete' : 'outdated')
  return isSame !== undefined
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
  reloadPage()
}
