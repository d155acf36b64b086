import type { BookFilters, ProviderName, ProviderState } from '@trouvaille/contract'
import {
  allMediaTypes,
  type Details,
  idPrefixes,
  isEmbeddedId,
  type MediaType,
  mediaTypes,
  type Work,
  type WorkLink,
  workLinkOf,
} from '@trouvaille/domain'
import type { After, Clock } from '../../platform/runtime/clock.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import type { Operator } from '../../platform/net/user-agent.ts'
import { createProviderQuota } from './provider-quota.ts'
import { createCatalogueCaches, creatorKey, searchKey } from './catalogue.caches.ts'
import { type Addition, createSources } from './catalogue.sources.ts'
import { workOfLink } from './embedded/links.ts'
import type { Embedded } from './providers/embedded.ts'
import { newestFirst } from './providers/sort-works.ts'
import { createPreviews, type Listener, type Preview } from './previews.ts'
import type { Provider } from './providers/provider.ts'

export interface CatalogueOptions {
  /** Serves kinds without another provider, and always its own works. */
  embedded: Embedded
  /** Configured providers, each the only one of its kinds. */
  providers: readonly Provider[]
  /** Open sources in use, which complement the embedded catalogue. */
  sources?: readonly Provider[]
  operator?: Operator
  clock: Clock
  after: After
  log: Log
  limits: RateLimits
}

type Loading<T> = (id: string, question: () => Promise<T | undefined>) => Promise<T | undefined>

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Reads from the provider of each kind, through shared caches [GAP-150]. */
export function createCatalogueService(options: CatalogueOptions) {
  const { embedded, providers, sources: all = [], clock, after, log, limits, operator } = options
  const caches = createCatalogueCaches(clock)
  const { searches, creators, answersOf } = caches
  const quota = createProviderQuota(log, limits, after)
  const { loadFor, inTime, failed } = quota
  const readPreview = createPreviews(quota, operator)

  const providerOf = (kind: MediaType): Provider =>
    providers.find((provider) => provider.kinds.includes(kind)) ?? embedded

  /**
   * A configured provider replaces the open source of its kinds; existing favourites of that source are still read
   * there.
   */
  const sources = createSources({
    embedded,
    sources: all.filter((source) => source.kinds.some((kind) => providerOf(kind) === embedded)),
    caches,
    quota,
    clock,
    after,
  })

  function ownerOf(kind: MediaType, id: string): Provider {
    if (isEmbeddedId(id)) return embedded
    const named = all.find(
      ({ kinds: served, idPrefix }) => served.includes(kind) && idPrefix && id.startsWith(idPrefix),
    )
    if (named) return named
    const provider = providerOf(kind)
    if (provider !== embedded) return provider
    return all.find(({ kinds: served, idPrefix }) => served.includes(kind) && !idPrefix) ?? embedded
  }

  async function search(kind: MediaType, query: string, filters: BookFilters, asker?: string): Promise<Addition> {
    const provider = providerOf(kind)
    if (provider === embedded) return { works: await embedded.search(kind, query, filters), limited: false }
    try {
      const key = searchKey(kind, query, filters)
      const answer = loadFor(
        asker,
        (question) => searches.load(key, question),
        () => provider.search(kind, query, filters),
      )
      return { works: await inTime(answer), limited: false }
    } catch (error) {
      failed(provider, 'search', error)
      return { works: [], limited: true }
    }
  }

  /** Reads a work from the provider that owns its id. */
  async function about<T>(
    kind: MediaType,
    id: string,
    { call, load, ask }: { call: string; load: Loading<T>; ask: (provider: Provider) => Promise<T | undefined> },
    asker?: string,
  ): Promise<T> {
    if (!mediaTypes[kind].id.test(id)) throw new ApiError('catalogue.not_found')
    const provider = ownerOf(kind, id)
    const answer = await answerOf()
    if (answer === undefined) throw new ApiError('catalogue.not_found')
    return answer

    async function answerOf(): Promise<T | undefined> {
      if (provider === embedded) return ask(embedded)
      try {
        const asked = loadFor(
          asker,
          (question) => load(id, question),
          () => ask(provider),
        )
        return await inTime(asked)
      } catch (error) {
        failed(provider, call, error)
        throw new ApiError('catalogue.unavailable')
      }
    }
  }

  /** Works of one provider by a creator, and the kinds that failed. */
  async function worksFrom(provider: Provider, name: string, asker?: string) {
    const serves = provider.kinds.filter((kind) => providerOf(kind) === provider)
    if (serves.length === 0) return { works: [], missing: [] }
    try {
      const found =
        provider === embedded
          ? await embedded.worksBy(name)
          : await inTime(
              loadFor(
                asker,
                (question) => creators.load(creatorKey(provider.name, name), question),
                () => provider.worksBy(name),
              ),
            )
      return { works: found.filter(({ kind }) => serves.includes(kind)), missing: [] }
    } catch (error) {
      failed(provider, 'worksBy', error)
      return { works: [], missing: serves }
    }
  }

  /** The ids that works of a link have here, by the providers that are in use. */
  function idHere({ source, kind, id }: WorkLink): string | undefined {
    if (source === 'own') return id
    if (source === 'deezer' || source === 'open-library') return `${idPrefixes[source]}${id}`
    return kind && providerOf(kind).name === source ? id : undefined
  }

  return {
    /** The provider per kind. */
    providers(): Record<MediaType, ProviderName> {
      const entries = allMediaTypes.map((kind) => [kind, providerOf(kind).name])
      return Object.fromEntries(entries) as Record<MediaType, ProviderName>
    },

    /** The open source per kind, if any. */
    sources: sources.names,

    /** State of the providers and sources in use. */
    states(): Partial<Record<ProviderName, ProviderState>> {
      const inUse = allMediaTypes.flatMap((kind) => [providerOf(kind), sources.sourceOf(kind) ?? []].flat())
      return Object.fromEntries(inUse.map((provider) => [provider.name, sources.stateOf(provider)]))
    },

    /**
     * Matching works; a failing provider returns none and is marked as failed, and the failure is not cached
     * [PROV-09] [PROV-20] [PROV-22] [PROV-26].
     * @param filters For books only [PROV-24].
     * @param asker The account, here and below: its requests to providers are rate-limited.
     * @throws ApiError `request.invalid` for filters of another kind; here and below `request.rate_limited`.
     */
    async search(kind: MediaType, query: string, filters: BookFilters = {}, asker?: string): Promise<Addition> {
      checkFilters(kind, filters)
      return search(kind, query, filters, asker)
    },

    /**
     * Results of an open source for the same query, in addition to the embedded catalogue [SRC-02] [SRC-03].
     * @throws ApiError As `search` does.
     */
    async searchSource(kind: MediaType, query: string, filters: BookFilters = {}, asker?: string): Promise<Addition> {
      checkFilters(kind, filters)
      return sources.search(kind, query, filters, asker)
    },

    /**
     * One work.
     * @throws ApiError `catalogue.not_found`, or `catalogue.unavailable` if the provider failed.
     */
    read(kind: MediaType, id: string, asker?: string): Promise<Work> {
      const { load } = answersOf(kind).work
      return about(kind, id, { call: 'read', load, ask: (provider) => provider.read(kind, id) }, asker)
    },

    /**
     * The work that a link leads to, where the catalogue knows it without asking anybody [CONV-94].
     * @param address Of a page elsewhere, or a path of ours.
     */
    workAtLink(address: string): Work | undefined {
      const link = workLinkOf(address)
      const own = link && workOfLink(link)
      if (!link?.kind || own) return own
      const id = idHere(link)
      return id === undefined ? undefined : answersOf(link.kind).work.known(id)
    },

    /**
     * Details of one work beyond the item.
     * @throws ApiError As `read` does.
     */
    details(kind: MediaType, id: string, asker?: string): Promise<Details> {
      const { load } = answersOf(kind).details
      return about(kind, id, { call: 'details', load, ask: (provider) => provider.details(kind, id) }, asker)
    },

    /**
     * All works by a creator of this name, the newest first, and the kinds that failed; `limited` if an open source
     * timed out.
     * @throws ApiError `catalogue.unavailable` if all kinds failed.
     */
    async worksBy(name: string, asker?: string): Promise<{ works: Work[]; missing: MediaType[]; limited: boolean }> {
      const found = await Promise.all([embedded, ...providers].map((provider) => worksFrom(provider, name, asker)))
      const missing = found.flatMap((answer) => answer.missing)
      if (missing.length === allMediaTypes.length) throw new ApiError('catalogue.unavailable')
      const works = found.flatMap((answer) => answer.works)
      const more = await sources.worksBy(name, works, asker)
      return { works: newestFirst([...works, ...more.works]), missing, limited: more.limited }
    },

    /**
     * The audio of a track's preview, for a source whose URLs expire [SRC-09].
     * @throws ApiError As `read` does.
     */
    async preview(id: string, listener: Listener): Promise<Preview> {
      if (!mediaTypes.track.id.test(id)) throw new ApiError('catalogue.not_found')
      return readPreview(ownerOf('track', id), id, listener)
    },

    /**
     * Recommendations for a work; empty if the provider fails.
     * @throws ApiError `catalogue.not_found` for an invalid id of the kind.
     */
    async recommend(kind: MediaType, id: string, asker?: string): Promise<Work[]> {
      if (!mediaTypes[kind].id.test(id)) throw new ApiError('catalogue.not_found')
      const provider = ownerOf(kind, id)
      if (provider === embedded) return embedded.recommend(kind, id)
      try {
        const { recommendations } = answersOf(kind)
        const answer = loadFor(
          asker,
          (question) => recommendations.load(id, question),
          () => provider.recommend(kind, id),
        )
        return await inTime(answer)
      } catch (error) {
        failed(provider, 'recommend', error)
        return []
      }
    },
  }
}

/** @throws ApiError `request.invalid` for filters of another kind than books. */
function checkFilters(kind: MediaType, filters: BookFilters): void {
  const [filter] = Object.keys(filters)
  if (kind !== 'book' && filter !== undefined) throw new ApiError('request.invalid', { field: filter })
}
