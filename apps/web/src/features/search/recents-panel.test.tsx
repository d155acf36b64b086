import { act, screen, waitFor, within } from '@testing-library/react'
import type { Work } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { offline } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import {
  book,
  carol,
  films,
  input,
  openSearch,
  podcast,
  row,
  rows,
  findStatus,
  searching,
  some,
  titles,
  tomboy,
  type,
} from '../../testing/section-search.ts'
import { toggleFavourite } from '../favourites/store.ts'

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]') as unknown

describe('recent searches', () => {
  const withRecents = (key: string, works: Work[]) => () => localStorage.setItem(key, JSON.stringify(works))

  test('[SRCH-11] [SRCH-18] [SRCH-19] [SRCH-21] [SRCH-24] [SRCH-25] what was picked opens its page, and is first among them, once', async () => {
    const { user, router } = await openPage(
      '/movies',
      { [searching]: films, 'get /api/catalogue/{kind}/{id}': () => ({ work: carol }) },
      withRecents('moviesRecentSearches', [tomboy, carol]),
    )
    await openSearch()
    screen.getByRole('heading', { name: 'Recherches récentes' })
    expect(titles()).toEqual(['Tomboy', 'Carol'])
    type('carol')
    await user.click(await row('Carol'))
    await screen.findByRole('heading', { level: 1, name: 'Carol' })
    expect(router.state.location.pathname).toBe('/movie/1')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(stored('moviesRecentSearches')).toEqual([carol, tomboy])
  })

  test('[SRCH-12] [SRCH-13] each can be taken out, which leaves the focus beside it', async () => {
    const { user } = await openPage('/movies', {}, withRecents('moviesRecentSearches', [carol, tomboy]))
    await openSearch()
    await waitFor(() => expect(document.activeElement).toBe(input()))
    const removeRecent = (title: string) =>
      user.click(screen.getByRole('button', { name: `Retirer ${title} des recherches récentes` }))
    await removeRecent('Tomboy')
    expect(titles()).toEqual(['Carol'])
    expect(document.activeElement).toBe(rows()[0])
    await removeRecent('Carol')
    screen.getByText('Aucune recherche récente')
    expect(document.activeElement).toBe(input())
    expect(stored('moviesRecentSearches')).toEqual([])
  })

  test('[SRCH-14] [SRCH-15] [GAP-105] clearing them reloads the page', async () => {
    const { user } = await openPage('/movies', {}, withRecents('moviesRecentSearches', [carol, tomboy]))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await openSearch()
    expect(reload).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Effacer les dernières recherches' }))
    expect(reload).toHaveBeenCalledOnce()
    expect(localStorage.getItem('moviesRecentSearches')).toBeNull()
  })

  test.each<[what: string, section: string, key: string, kept: number, shown: number, workOf: (id: number) => Work]>([
    ['[SRCH-20] of films', 'movies', 'moviesRecentSearches', 8, 8, (id) => film(id + 10)],
    ['[SRCH-22] [GAP-96] [BOOK-04] of books', 'books', 'booksRecentSearches', 50, 8, book],
    ['[SRCH-23] of podcasts', 'podcasts', 'podcastRecentSearches', 5, 5, podcast],
  ])('%s, %s, under %s: %i are kept, and the newest %i shown', async (_, section, key, kept, shown, workOf) => {
    const works = some(kept, workOf)
    const picked = workOf(99)
    const { user } = await openPage(
      `/${section}`,
      { [searching]: () => ({ works: [picked] }), 'get /api/catalogue/{kind}/{id}': () => ({ work: picked }) },
      withRecents(key, works),
    )
    await openSearch()
    expect(rows()).toHaveLength(shown)
    type('le')
    await findStatus('1 résultat')
    await user.click(rows()[0] as HTMLElement)
    await waitFor(() => expect(stored(key)).toEqual([picked, ...works.slice(0, kept - 1)]))
  })

  test('without any, what goes with a favourite is suggested, but not what is kept already', async () => {
    const { user, app } = await openPage('/movies', {
      'get /api/catalogue/{kind}/{id}/recommendations': () => ({ works: [tomboy, film(3, 'Gardé')] }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    act(() => void toggleFavourite(app, 'all_time', film(3, 'Gardé')))
    act(() => void toggleFavourite(app, 'current', carol))
    await openSearch()
    await findStatus('Parce que vous aimez Carol')
    expect(titles()).toEqual(['Tomboy'])
    screen.getByText('Aucune recherche récente')
    await user.click(rows()[0] as HTMLElement)
    expect(stored('moviesRecentSearches')).toEqual([tomboy])
  })

  test.each([
    ['nothing goes with what is kept', () => ({ works: [] })],
    ['there is no network', offline],
  ])('[SRCH-26] where %s, the start of a search is not blank', async (_, recommendations) => {
    const { app } = await openPage('/movies', {
      'get /api/catalogue/{kind}/{id}/recommendations': recommendations,
      'get /api/starters/{kind}': () => ({ works: [tomboy], genres: [], decades: [] }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    act(() => void toggleFavourite(app, 'current', carol))
    await openSearch()
    const dialog = screen.getByRole('dialog')
    await within(dialog).findByRole('heading', { name: 'Pour commencer' })
    await within(dialog).findByRole('link', { name: /Tomboy/ })
  })
})
