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
  /** The open sources in use, none of a kind that has a provider of its own. */
  sources: readonly Provider[]
  caches: CatalogueCaches
  quota: ProviderQuota
  clock: Clock
  after: After
}

/** What was found, or added by a source; `limited` where it did not answer in time, or was not asked because it did not lately. */
export interface Addition {
  works: Work[]
  limited: boolean
}

const nothing: Addition = { works: [], limited: false }

/** The open sources: what they have beside the embedded catalogue, for people who do not wait long [SRC-02] [SRC-03]. */
export function createSources({ embedded, sources, caches, quota, clock, after }: SourcesOptions) {
  const breakers = new Map<Provider, SourceCircuitBreaker>(
    sources.map((source) => [source, createSourceCircuitBreaker(source.name, clock, after)]),
  )

  const sourceOf = (kind: MediaType): Provider | undefined => sources.find((source) => source.kinds.includes(kind))

  /** Asks a source for works, and leaves out what the catalogue has shown already. */
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

  /** What the catalogue has, too, is shown as its own work: it has a text of ours, and one id for everybody's favourites. */
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

    /** How a provider is: a source that people are not made to wait for rests, too. */
    stateOf: (provider: Provider): ProviderState => (breakers.get(provider)?.isOpen ? 'resting' : provider.state),

    /** The source of each kind that has one. */
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

    /** What all of them have by somebody. @param shown What others have. */
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
