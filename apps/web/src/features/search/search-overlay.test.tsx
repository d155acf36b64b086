// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Work } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { type Asked, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const searching = 'get /api/catalogue/{kind}'

const book = (id: number): Work => ({ kind: 'book', item: { id: `b${id}`, volumeInfo: { title: `Livre ${id}` } } })
const podcast = (id: number): Work => ({ kind: 'podcast', item: { id: `p${id}`, type: 'show', name: `Podcast ${id}` } })
const some = (count: number, workOf: (id: number) => Work) => Array.from({ length: count }, (_, id) => workOf(id))

const carol = film(1, 'Carol')
const tomboy = film(2, 'Tomboy')
/** Answers with the films whose title holds the query. */
const films = ({ query }: Asked) => ({
  works: [carol, tomboy].filter(({ item }) =>
    JSON.stringify(item)
      .toLowerCase()
      .includes(query.q ?? ''),
  ),
})

const dialog = () => screen.getByRole('dialog')
const input = () => within(dialog()).getByRole<HTMLInputElement>('searchbox')
const rows = () => within(within(dialog()).getAllByRole('list')[0] as HTMLElement).getAllByRole('link')
const titles = () => rows().map((row) => row.querySelector('b')?.textContent)
/** The title of a result, once it is there; a part of it may be marked. */
const row = (title: string) =>
  waitFor(() => {
    const found = [...dialog().querySelectorAll('b')].find(({ textContent }) => textContent === title)
    if (!found) throw new Error(`"${title}" is not among the results.`)
    return found
  })
const say = (text: string) => within(dialog()).findByText(text)
const asked = (server: { asked: readonly Asked[] }) =>
  server.asked.filter(({ name, query }) => /catalogue\/\w+$/.test(name) && 'q' in query).map(({ query }) => query.q)
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]') as unknown

const opener = () => screen.getAllByRole('button', { name: /^Rechercher un/ })[0] as HTMLElement

async function openSearch(): Promise<void> {
  ;(await waitFor(opener)).focus()
  fireEvent.click(opener())
  await screen.findByRole('dialog')
  // What it holds is drawn after its frame.
  await waitFor(() => expect(dialog().lastElementChild?.childElementCount).toBeGreaterThan(0))
}

const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

/** Stops the clock, once the code of the search is there. @returns Lets time pass. */
async function stopTime(): Promise<(ms: number) => Promise<void>> {
  await openSearch()
  fireEvent.click(screen.getByRole('button', { name: 'Fermer la recherche' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  vi.useFakeTimers()
  return (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}

describe('the search of a section', () => {
  test('[SRCH-16] the input takes the focus 80 ms after opening', async () => {
    await openPage('/movies')
    const pass = await stopTime()
    fireEvent.click(opener())
    await pass(79)
    expect(document.activeElement).not.toBe(input())
    await pass(1)
    expect(document.activeElement).toBe(input())
  })

  test('[SRCH-03] [SRCH-04] [BOOK-02] [BOOK-03] it closes by its arrow, Escape and a click beside everything, and forgets what was typed', async () => {
    const { user } = await openPage('/movies', { [searching]: films })
    const ways = [
      () => user.click(screen.getByRole('button', { name: 'Fermer la recherche' })),
      () => user.keyboard('{Escape}'),
      () => user.click(dialog()),
      () => user.click(within(dialog()).getAllByRole('list')[0] as HTMLElement),
    ]
    for (const close of ways) {
      await openSearch()
      expect(input().value).toBe('')
      expect(screen.getByText('Aucune recherche récente')).toBeTruthy()
      type('carol')
      await row('Carol')
      await close()
      expect(screen.queryByRole('dialog')).toBeNull()
      await waitFor(() => expect(document.activeElement).toBe(opener()))
    }
    await openSearch()
    type('carol')
    await user.click(await screen.findByRole('button', { name: 'Effacer la saisie' }))
    expect(input().value).toBe('')
    expect(document.activeElement).toBe(input())
    expect(screen.getByText('Aucune recherche récente')).toBeTruthy()
  })

  test('[SRCH-05] [RULE-04] [RULE-05] [GAP-124] [GAP-125] what may not be searched is not sent, and the reason is said', async () => {
    const server = await openPage('/movies', { [searching]: films })
    await openSearch()
    for (const [query, reason] of [
      ['a', 'Saisissez au moins 2 caractères.'],
      ['  a  ', 'Saisissez au moins 2 caractères.'],
      ['a'.repeat(101), 'La saisie ne doit pas dépasser 100 caractères.'],
      ['a < b', 'La saisie contient des signes interdits (< > { }).'],
      ['javascript:alert(1)', 'La saisie ressemble à du code et a été refusée.'],
      ['x onload=1', 'La saisie ressemble à du code et a été refusée.'],
    ] as const) {
      type(query)
      await say(reason)
    }
    type('tomboy')
    await row('Tomboy')
    expect(asked(server)).toEqual(['tomboy'])
  })

  test('[SRCH-08] [SRCH-09] [GAP-112] it says that it searches, lists the first 8 of what it found, and says when it found nothing', async () => {
    let answer: ((found: { works: Work[] }) => void) | undefined
    const { answers } = await openPage('/movies', {
      [searching]: () => new Promise((resolve) => (answer = resolve)),
    })
    await openSearch()
    type('film')
    expect(within(dialog()).getByRole('status').textContent).toBe('Recherche…')
    await waitFor(() => expect(answer).toBeDefined())
    answer?.({ works: some(12, (id) => film(id, `Un film ${id}`)) })
    await say('8 résultats')
    expect(titles()).toEqual(some(8, (id) => film(id)).map((_, id) => `Un film ${id}`))
    expect(rows().map((link) => link.querySelector('mark')?.textContent)).toEqual(Array(8).fill('film'))

    answers[searching] = () => ({ works: [] })
    type('zzzz')
    await say('Aucun résultat trouvé')
    expect(within(dialog()).queryByText(/Un film/)).toBeNull()
  })

  test.each<[section: string, found: (id: number) => Work]>([
    ['books', book],
    ['podcasts', podcast],
  ])('[GAP-112] [BOOK-01] [POD-01] that of %s lists 20', async (section, found) => {
    await openPage(`/${section}`, { [searching]: () => ({ works: some(25, found) }) })
    await openSearch()
    type('le')
    await say('20 résultats')
    expect(rows()).toHaveLength(20)
  })

  test('[MUS-01] [MUS-03] that of music has a tab for each kind, each with its first 8', async () => {
    const made = (kind: string) => (id: number) =>
      ({ kind, item: { id: `${kind}${id}`, type: kind, name: `${kind} ${id}`, artists: [] } }) as unknown as Work
    const server = await openPage('/music', {
      [searching]: ({ name }) => ({ works: some(9, made(name.replace(/.*\//, ''))) }),
    })
    await openSearch()
    type('la')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Artistes', 'Albums', 'Titres'])
    for (const [name, kind] of [
      ['Artistes', 'artist'],
      ['Albums', 'album'],
      ['Titres', 'track'],
    ] as const) {
      await server.user.click(screen.getByRole('tab', { name }))
      await row(`${kind} 0`)
      expect(titles()).toEqual(some(8, made(kind)).map((_, id) => `${kind} ${id}`))
    }
  })

  test('[SRCH-09] a search that fails says so, and can be tried again; our own limit says how long to wait', async () => {
    const { answers, user } = await openPage('/movies', {
      [searching]: () => {
        throw new Refusal('request.rate_limited', { retryAfter: 42 })
      },
    })
    await openSearch()
    type('carol')
    await say('Attendez 42 secondes avant de réessayer.')
    answers[searching] = () => {
      throw new Refusal('server.unexpected')
    }
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await say('La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.')
    answers[searching] = films
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await row('Carol')
  })

  test('[GAP-106] nothing is searched until nobody has typed for 300 ms', async () => {
    const server = await openPage('/movies', { [searching]: films })
    const pass = await stopTime()
    fireEvent.click(opener())
    await pass(80)
    for (const text of ['ca', 'car', 'caro', 'carol']) {
      type(text)
      await pass(299)
    }
    expect(asked(server)).toEqual([])
    await pass(1)
    expect(asked(server)).toEqual(['carol'])
  })

  test('[GAP-106] an older answer never stands over a newer one', async () => {
    let answerOld: ((found: { works: Work[] }) => void) | undefined
    const { user, ...server } = await openPage('/movies', {
      [searching]: (call) => (call.query.q === 'carol' ? new Promise((resolve) => (answerOld = resolve)) : films(call)),
    })
    await openSearch()
    type('carol')
    await waitFor(() => expect(asked(server)).toEqual(['carol']))
    type('tomboy')
    await row('Tomboy')
    await act(async () => answerOld?.({ works: [carol] }))
    expect(titles()).toEqual(['Tomboy'])
    await user.click(screen.getByRole('button', { name: 'Effacer la saisie' }))
    expect(within(dialog()).queryByText('Carol')).toBeNull()
  })

  test('[SRCH-06] [SRCH-07] podcasts: what is asked is trimmed, and at least 500 ms apart', async () => {
    const times: number[] = []
    const server = await openPage('/podcasts', {
      [searching]: () => {
        times.push(Date.now())
        return { works: [] }
      },
    })
    const pass = await stopTime()
    fireEvent.click(opener())
    await pass(80)
    type(' a ')
    await pass(1000)
    expect(asked(server)).toEqual([])
    // Slower than the pause after which a search starts, faster than two of them may follow each other.
    for (const text of [' po', ' pod ', ' podc', ' podca', ' podcas']) {
      type(text)
      await pass(340)
    }
    await pass(1000)
    expect(asked(server)).toEqual(expect.arrayContaining(['po', 'podcas']))
    const apart = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(apart.length).toBeGreaterThan(1)
    expect(Math.min(...apart)).toBe(500)
  })

  test('Enter goes to the first result; the link under the results to the search of everything', async () => {
    const { user, router } = await openPage('/movies', { [searching]: films })
    await openSearch()
    type('carol')
    await row('Carol')
    fireEvent.submit(input().form as HTMLFormElement)
    expect(document.activeElement).toBe(rows()[0])
    await user.click(screen.getByRole('link', { name: /^Chercher «.carol.» dans toutes les rubriques$/ }))
    await waitFor(() => expect(router.state.location.href).toBe('/search?q=carol'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('recent searches', () => {
  const withRecents = (key: string, works: Work[]) => () => localStorage.setItem(key, JSON.stringify(works))

  test('[SRCH-11] [SRCH-18] [SRCH-19] [SRCH-21] [SRCH-24] [SRCH-25] what was picked opens its page, and is first among them, once', async () => {
    const { user, router } = await openPage(
      '/movies',
      { [searching]: films, 'get /api/catalogue/{kind}/{id}': () => ({ work: carol }) },
      withRecents('moviesRecentSearches', [tomboy, carol]),
    )
    await openSearch()
    expect(screen.getByRole('heading', { name: 'Recherches récentes' })).toBeTruthy()
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
    const forget = (title: string) =>
      user.click(screen.getByRole('button', { name: `Retirer ${title} des recherches récentes` }))
    await forget('Tomboy')
    expect(titles()).toEqual(['Carol'])
    expect(document.activeElement).toBe(rows()[0])
    await forget('Carol')
    expect(screen.getByText('Aucune recherche récente')).toBeTruthy()
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
    await say('1 résultat')
    await user.click(rows()[0] as HTMLElement)
    await waitFor(() => expect(stored(key)).toEqual([picked, ...works.slice(0, kept - 1)]))
  })

  test('without any, what goes with a favourite is suggested, but not what is kept already', async () => {
    const { user, toggleFavourite } = await openPage('/movies', {
      'get /api/catalogue/{kind}/{id}/recommendations': () => ({ works: [tomboy, film(3, 'Gardé')] }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    act(() => void toggleFavourite('all_time', film(3, 'Gardé')))
    act(() => void toggleFavourite('current', carol))
    await openSearch()
    await say('Parce que vous aimez Carol')
    expect(titles()).toEqual(['Tomboy'])
    expect(screen.getByText('Aucune recherche récente')).toBeTruthy()
    await user.click(rows()[0] as HTMLElement)
    expect(stored('moviesRecentSearches')).toEqual([tomboy])
  })
})

describe('the cards of books', () => {
  test('[BOOK-05] [BOOK-06] [BOOK-07] [BOOK-08] [GAP-98] [GAP-99] [GAP-112] [TOAST-91] [TOAST-92] [TOAST-93] [TOAST-94] Enter leaves the results as 8 cards with both toggles, until they are closed', async () => {
    const { user, toastStore } = await openPage('/books', {
      [searching]: () => ({ works: some(12, book) }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    await openSearch()
    type(' le ')
    await say('12 résultats')
    fireEvent.submit(input().form as HTMLFormElement)
    expect(screen.queryByRole('dialog')).toBeNull()
    const left = await screen.findByRole('region', { name: /^Résultats pour «.le.»$/ })
    const cards = within(left).getAllByRole('listitem')
    expect(cards.map((card) => card.querySelector('b')?.textContent)).toEqual(
      some(8, book).map((_, id) => `Livre ${id}`),
    )

    const [first] = cards as [HTMLElement]
    const current = within(first).getByRole('button', { name: 'Favoris du moment' })
    const allTime = within(first).getByRole('button', { name: 'Favoris de tous les temps' })
    const pressed = () => [current, allTime].map((toggle) => toggle.getAttribute('aria-pressed'))
    for (const [toggle, after, said] of [
      [current, ['true', 'false'], { title: 'Ajouté aux favoris' }],
      [
        allTime,
        ['true', 'true'],
        { title: 'Ajouté aux favoris', description: 'Ajouté aux préférés de tous les temps' },
      ],
      [current, ['false', 'true'], { title: 'Retiré des favoris' }],
      [allTime, ['false', 'false'], { title: 'Retiré des préférés de tous les temps' }],
    ] as const) {
      await user.click(toggle)
      expect(pressed()).toEqual(after)
      expect(toastStore.get()).toMatchObject({ tone: 'success', ...said })
    }
    await user.click(within(left).getByRole('button', { name: 'Fermer' }))
    expect(screen.queryByRole('region', { name: /^Résultats/ })).toBeNull()
    expect(document.activeElement).toBe(opener())
  })
})
