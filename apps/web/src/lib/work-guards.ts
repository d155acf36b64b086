import { type Details, isIdOf, isMediaType, viewOf, type Work } from '@trouvaille/domain'
import { isObject, isString } from '../platform/storage.ts'

/** Stored data may be invalid: a work must have what is needed to show it. */

export function isWork(value: unknown): value is Work {
  if (!isObject(value) || !isString(value.kind) || !isMediaType(value.kind) || !isObject(value.item)) return false
  if (!isString(value.item.id) && typeof value.item.id !== 'number') return false
  try {
    const { kind, id, title } = viewOf(value as Work)
    return title !== '' && isIdOf(kind, id)
  } catch {
    return false
  }
}

export const isWorkList = (value: unknown): value is Work[] => Array.isArray(value) && value.every(isWork)

/** Details of a work: works listed in them must be valid, too. */
export function isDetails(value: unknown): value is Details {
  if (!isObject(value)) return false
  const { tracks = [], albums = [], bestKnown = [], elsewhere = [] } = value
  const isPlaced = (place: unknown) => isObject(place) && isWork({ kind: 'track', item: place.track })
  const lists = [albums, bestKnown, elsewhere]
  return lists.every(isWorkList) && Array.isArray(tracks) && tracks.every(isPlaced)
}
