import { act, screen, waitFor, within } from '@testing-library/react'
import { type FavouriteChange, typeset, viewOf, type Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { clearLayouts, layoutsOfFilms } from '../../testing/cover-layouts.ts'
import { seeEverything } from '../../testing/layout.ts'
import { openPage } from '../../testing/open-page.tsx'
import { favouritesOf } from '../favourites/store.ts'

const movie = (id: number, title: string, year: number, genres: string[] = []): Work => ({
  kind: 'movie',
  item: { id, title, release_date: String(year), director: `Nom ${9 - id}`, genres },
})

/** The page of a member with these works, the last one added last. */
function openCollection(path: string, works: readonly Work[]) {
  const changes = works.map((work, index): FavouriteChange => {
    const { kind, id } = viewOf(work)
    const changedAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    return { list: 'current', kind, id, action: 'add', changedAt, work }
  })
  return openPage(
    path,
    {
      'get /api/favourites/changes': () => ({ changes, cursor: '1', more: false }),
      'post /api/favourites/changes': () => ({ ok: true }),
    },
    seeEverything,
  )
}

const films = [
  movie(1, 'Eau', 2001, ['Drame']),
  movie(2, 'Élan', 2003, ['Comédie']),
  movie(3, 'Zèbre', 2002, ['Drame']),
]
const cards = () => within(screen.getByRole('main')).queryAllByRole('listitem')
const titles = () => cards().map((card) => card.querySelector('b')?.textContent)
const remove = (title: string) => screen.getByRole('button', { name: typeset(`Retirer « ${title} »`) })
const choose = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('button', { name })

test('[WALL-01] "Tout voir" of a list leads to its wall, which leads back', async () => {
  const { user, router } = await openCollection('/movies', films)
  const all = await screen.findByRole('link', { name: /^Tout voir.*moment$/ })
  expect(all.textContent).toBe('Tout voir')
  await user.click(all)
  await screen.findByRole('heading', { level: 1, name: 'Vos préférés du moment' })
  expect(router.state.location.pathname).toBe('/movies/current')
  expect(titles()).toEqual(['Zèbre', 'Élan', 'Eau'])
  screen.getByText('Films, 3 œuvres')
  expect(screen.queryByRole('link', { name: /^Tout voir/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Retour' }))
  await screen.findByRole('heading', { level: 1, name: 'Films' })
  expect(screen.queryByRole('link', { name: /^Tout voir.*temps$/ })).toBeNull()
})

test('[WALL-02] [WALL-03] order and filters stand in the address, without a step of their own in the history', async () => {
  const { user, router } = await openCollection('/movies/current?sort=year', films)
  await waitFor(() => expect(titles()).toEqual(['Élan', 'Zèbre', 'Eau']))
  const length = history.length
  await user.click(choose('Trier par', 'Titre'))
  await waitFor(() => expect(titles()).toEqual(['Eau', 'Élan', 'Zèbre']))
  await user.click(choose('Genre', 'Drame'))
  await waitFor(() => expect(titles()).toEqual(['Eau', 'Zèbre']))
  screen.getByText('Films, 2 œuvres sur 3')
  expect(router.state.location.href).toBe('/movies/current?sort=title&genre=Drame')
  await user.click(choose('Trier par', 'Réalisation'))
  await waitFor(() => expect(titles()).toEqual(['Zèbre', 'Eau']))
  await user.click(choose('Trier par', 'Date d’ajout'))
  await user.click(choose('Genre', 'Tous les genres'))
  await waitFor(() => expect(router.state.location.href).toBe('/movies/current'))
  expect(history.length).toBe(length)
})

test('[WALL-03] what an address asks for and nothing answers is said, with the way to all of it', async () => {
  const { user } = await openCollection('/movies/current?genre=Western&sort=nonsense', films)
  await screen.findByText('Aucune œuvre ne correspond.')
  await user.click(screen.getByRole('button', { name: 'Tout afficher' }))
  await waitFor(() => expect(titles()).toEqual(['Zèbre', 'Élan', 'Eau']))
})

test('[WALL-03] music is filtered by kind, too', async () => {
  const album: Work = { kind: 'album', item: { id: 'a', type: 'album', name: 'Moon Safari', artists: [] } }
  const artist: Work = { kind: 'artist', item: { id: 'b', type: 'artist', name: 'Air' } }
  const { user, router } = await openCollection('/music/current', [album, artist])
  await waitFor(() => expect(titles()).toEqual(['Air', 'Moon Safari']))
  await user.click(choose('Type', 'Albums'))
  await waitFor(() => expect(titles()).toEqual(['Moon Safari']))
  expect(router.state.location.search).toEqual({ kind: 'album' })
})

test('[WALL-04] a work is taken off where it stands, which leaves the focus beside it', async () => {
  const { user, app } = await openCollection('/movies/current?sort=title', films)
  await waitFor(() => expect(titles()).toEqual(['Eau', 'Élan', 'Zèbre']))
  await user.click(remove('Élan'))
  expect(titles()).toEqual(['Eau', 'Zèbre'])
  await waitFor(() => expect(cards()[1]?.contains(document.activeElement)).toBe(true))
  expect(favouritesOf(app).lists.get()['current:movie:2']?.action).toBe('remove')
})

test('[WALL-04] "Annuler" puts it back in its place, and nobody else has heard of it', async () => {
  const { user, app, namesAsked } = await openCollection('/movies/current', films)
  await waitFor(() => expect(titles()).toEqual(['Zèbre', 'Élan', 'Eau']))
  const before = favouritesOf(app).lists.get()
  await user.click(remove('Élan'))
  const undo = await screen.findByRole('button', { name: 'Annuler' })
  expect(titles()).toEqual(['Zèbre', 'Eau'])
  await act(() => user.click(undo))
  await waitFor(() => expect(titles()).toEqual(['Zèbre', 'Élan', 'Eau']))
  expect(favouritesOf(app).lists.get()).toEqual(before)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull())
  const asked = () => namesAsked().filter((name) => name === 'get /api/favourites/changes').length
  const exchanges = asked()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(asked()).toBeGreaterThan(exchanges))
  expect(namesAsked()).not.toContain('post /api/favourites/changes')
})

test('[WALL-04] what is not undone goes out when the notification is gone', async () => {
  const { user, asked } = await openCollection('/movies/current', films)
  await user.click(await screen.findByRole('button', { name: typeset('Retirer « Élan »') }))
  const sent = () => asked.filter(({ name }) => name === 'post /api/favourites/changes')
  const close = await screen.findByRole('button', { name: 'Fermer la notification' })
  expect(sent()).toEqual([])
  await user.click(close)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ changes: [{ list: 'current', id: '2', action: 'remove' }] })
})

test('[WALL-01] a wall without works says so as its section does', async () => {
  const { user, router } = await openCollection('/movies/all-time', [])
  await screen.findByText('Aucun film favori de tous les temps')
  expect(screen.queryByRole('group')).toBeNull()
  // Opened by its address, it has no history entry before it.
  await user.click(screen.getByRole('button', { name: 'Retour' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/movies'))
})

test('[WALL-08] a carousel holds the newest 40 works, and then the way to the others', async () => {
  const many = Array.from({ length: 42 }, (_, index) => movie(index + 1, `Film ${index + 1}`, 2000))
  const { user, router } = await openCollection('/movies', many.slice(0, 40))
  const shelf = () => within(screen.getByRole('region', { name: 'Vos préférés du moment' }))
  await waitFor(() => expect(shelf().getAllByRole('listitem')).toHaveLength(40))
  expect(shelf().queryByRole('link', { name: /autre/ })).toBeNull()
  expect(router.state.location.pathname).toBe('/movies')

  const longer = await openCollection('/movies', many)
  await waitFor(() => expect(shelf().getAllByRole('listitem')).toHaveLength(41))
  expect(shelf().getAllByRole('listitem')[0]?.textContent).toContain('Film 42')
  expect(shelf().queryByText('Film 2')).toBeNull()
  await user.click(shelf().getByRole('link', { name: /^Tout voir 2.autres œuvres$/ }))
  await waitFor(() => expect(longer.router.state.location.pathname).toBe('/movies/current'))
})

test('[COVER-01] [COVER-09] covers of one layout stand neither beside nor below each other, and keep theirs in another order', async () => {
  await clearLayouts()
  const ids = Array.from({ length: 40 }, (_, index) => 40 - index)
  const collection = await openCollection(
    '/movies/current',
    ids.toReversed().map((id) => movie(id, `Film ${id}`, 2000 + ((id * 7) % 20))),
  )
  await waitFor(() => expect(titles()).toEqual(ids.map((id) => `Film ${id}`)))
  const layouts = layoutsOfFilms(ids)
  for (const distance of [1, 2, 3, 5, 7, 9]) {
    expect(layouts.filter((layout, place) => layout === layouts[place + distance])).toEqual([])
  }
  await collection.user.click(choose('Trier par', 'Année'))
  await waitFor(() => expect(titles()).not.toEqual(ids.map((id) => `Film ${id}`)))
  expect(layoutsOfFilms(ids)).toEqual(layouts)
})
