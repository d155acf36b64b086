import { act, screen, waitFor, within } from '@testing-library/react'
import { type FavouriteList, viewOf, type Work } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { book } from '../../testing/section-search.ts'

const own = {
  username: 'Marie',
  email: 'a@example.org',
  gender: null,
  birthDay: null,
  birthMonth: null,
  birthYear: null,
  phoneNumber: null,
  foundByPhone: false,
  showsActivity: true,
  isSuggested: false,
  country: null,
  bio: null as string | null,
  avatarUrl: null,
  chosenWorks: [] as { kind: string; id: string }[],
}

/** Lists as returned by the server, later works being newer. */
const withFavourites = (works: readonly (readonly [FavouriteList, Work])[]) => ({
  cursor: '1',
  more: false,
  changes: works.map(([list, work], index) => {
    const { kind, id } = viewOf(work)
    return { list, kind, id, action: 'add', work, changedAt: new Date(index * 60_000).toISOString() } as const
  }),
})

const six = [1, 2, 3, 4, 5, 6].map((id) => ['all_time', film(id)] as const)

/** The profile page of a member with these favourites and this profile. */
async function open(works: readonly (readonly [FavouriteList, Work])[], profile: Partial<typeof own> = {}) {
  const page = await openPage('/profile', {
    'get /api/profile': () => ({ ...own, ...profile }),
    'get /api/favourites/changes': () => withFavourites(works),
  })
  await screen.findByRole('heading', { level: 1 })
  return page
}

const titles = (place: HTMLElement) => [...place.querySelectorAll('b')].map(({ textContent }) => textContent)
const head = () => screen.findByRole('list', { name: 'Mises en avant' })

test('[SHOW-01] the chosen works stand at the head, in their order', async () => {
  await open(six, {
    chosenWorks: [
      { kind: 'movie', id: '1' },
      { kind: 'movie', id: '5' },
    ],
  })
  await waitFor(async () => expect(titles(await head())).toEqual(['Film 1', 'Film 5']))
})

test('[SHOW-02] [SHOW-03] without a choice the newest of all times; without any, nothing but the counts', async () => {
  await open([...six, ['current', book(1)]])
  expect(titles(await head())).toEqual(['Film 6', 'Film 5', 'Film 4', 'Film 3'])
  const counts = () => within(screen.getByRole('list', { name: 'Œuvres gardées' })).getAllByRole('listitem')
  expect(counts().map(({ textContent }) => textContent)).toEqual(['6 films', '1 livre'])

  await open([['current', book(1)]])
  await screen.findByRole('list', { name: 'Œuvres gardées' })
  expect(screen.queryByRole('list', { name: 'Mises en avant' })).toBeNull()
  expect(counts().map(({ textContent }) => textContent)).toEqual(['1 livre'])
})

test('[SHOW-04] [GAP-73] each work stands once on the page, one of both lists with the star; there is no summary', async () => {
  const { user } = await open(
    [
      ['all_time', film(1)],
      ['all_time', film(2)],
      ['all_time', film(3)],
      ['current', film(2)],
      ['current', book(1)],
    ],
    {
      chosenWorks: [
        { kind: 'movie', id: '3' },
        { kind: 'book', id: 'b1' },
      ],
    },
  )
  await waitFor(async () => expect(titles(await head())).toHaveLength(2))
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Films' }))
  const panel = within(await screen.findByRole('tabpanel', { name: 'Films' }))
  const links = panel.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual([expect.stringMatching(/Film 2/i), expect.stringMatching(/Film 1/i)])
  expect(links.map((text) => text?.includes('Préférés de tous les temps'))).toEqual([true, false])
  await user.click(screen.getByRole('tab', { name: 'Livres' }))
  const books = within(await screen.findByRole('tabpanel', { name: 'Livres' }))
  expect(books.queryByRole('link')).toBeNull()
  books.getByText('Ce que contient cette liste est déjà en haut de la page.')
  books.getByText('Rien dans cette liste pour l’instant.')
})

test('[SHOW-05] offline the last known choice stands there', async () => {
  const chosenWorks = [{ kind: 'movie', id: '2' }]
  await openPage(
    '/profile',
    { 'get /api/profile': offline, 'get /api/favourites/changes': () => withFavourites(six) },
    () => localStorage.setItem('showcase:a', JSON.stringify(chosenWorks)),
  )
  await waitFor(async () => expect(titles(await head())).toEqual(['Film 2']))
})

test('[SHOW-05] what the server tells is kept, and forgotten with everything else of the person', async () => {
  const { session } = await open(six, { chosenWorks: [{ kind: 'movie', id: '3' }] })
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  await waitFor(() => expect(localStorage.getItem('showcase:a')).toBe('[{"kind":"movie","id":"3"}]'))
  session.leave(true)
  expect(localStorage.getItem('showcase:a')).toBeNull()
})

test('[GAP-104] the bio is kept on the device until the session ends, also where the server ends it', async () => {
  const { session, answers } = await open(six, { bio: 'Courte.' })
  const kept = () => Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('Courte.'))
  await waitFor(() => expect(kept()).toHaveLength(1))
  answers['get /api/session'] = () => ({ account: null })
  await act(() => session.refresh())
  expect(kept()).toEqual([])
})

test('[SHOW-01] [SHOW-06] four works are chosen among those kept; a choice that cannot be saved stays', async () => {
  const { user, answers, bodiesOf } = await openForm()
  await screen.findByRole('list', { name: 'Vos préférés' })
  const offers = () => within(screen.getByRole('list', { name: 'Vos préférés' })).getAllByRole('button')
  const offer = (title: string) =>
    within(screen.getByRole('list', { name: 'Vos préférés' })).getByRole('button', { name: title })
  const pressed = () => offers().filter((button) => button.getAttribute('aria-pressed') === 'true')
  for (const title of ['Film 1', 'Film 4', 'Film 2', 'Film 3']) {
    await user.click(offer(title))
  }
  screen.getByText(/^Quatre œuvres sont choisies/)
  // The maximum is four.
  await user.click(offer('Film 6'))
  expect(pressed()).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Retirer Film 4' }))

  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(bodiesOf()).toHaveLength(1))
  expect(pressed()).toHaveLength(3)
  expect(sessionStorage.getItem('draft:profile')).toContain('movie/1 movie/2 movie/3')

  answers['patch /api/profile'] = () => own
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const chosenWorks = ['1', '2', '3'].map((id) => ({ kind: 'movie', id }))
  await waitFor(() => expect(bodiesOf().at(-1)).toEqual({ chosenWorks }))
  await waitFor(() => expect(sessionStorage.getItem('draft:profile')).toBeNull())
})

/** The edit screen, on a server that rejects changes at first. */
async function openForm() {
  const bodies: unknown[] = []
  const page = await openPage('/profile?edit=true', {
    'get /api/profile': () => own,
    'get /api/favourites/changes': () => withFavourites(six),
    'patch /api/profile': ({ body }) => {
      bodies.push(body)
      throw new Rejection('server.unavailable')
    },
  })
  await screen.findByRole('group', { name: 'Vos quatre œuvres' })
  return { ...page, bodiesOf: () => bodies }
}

test('[EASE-10] [PROF-29] beside a French number stands what it is in the form that is asked for, and a tap takes it', async () => {
  const { user } = await openForm()
  const phone = screen.getByLabelText<HTMLInputElement>('Téléphone')
  await user.type(phone, '06 12 34 56 78')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await screen.findByText('Le numéro de téléphone doit être au format international E.164 (ex: +33612345678)')
  const advice = await screen.findByText('Vouliez-vous dire +33612345678 ?')
  expect(phone.getAttribute('aria-describedby')?.split(' ')).toContain(advice.id)
  await user.click(screen.getByRole('button', { name: 'Utiliser +33612345678' }))
  expect([phone.value, document.activeElement === phone]).toEqual(['+33612345678', true])
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Utiliser +33612345678' })).toBeNull()
})

test('[EASE-10] a number of which nothing can be told has no suggestion', async () => {
  const { user } = await openForm()
  await user.type(screen.getByLabelText('Téléphone'), '06 12')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await screen.findByText(/^Le numéro de téléphone doit être/)
  expect(screen.queryByText(/^Vouliez-vous dire/)).toBeNull()
})

test('[SHOW-07] a long bio is clamped until it is asked for, a short one never', async () => {
  const bio = 'Une phrase qui dit quelque chose. '.repeat(12).trim()
  const { user } = await open([], { bio })
  const more = await screen.findByRole('button', { name: 'Lire la suite' })
  const text = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(text?.textContent).toBe(bio)
  const clamped = text?.className
  await user.click(more)
  expect(text?.className).not.toBe(clamped)
  await user.click(screen.getByRole('button', { name: 'Réduire', expanded: true }))
  expect(text?.className).toBe(clamped)

  await open([], { bio: 'Courte.' })
  await screen.findByText('Courte.')
  expect(screen.queryByRole('button', { name: 'Lire la suite' })).toBeNull()
})

test('[SHOW-08] [PROF-01] [PROF-18] the modal leads to the edit screen', async () => {
  const { user, router } = await open([])
  expect(within(screen.getByRole('main')).queryByRole('link', { name: /Modifier/ })).toBeNull()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Modifier votre profil' })).toHaveProperty('disabled', false),
  )
  await user.click(screen.getByRole('button', { name: 'Modifier votre profil' }))
  await user.click(await screen.findByRole('link', { name: 'Modifier le profil complet' }))
  await screen.findByRole('heading', { level: 1, name: 'Modifier le profil' })
  expect(router.state.location.href).toBe('/profile?edit=true')
})
