import type { BookFilters, ProviderName, ProviderState } from '@trouvaille/contract'
import { allMediaTypes, type MediaType, viewOf, type Work } from '@trouvaille/domain'
import type { After, Clock } from '../../platform/runtime/clock.ts'
import type { ProviderQuota } from './provider-quota.ts'
import { type CatalogueCaches, creatorKey, searchKey } from './catalogue.caches.ts'
import type { Embedded } from './providers/embedded.ts'
import type { Provider } from './providers/provider.ts'
import { createSourceCircuitBreaker, type SourceCircuitBreaker } from './source-circuit-breaker.ts'

export interface SourcesOptions {
  embedded: Embedded
  /** Open sources in use, except of kinds with a configured provider. */
  sources: readonly Provider[]
  caches: CatalogueCaches
  quota: ProviderQuota
  clock: Clock
  after: After
}

/**
 * What was found, or added by a source; `limited` where it did not answer in time, or was not asked because it did not
 * lately.
 */
export interface Addition {
  works: Work[]
  limited: boolean
}

const nothing: Addition = { works: [], limited: false }

/** Open sources in addition to the embedded catalogue, with short time-outs [SRC-02] [SRC-03]. */
export function createSources({ embedded, sources, caches, quota, clock, after }: SourcesOptions) {
  const breakers = new Map<Provider, SourceCircuitBreaker>(
    sources.map((source) => [source, createSourceCircuitBreaker(source.name, clock, after)]),
  )

  const sourceOf = (kind: MediaType): Provider | undefined => sources.find((source) => source.kinds.includes(kind))

  /** Queries a source, without works that the catalogue has returned already. */
  async function added(
    source: Provider,
    shown: readonly Work[],
    question: { call: string; load: (ask: () => Promise<Work[]>) => Promise<Work[]>; ask: () => Promise<Work[]> },
    asker: string | undefined,
  ): Promise<Addition> {
    const waiting = breakers.get(source)
    if (!waiting) return nothing
    try {
      const answer = quota.loadFor(asker, question.load, () => waiting.ask(question.ask))
      const found = await waiting.inTime(answer)
      return { works: beside(shown, found ?? []), limited: found === undefined }
    } catch (error) {
      quota.failed(source, question.call, error)
      return { works: [], limited: true }
    }
  }

  /**
   * Works that the catalogue has, too, are replaced by its own: it has our description, and one id for all favourites.
   */
  function beside(shown: readonly Work[], found: readonly Work[]): Work[] {
    const paths = new Set(shown.map((work) => viewOf(work).path))
    return found
      .map((work) => embedded.duplicateOf(work) ?? work)
      .filter((work) => {
        const { path } = viewOf(work)
        const isNew = !paths.has(path)
        paths.add(path)
        return isNew
      })
  }

  return {
    sourceOf,

    /** State of a provider, with the circuit breaker of its source. */
    stateOf: (provider: Provider): ProviderState => (breakers.get(provider)?.isOpen ? 'resting' : provider.state),

    /** The open source per kind, if any. */
    names(): Partial<Record<MediaType, ProviderName>> {
      return Object.fromEntries(allMediaTypes.flatMap((kind) => (sourceOf(kind) ? [[kind, sourceOf(kind)?.name]] : [])))
    },

    async search(kind: MediaType, query: string, filters: BookFilters, asker?: string): Promise<Addition> {
      const source = sourceOf(kind)
      if (!source) return nothing
      const question = {
        call: 'search',
        load: (ask: () => Promise<Work[]>) => caches.searches.load(searchKey(kind, query, filters), ask),
        ask: () => source.search(kind, query, filters),
      }
      return added(source, await embedded.search(kind, query, filters), question, asker)
    },

    /** Works of all sources by a creator. @param shown Works of other providers. */
    async worksBy(name: string, shown: readonly Work[], asker?: string): Promise<Addition> {
      const additions = await Promise.all(
        sources.map((source) => {
          const question = {
            call: 'worksBy',
            load: (ask: () => Promise<Work[]>) => caches.creators.load(creatorKey(source.name, name), ask),
            ask: () => source.worksBy(name),
          }
          return added(source, shown, question, asker)
        }),
      )
      return {
        works: additions.flatMap(({ works }) => works),
        limited: additions.some(({ limited }) => limited),
      }
    },
  }
}
