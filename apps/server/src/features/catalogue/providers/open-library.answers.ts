import type { Asked, Reply } from '../../../testing/fake-source.ts'

/** Responses of Open Library, with unused fields. */

/** A work as search results have it, with the best matching edition. */
export const found = (name: string, title: string, edition: Record<string, unknown> = {}) => ({
  key: `/works/${name}`,
  title,
  author_name: ['J.R.R. Tolkien'],
  author_key: ['OL26320A'],
  first_publish_year: 1954,
  cover_i: 14625765,
  edition_count: 251,
  editions: {
    numFound: 9,
    start: 0,
    numFoundExact: true,
    docs: [{ key: '/books/OL1M', title: 'The Lord of the Rings', language: ['eng'], ...edition }],
  },
})
export const inFrench = { title: 'Le Seigneur des anneaux', language: ['fre'], cover_i: 388291 }

export const searched = (docs: unknown[], q = '') => ({
  numFound: docs.length,
  start: 0,
  numFoundExact: true,
  num_found: docs.length,
  documentation_url: 'https://openlibrary.org/dev/docs/api/search',
  q,
  offset: null,
  docs,
})

export const record = (name: string, more: Record<string, unknown> = {}) => ({
  type: { key: '/type/work' },
  key: `/works/${name}`,
  title: 'The Lord of the Rings',
  authors: [{ author: { key: '/authors/OL26320A' }, type: { key: '/type/author_role' } }],
  covers: [-1, 14625765],
  subjects: ['Fiction', 'Fantasy fiction', 'English Fantasy fiction', 'Middle Earth (Imaginary place)'],
  description: {
    type: '/type/text',
    value: 'A **ring** to rule.\r\n\r\n([source][1])\r\n\r\n  [1]: https://example.org',
  },
  latest_revision: 90,
  revision: 90,
  last_modified: { type: '/type/datetime', value: '2025-01-01T00:00:00.000000' },
  ...more,
})
export const redirect = (from: string, location: string) => ({
  type: { key: '/type/redirect' },
  key: `/works/${from}`,
  location,
  revision: 3,
})

export const edition = (more: Record<string, unknown>) => ({
  type: { key: '/type/edition' },
  key: '/books/OL2M',
  title: 'Le Seigneur des anneaux',
  languages: [{ key: '/languages/fre' }],
  works: [{ key: '/works/OL27448W' }],
  ...more,
})
export const first = edition({
  publishers: ['C. Bourgois'],
  publish_date: 'c1972',
  isbn_10: ['2-267-00276-X'],
  isbn_13: ['978-2-267-00276-8'],
})
export const editions = (...entries: unknown[]) => ({
  links: { self: '/works/OL27448W/editions.json', work: '/works/OL27448W' },
  size: entries.length,
  entries,
})

export const missing: Reply = { status: 404, json: { error: 'notfound', key: '/works/OL999999999W' } }

export function respond({ path, query }: Asked): Reply {
  if (path === '/works/OL27448W.json') return { json: record('OL27448W') }
  if (path === '/works/OL27448W/editions.json') return { json: editions(first) }
  if (path !== '/search.json') return missing
  const ring = found('OL27448W', 'The Lord of the Rings', inFrench)
  if (query.q === 'key:/works/OL27448W') return { json: searched([{ ...ring, number_of_pages_median: 1193 }], query.q) }
  const others = Array.from({ length: 19 }, (_, index) => found(`OL${index + 1}W`, `Autre ${index}`))
  return { json: searched([ring, ...others], query.q) }
}

/** Responds to the given paths only. */
export const only =
  (replies: Record<string, unknown>) =>
  ({ path }: Asked): Reply =>
    path in replies ? { json: replies[path] } : missing
