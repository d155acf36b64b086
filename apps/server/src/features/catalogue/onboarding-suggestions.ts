import { dayInParis, type MediaType, ofTheDay, viewOf, type Work } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import { type EmbeddedRecord, recordsOf, workAt } from './embedded/records.ts'
import { dailyFinds, firstWorks, wellKnown } from './embedded/selections.ts'

/** Works per response: some remain when a device leaves out existing favourites. */
const shown = 40

/** Minimum number of works of a genre or decade. */
const leastOfAChoice = 4

/** Maximum number of genres per kind. */
const genresOffered = 14

export interface Choice {
  genre?: string | undefined
  /** "1960" */
  decade?: string | undefined
}

export type OnboardingSuggestions = ReturnType<typeof createOnboardingSuggestions>

/** Onboarding suggestions. They need no provider: embedded works are always readable. */
export function createOnboardingSuggestions(clock: Clock) {
  const shelves = new Map<MediaType, readonly EmbeddedRecord[]>()

  function shelf(kind: MediaType): readonly EmbeddedRecord[] {
    const known = shelves.get(kind) ?? inOrder(recordsOf(kind))
    shelves.set(kind, known)
    return known
  }

  return {
    /** Works of every kind for the onboarding wall, in order. */
    firstWorks: (): Work[] => worksAt(firstWorks),

    /** Well-known works of a kind, and its genres and decades. */
    list(kind: MediaType, { genre, decade }: Choice = {}) {
      const ofGenre = shelf(kind).filter((record) => has(record, 'genre', genre))
      const ofDecade = shelf(kind).filter((record) => has(record, 'decade', decade))
      return {
        works: ofGenre
          .filter((record) => has(record, 'decade', decade))
          .slice(0, shown)
          .map(({ work }) => work),
        genres: valuesOf('genre', ofDecade).slice(0, genresOffered),
        decades: valuesOf('decade', ofGenre).toSorted((a, b) => b.localeCompare(a)),
      }
    },

    /** The daily find. */
    dailyFind(): { day: string; work: Work; reason: string } {
      const day = dayInParis(clock.now())
      const { work: path, reason } = ofTheDay(dailyFinds, day)
      const [work] = worksAt([path])
      if (!work) throw new Error(`The catalogue has no ${path}.`)
      return { day, work, reason }
    },
  }
}

const worksAt = (selection: readonly string[]): Work[] => selection.flatMap((path) => workAt(path) ?? [])

const has = ({ traits }: EmbeddedRecord, group: string, value: string | undefined) =>
  value === undefined || traits.includes(`${group}:${value}`)

/** Number of works per trait. */
function countTraits(records: readonly EmbeddedRecord[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const trait of records.flatMap(({ traits }) => traits)) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  return counts
}

/** Values of a group with enough works, the most frequent first. */
function valuesOf(group: string, records: readonly EmbeddedRecord[]): string[] {
  return [...countTraits(records)]
    .filter(([trait, count]) => trait.startsWith(`${group}:`) && count >= leastOfAChoice)
    .toSorted(([, a], [, b]) => b - a)
    .map(([trait]) => trait.slice(group.length + 1))
}

/** Hand-picked works first, then those that share the most traits with others. */
function inOrder(records: readonly EmbeddedRecord[]): readonly EmbeddedRecord[] {
  const counts = countTraits(records)
  const places = new Map(wellKnown.map((path, place) => [path, place]))
  return records
    .map((record) => ({
      record,
      place: places.get(viewOf(record.work).path) ?? Infinity,
      links: record.traits.reduce((sum, trait) => sum + (counts.get(trait) ?? 0), 0),
    }))
    .toSorted((a, b) => (a.place === b.place ? b.links - a.links : a.place - b.place))
    .map(({ record }) => record)
}
