import { screen, waitFor, within } from '@testing-library/react'
import { viewOf, type Work, worksOf } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { type Asked, hang, offline } from '../../testing/fake-server.ts'
import { added, film } from '../../testing/fake-favourites.ts'
import { queue } from '../../testing/favourites-device.ts'
import { clearLayouts, layoutsOfFilms } from '../../testing/cover-layouts.ts'
import { openPage } from '../../testing/open-page.tsx'
import { favouritesOf } from '../favourites/store.ts'

const artist = (id: string, name: string): Work => ({ kind: 'artist', item: { id, name, type: 'artist' } })
const album = (id: string, name: string): Work => ({
  kind: 'album',
  item: { id, name, type: 'album', artists: [{ id: 'a', name: 'Air' }] },
})

/** Answers with works whose titles contain the request parameters. */
function answer({ name, query }: Asked) {
  const asked = Object.values(query).join(' ')
  const works = name.endsWith('/artist')
    ? [artist('a', 'Air'), artist('b', `Barbara ${asked}`.trim())]
    : name.endsWith('/album')
      ? [album('m', 'Moon Safari')]
      : [film(1, 'Un'), film(2, `Deux ${asked}`.trim())]
  return { works, genres: ['chanson', 'french pop'], decades: ['1990', '1960'] }
}
const suggestions = { 'get /api/starters/{kind}': answer, 'post /api/favourites/changes': hang }

const block = () => screen.findByRole('region', { name: 'Pour commencer' })
const titles = async () =>
  within(await block())
    .getAllByRole('link')
    .map((link) => link.querySelector('b')?.textContent)
const heart = (title: string) => screen.getByRole('button', { name: `${title}\u00a0: préféré du moment` })

test('[START-10] [START-11] an empty section proposes works; a heart sticks one at once, where it is', async () => {
  const { user, app } = await openPage('/movies', suggestions)
  await waitFor(async () => expect(await titles()).toEqual(['Un', 'Deux']))
  expect(heart('Un').getAttribute('aria-pressed')).toBe('false')
  await user.click(heart('Un'))
  expect(worksOf(favouritesOf(app).lists.get(), 'current', ['movie']).map((work) => viewOf(work).title)).toEqual(['Un'])
  expect(heart('Un').getAttribute('aria-pressed')).toBe('true')
  // It is a favourite now, and stays in the suggestions.
  expect(screen.queryByText('Aucun film favori')).toBeNull()
  expect(await titles()).toEqual(['Un', 'Deux'])
})

test('[START-10] whoever keeps something of a section is not told how to begin', async () => {
  const { namesAsked } = await openPage('/movies', suggestions, () => queue([added(1, 1000)], 'a', '0'))
  await screen.findByRole('heading', { level: 2, name: 'Vos préférés du moment' })
  expect(screen.queryByRole('region', { name: 'Pour commencer' })).toBeNull()
  expect(namesAsked()).not.toContain('get /api/starters/movie')
})

test('[START-10] a device that has yet to hear of the lists does not take them for empty', async () => {
  const kept = { changes: [added(1, 1000)], cursor: '1', more: false }
  const { namesAsked } = await openPage('/movies', { ...suggestions, 'get /api/favourites/changes': () => kept })
  await screen.findByRole('link', { name: /Film 1/ })
  expect(screen.queryByRole('region', { name: 'Pour commencer' })).toBeNull()
  expect(namesAsked()).not.toContain('get /api/starters/movie')
})

test('[START-10] [START-11] at the start of the search of everything what is kept already is left out', async () => {
  await openPage('/search', suggestions, () => queue([added(1, 1000)], 'a'))
  await waitFor(async () => expect(await titles()).toEqual(['Deux']))
})

test('[COVER-09] covers that stand side by side have layouts that differ, and the order is that of the answer', async () => {
  await clearLayouts()
  // The first two share a layout.
  const works = [film(4, 'Quatre'), film(5, 'Cinq'), film(6, 'Six')]
  await openPage('/movies', { 'get /api/starters/{kind}': () => ({ works, genres: [], decades: [] }) })
  await waitFor(async () => expect(await titles()).toEqual(['Quatre', 'Cinq', 'Six']))
  expect(new Set(layoutsOfFilms([4, 5, 6])).size).toBe(3)
})

test('[START-09] [START-10] genre, decade and kind are chosen and taken back', async () => {
  const { user, asked } = await openPage('/music', suggestions)
  await waitFor(async () => expect(await titles()).toEqual(['Air', 'Barbara']))
  const choice = (name: string) => screen.getByRole('button', { name })
  await user.click(choice('pop française'))
  await waitFor(async () => expect(await titles()).toEqual(['Air', 'Barbara french pop']))
  expect(choice('pop française').getAttribute('aria-pressed')).toBe('true')
  await user.click(choice('Années 1960'))
  await waitFor(async () => expect(await titles()).toEqual(['Air', 'Barbara french pop 1960']))
  expect(asked.at(-1)?.query).toEqual({ genre: 'french pop', decade: '1960' })
  await user.click(choice('Tous les genres'))
  await waitFor(async () => expect(await titles()).toEqual(['Air', 'Barbara 1960']))
  await user.click(choice('Années 1960'))
  await waitFor(async () => expect(await titles()).toEqual(['Air', 'Barbara']))
  await user.click(choice('Albums'))
  await waitFor(async () => expect(await titles()).toEqual(['Moon Safari']))
})

test('[START-10] the start of a search proposes works too, and leads to them', async () => {
  const { user, router } = await openPage('/movies', {
    ...suggestions,
    'get /api/catalogue/{kind}/{id}': () => ({ work: film(1, 'Un') }),
  })
  await block()
  await user.click(screen.getAllByRole('button', { name: 'Rechercher un film…' })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  const proposed = await within(dialog).findByRole('link', { name: /^Un/ })
  expect(within(dialog).getByText('Aucune recherche récente')).toBeDefined()
  await user.click(proposed)
  await waitFor(() => expect(router.state.location.pathname).toBe('/movie/1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[START-10] without an answer the section is as it was, and a search says what to look for', async () => {
  const { user } = await openPage('/movies', { 'get /api/starters/{kind}': offline })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pour commencer' })).toBeNull())
  screen.getByText('Aucun film favori')
  await user.click(screen.getAllByRole('button', { name: 'Rechercher un film…' })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Cherchez un film, puis collez-lui la pastille du moment.')
})
