import { type AlbumTrack, type Details, memoize, viewOf, type Work } from '@trouvaille/domain'
import { bestKnown, newestFirst } from '../providers/sort-works.ts'
import { type EmbeddedRecord, readGroups, recordsOf, workAt } from './records.ts'

/** Details of one work beyond its item. */
export type ReadDetails = (record: EmbeddedRecord) => Details

/** Resolves relations between works: tracks of an album, works of an artist, the same story in other media. */
export function createDetails(): ReadDetails {
  const music = memoize(gatherMusic)
  const groups = memoize(gatherGroups)

  return (record) => {
    const { work } = record
    const { id, path } = viewOf(work)
    const group = groups().get(path)
    const elsewhere = group?.flatMap((other) => (other === path ? [] : (workAt(other) ?? [])))
    const facts = { ...record.facts, elsewhere }
    if (work.kind === 'album') return { ...facts, tracks: inOrder(music().ofAlbum.get(id) ?? []) }
    if (work.kind !== 'artist') return facts
    const works = music().ofArtist.get(id) ?? []
    return {
      ...facts,
      albums: newestFirst(works.filter(({ kind }) => kind === 'album')),
      bestKnown: works.filter(({ kind }) => kind === 'track').slice(0, bestKnown),
    }
  }
}

/** Works per artist, and tracks per album, by id. */
function gatherMusic() {
  const ofArtist = new Map<string, Work[]>()
  const ofAlbum = new Map<string, AlbumTrack[]>()
  for (const { work, number } of [...recordsOf('album'), ...recordsOf('track')]) {
    if (work.kind === 'track' && work.item.album?.id) {
      push(ofAlbum, work.item.album.id, { number, track: work.item })
    }
    if (work.kind === 'track' || work.kind === 'album') {
      for (const { id } of work.item.artists) push(ofArtist, id, work)
    }
  }
  return { ofArtist, ofAlbum }
}

/** The group of related works, by path. */
const gatherGroups = (): ReadonlyMap<string, readonly string[]> =>
  new Map(readGroups().flatMap((group) => group.map((path) => [path, group] as const)))

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** By position, those without one last. */
function inOrder(tracks: readonly AlbumTrack[]): AlbumTrack[] {
  return tracks.toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || 0)
}
