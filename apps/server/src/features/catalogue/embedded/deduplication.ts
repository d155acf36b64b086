import { foldForSearch, isSameName, type MediaType, viewOf, type Work } from '@trouvaille/domain'
import type { EmbeddedRecord } from './records.ts'

/** Finds the embedded work that equals another source's. */
export type FindMatch = (work: Work) => Work | undefined

/** Tolerance in years: films are shown at festivals before their release. */
const yearsApart = 1

/** Kinds whose later editions have the same title and another year. */
const isFilmed = (kind: MediaType) => kind === 'movie' || kind === 'series'

/**
 * Two works are one when a title of ours is the other's, folded, a creator is the same, and, of what is filmed, the
 * year. What a source does not know does not tell them apart.
 */
export function createMatcher(records: readonly EmbeddedRecord[]): FindMatch {
  const named = new Map<string, Work[]>()
  for (const { work, otherNames } of records) {
    for (const name of new Set([viewOf(work).title, ...otherNames].map((title) => keyOf(work.kind, title)))) {
      const works = named.get(name)
      if (works) works.push(work)
      else named.set(name, [work])
    }
  }
  return (work) => named.get(keyOf(work.kind, viewOf(work).title))?.find((own) => isDuplicate(own, work))
}

const keyOf = (kind: MediaType, title: string) => `${kind} ${foldForSearch(title)}`

function isDuplicate(own: Work, other: Work): boolean {
  const [a, b] = [viewOf(own), viewOf(other)]
  const areSameYears =
    !a.year || !b.year || !isFilmed(own.kind) || Math.abs(Number(a.year) - Number(b.year)) <= yearsApart
  const shareCreator =
    a.creators.length === 0 ||
    b.creators.length === 0 ||
    a.creators.some(({ name }) => b.creators.some((creator) => isSameName(name, creator.name)))
  return areSameYears && shareCreator
}
