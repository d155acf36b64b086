import { type MediaType, mediaTypes, type Section, viewOf, type Work } from '@trouvaille/domain'
import { deviceStore } from '../../platform/storage.ts'
import { sections } from './sections.ts'
import { isWorkList } from '../../lib/work-guards.ts'

/** Recently opened search results, newest first, stored on the device [SRCH-18] to [SRCH-25]. */

const same = (a: Work, b: Work) => a.kind === b.kind && viewOf(a).id === viewOf(b).id

export function readRecents(section: Section): Work[] {
  return deviceStore.read(sections[section].recents.key, isWorkList) ?? []
}

/** Moves a work to the front of its section's list. */
export function rememberWork(work: Work): void {
  const { section } = mediaTypes[work.kind]
  const { key, kept } = sections[section].recents
  const others = readRecents(section).filter((other) => !same(other, work))
  deviceStore.write(key, [work, ...others].slice(0, kept))
}

/** True for media types whose page reads this list first, and fetches only what it does not contain [BOOK-10]. */
export const readsRecentsFirst = (kind: MediaType) => kind === 'book'

/** Must be called before a work's page is opened [GAP-97]. */
export function recordRecent(work: Work): void {
  if (readsRecentsFirst(work.kind)) rememberWork(work)
}

export function removeRecentWork(work: Work): void {
  const { section } = mediaTypes[work.kind]
  const others = readRecents(section).filter((other) => !same(other, work))
  deviceStore.write(sections[section].recents.key, others)
}

export function deleteRecents(section: Section): void {
  deviceStore.remove(sections[section].recents.key)
}

/** A work from the recent list, by id. */
export function recentWork(kind: MediaType, id: string): Work | undefined {
  return readRecents(mediaTypes[kind].section).find((work) => work.kind === kind && viewOf(work).id === id)
}
