import type { MediaType, Work } from './items.ts'
import { viewOf } from './media-types.ts'
import { compareTexts } from './compare-texts.ts'

/**
 * The two favourites lists and how copies of them are merged. A list is the set of its newest changes:
 * for each (list, kind, id) the change with the latest time wins, on a device and on the server alike.
 */

export const favouriteLists = ['current', 'all_time'] as const
export type FavouriteList = (typeof favouriteLists)[number]

interface ChangeKey {
  readonly list: FavouriteList
  readonly kind: MediaType
  readonly id: string
}

/** One change of one list. `changedAt` is an ISO 8601 time in UTC with milliseconds. */
export type FavouriteChange =
  | (ChangeKey & { readonly action: 'add'; readonly changedAt: string; readonly work: Work })
  | (ChangeKey & { readonly action: 'remove'; readonly changedAt: string })

/** State of a copy: the newest change per key. */
export type FavouriteState = Readonly<Record<string, FavouriteChange>>

export function favouriteKey({ list, kind, id }: ChangeKey): string {
  return `${list}:${kind}:${id}`
}

/**
 * True when `candidate` replaces `known`. A repeated change replaces nothing; of a removal and an addition at the same
 * time the removal counts, so that copies agree whatever they heard of first.
 */
export function isNewer(candidate: FavouriteChange, known: FavouriteChange | undefined): boolean {
  if (known === undefined || candidate.changedAt > known.changedAt) return true
  return candidate.changedAt === known.changedAt && candidate.action === 'remove' && known.action === 'add'
}

/**
 * The change with the time under which the server keeps it. A device whose clock runs ahead must not win against every
 * later change, so a time after `now`, the server's, is set back to it. But a change that undoes the known one keeps a
 * time after it, even when that is ahead because the clock of the server went back: what is acknowledged counts.
 */
export function settleChange(
  change: FavouriteChange,
  known: Pick<FavouriteChange, 'action' | 'changedAt'> | undefined,
  now: Date,
): FavouriteChange {
  const undoes = known !== undefined && known.action !== change.action
  const latest = Math.max(now.getTime(), undoes ? Date.parse(known.changedAt) + 1 : 0)
  return Date.parse(change.changedAt) > latest ? { ...change, changedAt: new Date(latest).toISOString() } : change
}

/** Applies changes; returns the same state if none is newer. */
export function applyChanges(state: FavouriteState, changes: readonly FavouriteChange[]): FavouriteState {
  let next: Record<string, FavouriteChange> | undefined
  for (const change of changes) {
    const key = favouriteKey(change)
    if (!isNewer(change, (next ?? state)[key])) continue
    next ??= { ...state }
    next[key] = change
  }
  return next ?? state
}

export function isFavourite(state: FavouriteState, list: FavouriteList, work: Work): boolean {
  const { kind, id } = viewOf(work)
  return state[favouriteKey({ list, kind, id })]?.action === 'add'
}

/** The works of a list, the newest first. */
export function worksOf(state: FavouriteState, list: FavouriteList, kinds: readonly MediaType[]): Work[] {
  return Object.values(state)
    .filter((change) => change.list === list && kinds.includes(change.kind))
    .toSorted((a, b) => compareTexts(b.changedAt, a.changedAt))
    .flatMap((change) => (change.action === 'add' ? [change.work] : []))
}

/**
 * The change that a toggle makes [FAV-04] [FAV-05]. Its time is after the known one even when the clock
 * of the device went back.
 */
export function toggleChange(state: FavouriteState, list: FavouriteList, work: Work, now: Date): FavouriteChange {
  const { kind, id } = viewOf(work)
  const known = state[favouriteKey({ list, kind, id })]
  const time = Math.max(now.getTime(), known ? Date.parse(known.changedAt) + 1 : 0)
  const changedAt = new Date(time).toISOString()
  return known?.action === 'add'
    ? { list, kind, id, action: 'remove', changedAt }
    : { list, kind, id, action: 'add', changedAt, work }
}
