import { screen, waitFor } from '@testing-library/react'
import { type MediaType, viewOf, type Work } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { added, film } from '../../testing/fake-favourites.ts'
import { hang, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { fillStorage } from '../../testing/tab.ts'
import { heading, openWork, pages, reading } from '../../testing/work-page.tsx'
import { drawing } from '../../ui/drawings.ts'

const refuse = (code: 'catalogue.not_found' | 'catalogue.unavailable') => () => {
  throw new Rejection(code)
}

describe('[GAP-110] a work that is not to be had', () => {
  const missing: [
    what: string,
    kind: MediaType,
    title: string,
    text: string,
    back: string,
    to: string,
    failed: string,
  ][] = [
    [
      '[MOV-15] [TOAST-66] a film',
      'movie',
      'Film non trouvé',
      'Ce film n’existe pas ou n’est plus disponible.',
      'Retour aux films',
      '/movies',
      'Impossible de charger les détails du film.',
    ],
    [
      '[MOV-16] [TOAST-67] a series',
      'series',
      'Série non trouvée',
      'Cette série n’existe pas ou n’est plus disponible.',
      'Retour aux séries',
      '/series',
      'Impossible de charger les détails de la série.',
    ],
    [
      '[MUS-15] [MUS-18] [MUS-19] [TOAST-68] an artist',
      'artist',
      'Artiste introuvable',
      'Cet artiste n’existe pas ou n’est plus disponible.',
      'Retour à la musique',
      '/music',
      'Impossible de charger les détails de l’artiste',
    ],
    [
      '[MUS-16] [MUS-18] [GAP-109] [TOAST-69] an album',
      'album',
      'Album introuvable',
      'Cet album n’existe pas ou n’est plus disponible.',
      'Retour à la musique',
      '/music',
      'Impossible de charger les détails de l’album',
    ],
    [
      '[MUS-17] [MUS-18] [GAP-109] [TOAST-70] a track',
      'track',
      'Titre introuvable',
      'Ce titre n’existe pas ou n’est plus disponible.',
      'Retour à la musique',
      '/music',
      'Impossible de charger les détails du titre',
    ],
    [
      '[POD-07] [POD-08] [TOAST-72] a podcast',
      'podcast',
      'Podcast introuvable',
      'Ce podcast n’existe pas ou n’est plus disponible.',
      'Retour aux podcasts',
      '/podcasts',
      'Impossible de charger les détails du podcast',
    ],
    [
      '[BOOK-12] [BOOK-13] [TOAST-71] a book',
      'book',
      'Livre non trouvé',
      'Désolé, nous n’avons pas pu trouver ce livre.',
      'Retour aux livres',
      '/books',
      'Impossible de charger les détails du livre.',
    ],
  ]

  test.each(missing)(
    '%s: missing, it is not found; in an outage, it is notified as well and can be tried again',
    async (_, kind, title, text, back, to, failed) => {
      const { path, work } = pages[kind]
      const { answers, app, user } = await openPage(path, {
        [reading]: refuse('catalogue.not_found'),
      })
      await heading(title)
      screen.getByText(text)
      expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(to)
      expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
      expect(toastStore.get()).toBeUndefined()

      answers[reading] = refuse('catalogue.unavailable')
      void app.queryClient.resetQueries()
      await screen.findByRole('button', { name: 'Réessayer' })
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(to)
      expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: failed, tone: 'error' })

      answers[reading] = () => ({ work })
      await user.click(screen.getByRole('button', { name: 'Réessayer' }))
      await heading(viewOf(work).title)
    },
  )

  test('an outage that goes on is notified each time', async () => {
    const { user } = await openPage('/movie/42', { [reading]: refuse('catalogue.unavailable') })
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    const first = toastStore.get()?.id
    await user.click(retry)
    await waitFor(() => expect(toastStore.get()?.id).toBe((first ?? 0) + 1))
  })

  test('[GAP-151] what the device knows of it stands in, and is said to be a copy', async () => {
    await openPage('/movie/7', { [reading]: refuse('catalogue.unavailable') }, () =>
      localStorage.setItem('moviesRecentSearches', JSON.stringify([film(7, 'Déjà vu')])),
    )
    await heading('Déjà vu')
    await screen.findByText(/^Fiche gardée sur cet appareil/)
    expect(toastStore.get()).toBeUndefined()
  })
})

describe('a favourite that the catalogue has no more', () => {
  test('[WORK-06] keeps its page, from the copy that was kept, with its toggles', async () => {
    const { user } = await openPage('/movie/7', {
      [reading]: refuse('catalogue.not_found'),
      'get /api/catalogue/{kind}/{id}/details': refuse('catalogue.not_found'),
      'get /api/favourites/changes': () => ({ changes: [added(7, 1, film(7, 'Disparu'))], cursor: '1', more: false }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    await heading('Disparu')
    await screen.findByText(/^Cette fiche n’existe plus au catalogue/)
    const toggle = screen.getByRole('button', { name: 'Préférés du moment', pressed: true })
    await user.click(toggle)
    expect(toastStore.get()?.title).toBeDefined()
    // A removed work can be added again.
    await user.click(await screen.findByRole('button', { name: 'Préférés du moment', pressed: false }))
    await screen.findByRole('button', { name: 'Préférés du moment', pressed: true })
  })

  test('[WORK-06] one that was never kept is not found, though it stands among the recent searches', async () => {
    await openPage('/movie/7', { [reading]: refuse('catalogue.not_found') }, () =>
      localStorage.setItem('moviesRecentSearches', JSON.stringify([film(7, 'Déjà vu')])),
    )
    await heading('Film non trouvé')
  })
})

test('[WORK-06] offline, a work that the device does not know is not said to be missing', async () => {
  const { app } = await openPage('/movie/7', { [reading]: offline }, () => {})
  app.queryClient.setDefaultOptions({ queries: { retry: false } })
  await heading('Fiche indisponible hors connexion')
  screen.getByRole('button', { name: 'Réessayer' })
  expect(screen.queryByText(/non trouvé/)).toBeNull()
})

describe('a page on its way', () => {
  const shown = (kind: MediaType) => openPage(pages[kind].path, { [reading]: hang })

  const isHidden = (element: Element | null) => element?.closest('.visually-hidden') !== null

  test('[BOOK-11] a book has a skeleton, and no ring', async () => {
    await shown('book')
    const text = await screen.findByText('Chargement…')
    expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true')
    expect(document.querySelectorAll('main [class*=_skeleton]').length).toBeGreaterThanOrEqual(7)
    expect(isHidden(text)).toBe(true)
  })

  test('[POD-06] a podcast has a ring that turns', async () => {
    await shown('podcast')
    await screen.findByText('Chargement…')
    const ring = document.querySelector('main [class*=_ring]')
    expect(ring).toBeTruthy()
    expect(isHidden(ring)).toBe(false)
  })
})

describe('a book and the list of this device', () => {
  const book: Work = { kind: 'book', item: { id: 'livre', volumeInfo: { title: 'Du placard' } } }
  const recents = () => JSON.parse(localStorage.getItem('booksRecentSearches') ?? '[]')

  test('[BOOK-10] one of the recent searches is read from the device alone', async () => {
    const { namesAsked } = await openPage('/book/livre', { [reading]: offline }, () =>
      localStorage.setItem('booksRecentSearches', JSON.stringify([book])),
    )
    await heading('Du placard')
    expect(screen.queryByText(/^Fiche gardée sur cet appareil/)).toBeNull()
    expect(namesAsked()).not.toContain('get /api/catalogue/book/livre')
  })

  test('[GAP-97] another one comes from the server, and opening it from a shelf puts it first', async () => {
    const other: Work = { kind: 'book', item: { id: 'autre', volumeInfo: { title: 'Un autre' } } }
    const { user, namesAsked } = await openPage('/book/livre', {
      [reading]: ({ name }: { name: string }) => ({ work: name.endsWith('/autre') ? other : book }),
      'get /api/catalogue/{kind}/{id}/recommendations': () => ({ works: [other] }),
    })
    await heading('Du placard')
    expect(namesAsked()).toContain('get /api/catalogue/book/livre')
    expect(recents()).toEqual([])
    await user.click(await screen.findByText('Un autre', { selector: 'b' }))
    await heading('Un autre')
    expect(recents()).toEqual([other])
    expect(namesAsked()).not.toContain('get /api/catalogue/book/autre')
  })
})

test('[CACHE-24] a full storage keeps nothing and stops nothing', async () => {
  const { user } = await openPage(
    '/movie/42',
    {
      [reading]: () => ({ work: pages.movie.work }),
      'get /api/catalogue/{kind}/{id}/recommendations': () => ({ works: [film(43, 'Un autre film')] }),
      'post /api/favourites/changes': () => ({ ok: true }),
    },
    fillStorage,
  )
  await heading('Un film')
  await screen.findByText('Un autre film', { selector: 'b' })
  await user.click(screen.getByRole('button', { name: 'Préférés du moment' }))
  expect(toastStore.get()?.title).toBe('Ajouté aux favoris')
})

test.each(Object.entries(pages))(
  '[MOV-09] [MOV-14] [MUS-05] [BOOK-20] [POD-12] the page of a work (%s) has its cover, both toggles and a way to share it',
  async (_, { work }) => {
    await openWork(work)
    await heading(viewOf(work).title)
    for (const name of ['Préférés du moment', 'Préférés de tous les temps']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false')
    }
    screen.getByRole('button', { name: /^Partager( avec des amis)?$/ })
    await waitFor(() => expect(document.querySelector('[data-poster] :is(svg, img)')).not.toBeNull())
  },
)

test('[COVER-10] the drawn cover beside the title is the quiet one', async () => {
  const { work } = pages.movie
  await openWork(work)
  await heading('Un film')
  const { cover } = await drawing()
  const place = document.createElement('div')
  place.innerHTML = cover(viewOf(work), { isQuiet: true, alt: '' })
  const expected = place.querySelector('svg')?.outerHTML
  await waitFor(() => expect(document.querySelector('[data-poster] svg')?.outerHTML).toBe(expected))
})
