import type { Work } from '@trouvaille/domain'
import { beforeEach, expect, test } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { fillStorage, openApp, resetDevice } from '../../testing/tab.ts'
import {
  deleteRecents,
  readRecents,
  readsRecentsFirst,
  recentWork,
  recordRecent,
  rememberWork,
  removeRecentWork,
} from './recents.ts'

beforeEach(resetDevice)

const book = (id: string): Work => ({ kind: 'book', item: { id, volumeInfo: { title: `Livre ${id}` } } })
const podcast = (id: number): Work => ({ kind: 'podcast', item: { id: String(id), name: `Podcast ${id}` } as never })
const track = (id: string): Work => ({ kind: 'track', item: { id, name: id, type: 'track', artists: [] } })
const album = (id: string): Work => ({ kind: 'album', item: { id, name: id, type: 'album', artists: [] } })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Work[] | null

test('[SRCH-18] [SRCH-19] [SRCH-24] [SRCH-25] a picked work goes first, once, as the object that was picked', () => {
  const app = openApp()
  rememberWork(app, film(1))
  rememberWork(app, film(2))
  rememberWork(app, film(1, 'Nouveau titre'))
  expect(readRecents(app, 'movies')).toEqual([film(1, 'Nouveau titre'), film(2)])
  expect(stored('moviesRecentSearches')).toEqual([film(1, 'Nouveau titre'), film(2)])
  expect(readRecents(app, 'series')).toEqual([])
})

test('works of two kinds with the same id are two', () => {
  const app = openApp()
  rememberWork(app, track('x'))
  rememberWork(app, album('x'))
  expect(readRecents(app, 'music')).toEqual([album('x'), track('x')])
  expect(recentWork(app, 'track', 'x')).toEqual(track('x'))
  removeRecentWork(app, album('x'))
  expect(readRecents(app, 'music')).toEqual([track('x')])
  expect(recentWork(app, 'album', 'x')).toBeUndefined()
})

test.each([
  ['movies', 8, (id: number) => film(id)],
  ['books', 50, (id: number) => book(String(id))],
  ['podcasts', 5, podcast],
] as const)('[SRCH-20] [SRCH-22] [SRCH-23] of %s the newest %i are kept', (section, kept, workOf) => {
  const app = openApp()
  for (const id of numbers(kept + 2)) rememberWork(app, workOf(id))
  expect(readRecents(app, section)).toEqual(
    numbers(kept + 2)
      .toReversed()
      .slice(0, kept)
      .map(workOf),
  )
})

test('[SRCH-22] [SRCH-23] books and podcasts have the keys of the specification', () => {
  const app = openApp()
  rememberWork(app, book('b'))
  rememberWork(app, podcast(1))
  expect(Object.keys(localStorage).toSorted()).toEqual(['booksRecentSearches', 'podcastRecentSearches'])
})

test('one is taken out, or a whole list, and the others stay', () => {
  const app = openApp()
  for (const work of [film(1), film(2), film(3), book('b')]) rememberWork(app, work)
  removeRecentWork(app, film(2))
  expect(readRecents(app, 'movies')).toEqual([film(3), film(1)])
  deleteRecents(app, 'movies')
  expect(readRecents(app, 'movies')).toEqual([])
  expect(localStorage.getItem('moviesRecentSearches')).toBeNull()
  expect(readRecents(app, 'books')).toEqual([book('b')])
})

test('[BOOK-10] [GAP-97] whatever opens a book puts it into its list; of other kinds only a search does', () => {
  const app = openApp()
  recordRecent(app, book('b'))
  recordRecent(app, film(1))
  expect(readRecents(app, 'books')).toEqual([book('b')])
  expect(readRecents(app, 'movies')).toEqual([])
  expect([readsRecentsFirst('book'), readsRecentsFirst('movie'), readsRecentsFirst('podcast')]).toEqual([
    true,
    false,
    false,
  ])
  expect(recentWork(app, 'book', 'b')).toEqual(book('b'))
  expect(recentWork(app, 'book', 'c')).toBeUndefined()
})

test.each(['{{', '{}', '[{"kind":"nothing"}]', '[{"kind":"movie","item":{}}]'])(
  '[CACHE-25] rubbish reads as an empty list: %s',
  (text) => {
    const app = openApp()
    localStorage.setItem('moviesRecentSearches', text)
    expect(readRecents(app, 'movies')).toEqual([])
    rememberWork(app, film(1))
    expect(stored('moviesRecentSearches')).toEqual([film(1)])
  },
)

test('[CACHE-24] with a full storage the list lasts as long as the page', () => {
  const app = openApp()
  fillStorage()
  rememberWork(app, film(1))
  expect(readRecents(app, 'movies')).toEqual([film(1)])
})
