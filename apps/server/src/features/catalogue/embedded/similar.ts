import { type MediaType, viewOf, type Work } from '@trouvaille/domain'
import type { EmbeddedRecord } from './records.ts'

/** Number of recommendations per work. */
const recommendations = 12

/** Maximum number by the same creators, for variety. */
const bySamePeople = 6

/** Maximum difference in years within one era. Longer for books. */
const yearsOfEra = (kind: MediaType) => (kind === 'book' ? 30 : 15)

/** A genre is common if more than this share of all works has it. */
const broadShare = 0.25

const isFilmed = (kind: MediaType) => kind === 'movie' || kind === 'series'

/** Recommendations for a work, the closest first. */
export type Recommend = (record: EmbeddedRecord) => Work[]

interface Candidate {
  readonly record: EmbeddedRecord
  readonly genres: readonly string[]
  readonly year: number | undefined
}

/**
 * Recommends among works of one kind those that share the most, and the rarest, traits. Themes alone make odd couples
 * ("families and money": Parasite and Les Tuche), so works that go together are of one genre, and of one country or era
 * as well.
 */
export function createRecommender(records: readonly EmbeddedRecord[]): Recommend {
  const counts = new Map<string, number>()
  for (const trait of records.flatMap(({ traits }) => traits)) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  /** Traits are weighted by rarity. */
  const worthOf = (trait: string) => Math.log(records.length / (counts.get(trait) ?? records.length))
  // Nearly half of all films and series are dramas: genre and era alone mean little there.
  const isBroad = (genre: string) => (counts.get(genre) ?? 0) > records.length * broadShare
  const candidates = records.map(toCandidate)

  return (record) => {
    const wanted = new Set(record.traits)
    const own = toCandidate(record)
    const scored = candidates
      .filter((other) => other.record !== record)
      .map((other) => {
        const shared = other.record.traits.filter((trait) => wanted.has(trait))
        const isBySame = has(shared, 'by')
        return {
          work: other.record.work,
          score: shared.reduce((sum, trait) => sum + worthOf(trait), 0),
          isBySame,
          goesWith: isBySame
            ? !isFilmed(record.work.kind) || has(shared, 'genre')
            : areAlike(own, other, shared, isBroad),
        }
      })
      .filter(({ score, goesWith }) => score > 0 && goesWith)
      .toSorted((a, b) => Number(b.isBySame) - Number(a.isBySame) || b.score - a.score)
    const same = scored.filter(({ isBySame }) => isBySame).slice(0, bySamePeople)
    const others = scored.filter(({ isBySame }) => !isBySame)
    return [...same, ...others].slice(0, recommendations).map(({ work }) => work)
  }
}

const has = (traits: readonly string[], group: string) => traits.some((trait) => trait.startsWith(`${group}:`))

function toCandidate(record: EmbeddedRecord): Candidate {
  const { year } = viewOf(record.work)
  return {
    record,
    genres: record.traits.filter((trait) => trait.startsWith('genre:')),
    year: year ? Number(year) : undefined,
  }
}

/** A shared genre, and a shared country or era; without a known era, two genres. */
function areAlike(a: Candidate, b: Candidate, shared: readonly string[], isBroad: (genre: string) => boolean): boolean {
  const genres = a.genres.filter((genre) => b.genres.includes(genre))
  if (genres.length === 0) return false
  if (has(shared, 'country') || has(shared, 'language')) return true
  if (a.year === undefined || b.year === undefined) return genres.length > 1
  const { kind } = a.record.work
  // Books have no country: a theme replaces it.
  const isTelling = !genres.every(isBroad) || (kind === 'book' && has(shared, 'theme'))
  return isTelling && Math.abs(a.year - b.year) <= yearsOfEra(kind)
}
