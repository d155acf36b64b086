import type { AlbumTrack } from '@trouvaille/domain'

/** Milliseconds of an album; undefined unless each of its tracks, and the length of each, is known. */
export function albumLength(tracks: readonly AlbumTrack[], total: number | undefined): number | undefined {
  const lengths = tracks.flatMap(({ track }) => track.duration_ms ?? [])
  if (total === undefined || tracks.length !== total || lengths.length !== total) return undefined
  return lengths.reduce((sum, length) => sum + length, 0)
}
