import { act, cleanup, screen } from '@testing-library/react'
import type { Role } from '@trouvaille/contract'
import type { Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { hang } from './testing/fake-server.ts'
import { openPage } from './testing/open-page.tsx'
import { card, friends } from './testing/people.ts'
import { person, resetDevice, signInOnDevice } from './testing/tab.ts'
import { pages, reading } from './testing/work-page.tsx'

/** Which page stands at which address. */

const h1 = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Opens an address as somebody who has a role. */
const openAs = (role: Role, path: string) => {
  const account = person('a', { roles: [role] })
  return openPage(path, { 'get /api/session': () => ({ account }), 'get /api/profile': hang }, () =>
    signInOnDevice(account),
  )
}

test('[NAV-02] "/" is home: of a member their sections, of a visitor the promise and both ways in', async () => {
  await openPage('/')
  await screen.findByRole('navigation', { name: 'Vos rubriques' })
  expect(document.title).toBe('Trouvaille | Partagez vos découvertes')
  await openPage('/', {}, resetDevice)
  expect(await screen.findAllByText(/^Partagez vos séries, films, musiques, livres et podcasts préférés/)).not.toEqual(
    [],
  )
  expect(screen.queryByRole('navigation', { name: 'Vos rubriques' })).toBeNull()
})

test('[NAV-04] "/profile/{id}" is that friend’s profile', async () => {
  const { asked } = await openPage('/profile/zoe', {
    'get /api/people/{id}': () => ({
      person: card('zoe', 'Zoé'),
      bio: null,
      friendship: friends,
      showcase: [],
      kept: [],
    }),
    'get /api/people/{id}/favourites/summary': () => ({ parts: [] }),
  })
  await h1('Zoé')
  expect(asked.map(({ name }) => name)).toContain('get /api/people/zoe')
})

test.each([
  ['[NAV-09]', '/signin', 'Connexion', 'Se connecter'],
  ['[NAV-10]', '/signup', 'Créer un compte', 'Créer un compte'],
])('%s "%s" is the form titled "%s"', async (_, path, title, action) => {
  await openPage(path, {}, resetDevice)
  await h1(title)
  screen.getByRole('button', { name: action })
})

test('[NAV-11] "/reset-password" is where a mailed link asks for a new password', async () => {
  await openPage('/reset-password#access_token=a&refresh_token=b', {}, resetDevice)
  expect(await screen.findByLabelText('Nouveau mot de passe')).toHaveProperty('type', 'password')
})

test.each([
  ['[NAV-12]', '/settings', 'Préférences'],
  ['[NAV-13]', '/privacy-policy', 'Politique de confidentialité'],
  ['[NAV-14]', '/account-deletion', 'Suppression définitive de votre compte'],
])('%s "%s" is the page titled "%s"', async (_, path, title) => {
  await openPage(path, { 'get /api/profile': hang })
  await h1(title)
})

test.each<[ids: string, path: string, title: string, allowed: Role[], refused: Role[]]>([
  ['[NAV-15] [ROLE-09]', '/metrics', 'Métriques', ['admin', 'moderator'], ['user']],
  ['[NAV-16]', '/security', 'Sécurité', ['admin'], ['moderator', 'user']],
])('%s "%s" is the dashboard titled "%s", for %j alone', async (_, path, title, allowed, refused) => {
  for (const role of allowed) {
    await openAs(role, path)
    await h1(title)
  }
  for (const role of refused) {
    await openAs(role, path)
    await screen.findByRole('heading', { name: 'Accès refusé' })
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
  }
  cleanup()
})

test.each([
  ['[MUS-20]', pages.artist],
  ['[MUS-20]', pages.album],
  ['[MUS-20]', pages.track],
  ['[POD-15]', pages.podcast],
])('%s nothing is shared before it is known who shares, and what', async (_, { path, work }) => {
  const known = Promise.withResolvers<{ work: Work }>()
  const { session } = await openPage(path, { [reading]: () => known.promise }, () => localStorage.removeItem('account'))
  expect(session.state.get().status).toBe('loading')
  const share = () => screen.queryByRole('button', { name: 'Partager avec des amis' })
  expect(share()).toBeNull()
  await act(async () => session.enter(person('a')))
  await screen.findByRole('navigation', { name: 'Rubriques' })
  expect(share()).toBeNull()
  await act(async () => known.resolve({ work }))
  await screen.findByRole('button', { name: 'Partager avec des amis' })
})
