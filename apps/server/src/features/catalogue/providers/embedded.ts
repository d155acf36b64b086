import { foldForSearch, type Kind, viewOf, type Work } from '@trouvaille/domain'
import MiniSearch from 'minisearch'
import { type EmbeddedRecord, embeddedKinds, readRecords } from '../embedded/records.ts'
import type { Provider } from './provider.ts'

/** Most results of one search, and recommendations of one work. */
const searchResults = 20
const recommendations = 12

/** A shorter word changes its meaning with one letter. */
const leastLettersForTypo = 4

interface Shelf {
  readonly byId: ReadonlyMap<string, EmbeddedRecord>
  readonly index: MiniSearch<Record<string, string>>
  /** How rare a trait is: sharing a rare one says more. */
  readonly rarity: ReadonlyMap<string, number>
}

/** The catalogue that comes with the product; serves the kinds for which no provider is configured. */
export function createEmbedded(): Provider {
  const shelves = new Map<Kind, Shelf>()
  const records = Map.groupBy(readRecords(), ({ work }) => work.kind)

  function shelf(kind: Kind): Shelf {
    const known = shelves.get(kind)
    if (known) return known
    const made = createShelf(records.get(kind) ?? [])
    shelves.set(kind, made)
    return made
  }

  return {
    name: 'embedded',
    kinds: embeddedKinds,
    async search(kind, query) {
      const { index, byId } = shelf(kind)
      return index
        .search(query)
        .slice(0, searchResults)
        .flatMap(({ id }) => byId.get(id as string)?.work ?? [])
    },
    async read(kind, id) {
      return shelf(kind).byId.get(id)?.work
    },
    async recommend(kind, id) {
      return similar(shelf(kind), id)
    },
  }
}

function createShelf(records: readonly EmbeddedRecord[]): Shelf {
  const byId = new Map(records.map((record) => [viewOf(record.work).id, record]))
  const index = new MiniSearch<Record<string, string>>({
    fields: ['title', 'alsoKnownAs', 'creator'],
    tokenize: (text) => foldForSearch(text).split(' '),
    processTerm: (term) => term || null,
    searchOptions: {
      combineWith: 'AND',
      boost: { title: 4, alsoKnownAs: 2 },
      prefix: true,
      // A swap of two letters counts as two edits, and is one slip of the fingers.
      fuzzy: (term) => (term.length >= leastLettersForTypo ? (term.length > 7 ? 2 : 1) : false),
      weights: { fuzzy: 0.2, prefix: 0.6 },
    },
  })
  index.addAll(
    records.map(({ work, alsoKnownAs }) => {
      const { id, title, creator } = viewOf(work)
      return { id, title, alsoKnownAs: alsoKnownAs ?? '', creator: creator ?? '' }
    }),
  )
  const counts = new Map<string, number>()
  for (const trait of records.flatMap(({ traits }) => traits)) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  const rarity = new Map([...counts].map(([trait, count]) => [trait, Math.log(records.length / count)]))
  return { byId, index, rarity }
}

/** The records that share the most, and the rarest, traits with one. */
function similar({ byId, rarity }: Shelf, id: string): Work[] {
  const record = byId.get(id)
  if (!record) return []
  const wanted = new Set(record.traits)
  return [...byId.values()]
    .filter((other) => other !== record)
    .map((other) => ({
      work: other.work,
      score: other.traits.reduce((sum, trait) => sum + (wanted.has(trait) ? (rarity.get(trait) ?? 0) : 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, recommendations)
    .map(({ work }) => work)
}
