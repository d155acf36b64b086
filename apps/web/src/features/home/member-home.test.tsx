import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { added } from '../../testing/fake-favourites.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person } from '../../testing/tab.ts'

/** Home of members, except the rows of works. */

const sections = () => screen.findByRole('navigation', { name: 'Vos rubriques' })

test('[HOME-07] [HOME-08] [HOME-09] home shows the mark, the way to each section with what is liked in it, and shares the app', async () => {
  await openPage('/', {
    'get /api/favourites/changes': () => ({ changes: [added(1, 1)], cursor: '1', more: false }),
  })
  const nav = within(await sections())
  within(screen.getByRole('main')).getByRole('img', { name: 'Trouvaille' })
  const films = await nav.findByRole('link', { name: /^Films 1.préféré$/ })
  expect(films.getAttribute('href')).toBe('/movies')
  for (const [name, path] of [
    ['Séries', '/series'],
    ['Musique', '/music'],
    ['Livres', '/books'],
    ['Podcasts', '/podcasts'],
  ] as const) {
    expect(nav.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')).toBe(path)
  }
  expect(screen.getAllByRole('button', { name: 'Partager l’app' }).length).toBeGreaterThan(0)
})

test('[HOME-01] [AUTH-37] home says that it is loading until the session is known, and shows neither page before', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const account = person('a')
  const { session } = await openPage('/', { 'get /api/session': () => held.then(() => ({ account, kept: [] })) }, () =>
    // The account is no longer stored on the device.
    localStorage.removeItem('account'),
  )
  void session.refresh()
  await screen.findByText('Chargement…')
  expect(screen.queryByRole('navigation', { name: 'Vos rubriques' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull()
  answer()
  await sections()
})

test.each([
  [['user'] as const, 'user', false],
  [['user', 'moderator'] as const, 'moderator', false],
  [['user', 'admin'] as const, 'admin', true],
])(
  '[HOME-11] [METR-22] [GAP-19] [ROLE-06] with the roles %s the device keeps "%s"; the performance monitor is for admins alone',
  async (roles, kept, hasMonitor) => {
    const account = person('a', { roles: [...roles] })
    const { session } = await openPage('/', { 'get /api/session': () => ({ account, kept: [] }) })
    await act(() => session.refresh())
    await sections()
    expect(localStorage.getItem('user_role')).toBe(kept)
    const monitor = { name: 'Performances de cet appareil' }
    await waitFor(() => expect(screen.queryAllByRole('region', monitor)).toHaveLength(hasMonitor ? 1 : 0))
  },
)
