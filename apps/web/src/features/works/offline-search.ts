import {
  type CatalogueIndex,
  foldForSearch,
  type MediaType,
  mediaTypes,
  search as limits,
  viewOf,
  type Work,
  workOfRow,
} from '@trouvaille/domain'
import { type App, definePart } from '../../core/app.ts'
import { archive } from '../../platform/archive.ts'
import { isMetered } from '../../platform/network.ts'
import { isObject } from '../../platform/storage.ts'
import { favouritesOf } from '../favourites/store.ts'
import { readRecents } from './recents.ts'
import { catalogueIndexAddress } from './catalogue-index-address.ts'
import { offlineSearchStore } from './offline-search-choice.ts'

/** Searching without a network: among the works on the device, and in an index of the embedded catalogue [OFF-04]. */

const archiveKey = 'catalogue-index'

interface Kept {
  /** Its name holds a hash. */
  address: string
  index: CatalogueIndex
}

const isKept = (value: unknown): value is Kept =>
  isObject(value) && typeof value.address === 'string' && isObject(value.index)

/**
 * Fetches the index to the device, when it is not there, or not that of this version. Not on a metered connection, and not
 * where it was switched off, also meanwhile.
 */
export async function keepCatalogueIndex(address = catalogueIndexAddress): Promise<void> {
  const isWanted = offlineSearchStore.get
  if (address === undefined || isMetered() || !isWanted()) return
  const kept = await archive.read(archiveKey)
  if (isKept(kept) && kept.address === address) return
  const answer = await fetch(address)
  if (!answer.ok) return
  const index: unknown = await answer.json()
  if (isWanted()) await archive.update(archiveKey, () => ({ address, index }))
}

/** Removes the index from the device. */
export const removeCatalogueIndex = (): Promise<void> => archive.remove(archiveKey)

interface Entry {
  work: Work
  title: string
  /** Title, other titles and creators, folded, with a blank before each word. */
  words: string
}

const entryOf = (work: Work, titles: readonly string[], creators: readonly string[]): Entry => ({
  work,
  title: foldForSearch(titles[0] ?? ''),
  words: ` ${foldForSearch([...titles, ...creators].join(' '))}`,
})

function entriesOf(index: CatalogueIndex, kind: MediaType): Entry[] {
  const artists = new Map(index.artist.map(([id, name]) => [name, id]))
  return index[kind].map((row) =>
    entryOf(
      workOfRow(kind, row, (name) => artists.get(name) ?? ''),
      [row[1], ...row[4]],
      row[2],
    ),
  )
}

const catalogueOf = definePart(() => {
  let reading: Promise<unknown> | undefined
  const entries = new Map<MediaType, Entry[]>()
  return async (kind: MediaType): Promise<Entry[]> => {
    if (!offlineSearchStore.get()) {
      reading = undefined
      entries.clear()
      return []
    }
    reading ??= archive.read(archiveKey)
    const kept = await reading
    if (!isKept(kept)) {
      reading = undefined
      return []
    }
    const known = entries.get(kind) ?? entriesOf(kept.index, kind)
    entries.set(kind, known)
    return known
  }
})

/** The works that somebody keeps, or has opened from a search. */
function worksOnDevice(app: App, kind: MediaType): Entry[] {
  const favourites = Object.values(favouritesOf(app).lists.get()).flatMap((change) =>
    change.action === 'add' ? change.work : [],
  )
  const opened = readRecents(app, mediaTypes[kind].section)
  return [...favourites, ...opened]
    .filter((work) => work.kind === kind)
    .map((work) => {
      const { title, creators } = viewOf(work)
      return entryOf(
        work,
        [title],
        creators.map(({ name }) => name),
      )
    })
}

/** 0 where the whole title was typed, 1 where it begins so, 2 where its words do, 3 where others are needed. */
function rankOf({ title }: Entry, typed: string, words: readonly string[]): number {
  if (title === typed) return 0
  if (title.startsWith(typed)) return 1
  return words.every((word) => ` ${title}`.includes(` ${word}`)) ? 2 : 3
}

/**
 * The works of a media type that have words which begin as those that were typed, the best first.
 * @param isEmbedded Whether the embedded catalogue is the provider: works of another one have other ids.
 */
export async function searchOffline(app: App, kind: MediaType, query: string, isEmbedded: boolean): Promise<Work[]> {
  const typed = foldForSearch(query)
  const words = typed.split(' ')
  if (typed === '') return []
  const entries = [...worksOnDevice(app, kind), ...(isEmbedded ? await catalogueOf(app)(kind) : [])]
  const found = new Map<string, { work: Work; rank: number }>()
  for (const entry of entries) {
    const { path } = viewOf(entry.work)
    if (found.has(path) || !words.every((word) => entry.words.includes(` ${word}`))) continue
    found.set(path, { work: entry.work, rank: rankOf(entry, typed, words) })
  }
  return [...found.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limits.providerResults)
    .map(({ work }) => work)
}
