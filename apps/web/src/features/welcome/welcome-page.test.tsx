import { act, screen, waitFor } from '@testing-library/react'
import { viewOf, type Work, worksOf } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { hang, offline } from '../../testing/fake-server.ts'
import { clearLayouts, layoutsOfFilms } from '../../testing/cover-layouts.ts'
import { openPage } from '../../testing/open-page.tsx'
import { favouritesOf } from '../favourites/store.ts'

const film = (id: number, title: string): Work => ({ kind: 'movie', item: { id, title, director: 'Agnès Varda' } })
const works = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six'].map((title, index) => film(9_000_000_001 + index, title))

const cover = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title} Agnès`) })

/** Opens the welcome page of a member. @param noMotion Whether they prefer reduced motion. */
async function openCollection(path = '/welcome', { noMotion = true } = {}) {
  const stubMotion = () =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: noMotion && query.includes('reduce'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  const answers = { 'get /api/first-works': () => ({ works }), 'post /api/favourites/changes': hang }
  const page = await openPage(path, answers, stubMotion)
  await screen.findByRole('list', { name: 'Des œuvres à coller' })
  const listed = (list: 'current' | 'all_time') =>
    worksOf(favouritesOf(page.app).lists.get(), list, ['movie']).map((work) => viewOf(work).title)
  return { ...page, listed }
}

test('[START-03] [START-07] a touch sticks the heart, the next one the star in its place, the third takes it away; each is said', async () => {
  const { user, listed } = await openCollection()
  const shown = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(cover('Un').getAttribute('aria-pressed')).toBe('false')
  expect(cover('Un').textContent).toContain('Agnès Varda, pas encore collé')
  await user.click(cover('Un'))
  expect([listed('current'), listed('all_time')]).toEqual([['Un'], []])
  expect(cover('Un').getAttribute('aria-pressed')).toBe('true')
  expect(cover('Un').textContent).toContain('dans vos préférés du moment')
  expect(shown()).toContain('«\u00a0Un\u00a0»\u00a0: dans vos préférés du moment.')
  await user.click(cover('Un'))
  expect([listed('current'), listed('all_time')]).toEqual([[], ['Un']])
  expect(cover('Un').textContent).toContain('dans vos préférés de tous les temps')
  expect(shown()).toContain('«\u00a0Un\u00a0»\u00a0: dans vos préférés de tous les temps.')
  await user.click(cover('Un'))
  expect([listed('current'), listed('all_time')]).toEqual([[], []])
  expect(cover('Un').getAttribute('aria-pressed')).toBe('false')
  expect(shown()).toContain('«\u00a0Un\u00a0»\u00a0: plus dans vos préférés.')
})

test('[COVER-09] covers that stand side by side have layouts that differ, and the order is that of the answer', async () => {
  await clearLayouts()
  // The first two share a layout.
  const alike = [film(4, 'Quatre'), film(5, 'Cinq'), film(6, 'Six')]
  await openPage('/welcome', { 'get /api/first-works': () => ({ works: alike }) })
  const collection = await screen.findByRole('list', { name: 'Des œuvres à coller' })
  const titles = [...collection.querySelectorAll('b')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Quatre', 'Cinq', 'Six'])
  expect(new Set(layoutsOfFilms([4, 5, 6])).size).toBe(3)
})

test('[START-07] the keyboard reaches every cover and sticks it', async () => {
  const { user, listed } = await openCollection()
  cover('Un').focus()
  await user.tab()
  expect(document.activeElement).toBe(cover('Deux'))
  await user.keyboard('{Enter}')
  await user.tab()
  await user.keyboard(' ')
  expect(listed('current').toSorted()).toEqual(['Deux', 'Trois'])
})

test('[START-04] [START-05] [START-06] the shelves fill and say how many; at five one is led on to where one wanted', async () => {
  const { user, router } = await openCollection('/welcome?next=%2Fsettings')
  screen.getByText('Encore 5, et votre accueil est prêt.')
  for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) await user.click(cover(title))
  await user.click(cover('Quatre'))
  screen.getByRole('region', { name: 'Du moment\u00a0: 3 œuvres' })
  screen.getByRole('region', { name: 'De tous les temps\u00a0: 1 œuvre' })
  screen.getByText('Encore une, et votre accueil est prêt.')
  expect(screen.queryByRole('button', { name: 'C’est parti' })).toBeNull()
  await user.click(cover('Cinq'))
  await user.click(screen.getByRole('button', { name: 'C’est parti' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
})

test.each([
  ['/welcome', '/'],
  ['/welcome?next=%2Fsettings', '/settings'],
])('[START-05] [START-06] from %s "Plus tard" leads to %s, with nothing stuck', async (path, goal) => {
  const { user, router, listed } = await openCollection(path)
  await user.click(screen.getByRole('button', { name: 'Plus tard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(goal))
  expect(listed('current')).toEqual([])
})

test('[START-04] a copy of the cover flies to its shelf and is gone when it is there, unless less motion is wanted', async () => {
  const flight = new EventTarget()
  const copies = () => document.querySelectorAll('body > [aria-hidden="true"]').length
  const watch = () => vi.spyOn(Element.prototype, 'animate').mockReturnValue(flight as Animation)

  const moving = await openCollection('/welcome', { noMotion: false })
  watch()
  const before = copies()
  await moving.user.click(cover('Un'))
  expect(copies()).toBe(before + 1)
  act(() => void flight.dispatchEvent(new Event('finish')))
  expect(copies()).toBe(before)

  const still = await openCollection()
  const animate = watch()
  await still.user.click(cover('Un'))
  expect(cover('Un').getAttribute('aria-pressed')).toBe('true')
  expect(animate).not.toHaveBeenCalled()
})

test('[START-05] a wall that cannot be loaded says so, can be tried again, and is left all the same', async () => {
  const { user, router, answers } = await openPage('/welcome', { 'get /api/first-works': offline })
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  answers['get /api/first-works'] = () => ({ works })
  await user.click(retry)
  await screen.findByRole('button', { name: /^Un Agnès/ })
  await user.click(screen.getByRole('button', { name: 'Plus tard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
