import { type MediaType, mediaTypes, type Section, viewOf, type Work } from '@trouvaille/domain'
import { deviceStore } from '../../platform/storage.ts'
import { sections } from './sections.ts'
import { isWorkList } from '../../lib/work-guards.ts'

/** The works a person opened from a search, newest first, kept on the device [SRCH-18] to [SRCH-25]. */

const same = (a: Work, b: Work) => a.kind === b.kind && viewOf(a).id === viewOf(b).id

export function readRecents(section: Section): Work[] {
  return deviceStore.read(sections[section].recents.key, isWorkList) ?? []
}

/** Puts a work first in its section's list. */
export function rememberWork(work: Work): void {
  const { section } = mediaTypes[work.kind]
  const { key, kept } = sections[section].recents
  const others = readRecents(section).filter((other) => !same(other, work))
  deviceStore.write(key, [work, ...others].slice(0, kept))
}

/** True for kinds whose page reads these lists first, and asks the server only for what is not in them [BOOK-10]. */
export const readsRecentsFirst = (kind: MediaType) => kind === 'book'

/** To be called by whatever opens a work's page, before it does [GAP-97]. */
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

/** A work of the recent list, by its id. */
export function recentWork(kind: MediaType, id: string): Work | undefined {
  return readRecents(mediaTypes[kind].section).find((work) => work.kind === kind && viewOf(work).id === id)
}
