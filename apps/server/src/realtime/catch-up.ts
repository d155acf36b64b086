import type { LiveEvent, ServerFrame } from '@trouvaille/contract'
import type { ChangePage, ChangesService } from '../features/changes/index.ts'

/** What a device is sent first: pages of changes, and where it is then. */
export type CatchUp = (accountId: string, cursor: string | undefined) => AsyncIterable<ServerFrame>

/**
 * Catches a device up from its cursor.
 * @param position Where the stream is at least, for a device that fetches everything; undefined if not known yet.
 */
export function createCatchUp(changes: Pick<ChangesService, 'read'>, position: () => string | undefined): CatchUp {
  return async function* (accountId, from) {
    if (from === undefined) {
      const cursor = position() ?? (await changes.read(accountId, undefined)).cursor
      return yield { type: 'welcome', cursor }
    }
    for (let page: ChangePage, cursor = from, isLast = false; !isLast; cursor = page.cursor) {
      page = await changes.read(accountId, cursor)
      isLast = !page.more
      if (page.resync) return yield { type: 'resync', cursor: page.cursor }
      if (page.events.length > 0) yield changesFrame(page.events, isLast ? undefined : page.cursor)
      if (isLast) yield { type: 'welcome', cursor: page.cursor }
    }
  }
}

const changesFrame = (items: LiveEvent[], cursor: string | undefined): ServerFrame => ({
  type: 'changes',
  items,
  ...(cursor !== undefined && { cursor }),
})
