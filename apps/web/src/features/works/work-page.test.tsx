// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { type Kind, viewOf, type Work } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { hang, offline, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { fillStorage } from '../../testing/tab.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const reading = 'get /api/catalogue/{kind}/{id}'

const refuse = (code: 'catalogue.not_found' | 'catalogue.unavailable') => () => {
  throw new Refusal(code)
}

/** A page of each kind, with what is known of it only by its title. */
const pages: Record<Kind, { path: string; work: Work }> = {
  movie: { path: '/movie/42', work: film(42, 'Un film') },
  series: { path: '/series/42', work: { kind: 'series', item: { id: 42, name: 'Une série' } } },
  artist: { path: '/artist/x', work: { kind: 'artist', item: { id: 'x', type: 'artist', name: 'Une artiste' } } },
  album: { path: '/album/x', work: { kind: 'album', item: { id: 'x', type: 'album', name: 'Un album', artists: [] } } },
  track: { path: '/track/x', work: { kind: 'track', item: { id: 'x', type: 'track', name: 'Un titre', artists: [] } } },
  podcast: { path: '/podcast/x', work: { kind: 'podcast', item: { id: 'x', type: 'show', name: 'Une émission' } } },
  book: { path: '/book/x', work: { kind: 'book', item: { id: 'x', volumeInfo: { title: 'Un livre' } } } },
}

const open = (work: Work, answers = {}) => openPage(viewOf(work).path, { [reading]: () => ({ work }), ...answers })

describe('[GAP-110] a work that is not to be had', () => {
  const missing: [what: string, kind: Kind, title: string, text: string, back: string, to: string, failed: string][] = [
    [
      '[MOV-15] [TOAST-66] a film',
      'movie',
      'Film non trouvé',
      "Ce film n'existe pas ou n'est plus disponible.",
      'Retour aux films',
      '/movies',
      'Impossible de charger les détails du film.',
    ],
    [
      '[MOV-16] [TOAST-67] a series',
      'series',
      'Série non trouvée',
      "Cette série n'existe pas ou n'est plus disponible.",
      'Retour aux séries',
      '/series',
      'Impossible de charger les détails de la série.',
    ],
    [
      '[MUS-15] [MUS-18] [MUS-19] [TOAST-68] an artist',
      'artist',
      'Artiste introuvable',
      "Cet artiste n'existe pas ou n'est plus disponible.",
      'Retour à la musique',
      '/music',
      "Impossible de charger les détails de l'artiste",
    ],
    [
      '[MUS-16] [MUS-18] [GAP-109] [TOAST-69] an album',
      'album',
      'Album introuvable',
      "Cet album n'existe pas ou n'est plus disponible.",
      'Retour à la musique',
      '/music',
      "Impossible de charger les détails de l'album",
    ],
    [
      '[MUS-17] [MUS-18] [GAP-109] [TOAST-70] a track',
      'track',
      'Titre introuvable',
      "Ce titre n'existe pas ou n'est plus disponible.",
      'Retour à la musique',
      '/music',
      'Impossible de charger les détails du titre',
    ],
    [
      '[POD-07] [POD-08] [TOAST-72] a podcast',
      'podcast',
      'Podcast introuvable',
      "Ce podcast n'existe pas ou n'est plus disponible.",
      'Retour aux podcasts',
      '/podcasts',
      'Impossible de charger les détails du podcast',
    ],
    [
      '[BOOK-12] [BOOK-13] [TOAST-71] a book',
      'book',
      'Livre non trouvé',
      "Désolé, nous n'avons pas pu trouver ce livre.",
      'Retour aux livres',
      '/books',
      'Impossible de charger les détails du livre.',
    ],
  ]

  test.each(missing)(
    '%s: missing, it is not found; in an outage, it is notified as well and can be tried again',
    async (_, kind, title, text, back, to, failed) => {
      const { path, work } = pages[kind]
      const { answers, toastStore, queryClient, user } = await openPage(path, {
        [reading]: refuse('catalogue.not_found'),
      })
      await heading(title)
      expect(screen.getByText(text)).toBeTruthy()
      expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(to)
      expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
      expect(toastStore.get()).toBeUndefined()

      answers[reading] = refuse('catalogue.unavailable')
      void queryClient.resetQueries()
      expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy()
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(to)
      expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: failed, tone: 'error' })

      answers[reading] = () => ({ work })
      await user.click(screen.getByRole('button', { name: 'Réessayer' }))
      await heading(viewOf(work).title)
    },
  )

  test('an outage that goes on is notified each time', async () => {
    const { toastStore, user } = await openPage('/movie/42', { [reading]: refuse('catalogue.unavailable') })
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    const first = toastStore.get()?.id
    await user.click(retry)
    await waitFor(() => expect(toastStore.get()?.id).toBe((first ?? 0) + 1))
  })

  test('[GAP-151] what the device knows of it stands in, and is said to be a copy', async () => {
    const { toastStore } = await openPage('/movie/7', { [reading]: refuse('catalogue.unavailable') }, () =>
      localStorage.setItem('moviesRecentSearches', JSON.stringify([film(7, 'Déjà vu')])),
    )
    await heading('Déjà vu')
    expect(await screen.findByText(/^Fiche gardée sur cet appareil/)).toBeTruthy()
    expect(toastStore.get()).toBeUndefined()
  })
})

describe('what a page shows of a work', () => {
  test('[MOV-11] [MOV-12] a film of which nothing is known', async () => {
    await open(pages.movie.work)
    await heading('Un film')
    expect(screen.getByRole('term').textContent).toBe('Année')
    expect(screen.getByRole('definition').textContent).toBe('Inconnue')
    expect(screen.getByText('Aucune description disponible.')).toBeTruthy()
  })

  test.each([
    [
      'tmdb',
      /^Ce produit utilise l’API de TMDB mais n’est ni approuvé ni certifié par TMDB\./,
      'https://www.themoviedb.org',
    ],
    ['embedded', /^Fiches du catalogue intégré de Trouvaille\./, undefined],
  ])('[PREF-02] a film says where its data comes from: %s', async (provider, notice, link) => {
    await open(pages.movie.work, {
      'get /api/catalogue': () => ({ providers: { movie: provider, book: 'google-books' } }),
    })
    const said = await screen.findByText(notice)
    expect(said.querySelector('a')?.getAttribute('href')).toBe(link)
    expect(screen.queryByText(/Google/)).toBeNull()
  })

  test('[CACHE-24] a full storage keeps nothing and stops nothing', async () => {
    const { user, toastStore } = await openPage(
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

  test('[BOOK-16] [BOOK-18] [BOOK-19] a book of which nothing is known', async () => {
    await open(pages.book.work)
    await heading('Un livre')
    expect(screen.getByText('Auteur inconnu')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Description' }).parentElement?.textContent).toBe(
      'DescriptionAucune description disponible.',
    )
    expect(screen.queryByRole('heading', { name: 'Informations' })).toBeNull()
  })

  test('[BOOK-15] [BOOK-16] [BOOK-17] [BOOK-18] [BOOK-19] a book of which much is known', async () => {
    const volumeInfo = {
      title: 'Un livre',
      authors: ['Une autrice', 'Un auteur'],
      publishedDate: '1998-05-01',
      publisher: 'Une maison',
      pageCount: 320,
      categories: ['Roman', 'Jeunesse'],
      description: 'Une histoire.',
    }
    await open({ kind: 'book', item: { id: 'livre', volumeInfo } })
    await heading('Un livre')
    expect(screen.getByText('Une autrice, Un auteur, 1998')).toBeTruthy()
    expect(screen.getByText('Une histoire.')).toBeTruthy()
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Éditeur', 'Pages', 'Catégories'])
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'Une maison',
      '320',
      'Roman, Jeunesse',
    ])
  })

  test('[BOOK-19] of the information only what is known', async () => {
    await open({ kind: 'book', item: { id: 'livre', volumeInfo: { title: 'Un livre', publisher: 'Une maison' } } })
    await heading('Un livre')
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Éditeur'])
  })

  test('[MUS-08] [MUS-09] an artist: genres in French, and a biography made from the first three', async () => {
    const genres = ['chanson', 'rock', 'pop', 'jazz']
    await open({ kind: 'artist', item: { id: 'x', type: 'artist', name: 'Barbara', genres } })
    await heading('Barbara')
    const badges = within(screen.getByRole('list', { name: 'Genres' })).getAllByRole('listitem')
    expect(badges).toHaveLength(4)
    const { biographyOf } = await import('@trouvaille/domain')
    expect(screen.getByText(biographyOf('Barbara', genres))).toBeTruthy()
  })

  test('[MUS-10] [MUS-11] an album: its date in French, its number of tracks, its artists', async () => {
    await open({
      kind: 'album',
      item: {
        id: 'x',
        type: 'album',
        name: 'Un album',
        artists: [{ id: 'trv-barbara', name: 'Barbara' }],
        release_date: '1998-05-01',
        total_tracks: 12,
      },
    })
    await heading('Un album')
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['1er mai 1998', '12'])
    expect(screen.getByRole('link', { name: 'Barbara' }).getAttribute('href')).toBe('/artist/trv-barbara')
  })

  const track = (more: object = {}): Work => ({
    kind: 'track',
    item: {
      id: 'x',
      type: 'track',
      name: 'Un titre',
      artists: [
        { id: 'un', name: 'Une artiste' },
        { id: 'deux', name: 'Un autre' },
      ],
      album: { id: 'trv-album', name: 'Un album', release_date: '1998-01-16' },
      duration_ms: 187_400,
      ...more,
    },
  })

  test('[MUS-12] [MUS-13] [GAP-118] a track: its length, its album, its artists, and no button without an address', async () => {
    await open(track())
    await heading('Un titre')
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Album', 'Durée'])
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Un album', '3:07'])
    expect(screen.getByRole('link', { name: 'Un album' }).getAttribute('href')).toBe('/album/trv-album')
    expect(screen.getByRole('link', { name: 'Un autre' }).getAttribute('href')).toBe('/artist/deux')
    expect(screen.queryByRole('button', { name: 'Écouter un extrait' })).toBeNull()
    expect(screen.queryByRole('link', { name: /Spotify/ })).toBeNull()
  })

  test.each<[string, Work]>([
    ['track', track({ external_urls: { spotify: 'https://open.spotify.com/x' } })],
    [
      'podcast',
      {
        kind: 'podcast',
        item: { id: 'x', type: 'show', name: 'Un titre', external_urls: { spotify: 'https://open.spotify.com/x' } },
      },
    ],
  ])('[MUS-07] [POD-14] [GAP-118] the link of a %s to Spotify opens a new tab', async (_, work) => {
    await open(work)
    const link = await screen.findByRole('link', { name: /^Ouvrir sur Spotify/ })
    expect(link.getAttribute('href')).toBe('https://open.spotify.com/x')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  test('[MUS-14] a preview says that it plays, stops at a click, and says when it cannot be played', async () => {
    const { user } = await open(track({ preview_url: 'https://p.scdn.co/x' }))
    const start = () => screen.findByRole('button', { name: 'Écouter un extrait' })
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const players: HTMLAudioElement[] = []
    const RealAudio = Audio
    vi.stubGlobal('Audio', function (url: string) {
      const made = new RealAudio(url)
      players.push(made)
      return made
    })
    await user.click(await start())
    expect(play).toHaveBeenCalledOnce()
    const stop = screen.getByRole('button', { name: 'Arrêter l’extrait' })
    expect(stop.getAttribute('aria-busy')).toBe('true')
    players[0]?.dispatchEvent(new Event('playing'))
    expect(await screen.findByText('L’extrait est en cours de lecture.')).toBeTruthy()
    await waitFor(() => expect(stop.getAttribute('aria-busy')).toBe('false'))
    await user.click(stop)
    await user.click(await start())
    players[1]?.dispatchEvent(new Event('error'))
    expect(await screen.findByText('L’extrait n’a pas pu être lu.')).toBeTruthy()
    await start()
  })

  test('[POD-10] [POD-11] [GAP-117] a podcast: its publisher, and of its HTML only what is allowed', async () => {
    await open({
      kind: 'podcast',
      item: {
        id: 'emission',
        type: 'show',
        name: 'Une émission',
        publisher: 'Une radio',
        description:
          '<p>Une <strong>histoire</strong> <a href="https://example.org/" onclick="alert(1)">à lire</a>' +
          ' et <a href="javascript:alert(1)">pas là</a>.</p><ul><li>Un point</li></ul>' +
          '<script>volé</script><img src=x onerror="volé"><iframe></iframe>',
      },
    })
    await heading('Une émission')
    expect(screen.getByText('Une radio', { selector: 'p' })).toBeTruthy()
    const article = screen.getByRole('article')
    const prose = screen.getByText('histoire').closest('div')
    expect(prose?.innerHTML).toBe(
      '<p>Une <strong>histoire</strong> <a href="https://example.org/" target="_blank" rel="noopener noreferrer">' +
        'à lire</a> et pas là.</p><ul><li>Un point</li></ul>',
    )
    expect(article.querySelector('script, iframe, [onclick]')).toBeNull()
  })
})

describe('a page on its way', () => {
  const shown = (kind: Kind) => openPage(pages[kind].path, { [reading]: hang })

  const isHidden = (element: Element | null) => element?.closest('.visually-hidden') !== null

  test('[BOOK-11] a book has a skeleton, and no ring', async () => {
    await shown('book')
    const text = await screen.findByText('Chargement...')
    expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true')
    expect(document.querySelectorAll('main [class*=_skeleton]').length).toBeGreaterThanOrEqual(7)
    expect(isHidden(text)).toBe(true)
  })

  test('[POD-06] a podcast has a ring that turns', async () => {
    await shown('podcast')
    await screen.findByText('Chargement...')
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
