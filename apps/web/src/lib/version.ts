import { isString, tabStore } from '../platform/storage.ts'
import { createStore } from './store.ts'
import { reloadPage } from '../platform/address.ts'

/** Reason to reload: the server has a new version, or the browser cannot load a chunk of this one. */
export type ReloadReason = 'outdated' | 'incomplete'

export const reloadReason = createStore<ReloadReason | undefined>(undefined)

/** The entry file, whose name changes with every chunk. */
function entryPath(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return entry ? new URL(entry.src).pathname : undefined
}

/** The server's list of files of its version. */
const list = '/service-worker.js'

/** @returns Whether the server has this tab's version; undefined without a response. */
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

/** Whether the server has another version than this tab; false without a response. */
export async function isOutdated(): Promise<boolean> {
  if ((await hasThisVersion()) === false) reloadReason.set('outdated')
  return reloadReason.get() === 'outdated'
}

/**
 * Must be called when a chunk failed to load. Returns whether only a reload can load it, which is so if the server
 * responds: Chromium never retries a failed module, nor one that imports it (whatwg/html#6768).
 */
export async function needsReload(): Promise<boolean> {
  const isSame = await hasThisVersion()
  if (isSame !== undefined) reloadReason.set(isSame ? 'incomplete' : 'outdated')
  return isSame !== undefined
}

const reloadedKey = 'outdated-entry'

/**
 * Reloads for a new version; for a broken page without unsaved input. Once per version: during a rolling update,
 * responses alternate between versions.
 */
export async function reloadIfOutdated(): Promise<void> {
  const entry = entryPath()
  if (!(await isOutdated()) || tabStore.read(reloadedKey, isString) === entry) return
  tabStore.write(reloadedKey, entry)
  reloadPage()
}
