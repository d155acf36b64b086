import { act, screen, waitFor, within } from '@testing-library/react'
import type { Work } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import {
  book,
  carol,
  openSearch,
  row,
  findStatus,
  searching,
  some,
  titles,
  type,
} from '../../testing/section-search.ts'

/** Results of open sources, appended to those of the catalogue. */

const adding = 'get /api/sources/{kind}'
const limitedText = 'Recherche limitée au catalogue de l’application'
const withSources = {
  'get /api/catalogue': () => ({
    providers: { movie: 'embedded', book: 'embedded' },
    sources: { movie: 'wikidata', book: 'open-library' },
  }),
}

/** An answer that the test resolves. */
function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: () => promise, give: (value: T) => act(async () => resolve(value)) }
}

describe('in the search of a section', () => {
  test('[SRC-02] our works are there at once, and those of the source follow', async () => {
    const added = held<{ works: Work[]; limited: boolean }>()
    const { asked } = await openPage('/movies', {
      ...withSources,
      [searching]: () => ({ works: [carol] }),
      [adding]: added.answer,
    })
    await openSearch()
    type('carol')
    await row('Carol')
    expect(titles()).toEqual(['Carol'])
    // The result count is not announced as final before the source has answered.
    await findStatus('Recherche…')
    await added.give({ works: [film(9, 'Carol et les autres')], limited: false })
    await findStatus('2 résultats')
    expect(titles()).toEqual(['Carol', 'Carol et les autres'])
    expect(screen.queryByText(limitedText)).toBeNull()
    const [call] = asked.filter(({ name }) => name === 'get /api/sources/movie')
    expect(call?.query).toEqual({ q: 'carol' })
  })

  test('[SRC-03] a source that could not be asked changes nothing but a line', async () => {
    await openPage('/movies', {
      ...withSources,
      [searching]: () => ({ works: [carol] }),
      [adding]: () => ({ works: [], limited: true }),
    })
    await openSearch()
    type('carol')
    await findStatus('1 résultat')
    await findStatus(limitedText)
    expect(titles()).toEqual(['Carol'])
  })

  test('[SRC-03] neither does one whose answer fails on its way', async () => {
    await openPage('/movies', {
      ...withSources,
      [searching]: () => ({ works: [] }),
      [adding]: () => {
        throw new Rejection('server.unexpected')
      },
    })
    await openSearch()
    type('carol')
    await findStatus('Aucun résultat trouvé')
    await findStatus(limitedText)
  })

  test('[SRC-01] without a source nobody is asked', async () => {
    const { asked } = await openPage('/series', { ...withSources, [searching]: () => ({ works: [] }) })
    await openSearch()
    type('carol')
    await findStatus('Aucun résultat trouvé')
    expect(asked.filter(({ name }) => name.startsWith('get /api/sources'))).toEqual([])
    expect(screen.queryByText(limitedText)).toBeNull()
  })
})

describe('in the search of everything', () => {
  const regions = () => screen.queryAllByRole('region').map((region) => within(region).getByRole('heading').textContent)

  test('[SRC-02] kinds that only a source has follow those that the catalogue has', async () => {
    const films = held<{ works: Work[]; limited: boolean }>()
    await openPage('/search?q=paris', {
      ...withSources,
      [searching]: ({ name }) => ({ works: name.endsWith('/book') ? [book(1)] : [] }),
      [adding]: ({ name }) => (name.endsWith('/movie') ? films.answer() : { works: [book(2)], limited: false }),
    })
    await screen.findByRole('link', { name: /Livre 2/ })
    const foundFilms = () => within(screen.getByRole('region', { name: 'Films' })).queryAllByRole('link').length
    // Its placeholder is after the catalogue's results.
    expect([regions(), foundFilms()]).toEqual([['Livres', 'Films'], 0])
    await films.give({ works: some(3, (id) => film(id + 1, `Film ${id}`)), limited: false })
    await screen.findByText('5 résultats')
    expect([regions(), foundFilms()]).toEqual([['Livres', 'Films'], 3])
    expect(screen.queryByText(limitedText)).toBeNull()
  })

  test('[SRC-03] says once that sources could not be asked', async () => {
    await openPage('/search?q=paris', {
      ...withSources,
      [searching]: ({ name }) => ({ works: name.endsWith('/book') ? [book(1)] : [] }),
      [adding]: () => ({ works: [], limited: true }),
    })
    await screen.findByText('1 résultat')
    await waitFor(() => expect(screen.getAllByText(limitedText)).toHaveLength(1))
  })
})

test('[SRC-03] the page of a name says it, too', async () => {
  await openPage('/creator/Agn%C3%A8s%20Varda', {
    ...withSources,
    'get /api/creators': () => ({ works: [carol], missing: [], limited: true }),
  })
  await screen.findByText(limitedText)
  screen.getByRole('link', { name: /Carol/ })
})
