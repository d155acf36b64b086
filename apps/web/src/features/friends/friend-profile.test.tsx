import { act, screen, waitFor, within } from '@testing-library/react'
import { viewOf, type Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { presentFriendsOf } from '../../realtime/presence.ts'
import { film } from '../../testing/fake-favourites.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card, friends, offers, result, rowOf, strangers } from '../../testing/people.ts'
import { book } from '../../testing/section-search.ts'
import { favouritesOf } from '../favourites/store.ts'

type Answers = NonNullable<Parameters<typeof openPage>[1]>

const films = [1, 2, 3, 4].map((id) => film(id))
const artist: Work = { kind: 'artist', item: { id: 'x', type: 'artist', name: 'Barbara' } }
const part = (list: 'current' | 'all_time', ...works: Work[]) => ({
  list,
  kind: works[0]?.kind,
  works,
  total: works.length,
  inBoth: [],
})

/** The profile of Zoé, who is a friend. */
const zoe = {
  'get /api/people/{id}': () => ({
    person: card('zoe', 'Zoé'),
    bio: 'Lectrice le soir.',
    friendship: friends,
    showcase: [],
    kept: [],
  }),
  'get /api/people/{id}/favourites/summary': () => ({
    parts: [part('current', ...films), part('all_time', film(9)), part('all_time', artist), part('all_time', book(1))],
  }),
  'get /api/people/{id}/favourites': ({ query }) => {
    const known: Record<string, Work[]> = {
      'current movie': query.after ? [film(4)] : films.slice(0, 3),
      'all_time movie': [film(9)],
      'all_time artist': [artist],
      'all_time book': [book(1)],
    }
    const works = known[`${query.list} ${query.kind}`] ?? []
    return { works, nextCursor: query.list === 'current' && query.kind === 'movie' && !query.after ? '1.x' : null }
  },
} satisfies Answers

const open = (answers: Answers = {}) => openPage('/profile/zoe', { ...zoe, ...answers })
const header = () => screen.findByRole('heading', { level: 1, name: 'Zoé' })
const main = () => within(screen.getByRole('main'))
const refuse = (code: ConstructorParameters<typeof Rejection>[0]) => () => {
  throw new Rejection(code)
}

test('[PROF-64] [PROF-65] the header has picture, name and bio, and nothing to edit', async () => {
  const person = { ...card('zoe', 'Zoé'), avatarUrl: '/avatars/zoe.webp' }
  await open({ 'get /api/people/{id}': () => ({ ...zoe['get /api/people/{id}'](), person }) })
  const head = (await header()).closest('header') as HTMLElement
  expect(head.querySelector('img')?.getAttribute('src')).toBe('/avatars/zoe.webp')
  within(head).getByText('Lectrice le soir.')
  expect(within(head).queryAllByRole('link')).toEqual([])
  expect(
    within(head)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Message à Zoé', 'Plus d’actions pour Zoé'])
  expect(document.title).toBe('Profil de Zoé | Trouvaille')
})

test('[FRND-51] the back arrow leads to the friends where this page was the first one', async () => {
  const { user, router } = await open()
  await header()
  router.history.canGoBack = () => false
  await user.click(main().getByRole('button', { name: 'Retour' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/friends'))
})

test('[SHOW-01] [SHOW-03] what the friend shows first stands at the head, and how much they keep beside their name', async () => {
  await open({
    'get /api/people/{id}': () => ({
      ...zoe['get /api/people/{id}'](),
      showcase: [artist, film(9)],
      kept: [
        { kind: 'artist', works: 1 },
        { kind: 'movie', works: 12 },
      ],
    }),
  })
  await header()
  const shown = within(screen.getByRole('list', { name: 'Mises en avant' })).getAllByRole('link')
  expect(shown.map((link) => link.getAttribute('href'))).toEqual([viewOf(artist).path, viewOf(film(9)).path])
  const counts = within(screen.getByRole('list', { name: 'Œuvres gardées' })).getAllByRole('listitem')
  expect(counts.map(({ textContent }) => textContent)).toEqual(['12 films', '1 artiste'])
})

test('[GAP-133] the header says while the friend is there, and nothing when they are not', async () => {
  const { user, app } = await open({
    'get /api/people/{id}/friends': () => ({
      people: [result('ben', friends), result('lou', strangers)],
      nextCursor: null,
    }),
  })
  await header()
  expect(screen.queryByText('en ligne')).toBeNull()
  act(() => presentFriendsOf(app).set(new Set(['zoe', 'ben'])))
  main().getByText('en ligne')
  // The friends they have in common are marked as the member's own.
  await user.click(screen.getByRole('tab', { name: 'Amis' }))
  expect(offers(await rowOf('ben')).text).toEqual(['en ligne', 'Amis'])
  act(() => presentFriendsOf(app).set(new Set(['lou'])))
  expect(offers(await rowOf('ben')).text).toEqual(['Amis'])
  expect(screen.queryByText('en ligne')).toBeNull()
})

test('[PROF-66] [GAP-77] the summary: three of each category, of the moment, else of all times', async () => {
  await open()
  const table = within(await screen.findByRole('table'))
  expect(
    table
      .getAllByRole('row')
      .map((row) => [
        row.querySelector('th')?.textContent,
        ...[...row.querySelectorAll('b')].map(({ textContent }) => textContent),
      ]),
  ).toEqual([
    ['Séries'],
    ['Films', 'Film 1', 'Film 2', 'Film 3'],
    ['Artistes', 'Barbara'],
    ['Albums'],
    ['Titres'],
    ['Podcasts'],
    ['Livres', 'Livre 1'],
  ])
  // Empty lists have no link: the visitor cannot fill them.
  expect(table.queryByRole('link', { name: /Rien/ })).toBeNull()
})

test('[PROF-67] [GAP-78] a friend without favourites', async () => {
  await open({ 'get /api/people/{id}/favourites/summary': () => ({ parts: [] }) })
  await screen.findByText('Cet ami n’a pas encore de favoris.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('[PROF-68] [GAP-77] the tabs, each with both lists, which are read page by page', async () => {
  const { user } = await open()
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Séries',
    'Films',
    'Musique',
    'Livres',
    'Podcasts',
    'Amis',
  ])
  await user.click(screen.getByRole('tab', { name: 'Films' }))
  const panel = within(await screen.findByRole('tabpanel', { name: 'Films' }))
  const titles = () => panel.getAllByRole('link').map((link) => link.querySelector('b')?.textContent)
  await waitFor(() => expect(titles()).toEqual(['Film 1', 'Film 2', 'Film 3', 'Film 9']))
  expect(panel.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Préférés du moment',
    'Préférés de tous les temps',
  ])
  await user.click(panel.getByRole('button', { name: 'Afficher plus' }))
  await waitFor(() => expect(titles()).toEqual(['Film 1', 'Film 2', 'Film 3', 'Film 4', 'Film 9']))

  await user.click(screen.getByRole('tab', { name: 'Musique' }))
  const music = within(await screen.findByRole('tabpanel', { name: 'Musique' }))
  await music.findByText('Barbara')
  expect(music.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Préférés du moment',
    'Préférés de tous les temps',
    'Artistes',
  ])
})

test('[PROF-69] [GAP-101] each work has both buttons, which write the lists of the visitor', async () => {
  const { user, app } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Films' }))
  const panel = within(await screen.findByRole('tabpanel', { name: 'Films' }))
  const item = (await panel.findByText('Film 2', { selector: 'b' })).closest('li') as HTMLElement
  const buttons = within(item).getAllByRole('button')
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['Préférés du moment', 'false'],
    ['Préférés de tous les temps', 'false'],
  ])
  for (const button of buttons) await user.click(button)
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'true'])
  expect(toastStore.get()).toMatchObject({ title: 'Ajouté aux préférés de tous les temps', description: 'Film 2' })
  expect(Object.values(favouritesOf(app).lists.get()).map(({ list, id, action }) => [list, id, action])).toEqual([
    ['current', '2', 'add'],
    ['all_time', '2', 'add'],
  ])
})

test('[GAP-97] a book of a friend opens, and is known on its page', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('link', { name: /^Livre 1/ }))
  await screen.findByRole('heading', { level: 1, name: 'Livre 1' })
  expect(router.state.location.pathname).toBe(viewOf(book(1)).path)
})

test('[PROF-68] [GAP-16] the friends of a friend: their names, and what can be done about them', async () => {
  const { user } = await open({
    'get /api/people/{id}/friends': () => ({
      people: [result('a', friends), result('ben', friends), result('lou', strangers)],
      nextCursor: null,
    }),
  })
  await user.click(await screen.findByRole('tab', { name: 'Amis' }))
  expect(offers(await rowOf('lou')).buttons).toEqual(['Ajouter lou'])
  expect(offers(await rowOf('ben')).text).toEqual(['Amis'])
  // The list includes the visitor.
  expect(offers(await rowOf('a'))).toEqual({ text: ['Vous'], buttons: [] })
})

test.each([
  ['anybody else', 'people.not_found'],
  ['an id that nobody can have', 'request.invalid'],
] as const)('[PROF-63] [GAP-15] [GAP-50] %s: no access, and nothing about them', async (_, code) => {
  const { namesAsked } = await open({ 'get /api/people/{id}': refuse(code) })
  await screen.findByRole('heading', { level: 1, name: 'Accès non autorisé' })
  main().getByText('Cet utilisateur n’est pas votre ami ou le profil n’existe pas.')
  expect(main().getByRole('link', { name: 'Vos amis' }).getAttribute('href')).toBe('/friends')
  expect(namesAsked().filter((name) => name.includes('/people/zoe/'))).toEqual([])
  expect(toastStore.get()).toBeUndefined()
})

test.each([
  ['the server fails', refuse('server.unexpected')],
  ['there is no network', offline],
])(
  '[TOAST-08] [GAP-148] [TOAST-20] [TOAST-45] a profile that cannot be loaded is said, and asked for again: %s',
  async (_, fail) => {
    const { user, answers } = await open({ 'get /api/people/{id}': fail })
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({
        title: 'Erreur',
        description: 'Impossible de charger le profil de cet ami.',
        tone: 'error',
      }),
    )
    await screen.findByRole('heading', { level: 1, name: 'Erreur lors de la récupération du profil' })
    Object.assign(answers, zoe)
    await user.click(await screen.findByRole('button', { name: 'Réessayer' }))
    await header()
  },
)

test('[TOAST-09] a profile without an id is not asked for', async () => {
  const { asked } = await openPage('/profile/%20')
  await screen.findByRole('heading', { level: 1, name: 'Accès non autorisé' })
  expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: 'ID utilisateur invalide', tone: 'error' })
  expect(asked.filter(({ name }) => name.includes('/people/'))).toEqual([])
})

const recommendations = { 'get /api/tastes': () => ({ tastes: [{ personId: 'zoe', inCommon: 7, lately: [] }] }) }

/** Zoé's profile as cached on the device by an earlier visit. */
async function visitBefore(answers: Answers = {}) {
  await open({
    'get /api/people/{id}': () => ({ ...zoe['get /api/people/{id}'](), showcase: [artist] }),
    ...recommendations,
  })
  await screen.findByRole('table')
  await waitFor(() => expect(copies()).toHaveLength(3))
  const kept = copies().map((key) => [key, localStorage.getItem(key)] as const)
  return openPage('/profile/zoe', { ...zoe, ...answers }, () => {
    for (const [key, copy] of kept) localStorage.setItem(key, copy ?? '')
  })
}
const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('cache:') && key.includes('"zoe"'))

test('[EASE-07] the profile waits for what stands at its head', async () => {
  const answered = Promise.withResolvers<undefined>()
  const { app } = await open({
    'get /api/tastes': async () => {
      await answered.promise
      return recommendations['get /api/tastes']()
    },
  })
  await waitFor(() => expect(app.queryClient.getQueryData(['person', 'zoe', 'profile'])).toBeDefined())
  await act(async () => {})
  expect(screen.queryByRole('heading', { level: 1, name: 'Zoé' })).toBeNull()
  answered.resolve(undefined)
  await header()
  main().getByText('7 en commun')
})

test('[FRND-48] without a network the profile is what the device has kept of it', async () => {
  await visitBefore({
    'get /api/people/{id}': offline,
    'get /api/people/{id}/favourites/summary': offline,
    'get /api/tastes': offline,
  })
  await header()
  main().getByText('7 en commun')
  within(screen.getByRole('list', { name: 'Mises en avant' })).getByRole('link', { name: /Barbara/ })
  within(await screen.findByRole('table')).getByText('Film 1', { selector: 'b' })
})

test('[FRND-48] what the server refuses is forgotten on the device', async () => {
  await visitBefore({
    'get /api/people/{id}': refuse('people.not_found'),
    'get /api/people/{id}/favourites/summary': refuse('people.not_found'),
  })
  await screen.findByRole('heading', { level: 1, name: 'Accès non autorisé' })
  expect(copies()).toEqual([])
})

test('the own id leads to the own profile', async () => {
  const { router } = await openPage('/profile/a', { 'get /api/profile': refuse('request.not_found') })
  await screen.findByRole('heading', { level: 1, name: 'Marie' })
  expect(router.state.location.pathname).toBe('/profile')
})

test('[GAP-86] [FRND-48] ending the friendship there leads back to the friends, and leaves nothing on the device', async () => {
  const { user, router, answers } = await open({
    ...recommendations,
    'delete /api/friends/{id}': () => {
      answers['get /api/tastes'] = () => ({ tastes: [] })
      for (const name of Object.keys(zoe)) Object.assign(answers, { [name]: refuse('people.not_found') })
      return { ok: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Plus d’actions pour Zoé' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Retirer de mes amis' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Retirer de mes amis' }))
  await screen.findByRole('heading', { level: 1, name: 'Amis' })
  expect(router.state.location.pathname).toBe('/friends')
  expect(copies()).toEqual([])
})

test('[FR-08] a biography is shown as it was written', async () => {
  const bio = `it's 'x' : y...`
  await open({ 'get /api/people/{id}': () => ({ ...zoe['get /api/people/{id}'](), bio }) })
  expect((await screen.findByText(bio)).textContent).toBe(bio)
})
