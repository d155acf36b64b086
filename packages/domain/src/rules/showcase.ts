import { type FavouriteState, favouriteLists, worksOf } from '../favourites.ts'
import { allMediaTypes, distinctWorks, viewOf } from '../media-types.ts'
import type { MediaType, Work } from '../items.ts'

/** Works shown large on a profile. */
export const showcaseSize = 4

/** A work by what it is, without the work itself. */
export interface WorkName {
  readonly kind: MediaType
  readonly id: string
}

export const nameOf = (work: Work): WorkName => ({ kind: work.kind, id: viewOf(work).id })

export const isNamed = (work: Work, name: WorkName): boolean => work.kind === name.kind && viewOf(work).id === name.id

/** The works of both lists, each once, the newest of each list first. */
export function keptWorks(state: FavouriteState): Work[] {
  return distinctWorks(favouriteLists.flatMap((list) => worksOf(state, list, allMediaTypes)))
}

/**
 * What stands large on a profile: the works that were chosen, in their order, as long as they are kept; without any, the
 * newest of all times [SHOW-01] [SHOW-02].
 */
export function showcaseOf(chosen: readonly WorkName[], state: FavouriteState): Work[] {
  const kept = keptWorks(state)
  const found = chosen.flatMap((name) => kept.find((work) => isNamed(work, name)) ?? [])
  return found.length > 0 ? found : worksOf(state, 'all_time', allMediaTypes).slice(0, showcaseSize)
}
