import type { BookFilters, ProviderName, ProviderState } from '@trouvaille/contract'
import type { Details, MediaType, Work } from '@trouvaille/domain'

/**
 * A source of works. Every provider passes the same suite (`provider.suite.ts`).
 * Each call rejects when the source could not be asked or answered nonsense; "there is none" is an answer.
 */
export interface Provider {
  readonly name: ProviderName
  readonly kinds: readonly MediaType[]
  /** What every id of an open source begins with, where another provider of the kind has ids of its own. */
  readonly idPrefix?: string
  /** `resting` while the source is left alone, because it is down or asked for a pause. */
  readonly state: ProviderState
  /**
   * Works that match, the best first.
   * @param filters For books only.
   */
  search(kind: MediaType, query: string, filters?: BookFilters): Promise<Work[]>
  /** One work, or undefined when there is none with this id. */
  read(kind: MediaType, id: string): Promise<Work | undefined>
  /** What is known of a work beyond its item; undefined when there is none with this id. */
  details(kind: MediaType, id: string): Promise<Details | undefined>
  /** Everything by somebody of this name, in no order; empty when there is nothing. */
  worksBy(name: string): Promise<Work[]>
  /** Works that go with one; empty when the source does not recommend this kind. */
  recommend(kind: MediaType, id: string): Promise<Work[]>
  /**
   * Where the preview of a track is now, for a source whose addresses expire; undefined where there is none that we may
   * fetch. The address is for the server alone, and for once [SRC-09].
   */
  preview?(id: string): Promise<string | undefined>
}
