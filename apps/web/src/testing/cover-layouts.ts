import { viewOf } from '@trouvaille/domain'
import { coverLayout } from '../ui/cover-layouts.ts'
import { film } from './fake-favourites.ts'

const key = 'cache:covers'

/** The layouts that the device keeps of some films, in their order. */
export function layoutsOfFilms(ids: readonly number[]): (string | undefined)[] {
  const kept = new Map(JSON.parse(localStorage.getItem(key) ?? '[]') as [string, string][])
  return ids.map((id) => kept.get(`movie:${id}`))
}

let lastId = 900_000

/**
 * Makes the next page begin without layouts, as one that is loaded anew: a page forgets them when it is about to store
 * one, and finds that the device keeps none any more.
 */
export async function clearLayouts(): Promise<void> {
  do {
    localStorage.removeItem(key)
    coverLayout(viewOf(film((lastId += 1))))
    await Promise.resolve()
  } while (localStorage.getItem(key) !== null)
}
