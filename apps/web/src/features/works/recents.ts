import { type MediaType, mediaTypes, type Section, viewOf, type Work } from '@trouvaille/domain'
import { sections } from './sections.ts'
import { isWorkList } from '../../lib/work-guards.ts'
import type { App } from '../../core/app.ts'

/** Recently opened search results, newest first, stored on the device [SRCH-18] to [SRCH-25]. */

const same = (a: Work, b: Work) => a.kind === b.kind && viewOf(a).id === viewOf(b).id

export function readRecents(app: App, section: Section): Work[] {
  return app.storage.read(sections[section].recents.key, isWorkList) ?? []
}

/** Moves a work to the front of its section's list. */
export function rememberWork(app: App, work: Work): void {
  const { section } = mediaTypes[work.kind]
  const { key, kept } = sections[section].recents
  const others = readRecents(app, section).filter((other) => !same(other, work))
  app.storage.write(key, [work, ...others].slice(0, kept))
}

/** True for media types whose page reads this list first, and fetches only what it does not contain [BOOK-10]. */
export const readsRecentsFirst = (kind: MediaType) => kind === 'book'

/** Must be called before a work's page is opened [GAP-97]. */
export function recordRecent(app: App, work: Work): void {
  if (readsRecentsFirst(work.kind)) rememberWork(app, work)
}

export function removeRecentWork(app: App, work: Work): void {
  const { section } = mediaTypes[work.kind]
  const others = readRecents(app, section).filter((other) => !same(other, work))
  app.storage.write(sections[section].recents.key, others)
}

export function deleteRecents(app: App, section: Section): void {
  app.storage.remove(sections[section].recents.key)
}

/** A work from the recent list, by id. */
export function recentWork(app: App, kind: MediaType, id: string): Work | undefined {
  return readRecents(app, mediaTypes[kind].section).find((work) => work.kind === kind && viewOf(work).id === id)
}
