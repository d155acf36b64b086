import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'

/** Each device hears the events of its own page, though all of them share this process. */

const pages = new AsyncLocalStorage<EventTarget>()

function createPage(): EventTarget {
  const page = new EventTarget()
  setMaxListeners(0, page)
  return page
}
const shared = createPage()

/** The page of the device whose code is running, and of what it has begun. */
export const currentPage = (): EventTarget => pages.getStore() ?? shared

/** @returns Runs code as that of a device with a page of its own. */
export function createPageScope(): <T>(run: () => T) => T {
  const page = createPage()
  return (run) => pages.run(page, run)
}
