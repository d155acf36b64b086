import {
  applyChanges,
  type FavouriteChange,
  favouriteKey,
  type FavouriteState,
  isNewer,
  type Work,
} from '@trouvaille/domain'

/** The favourites of one account on the server: each write gets the next revision. */
export function fakeFavourites() {
  let state: FavouriteState = {}
  const revisions = new Map<string, number>()
  let revision = 0

  return {
    pageSize: 200,
    /** Writes the newer changes, as a device's push does. */
    take(changes: readonly FavouriteChange[]): void {
      for (const change of changes) {
        const key = favouriteKey(change)
        if (!isNewer(change, state[key])) continue
        state = applyChanges(state, [change])
        revision += 1
        revisions.set(key, revision)
      }
    },
    /** One page of changes after a cursor. */
    page(after = '0') {
      const newer = [...revisions].filter(([, own]) => own > Number(after)).toSorted(([, a], [, b]) => a - b)
      const shown = newer.slice(0, this.pageSize)
      return {
        changes: shown.flatMap(([key]) => state[key] ?? []),
        cursor: String(shown.at(-1)?.[1] ?? after),
        more: newer.length > shown.length,
      }
    },
    /** The items of the lists, as "current:movie:1". */
    items: () => Object.keys(state).filter((key) => state[key]?.action === 'add'),
  }
}

export const film = (id: number, title = `Film ${id}`): Work => ({ kind: 'movie', item: { id, title } })

/** A change in the "current" list. @param time Milliseconds since the epoch. */
export const added = (id: number, time: number, work = film(id)): FavouriteChange => ({
  list: 'current',
  kind: 'movie',
  id: String(id),
  action: 'add',
  changedAt: new Date(time).toISOString(),
  work,
})

export const removed = (id: number, time: number): FavouriteChange => ({
  list: 'current',
  kind: 'movie',
  id: String(id),
  action: 'remove',
  changedAt: new Date(time).toISOString(),
})
