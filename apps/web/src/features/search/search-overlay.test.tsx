import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Work } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { type Asked, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import {
  book,
  carol,
  dialog,
  films,
  input,
  opener,
  openSearch,
  podcast,
  row,
  rows,
  findStatus,
  searching,
  some,
  titles,
  type,
} from '../../testing/section-search.ts'

const asked = (server: { asked: readonly Asked[] }) =>
  server.asked.filter(({ name, query }) => /catalogue\/\w+$/.test(name) && 'q' in query).map(({ query }) => query.q)

/** Uses a fake clock, once the code of the search is loaded. @returns Advances the clock. */
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
    const cases = [
      () => user.click(screen.getByRole('button', { name: 'Fermer la recherche' })),
      () => user.keyboard('{Escape}'),
      () => user.click(dialog()),
      () => user.click(within(dialog()).getAllByRole('list')[0] as HTMLElement),
    ]
    for (const close of cases) {
      await openSearch()
      expect(input().value).toBe('')
      screen.getByText('Aucune recherche récente')
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
    screen.getByText('Aucune recherche récente')
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
      await findStatus(reason)
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
    await findStatus('8 résultats')
    expect(titles()).toEqual(some(8, (id) => film(id)).map((_, id) => `Un film ${id}`))
    expect(rows().map((link) => link.querySelector('mark')?.textContent)).toEqual(Array(8).fill('film'))

    answers[searching] = () => ({ works: [] })
    type('zzzz')
    await findStatus('Aucun résultat trouvé')
    expect(within(dialog()).queryByText(/Un film/)).toBeNull()
  })

  test.each<[section: string, found: (id: number) => Work]>([
    ['books', book],
    ['podcasts', podcast],
  ])('[GAP-112] [BOOK-01] [POD-01] that of %s lists 20', async (section, found) => {
    await openPage(`/${section}`, { [searching]: () => ({ works: some(25, found) }) })
    await openSearch()
    type('le')
    await findStatus('20 résultats')
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

  test('[SRCH-09] [SRC-12] a search that fails says so, and can be tried again; our own limit says how long to wait', async () => {
    const { answers, user } = await openPage('/movies', {
      [searching]: () => {
        throw new Rejection('request.rate_limited', { retryAfter: 42 })
      },
    })
    await openSearch()
    type('carol')
    await findStatus('Attendez 42 secondes avant de réessayer.')
    answers[searching] = () => {
      throw new Rejection('server.unexpected')
    }
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await findStatus('La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.')
    answers[searching] = () => ({ works: [], limited: true })
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await findStatus('Cette recherche ne répond pas pour le moment. Réessayez dans un instant.')
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
    // Slower than the debounce of the search, faster than its rate limit.
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
