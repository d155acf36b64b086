import { screen, waitFor, within } from '@testing-library/react'
import type { Details, Work } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { hang } from '../../../testing/fake-server.ts'
import { heading, openWork, pages } from '../../../testing/work-page.tsx'

const knowing = (details: Details) => ({ 'get /api/catalogue/{kind}/{id}/details': () => ({ details }) })
const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} : ${term.nextElementSibling?.textContent}`)

describe('what a page shows beyond the item', () => {
  test('[WORK-02] a film: its length, and where it was made', async () => {
    const work: Work = { kind: 'movie', item: { id: 42, title: 'Un film', release_date: '2019', genres: ['Drame'] } }
    await openWork(work, knowing({ runtime: 122, countries: ['France', 'Belgique'] }))
    await screen.findByText(/^2.h.02$/)
    expect(facts().map((fact) => fact.replaceAll('\u00a0', ' '))).toEqual([
      'Durée : 2 h 02',
      'Pays : France, Belgique',
      'Genres : Drame',
    ])
  })

  test('[WORK-02] a series: its seasons and episodes', async () => {
    await openWork(
      { kind: 'series', item: { id: 42, name: 'Une série', first_air_date: '2015' } },
      knowing({ seasons: 5, episodes: 62, countries: ['France'] }),
    )
    await screen.findByText('62')
    expect(facts()).toEqual(['Saisons : 5', 'Épisodes : 62', 'Pays : France'])
  })

  test('[SRC-06] a film: the article from which its text is, and its licence', async () => {
    const film: Work = { kind: 'movie', item: { id: 42, title: 'Un film', overview: 'Un film raconte.' } }
    await openWork(film, knowing({ article: 'https://fr.wikipedia.org/wiki/Un_film' }))
    const link = await screen.findByRole('link', { name: 'article de Wikipédia' })
    expect(link.getAttribute('href')).toBe('https://fr.wikipedia.org/wiki/Un_film')
    expect(link.parentElement?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Texte : article de Wikipédia, licence CC BY-SA 4.0',
    )
  })

  test('[WORK-03] a book: when it first came out in French', async () => {
    const edition = { publisher: 'Gallimard', year: '1970', isbn: '9782070360024' }
    await openWork(pages.book.work, knowing({ edition }))
    await screen.findByText('Gallimard, 1970')
    expect(facts()).toEqual(['Première édition en français : Gallimard, 1970', 'ISBN : 9782070360024'])
  })

  test('[WORK-01] an artist: a biography in the place of the sentence made of genres', async () => {
    const artist: Work = { kind: 'artist', item: { id: 'x', type: 'artist', name: 'Barbara', genres: ['chanson'] } }
    await openWork(artist, knowing({ biography: 'Née à Paris en 1930.' }))
    await screen.findByText('Née à Paris en 1930.')
    expect(screen.queryByText(/^Au rayon chanson/)).toBeNull()
  })
})

describe('what a page shows of a work', () => {
  test('[MOV-11] [MOV-12] a film of which nothing is known', async () => {
    await openWork(pages.movie.work)
    await heading('Un film')
    // Space is reserved for possible values until they are known to be missing.
    await waitFor(() => expect(facts()).toEqual(['Année : Inconnue']))
    screen.getByText('Aucune description disponible.')
  })

  test.each([
    [
      'wikidata',
      /^Les fiches complémentaires viennent de Wikidata \(CC0\), leurs résumés de Wikipédia \(CC BY-SA 4\.0\)\./,
      'https://www.wikidata.org',
    ],
    [
      'tmdb',
      /^Ce produit utilise l’API de TMDB mais n’est ni approuvé ni certifié par TMDB\./,
      'https://www.themoviedb.org',
    ],
    ['embedded', /^Fiches du catalogue intégré de Trouvaille\./, undefined],
  ])('[PREF-02] a film says where its data comes from: %s', async (provider, notice, link) => {
    await openWork(pages.movie.work, {
      'get /api/catalogue': () =>
        provider === 'wikidata'
          ? { providers: { movie: 'embedded' }, sources: { movie: provider, book: 'open-library' } }
          : { providers: { movie: provider, book: 'google-books' }, sources: {} },
    })
    const shown = await screen.findByText(notice)
    expect(shown.querySelector('a')?.getAttribute('href')).toBe(link)
    expect(screen.queryByText(/Google/)).toBeNull()
  })

  test('[BOOK-16] [BOOK-18] [BOOK-19] a book of which nothing is known', async () => {
    await openWork(pages.book.work)
    await heading('Un livre')
    screen.getByText('Auteur inconnu')
    expect(screen.getByRole('heading', { name: 'Description' }).parentElement?.textContent).toBe(
      'DescriptionAucune description disponible.',
    )
    expect(screen.queryByRole('heading', { name: 'Informations' })).toBeNull()
  })

  test('[BOOK-15] [BOOK-16] [BOOK-17] [BOOK-18] [BOOK-19] [WORK-04] a book of which much is known', async () => {
    const volumeInfo = {
      title: 'Un livre',
      authors: ['Une autrice', 'Un auteur'],
      publishedDate: '1998-05-01',
      publisher: 'Une maison',
      pageCount: 320,
      categories: ['Roman', 'Jeunesse'],
      description: 'Une histoire.',
    }
    await openWork({ kind: 'book', item: { id: 'livre', volumeInfo } })
    await heading('Un livre')
    const names = screen.getAllByRole('link', { name: /^Une? aut/ })
    expect(names.map((name) => name.getAttribute('href'))).toEqual(['/creator/Une%20autrice', '/creator/Un%20auteur'])
    expect(names[0]?.parentElement?.textContent).toBe('Une autrice, Un auteur, 1998')
    screen.getByText('Une histoire.')
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Éditeur', 'Pages', 'Catégories'])
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'Une maison',
      '320',
      'Roman, Jeunesse',
    ])
  })

  test('[BOOK-19] of the information only what is known', async () => {
    await openWork({ kind: 'book', item: { id: 'livre', volumeInfo: { title: 'Un livre', publisher: 'Une maison' } } })
    await heading('Un livre')
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Éditeur'])
  })

  test('[MUS-08] [MUS-09] an artist: genres in French, and a biography made from the first three', async () => {
    const genres = ['chanson', 'rock', 'pop', 'jazz']
    await openWork({ kind: 'artist', item: { id: 'x', type: 'artist', name: 'Barbara', genres } })
    await heading('Barbara')
    const badges = within(screen.getByRole('list', { name: 'Genres' })).getAllByRole('listitem')
    expect(badges).toHaveLength(4)
    const { biographyOf } = await import('@trouvaille/domain')
    await screen.findByText(biographyOf('Barbara', genres))
  })

  test('[MUS-09] an artist of whom no source tells a life: the biography stands at once', async () => {
    const asking = 'get /api/catalogue/{kind}/{id}/details'
    await openWork({ kind: 'artist', item: { id: 'deezer-27', type: 'artist', name: 'Barbara' } }, { [asking]: hang })
    await heading('Barbara')
    const { biographyOf } = await import('@trouvaille/domain')
    screen.getByText(biographyOf('Barbara', undefined))
  })

  test('[MUS-10] [MUS-11] an album: its date in French, its number of tracks, its artists', async () => {
    await openWork({
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
    await openWork(track())
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
    await openWork(work)
    const link = await screen.findByRole('link', { name: /^Ouvrir sur Spotify/ })
    expect(link.getAttribute('href')).toBe('https://open.spotify.com/x')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  test('[EASE-11] the title of a podcast in English is said to be, on its page and wherever it stands', async () => {
    const podcast = (id: string): Work => ({
      kind: 'podcast',
      item: { id, type: 'show', name: `Serial ${id}`, language: 'en' },
    })
    await openWork(podcast('1'), {
      'get /api/catalogue/{kind}/{id}/recommendations': () => ({ works: [podcast('2')] }),
    })
    expect((await heading('Serial 1')).lang).toBe('en')
    expect((await screen.findByText('Serial 2', { selector: 'b' })).lang).toBe('en')
    expect(document.documentElement.lang).not.toBe('en')
  })

  test('[PICT-06] a work that was kept with the address of another page leads nowhere', async () => {
    await openWork(track({ external_urls: { spotify: 'https://open.spotify.com.example/x' } }))
    await heading('Un titre')
    expect(screen.queryByRole('link', { name: /Spotify/ })).toBeNull()
  })

  test('[SRC-08] [GAP-118] a book of Open Library leads there in a new tab', async () => {
    await openWork({ kind: 'book', item: { id: 'openlibrary-OL1W', volumeInfo: { title: 'Un livre' } } })
    const link = await screen.findByRole('link', { name: /^Ouvrir sur Open Library/ })
    expect(link.getAttribute('href')).toBe('https://openlibrary.org/works/OL1W')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test.each<[string, Work]>([
    ['artist/27', { kind: 'artist', item: { id: 'deezer-27', type: 'artist', name: 'Un titre' } }],
    ['album/27', { kind: 'album', item: { id: 'deezer-27', type: 'album', name: 'Un titre', artists: [] } }],
    ['track/27', track({ id: 'deezer-27' })],
    ['show/27', { kind: 'podcast', item: { id: 'deezer-27', type: 'show', name: 'Un titre' } }],
  ])('[SRC-07] [GAP-118] a work of Deezer leads there in a new tab: %s', async (path, work) => {
    await openWork(work)
    const link = await screen.findByRole('link', { name: /^Ouvrir sur Deezer/ })
    expect(link.getAttribute('href')).toBe(`https://www.deezer.com/${path}`)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(screen.queryByRole('link', { name: /Spotify/ })).toBeNull()
  })

  test('[SRC-07] an album has the genres that its source names, whose place is held until they come', async () => {
    const item = { id: 'deezer-27', type: 'album' as const, name: 'Un album', artists: [], total_tracks: 1 }
    const asking = 'get /api/catalogue/{kind}/{id}/details'
    let resolveDetails: (details: Details) => void = () => undefined
    const answer = new Promise<{ details: Details }>((resolve) => (resolveDetails = (details) => resolve({ details })))
    await openWork({ kind: 'album', item }, { [asking]: () => answer })
    await heading('Un album')
    expect(facts()).toEqual(['Titres : 1', 'Durée : ', 'Genres : '])
    resolveDetails({ genres: ['Électro', 'Pop'] })
    await screen.findByText('Électro, Pop')
    expect(facts()).toEqual(['Titres : 1', 'Genres : Électro, Pop'])
  })

  test('[SRC-09] the preview of a track of Deezer is played from our own server, and says when there is none', async () => {
    const { user } = await openWork(track({ id: 'deezer-27' }))
    const players: HTMLAudioElement[] = []
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLAudioElement) {
      players.push(this)
    })
    await user.click(await screen.findByRole('button', { name: 'Écouter un extrait' }))
    expect(new URL(players[0]?.src ?? '').pathname).toBe('/api/previews/deezer-27')
    expect(new URL(players[0]?.src ?? '').origin).toBe(location.origin)
    players[0]?.dispatchEvent(new Event('error'))
    await screen.findByText('L’extrait n’a pas pu être lu.')
  })

  test('[MUS-14] a preview says that it plays, stops at a click, and says when it cannot be played', async () => {
    const { user } = await openWork(track({ preview_url: 'https://p.scdn.co/x' }))
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
    await screen.findByText('L’extrait est en cours de lecture.')
    await waitFor(() => expect(stop.getAttribute('aria-busy')).toBe('false'))
    await user.click(stop)
    await user.click(await start())
    players[1]?.dispatchEvent(new Event('error'))
    await screen.findByText('L’extrait n’a pas pu être lu.')
    await start()
  })

  test('[POD-10] [POD-11] [GAP-117] a podcast: its publisher, and of its HTML only what is allowed', async () => {
    await openWork({
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
    expect(screen.getByRole('link', { name: 'Une radio' }).getAttribute('href')).toBe('/creator/Une%20radio')
    const article = screen.getByRole('article')
    const prose = screen.getByText('histoire').closest('div')
    expect(prose?.innerHTML).toBe(
      '<p>Une <strong>histoire</strong> <a href="https://example.org/" target="_blank" rel="noopener noreferrer">' +
        'à lire</a> et pas là.</p><ul><li>Un point</li></ul>',
    )
    expect(article.querySelector('script, iframe, [onclick]')).toBeNull()
  })
})
