import type { Work } from '@trouvaille/domain'
import { beforeEach, expect, test } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { fillStorage, openTab, resetDevice } from '../../testing/tab.ts'

beforeEach(resetDevice)

const load = () => import('./recents.ts')

const book = (id: string): Work => ({ kind: 'book', item: { id, volumeInfo: { title: `Livre ${id}` } } })
const podcast = (id: number): Work => ({ kind: 'podcast', item: { id: String(id), name: `Podcast ${id}` } as never })
const track = (id: string): Work => ({ kind: 'track', item: { id, name: id, type: 'track', artists: [] } })
const album = (id: string): Work => ({ kind: 'album', item: { id, name: id, type: 'album', artists: [] } })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Work[] | null

test('[SRCH-18] [SRCH-19] [SRCH-24] [SRCH-25] a picked work goes first, once, as the object that was picked', async () => {
  const { rememberWork, readRecents } = await openTab(load)
  rememberWork(film(1))
  rememberWork(film(2))
  rememberWork(film(1, 'Nouveau titre'))
  expect(readRecents('movies')).toEqual([film(1, 'Nouveau titre'), film(2)])
  expect(stored('moviesRecentSearches')).toEqual([film(1, 'Nouveau titre'), film(2)])
  expect(readRecents('series')).toEqual([])
})

test('works of two kinds with the same id are two', async () => {
  const { rememberWork, readRecents, removeRecentWork, recentWork } = await openTab(load)
  rememberWork(track('x'))
  rememberWork(album('x'))
  expect(readRecents('music')).toEqual([album('x'), track('x')])
  expect(recentWork('track', 'x')).toEqual(track('x'))
  removeRecentWork(album('x'))
  expect(readRecents('music')).toEqual([track('x')])
  expect(recentWork('album', 'x')).toBeUndefined()
})

test.each([
  ['movies', 8, (id: number) => film(id)],
  ['books', 50, (id: number) => book(String(id))],
  ['podcasts', 5, podcast],
] as const)('[SRCH-20] [SRCH-22] [SRCH-23] of %s the newest %i are kept', async (section, kept, workOf) => {
  const { rememberWork, readRecents } = await openTab(load)
  for (const id of numbers(kept + 2)) rememberWork(workOf(id))
  expect(readRecents(section)).toEqual(
    numbers(kept + 2)
      .toReversed()
      .slice(0, kept)
      .map(workOf),
  )
})

test('[SRCH-22] [SRCH-23] books and podcasts have the keys of the specification', async () => {
  const { rememberWork } = await openTab(load)
  rememberWork(book('b'))
  rememberWork(podcast(1))
  expect(Object.keys(localStorage).toSorted()).toEqual(['booksRecentSearches', 'podcastRecentSearches'])
})

test('one is taken out, or a whole list, and the others stay', async () => {
  const { rememberWork, readRecents, removeRecentWork, deleteRecents } = await openTab(load)
  for (const work of [film(1), film(2), film(3), book('b')]) rememberWork(work)
  removeRecentWork(film(2))
  expect(readRecents('movies')).toEqual([film(3), film(1)])
  deleteRecents('movies')
  expect(readRecents('movies')).toEqual([])
  expect(localStorage.getItem('moviesRecentSearches')).toBeNull()
  expect(readRecents('books')).toEqual([book('b')])
})

test('[BOOK-10] [GAP-97] whatever opens a book puts it into its list; of other kinds only a search does', async () => {
  const { recordRecent, readRecents, readsRecentsFirst, recentWork } = await openTab(load)
  recordRecent(book('b'))
  recordRecent(film(1))
  expect(readRecents('books')).toEqual([book('b')])
  expect(readRecents('movies')).toEqual([])
  expect([readsRecentsFirst('book'), readsRecentsFirst('movie'), readsRecentsFirst('podcast')]).toEqual([
    true,
    false,
    false,
  ])
  expect(recentWork('book', 'b')).toEqual(book('b'))
  expect(recentWork('book', 'c')).toBeUndefined()
})

test.each(['{{', '{}', '[{"kind":"nothing"}]', '[{"kind":"movie","item":{}}]'])(
  '[CACHE-25] rubbish reads as an empty list: %s',
  async (text) => {
    const { readRecents, rememberWork } = await openTab(load)
    localStorage.setItem('moviesRecentSearches', text)
    expect(readRecents('movies')).toEqual([])
    rememberWork(film(1))
    expect(stored('moviesRecentSearches')).toEqual([film(1)])
  },
)

test('[CACHE-24] with a full storage the list lasts as long as the page', async () => {
  const { rememberWork, readRecents } = await openTab(load)
  fillStorage()
  rememberWork(film(1))
  expect(readRecents('movies')).toEqual([film(1)])
})
