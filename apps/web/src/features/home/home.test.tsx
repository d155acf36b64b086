import { act, screen, waitFor, within } from '@testing-library/react'
import type { MediaType, Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { added, film } from '../../testing/fake-favourites.ts'
import { hang, offline } from '../../testing/fake-server.ts'
import { queue } from '../../testing/favourites-device.ts'
import { bringNear, seeEverything } from '../../testing/layout.ts'
import { openPage } from '../../testing/open-page.tsx'
import { favouritesOf } from '../favourites/store.ts'

const find = { day: '2026-11-23', work: film(7, 'Cléo de 5 à 7'), reason: 'Presque en temps réel.' }
const works = (first: number, count: number) => Array.from({ length: count }, (_, index) => film(first + index))
const recommended = (kind: MediaType, id: number) => `get /api/catalogue/${kind}/${id}/recommendations` as const

const row = (name: string) => screen.findByRole('region', { name })
/** The titles of a row, once loaded: before, it shows a skeleton. */
const titlesOf = async (name: string) => {
  await waitFor(async () => expect(within(await row(name)).getAllByRole('link').length).toBeGreaterThan(0))
  return within(await row(name))
    .getAllByRole('link')
    .map((link) => link.querySelector('b')?.textContent)
}
const welcome = () => screen.queryByRole('link', { name: 'Choisir mes premières trouvailles' })

/** Stores favourites on the device, the last one added last. */
function keep(...kept: Work[]): void {
  queue(
    kept.map((work, index) => added(Number(work.item.id), 1000 + index, work)),
    'a',
    '0',
  )
}
const home = async () => screen.findByRole('navigation', { name: 'Vos rubriques' })

test('[LIFE-03] [LIFE-04] the find of the day has its date and its reason, is stuck, shared, and opened', async () => {
  const { user, router, app, namesAsked } = await openPage('/', {
    'get /api/daily-find': () => find,
    'get /api/catalogue/{kind}/{id}': () => ({ work: find.work }),
    'post /api/favourites/changes': hang,
  })
  const band = await row('La trouvaille du jour')
  within(band).getByText('lundi 23 novembre')
  within(band).getByText('Presque en temps réel.')
  await user.click(within(band).getByRole('button', { name: 'Préférés du moment' }))
  expect(favouritesOf(app).lists.get()['current:movie:7']?.action).toBe('add')
  await user.click(within(band).getByRole('button', { name: 'Partager' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  await user.click(within(await row('La trouvaille du jour')).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/movie/7'))
  expect(namesAsked().filter((name) => name === 'get /api/daily-find')).toHaveLength(1)
})

test('[LIFE-01] [LIFE-02] home goes on with what was stuck and seen, and says why it recommends what is not kept', async () => {
  await openPage(
    '/',
    {
      [recommended('movie', 1)]: () => ({ works: [film(1), film(2), ...works(10, 3)] }),
      'post /api/favourites/changes': hang,
    },
    () => {
      seeEverything()
      keep(film(1))
      localStorage.setItem('moviesRecentSearches', JSON.stringify([film(3, 'Vu')]))
    },
  )
  expect(await titlesOf('Reprendre')).toEqual(['Film 1', 'Vu'])
  expect(await titlesOf('Parce que vous aimez Film 1')).toEqual(['Film 2', 'Film 10', 'Film 11', 'Film 12'])
})

test('[LIFE-02] [LIFE-06] what is little, or cannot be asked for, is no row', async () => {
  const book: Work = { kind: 'book', item: { id: 'b', volumeInfo: { title: 'Livre' } } }
  const { namesAsked } = await openPage(
    '/',
    {
      [recommended('movie', 1)]: () => ({ works: works(10, 3) }),
      'get /api/catalogue/book/b/recommendations': offline,
      'get /api/daily-find': offline,
      'get /api/picks': offline,
      'post /api/favourites/changes': hang,
    } as never,
    () => {
      seeEverything()
      const stuck = { ...added(1, 1000, book), kind: 'book' as const, id: 'b' }
      queue([stuck, added(1, 2000, film(1))], 'a')
    },
  )
  await row('Reprendre')
  await waitFor(() => expect(namesAsked().filter((name) => name === 'get /api/picks')).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(['Reprendre']),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[LIFE-01] [LIFE-02] [LIFE-05] whoever keeps nothing is shown the way to the wall, and no empty row', async () => {
  const { user, router } = await openPage('/', { 'get /api/first-works': hang }, () => {
    seeEverything()
    localStorage.setItem('favourites:a', JSON.stringify({ changes: {}, pending: [], cursor: '0' }))
  })
  await home()
  await waitFor(() => expect(welcome()).not.toBeNull())
  expect(screen.queryByRole('heading', { level: 2, name: /Reprendre|Parce que/ })).toBeNull()
  await user.click(welcome() as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe('/welcome'))
})

test.each([
  ['whoever keeps something', () => keep(film(1))],
  ['a device that does not know yet', () => {}],
])('[LIFE-05] %s is not shown the way to the wall', async (_, prepare) => {
  await openPage('/', { 'get /api/favourites/changes': hang, 'post /api/favourites/changes': hang }, prepare)
  await home()
  expect(welcome()).toBeNull()
})

test('[LIFE-06] what stands below is asked for when it comes near, and not before', async () => {
  let comeNear = () => {}
  const { namesAsked } = await openPage(
    '/',
    { [recommended('movie', 1)]: () => ({ works: works(10, 5) }), 'post /api/favourites/changes': hang },
    () => {
      comeNear = bringNear()
      keep(film(1))
    },
  )
  await home()
  await waitFor(() => expect(namesAsked()).toContain('get /api/daily-find'))
  expect(namesAsked()).not.toContain('get /api/picks')
  expect(namesAsked()).not.toContain(recommended('movie', 1))
  act(() => comeNear())
  await row('Parce que vous aimez Film 1')
  await waitFor(() => expect(namesAsked()).toContain('get /api/picks'))
})
