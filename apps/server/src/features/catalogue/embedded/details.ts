import { type AlbumTrack, type Details, viewOf, type Work } from '@trouvaille/domain'
import { bestKnown, newestFirst } from '../providers/orders.ts'
import { type EmbeddedRecord, readGroups } from './records.ts'

/** What is known of one work beyond its item. */
export type ReadDetails = (record: EmbeddedRecord) => Details

/** Gathers what the works of the catalogue say of each other: the tracks of an album, the works of an artist. */
export function createDetails(records: readonly EmbeddedRecord[]): ReadDetails {
  const ofArtist = new Map<string, EmbeddedRecord[]>()
  const ofAlbum = new Map<string, AlbumTrack[]>()
  for (const record of records) {
    const { work, number } = record
    if (work.kind === 'track' && work.item.album?.id) {
      push(ofAlbum, work.item.album.id, { number, track: work.item })
    }
    if (work.kind === 'track' || work.kind === 'album') {
      for (const { id } of work.item.artists) push(ofArtist, id, record)
    }
  }

  const elsewhere = createElsewhere(records)

  return (record) => {
    const { work } = record
    const { id, path } = viewOf(work)
    const facts = { ...record.facts, elsewhere: elsewhere.get(path) }
    if (work.kind === 'album') return { ...facts, tracks: inOrder(ofAlbum.get(id) ?? []) }
    if (work.kind !== 'artist') return facts
    const works = (ofArtist.get(id) ?? []).map((other) => other.work)
    return {
      ...facts,
      albums: newestFirst(works.filter(({ kind }) => kind === 'album')),
      bestKnown: works.filter(({ kind }) => kind === 'track').slice(0, bestKnown),
    }
  }
}

/** The other works of the group in which a work is, by its path. */
function createElsewhere(records: readonly EmbeddedRecord[]): ReadonlyMap<string, Work[]> {
  const byPath = new Map(records.map(({ work }) => [viewOf(work).path, work]))
  const entries = readGroups().flatMap((group) =>
    group.map((path) => [path, group.flatMap((other) => (other === path ? [] : (byPath.get(other) ?? [])))] as const),
  )
  return new Map(entries)
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** By their numbers where all have one; the data has them in order. */
function inOrder(tracks: readonly AlbumTrack[]): AlbumTrack[] {
  return tracks.every(({ number }) => number !== undefined)
    ? tracks.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    : [...tracks]
}
