import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MediaType, memoize, viewOf, type Work } from '@trouvaille/domain'
import { type EmbeddedRecord, recordsById, recordsOf } from './records.ts'
import type { SearchEntry } from './search-index.ts'

/** Search entries of the embedded works. */

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8'))

/** Alternative names by path: abbreviations, numbers of a series, symbols in words. */
export const readNicknames = memoize(() => read('nicknames') as Record<string, readonly string[]>)

/** Well-known works by path, the best known of each kind first. */
export const readWellKnown = memoize(() => read('known') as readonly string[])

const places = memoize(() => new Map(readWellKnown().map((path, place) => [path, readWellKnown().length - place])))

const nicknamesOf = (path: string) => readNicknames()[path] ?? []

export const searchEntriesOf = (kind: MediaType): SearchEntry<Work>[] => recordsOf(kind).map(toEntry)

function toEntry({ work, otherNames, creators, cast, isbns, facts }: EmbeddedRecord): SearchEntry<Work> {
  const { title, year, path } = viewOf(work)
  return {
    value: work,
    names: [title, ...otherNames, ...nicknamesOf(path)],
    creators: [...creators, ...artistsOf(work).flatMap(namesOfArtist)],
    cast,
    year,
    countries: facts.countries ?? [],
    isbns: isbns ?? [],
    fame: places().get(path) ?? fameByArtist(work),
  }
}

const artistsOf = (work: Work) => (work.kind === 'album' || work.kind === 'track' ? work.item.artists : [])

/** An artist's alternative names also match their albums and tracks. */
const namesOfArtist = ({ id }: { id: string }) => [
  ...(recordsById('artist').get(id)?.otherNames ?? []),
  ...nicknamesOf(`/artist/${id}`),
]

/** Music inherits its artist's popularity, reduced. */
function fameByArtist(work: Work): number {
  const known = artistsOf(work).map(({ id }) => places().get(`/artist/${id}`) ?? 0)
  return Math.max(0, ...known) / readWellKnown().length
}
