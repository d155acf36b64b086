import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { windowWorks } from './window-works.ts'

const files = {
  movie: 'movies',
  series: 'series',
  artist: 'artists',
  album: 'albums',
  track: 'tracks',
  podcast: 'podcasts',
  book: 'books',
}

/** The works of a kind that come with the product, as they stand in the data files of the server. */
function catalogue(kind: keyof typeof files): { id: string | number; title?: string; name?: string }[] {
  const folder = resolve(import.meta.dirname, '../../../server/src/features/catalogue/embedded/data')
  return JSON.parse(readFileSync(resolve(folder, `${files[kind]}.json`), 'utf8')) as ReturnType<typeof catalogue>
}

test.each(Object.values(windowWorks))(
  '[COVER-04] $title is a work of the embedded catalogue',
  ({ kind, id, title }) => {
    const found = catalogue(kind).find((item) => String(item.id) === id)
    expect(found?.title ?? found?.name).toBe(title)
  },
)
