import { offlineCopies } from '@trouvaille/domain'
import { type App, definePart } from '../core/app.ts'
import { fillArchive } from '../features/conversations/fill-archive.ts'
import { followThreads } from '../features/conversations/thread-archive.ts'
import { keepCatalogueIndex } from '../features/works/offline-search.ts'
import { whenIdle } from '../platform/lifecycle.ts'

async function fetchAll(app: App): Promise<void> {
  await whenIdle()
  await fillArchive(app)
  await whenIdle()
  if (app.signal.aborted) return
  await keepCatalogueIndex().catch((error: unknown) => console.warn('The catalogue could not be fetched', error))
}

const timersOf = definePart((app) => {
  const timers: { timer?: ReturnType<typeof setTimeout> } = {}
  app.signal.addEventListener('abort', () => clearTimeout(timers.timer))
  return timers
})

/**
 * Archives what this page shows of conversations, and fetches what people may want to read without a network once the
 * page has been at rest for a while.
 */
export function keepOfflineCopies(app: App): void {
  followThreads(app)
  const timers = timersOf(app)
  clearTimeout(timers.timer)
  timers.timer = setTimeout(() => void fetchAll(app), offlineCopies.delayMs)
}
