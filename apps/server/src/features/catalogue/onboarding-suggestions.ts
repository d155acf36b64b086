import { dayInParis, type MediaType, ofTheDay, viewOf, type Work } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import { type EmbeddedRecord, recordsOf, workAt } from './embedded/records.ts'
import { dailyFinds, firstWorks, wellKnown } from './embedded/selections.ts'

/** Works in one answer: enough that some are left when a device leaves out what is kept already. */
const shown = 40

/** Fewer works than these are no choice to offer. */
const leastOfAChoice = 4

/** Genres that a kind offers, of dozens in music. */
const genresOffered = 14

export interface Choice {
  genre?: string | undefined
  /** "1960" */
  decade?: string | undefined
}

export type OnboardingSuggestions = ReturnType<typeof createOnboardingSuggestions>

/** What the house proposes. It needs no provider: embedded works can be read whoever serves their kind. */
export function createOnboardingSuggestions(clock: Clock) {
  const shelves = new Map<MediaType, readonly EmbeddedRecord[]>()

  function shelf(kind: MediaType): readonly EmbeddedRecord[] {
    const known = shelves.get(kind) ?? inOrder(recordsOf(kind))
    shelves.set(kind, known)
    return known
  }

  return {
    /** Works of every kind for the first evening, in the order in which they stand on the wall. */
    firstWorks: (): Work[] => worksAt(firstWorks),

    /** Well-known works of a kind, and what else can be chosen. */
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

    /** The find of today. */
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

/** How many works have each trait. */
function countTraits(records: readonly EmbeddedRecord[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const trait of records.flatMap(({ traits }) => traits)) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  return counts
}

/** The values of a group that enough works share, the most frequent first. */
function valuesOf(group: string, records: readonly EmbeddedRecord[]): string[] {
  return [...countTraits(records)]
    .filter(([trait, count]) => trait.startsWith(`${group}:`) && count >= leastOfAChoice)
    .toSorted(([, a], [, b]) => b - a)
    .map(([trait]) => trait.slice(group.length + 1))
}

/** Those chosen by hand first, then those that share the most with others. */
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
