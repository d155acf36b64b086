import { foldForSearch, isBy, type Kind, search as searchLimits, viewOf, type Work } from '@trouvaille/domain'
import { createDetails, type ReadDetails } from '../embedded/details.ts'
import { type EmbeddedRecord, embeddedKinds, readRecords } from '../embedded/records.ts'
import { createSearchIndex, type SearchIndex } from '../embedded/search-index.ts'
import { type Recommend, createRecommender } from '../embedded/similar.ts'
import { createTwins, type FindTwin } from '../embedded/twins.ts'
import { isPublishedWithin } from './book-filters.ts'
import type { Provider } from './provider.ts'

interface Shelf {
  readonly byId: ReadonlyMap<string, EmbeddedRecord>
  readonly search: SearchIndex<Work>
  readonly recommend: Recommend
}

/** It knows, too, which of its works is the one that another source has. */
export interface Embedded extends Provider {
  twinOf: FindTwin
}

/** The catalogue that comes with the product; serves the kinds for which no provider is configured. */
export function createEmbedded(): Embedded {
  const shelves = new Map<Kind, Shelf>()
  let records: Map<Kind, EmbeddedRecord[]> | undefined
  let readDetails: ReadDetails | undefined
  let findTwin: FindTwin | undefined

  const readOnce = () => (records ??= Map.groupBy(readRecords(), ({ work }) => work.kind))

  /** Read and indexed when it is first needed: most take longer than to start the rest. */
  function shelf(kind: Kind): Shelf {
    const known = shelves.get(kind) ?? createShelf(readOnce().get(kind) ?? [])
    shelves.set(kind, known)
    return known
  }

  return {
    name: 'embedded',
    kinds: embeddedKinds,
    state: 'ok',
    async search(kind, query, filters = {}) {
      const { subject, maxResults = searchLimits.providerResults } = filters
      const isFiltered = Object.keys(filters).length > 0
      const found = shelf(kind).search(query, isFiltered ? Infinity : maxResults)
      return found.filter((work) => isAbout(work, subject) && isPublishedWithin(work, filters)).slice(0, maxResults)
    },
    async read(kind, id) {
      return shelf(kind).byId.get(id)?.work
    },
    async details(kind, id) {
      const record = shelf(kind).byId.get(id)
      readDetails ??= createDetails([...readOnce().values()].flat())
      return record && readDetails(record)
    },
    async worksBy(name) {
      return [...readOnce().values()].flat().flatMap(({ work }) => (isBy(work, name) ? work : []))
    },
    async recommend(kind, id) {
      const { byId, recommend } = shelf(kind)
      const record = byId.get(id)
      return record ? recommend(record) : []
    },
    twinOf(work) {
      findTwin ??= createTwins([...readOnce().values()].flat())
      return findTwin(work)
    },
  }
}

function createShelf(records: readonly EmbeddedRecord[]): Shelf {
  return {
    byId: new Map(records.map((record) => [viewOf(record.work).id, record])),
    search: createSearchIndex(
      records.map(({ work, otherNames, creators }) => {
        const { title, year } = viewOf(work)
        return { value: work, names: [title, ...otherNames], creators, year }
      }),
    ),
    recommend: createRecommender(records),
  }
}

/** True for a book of that category; the embedded books are all in French, so a language changes nothing. */
function isAbout(work: Work, subject: string | undefined): boolean {
  if (subject === undefined) return true
  const categories = work.kind === 'book' ? (work.item.volumeInfo.categories ?? []) : []
  return categories.some((category) => foldForSearch(category) === foldForSearch(subject))
}
