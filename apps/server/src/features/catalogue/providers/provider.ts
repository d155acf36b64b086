import type { BookFilters, ProviderName, ProviderState } from '@trouvaille/contract'
import type { Details, MediaType, Work } from '@trouvaille/domain'

/**
 * A source of works. Every provider passes the same suite (`provider.suite.ts`).
 * Each call rejects for a failure or an invalid response; "not found" is a result.
 */
export interface Provider {
  readonly name: ProviderName
  readonly kinds: readonly MediaType[]
  /** Prefix of an open source's ids, where another provider of the kind has ids of its own. */
  readonly idPrefix?: string
  /** `resting` while the circuit is open, because of an outage or a Retry-After. */
  readonly state: ProviderState
  /**
   * Matching works, by relevance.
   * @param filters For books only.
   */
  search(kind: MediaType, query: string, filters?: BookFilters): Promise<Work[]>
  /** One work, or undefined for an unknown id. */
  read(kind: MediaType, id: string): Promise<Work | undefined>
  /** Details of a work beyond its item; undefined for an unknown id. */
  details(kind: MediaType, id: string): Promise<Details | undefined>
  /** All works by a creator of this name, unordered. */
  worksBy(name: string): Promise<Work[]>
  /** Recommendations for a work; empty if the source has none for this kind. */
  recommend(kind: MediaType, id: string): Promise<Work[]>
  /**
   * The current URL of a track's preview, for a source whose URLs expire; undefined without one that may be fetched.
   * For one request by the server only [SRC-09].
   */
  preview?(id: string): Promise<string | undefined>
}
