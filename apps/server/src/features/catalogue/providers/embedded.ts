import {
  allMediaTypes,
  foldForSearch,
  isBy,
  type MediaType,
  memoize,
  search as searchLimits,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import { createDetails } from '../embedded/details.ts'
import { embeddedKinds, recordsById, recordsOf, readRecords } from '../embedded/records.ts'
import { searchEntriesOf } from '../embedded/search-entries.ts'
import { createSearchIndex } from '../embedded/search-index.ts'
import { createRecommender } from '../embedded/similar.ts'
import { createMatcher, type FindMatch } from '../embedded/deduplication.ts'
import { isPublishedWithin } from './book-filters.ts'
import type { Provider } from './provider.ts'

/** It also maps works of other sources to its own. */
export interface Embedded extends Provider {
  duplicateOf: FindMatch
}

/**
 * The catalogue that comes with the product; serves the kinds for which no provider is configured. What a question
 * needs is read and indexed when it is first asked, kind by kind: all of it would take longer than to start the rest.
 */
export function createEmbedded(): Embedded {
  const searchOf = ofEachKind((kind) => createSearchIndex(searchEntriesOf(kind)))
  const recommendOf = ofEachKind((kind) => createRecommender(recordsOf(kind)))
  const duplicatesOf = ofEachKind((kind) => createMatcher(recordsOf(kind)))
  const names = memoize(gatherNames)
  const readDetails = createDetails()

  return {
    name: 'embedded',
    kinds: embeddedKinds,
    state: 'ok',
    async search(kind, query, filters = {}) {
      const { subject, maxResults = searchLimits.providerResults } = filters
      const isFiltered = Object.keys(filters).length > 0
      const found = searchOf(kind)(query, isFiltered ? Infinity : maxResults)
      return found.filter((work) => isAbout(work, subject) && isPublishedWithin(work, filters)).slice(0, maxResults)
    },
    async read(kind, id) {
      return recordsById(kind).get(id)?.work
    },
    async details(kind, id) {
      const record = recordsById(kind).get(id)
      return record && readDetails(record)
    },
    async worksBy(name) {
      return (names().get(foldForSearch(name)) ?? []).filter((work) => isBy(work, name))
    },
    async recommend(kind, id) {
      const record = recordsById(kind).get(id)
      return record ? recommendOf(kind)(record) : []
    },
    duplicateOf: (work) => duplicatesOf(work.kind)(work),
  }
}

/** Per kind, built on first use. */
function ofEachKind<T extends object>(make: (kind: MediaType) => T): (kind: MediaType) => T {
  const made = new Map(allMediaTypes.map((kind) => [kind, memoize(() => make(kind))]))
  return (kind) => made.get(kind)?.() ?? make(kind)
}

/** Works by folded creator names, and artists by their own. */
function gatherNames(): ReadonlyMap<string, readonly Work[]> {
  const entries = readRecords().flatMap(({ work }) => {
    const { kind, title, creators } = viewOf(work)
    const made = [...creators.map(({ name }) => name), ...(kind === 'artist' ? [title] : [])]
    return [...new Set(made.map(foldForSearch))].map((name) => ({ name, work }))
  })
  const groups = Map.groupBy(entries, ({ name }) => name)
  return new Map([...groups].map(([name, found]) => [name, found.map(({ work }) => work)]))
}

/** Whether a book has that category; embedded books are all in French, so the language is ignored. */
function isAbout(work: Work, subject: string | undefined): boolean {
  if (subject === undefined) return true
  const categories = work.kind === 'book' ? (work.item.volumeInfo.categories ?? []) : []
  return categories.some((category) => foldForSearch(category) === foldForSearch(subject))
}
