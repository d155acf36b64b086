// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { type Asked, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { book } from '../../testing/section-search.ts'

const searching = 'get /api/catalogue/{kind}'

const kindOf = ({ name }: Asked) => name.replace(/.*\//, '')
const fail = () => {
  throw new Refusal('server.unexpected')
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
  const asked = server.asked.filter(({ query }) => query.q)
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
  await waitFor(() => expect(asked.filter(({ query }) => query.q)).toHaveLength(13))
  answers[searching] = () => ({ works: [] })
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }))
  await screen.findByText('Aucun résultat trouvé')
  expect(asked.filter(({ query }) => query.q)).toHaveLength(14)
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
  // A page of a tab that has just been opened.
  const { user, router } = await openPage('/search?q=paris', { [searching]: () => ({ works: [] }) })
  await user.click(await screen.findByRole('button', { name: 'Fermer la recherche' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('[FIND-03] where there is room, small groups stand before those that fill a row; each is a list of its own', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  const many = Array.from({ length: 7 }, (_, id) => film(id + 1, `Film ${id}`))
  await openPage('/search?q=zz', {
    [searching]: (call) => ({ works: kindOf(call) === 'movie' ? many : kindOf(call) === 'book' ? [book(1)] : [] }),
  })
  await waitFor(() => expect(status()).toContain('8 résultats'))
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Livres', 'Films'])
  expect(within(screen.getByRole('region', { name: 'Livres' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Suivant : Livres' })).toBeNull()
})

test('[FIND-05] what is picked stands under the empty search, from where it can be taken out', async () => {
  const { user, router } = await openPage(
    '/search?q=paris',
    {
      [searching]: (call) => ({ works: kindOf(call) === 'movie' ? [film(1, 'Paris, Texas')] : [] }),
      'get /api/catalogue/{kind}/{id}': () => ({ work: film(1, 'Paris, Texas') }),
    },
    () => localStorage.setItem('booksRecentSearches', JSON.stringify([book(4)])),
  )
  await user.click((await screen.findAllByRole('link', { name: /Paris, Texas/ }))[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe('/movie/1'))
  await act(() => router.navigate({ to: '/search' }))
  await screen.findByText('Recherches récentes')
  const rows = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
  expect(rows()).toEqual(['Paris, Texas', 'Livre 4'])
  await user.click(screen.getByRole('button', { name: 'Retirer Paris, Texas des recherches récentes' }))
  expect(rows()).toEqual(['Livre 4'])
  expect(localStorage.getItem('moviesRecentSearches')).toBe('[]')
})
