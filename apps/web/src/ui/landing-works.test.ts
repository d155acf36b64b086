import { expect, test } from 'vitest'
import { landingWorks } from './landing-works.ts'

/** The works that come with the product, as they stand in the data files of the server. */
const data = import.meta.glob<string>('../../../server/src/features/catalogue/embedded/data/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const files = {
  movie: 'movies',
  series: 'series',
  artist: 'artists',
  album: 'albums',
  track: 'tracks',
  podcast: 'podcasts',
  book: 'books',
}

function catalogue(kind: keyof typeof files): { id: string | number; title?: string; name?: string }[] {
  const [, text = '[]'] = Object.entries(data).find(([path]) => path.endsWith(`/${files[kind]}.json`)) ?? []
  return JSON.parse(text) as ReturnType<typeof catalogue>
}

test.each(Object.values(landingWorks))(
  '[COVER-04] $title is a work of the embedded catalogue',
  ({ kind, id, title }) => {
    const found = catalogue(kind).find((item) => String(item.id) === id)
    expect(found?.title ?? found?.name).toBe(title)
  },
)
