// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { type Asked, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

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
  expect(status()).toContain('Saisissez au moins 2 caractères.')
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
