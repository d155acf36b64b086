import type { MediaType, Work } from '@trouvaille/domain'
import { createLog } from '../../platform/observability/log.ts'
import { createRateLimits } from '../../platform/security/rate-limit.ts'
import { createTestClock } from '../../testing/clock.ts'
import { film } from '../../testing/factories.ts'
import { keptLines } from '../../testing/server.ts'
import { type CatalogueOptions, createCatalogueService } from './catalogue.service.ts'
import { createEmbedded } from './providers/embedded.ts'
import type { Provider } from './providers/provider.ts'

/** What the tests about the catalogue share. */

const book = (id: string, title: string): Work => ({ kind: 'book', item: { id, volumeInfo: { title } } })

/** A fake provider of films, or of other kinds, that counts requests and fails on demand. */
export function createSource(kinds: readonly MediaType[] = ['movie', 'series'], name: Provider['name'] = 'tmdb') {
  const asked: string[] = []
  const source = {
    asked,
    isDown: false,
    /** Error of a call while it is down. */
    failure: new Error('down'),
    /** Holds responses back while set. */
    gate: undefined as Promise<void> | undefined,
  }
  async function answer<T>(question: string, value: () => T): Promise<T> {
    asked.push(question)
    await source.gate
    if (source.isDown) throw source.failure
    return value()
  }
  const work = (kind: MediaType, id: string) => (kind === 'book' ? book(id, `Livre ${id}`) : film(Number(id)))
  const provider: Provider = {
    name,
    kinds,
    state: 'ok',
    search: (kind, query) => answer(`search ${kind} ${query}`, () => [work(kind, '1'), work(kind, '2')]),
    read: (kind, id) => answer(`read ${kind} ${id}`, () => (id === '404' ? undefined : work(kind, id))),
    details: (kind, id) => answer(`details ${kind} ${id}`, () => (id === '404' ? undefined : { runtime: Number(id) })),
    worksBy: (person) => answer(`by ${person}`, () => kinds.map((kind) => work(kind, '9'))),
    recommend: (kind, id) => answer(`recommend ${kind} ${id}`, () => [work(kind, '3')]),
  }
  return { source, provider }
}

export const createCatalogue = (...providers: Provider[]) => createCatalogueOf({ providers })

/** @param given Configured providers and open sources. */
export function createCatalogueOf(given: Pick<Partial<CatalogueOptions>, 'providers' | 'sources'>) {
  const clock = createTestClock('2026-11-21T12:00:00Z')
  const lines: string[] = []
  const log = createLog('info', keptLines(lines))
  return {
    clock,
    logged: () => lines.map((line) => JSON.parse(line)),
    catalogue: createCatalogueService({
      embedded: createEmbedded(),
      providers: given.providers ?? [],
      ...(given.sources && { sources: given.sources }),
      clock,
      after: clock.after,
      log,
      limits: createRateLimits(),
    }),
  }
}
