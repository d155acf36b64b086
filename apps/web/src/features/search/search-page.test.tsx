import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { film } from '../../testing/fake-favourites.ts'
import { type Asked, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { friends, friendsPage, result, sent } from '../../testing/people.ts'
import { book, some } from '../../testing/section-search.ts'

const searching = 'get /api/catalogue/{kind}'

const kindOf = ({ name }: Asked) => name.replace(/.*\//, '')
const isOfWorks = ({ name, query }: Asked) => name.startsWith('get /api/catalogue/') && query.q !== undefined
const fail = () => {
  throw new Rejection('server.unexpected')
}
const regions = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('[GAP-58] it asks for all kinds with the query of the address, and shows those that have something', async () => {
  const server = await openPage('/search?q=paris', {
    [searching]: (call) => ({ works: kindOf(call) === 'movie' ? [film(1, 'Paris, Texas')] : [] }),
  })
  await waitFor(() => expect(status()).toContain('1 résultat'))
  const films = screen.getByRole('region', { name: 'Films' })
  expect(within(films).getByRole('link').getAttribute('href')).toBe('/movie/1')
  expect(regions()).toHaveLength(1)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('paris')
  const asked = server.asked.filter(isOfWorks)
  expect(asked.map(kindOf).toSorted()).toEqual(['album', 'artist', 'book', 'movie', 'podcast', 'series', 'track'])
  expect(new Set(asked.map(({ query }) => query.q))).toEqual(new Set(['paris']))
})

test('[GAP-58] what is typed goes into the address, and Enter takes it there at once', async () => {
  const { router } = await openPage('/search', { [searching]: () => ({ works: [] }) })
  const input = await screen.findByRole<HTMLInputElement>('searchbox')
  fireEvent.change(input, { target: { value: 'b' } })
  await waitFor(() => expect(status()).toContain('Saisissez au moins 2 caractères.'))
  fireEvent.change(input, { target: { value: 'barbara' } })
  fireEvent.submit(input.form as HTMLFormElement)
  await waitFor(() => expect(router.state.location.href).toBe('/search?q=barbara'))
  await waitFor(() => expect(status()).toContain('Aucun résultat trouvé'))
  screen.getByText('Essayez un seul mot du titre, ou un autre nom.')
  fireEvent.change(input, { target: { value: '<b>' } })
  await waitFor(() => expect(status()).toContain('La saisie contient des signes interdits (< > { }).'))
  expect(input.value).toBe('<b>')
})

test('[GAP-58] what could not be asked is not said to be missing, and is asked again', async () => {
  const { answers, asked, user } = await openPage('/search?q=zz', {
    [searching]: (call) => (kindOf(call) === 'movie' ? { works: [] } : fail()),
  })
  await screen.findByText('La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.')
  expect(screen.queryByText('Aucun résultat trouvé')).toBeNull()

  answers[searching] = (call) => (kindOf(call) === 'book' ? fail() : { works: [] })
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(asked.filter(isOfWorks)).toHaveLength(13))
  answers[searching] = () => ({ works: [] })
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }))
  await screen.findByText('Aucun résultat trouvé')
  expect(asked.filter(isOfWorks)).toHaveLength(14)
})

test('[GAP-58] a part that could not be asked is said beside what was found', async () => {
  const { answers, user } = await openPage('/search?q=paris', {
    [searching]: (call) => (kindOf(call) === 'movie' ? { works: [film(1, 'Paris, Texas')] } : fail()),
  })
  await screen.findByText('Certaines rubriques n’ont pas répondu.')
  screen.getByRole('region', { name: 'Films' })
  answers[searching] = () => ({ works: [] })
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(screen.queryByText('Certaines rubriques n’ont pas répondu.')).toBeNull())
  screen.getByRole('region', { name: 'Films' })
})

test('[FIND-02] without a page before it, the arrow leads home', async () => {
  // The first page of a new tab.
  const { user, router } = await openPage('/search?q=paris', { [searching]: () => ({ works: [] }) })
  await user.click(await screen.findByRole('button', { name: 'Fermer la recherche' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

/** Mocks a viewport of this width for min-width media queries. */
const widen = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    addEventListener() {},
    removeEventListener() {},
  }))

test.each([
  [767, ['Films', 'Livres'], 2],
  [768, ['Livres', 'Films'], 1],
])(
  '[FIND-03] at %i px groups of up to six stand before those that fill a row, if at all: %j',
  async (width, order, carousels) => {
    const found = (call: Asked) =>
      kindOf(call) === 'movie' ? some(7, film) : kindOf(call) === 'book' ? some(6, book) : []
    await openPage('/search?q=zz', { [searching]: (call) => ({ works: found(call) }) }, () => widen(width))
    await waitFor(() => expect(status()).toContain('13 résultats'))
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(order)
    expect(within(screen.getByRole('region', { name: 'Livres' })).getAllByRole('listitem')).toHaveLength(6)
    expect(document.querySelectorAll('[data-carousel]')).toHaveLength(carousels)
  },
)

test.each([
  ['a row of its own', 320],
  ['a small group', 768],
])(
  '[FIND-05] what is picked from %s stands under the empty search, from where it can be taken out',
  async (_, width) => {
    widen(width)
    const { user, router } = await openPage(
      '/search?q=paris',
      {
        [searching]: (call) => ({ works: kindOf(call) === 'movie' ? [film(1, 'Paris, Texas')] : [] }),
        'get /api/catalogue/{kind}/{id}': () => ({ work: film(1, 'Paris, Texas') }),
      },
      () => {
        widen(width)
        localStorage.setItem('moviesRecentSearches', JSON.stringify([film(9)]))
        localStorage.setItem('booksRecentSearches', JSON.stringify([book(4)]))
      },
    )
    await user.click((await screen.findAllByRole('link', { name: /Paris, Texas/ }))[0] as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/movie/1'))
    await act(() => router.navigate({ to: '/search' }))
    await screen.findByText('Recherches récentes')
    const rows = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
    expect(rows()).toEqual(['Paris, Texas', 'Livre 4', 'Film 9'])
    await user.click(screen.getByRole('button', { name: 'Retirer Paris, Texas des recherches récentes' }))
    expect(rows()).toEqual(['Film 9', 'Livre 4'])
    expect(localStorage.getItem('moviesRecentSearches')).toBe(JSON.stringify([film(9)]))
  },
)

const peopleAnswers = {
  [searching]: (call: Asked) => ({ works: kindOf(call) === 'movie' ? [film(1, 'Zoé')] : [] }),
  'get /api/friends': ({ query }: Asked) => friendsPage(['zoe-amie'].filter((name) => name.includes(query.q ?? ''))),
  'get /api/people': () => ({ people: [result('zoe-amie', friends), result('zoe-autre'), result('zoe-encore', sent)] }),
}

test('[FRND-59] people stand below the works, friends first: a friend leads to their profile, others can be asked', async () => {
  const { user, router } = await openPage('/search?q=zoe', peopleAnswers)
  const people = within(await screen.findByRole('region', { name: 'Personnes' }))
  await waitFor(() => expect(status()).toContain('4 résultats'))
  const names = people.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
  expect(names).toEqual(['zoe-amie', 'zoe-autre', 'zoe-encore'])
  people.getByRole('button', { name: 'Ajouter zoe-autre' })
  people.getByRole('button', { name: 'Annuler la demande à zoe-encore' })
  const films = screen.getByRole('region', { name: 'Films' })
  expect(films.compareDocumentPosition(screen.getByRole('region', { name: 'Personnes' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(screen.getByRole('link', { name: 'Personnes 3' }).getAttribute('href')).toBe('#people')
  await user.click(people.getByRole('link', { name: 'zoe-amie' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/zoe-amie'))
})

test('[FRND-59] only people found is no empty search; neither is a failure of theirs hidden', async () => {
  const { answers, user } = await openPage('/search?q=zoe', {
    ...peopleAnswers,
    [searching]: () => ({ works: [] }),
    'get /api/people': fail,
  })
  await screen.findByText('Certaines rubriques n’ont pas répondu.')
  screen.getByRole('region', { name: 'Personnes' })
  expect(screen.queryByText('Aucun résultat trouvé')).toBeNull()
  Object.assign(answers, { 'get /api/people': peopleAnswers['get /api/people'] })
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByText('zoe-autre')
  expect(screen.queryByText('Certaines rubriques n’ont pas répondu.')).toBeNull()
})

test('[FRND-59] it leaves five searches a minute to "Ajouter un ami", to which it leads then, and says nothing of limits', async () => {
  const { asked, router } = await openPage('/search', peopleAnswers)
  const searched = () => asked.filter(({ name }) => name === 'get /api/people').map(({ query }) => query.q)
  const queries = Array.from({ length: 8 }, (_, place) => `zoe${place}`)
  const queued = queries.map((q) => async () => {
    await act(() => router.navigate({ to: '/search', search: { q } }))
    await waitFor(() => expect(asked.some((each) => each.name === 'get /api/friends' && each.query.q === q)).toBe(true))
  })
  for (const go of queued) await go()
  await screen.findByRole('link', { name: 'Chercher parmi tous les membres' })
  expect(searched()).toEqual(queries.slice(0, 5))
  expect(toastStore.get()).toBeUndefined()
})
