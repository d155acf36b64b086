import { screen, waitFor, within } from '@testing-library/react'
import { typeset, viewOf, type Work } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { Rejection } from '../../testing/fake-server.ts'
import { seeEverything } from '../../testing/layout.ts'
import { openPage } from '../../testing/open-page.tsx'
import { friendsPage } from '../../testing/people.ts'
import { book, podcast } from '../../testing/section-search.ts'
import { toggleFavourite } from '../favourites/store.ts'
import { listsChanged } from '../friends/lists-changed.ts'
import { texts } from './texts.ts'

const film = (id: number) => ({ kind: 'movie', item: { id, title: `Film ${id}` } }) as const
const person = (username: string) => ({ id: `id-${username}`, username, avatarUrl: null })
const pick = (id: number, names: string[], count = names.length) => ({
  work: film(id),
  people: names.map(person),
  count,
})

describe('"Chez vos amis"', () => {
  const row = () => screen.findByRole('region', { name: 'Chez vos amis' })

  test.each([
    ['/', {}],
    ['/movies', { section: 'movies' }],
    ['/podcasts', { section: 'podcasts' }],
  ])('on %s has what friends keep, with who keeps it', async (path, query) => {
    const { asked } = await openPage(
      path,
      {
        'get /api/picks': () => ({ picks: [pick(1, ['TheoL']), pick(2, ['Ines', 'TheoL', 'nour_b'], 5)] }),
      },
      seeEverything,
    )
    const shelf = within(await row())
    expect(shelf.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/movie/1', '/movie/2'])
    shelf.getByRole('link', { name: /^Film 1 ?Chez TheoL$/ })
    shelf.getByRole('link', { name: /^Film 2 ?Chez Ines et 4 autres$/ })
    expect(asked.filter(({ name }) => name === 'get /api/picks').map((call) => call.query)).toEqual([query])
  })

  const ofEachKind: Work[] = [
    film(1),
    { kind: 'series', item: { id: 2, name: 'Série' } },
    { kind: 'artist', item: { id: '3', type: 'artist', name: 'Artiste' } },
    { kind: 'album', item: { id: '4', type: 'album', name: 'Album', artists: [] } },
    { kind: 'track', item: { id: '5', type: 'track', name: 'Titre', artists: [] } },
    podcast(6),
    book(7),
  ]

  test.each(ofEachKind.map((work) => ({ work })))(
    '[SHAR-12] lets each work be shared from its small card: $work.kind',
    async ({ work }) => {
      const { user, asked } = await openPage(
        '/',
        {
          'get /api/picks': () => ({ picks: [{ work, people: [person('Ines')], count: 1 }] }),
          'get /api/friends': () => friendsPage(['Ines']),
          'post /api/shares': () => ({ ok: true }),
        },
        seeEverything,
      )
      const share = within(await row()).getByRole('button', { name: typeset(`Partager « ${viewOf(work).title} »`) })
      expect(share.getAttribute('aria-haspopup')).toBe('dialog')
      await user.click(share)
      await user.click(await screen.findByRole('button', { name: 'Partager avec Ines' }))
      await waitFor(() =>
        expect(asked.find(({ name }) => name === 'post /api/shares')?.body).toMatchObject({ friendId: 'Ines', work }),
      )
    },
  )

  test('is not there without anything to show, and when it cannot be asked for', async () => {
    const { namesAsked, user } = await openPage('/movies', {
      'get /api/picks': () => {
        throw new Rejection('server.unexpected')
      },
    })
    await waitFor(() => expect(namesAsked()).toContain('get /api/picks'))
    await user.click(screen.getAllByRole('link', { name: 'Séries' })[0] as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Séries' })
    expect(screen.queryByRole('region', { name: 'Chez vos amis' })).toBeNull()
  })

  test('is kept for each section apart', async () => {
    const works = { movies: 1, podcasts: 2, all: 3 } as const
    const { router } = await openPage(
      '/movies',
      {
        'get /api/picks': ({ query }) => ({
          picks: [pick(works[(query.section ?? 'all') as keyof typeof works], ['Ines'])],
        }),
      },
      seeEverything,
    )
    const shown = async (title: string) => within(await row()).findByRole('link', { name: new RegExp(`^${title} `) })
    await shown('Film 1')
    await router.navigate({ to: '/podcasts' })
    await shown('Film 2')
    await router.navigate({ to: '/' })
    await shown('Film 3')
  })

  test('has a work back that the member keeps no more', async () => {
    const { app } = await openPage('/movies', {
      'get /api/picks': () => ({ picks: [pick(1, ['TheoL']), pick(2, ['Ines'])] }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    const links = async () => within(await row()).getAllByRole('link')
    expect(await links()).toHaveLength(2)
    toggleFavourite(app, 'all_time', film(1))
    await waitFor(async () => expect(await links()).toHaveLength(1))
    toggleFavourite(app, 'all_time', film(1))
    await waitFor(async () => expect(await links()).toHaveLength(2))
  })

  test('loses a work as soon as the member keeps it, in whichever list', async () => {
    const { app } = await openPage('/movies', {
      'get /api/picks': () => ({ picks: [pick(1, ['TheoL']), pick(2, ['Ines'])] }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    expect(within(await row()).getAllByRole('link')).toHaveLength(2)
    toggleFavourite(app, 'all_time', film(1))
    await waitFor(async () => expect(within(await row()).getAllByRole('link')).toHaveLength(1))
    toggleFavourite(app, 'current', film(2))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chez vos amis' })).toBeNull())
  })
})

test('who keeps a work is said in few words', () => {
  expect(texts.keepers(['Ines'], 1)).toBe('Ines')
  expect(texts.keepers(['Ines', 'TheoL'], 2)).toBe('Ines et TheoL')
  expect(texts.keepers(['Ines', 'TheoL', 'nour_b'], 3)).toBe('Ines et 2 autres')
})

const friends = {
  'get /api/friends': () => ({
    friends: ['Ines', 'TheoL'].map((username) => ({
      id: `f-${username}`,
      person: person(username),
      since: '2026-01-01T10:00:00.000Z',
    })),
    nextCursor: null,
    total: 2,
  }),
  'get /api/friend-requests/{direction}': () => ({ requests: [], nextCursor: null, total: 0 }),
  'get /api/people/{id}/favourites/summary': () => ({ parts: [] }),
  'get /api/people/{id}': () => ({
    person: person('Ines'),
    bio: 'Autrice de listes.',
    friendship: { status: 'accepted', id: 'f-Ines', direction: null },
    showcase: [],
    kept: [],
  }),
}

describe('what both keep', () => {
  test('stands on the cards of the friends list, asked for once for a page', async () => {
    const { asked } = await openPage('/friends', {
      ...friends,
      'get /api/tastes': () => ({ tastes: [{ personId: 'id-Ines', inCommon: 7, lately: [film(3)] }] }),
    })
    await screen.findByRole('button', { name: /^Ines ?7 en commun$/ })
    screen.getByRole('button', { name: /^TheoL ?Voir ses préférés$/ })
    const recommendations = asked.filter(({ name }) => name === 'get /api/tastes')
    expect(recommendations.map(({ query }) => query)).toEqual([{ ids: 'id-Ines,id-TheoL' }])
  })

  test.each([
    [7, '7 en commun avec Ines'],
    [1, '1 en commun avec Ines'],
  ])('stands on the profile of a friend: %i', async (inCommon, words) => {
    await openPage('/profile/id-Ines', {
      ...friends,
      'get /api/tastes': () => ({ tastes: [{ personId: 'id-Ines', inCommon, lately: [] }] }),
    })
    await screen.findByRole('button', { name: typeset(words) })
  })

  test('[FRND-57] opens the works, page by page; closing returns to where it was opened', async () => {
    const { user } = await openPage('/profile/id-Ines', {
      ...friends,
      'get /api/tastes': () => ({ tastes: [{ personId: 'id-Ines', inCommon: 2, lately: [] }] }),
      'get /api/people/{id}/in-common': ({ query }) =>
        query.after ? { works: [film(2)], nextCursor: null } : { works: [film(1)], nextCursor: '1.movie-1' },
    })
    const opener = await screen.findByRole('button', { name: '2 en commun avec Ines' })
    await user.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: 'En commun avec Ines' }))
    await dialog.findByRole('link', { name: /^Film 1/ })
    await user.click(dialog.getByRole('button', { name: 'Afficher plus' }))
    await dialog.findByRole('link', { name: /^Film 2/ })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('[FRND-57] says works that do not come, and asks again; says when there are none any more', async () => {
    const { user, answers } = await openPage('/profile/id-Ines', {
      ...friends,
      'get /api/tastes': () => ({ tastes: [{ personId: 'id-Ines', inCommon: 2, lately: [] }] }),
      'get /api/people/{id}/in-common': () => {
        throw new Rejection('server.unexpected')
      },
    })
    await user.click(await screen.findByRole('button', { name: '2 en commun avec Ines' }))
    await screen.findByText(typeset('Impossible de charger vos œuvres en commun.'))
    Object.assign(answers, { 'get /api/people/{id}/in-common': () => ({ works: [], nextCursor: null }) })
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText(typeset('Vous n’avez plus d’œuvre en commun.'))
  })

  test('is not spoken of where there is nothing', async () => {
    const { namesAsked } = await openPage('/profile/id-Ines', {
      ...friends,
      'get /api/tastes': () => ({ tastes: [{ personId: 'id-Ines', inCommon: 0, lately: [] }] }),
    })
    await screen.findByText('Autrice de listes.')
    await waitFor(() => expect(namesAsked()).toContain('get /api/tastes'))
    expect(screen.queryByText(/en commun/)).toBeNull()
  })
})

describe('[FRND-54] what follows from lists that change', () => {
  const inCommon = (counts: number[]) => ({
    ...friends,
    'get /api/tastes': () => ({ tastes: [{ personId: 'id-Ines', inCommon: counts.shift() ?? 9, lately: [film(3)] }] }),
  })

  test.each([
    ['the own lists', undefined],
    ['those of the friend', 'id-Ines'],
  ])('%s: what both keep and the open profile are asked for anew, once for many changes', async (_, whose) => {
    const { asked, app } = await openPage('/profile/id-Ines', inCommon([1, 2]))
    await screen.findByText('1 en commun')
    const times = (name: string) => asked.filter((each) => each.name === name).length
    const before = times('get /api/people/id-Ines')
    for (let change = 1; change <= 5; change += 1) listsChanged(app, whose)
    await screen.findByText('2 en commun')
    expect(times('get /api/tastes')).toBe(2)
    await waitFor(() => expect(times('get /api/people/id-Ines')).toBe(before + (whose ? 1 : 0)))
  })

  test('those of somebody else change nothing of what both keep, and what friends keep is asked for anew', async () => {
    const picks = [[pick(1, ['Ines'])], [pick(1, ['Ines', 'TheoL'])]]
    const { asked, app } = await openPage(
      '/movies',
      { ...inCommon([1]), 'get /api/picks': () => ({ picks: picks.shift() ?? [] }) },
      seeEverything,
    )
    await screen.findByRole('link', { name: /Chez Ines$/ })
    listsChanged(app, 'id-TheoL')
    await screen.findByRole('link', { name: /Chez Ines et TheoL$/ })
    expect(asked.filter(({ name }) => name === 'get /api/tastes')).toEqual([])
  })
})
