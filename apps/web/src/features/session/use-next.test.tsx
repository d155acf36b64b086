import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { person, resetDevice } from '../../testing/tab.ts'

/** The redirect target of both forms, from every link to them. */

const account = person('anna', { roles: ['admin'] })
const answers = {
  'post /api/session': () => ({ account }),
  'get /api/session': () => ({ account }),
} as const

const openAsVisitor = (path: string) => openPage(path, answers, resetDevice)

const arrive = (title: string) => screen.findByRole('heading', { level: 1, name: title })

/** The targets of the links with that name. */
const linksOf = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

const next = (path: string) => `?${new URLSearchParams({ next: path })}`

test.each([
  ['/metrics', 'Métriques'],
  ['/security?a=b#c', 'Sécurité'],
])('who signs in from a page that asks for it comes back to it: %s', async (path, title) => {
  const { user, router } = await openAsVisitor(path)
  await arrive('Accès restreint')
  expect(linksOf('Se connecter')).toEqual(Array(2).fill(`/signin${next(path)}`))
  expect(linksOf('Créer un compte')).toEqual([`/signup${next(path)}`])
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Se connecter' }))
  await arrive('Connexion')
  await user.type(screen.getByLabelText('Email ou identifiant'), 'anna')
  await user.type(screen.getByLabelText('Mot de passe'), 'clef-de-sol')
  await user.click(screen.getByRole('button', { name: 'Se connecter' }))
  await arrive(title)
  await waitFor(() => expect(router.state.location.href).toBe(path))
})

test('[GAP-49] who looks at the other form, and at the privacy policy between, still comes back', async () => {
  const { user } = await openAsVisitor(`/signin${next('/movie/1')}`)
  await arrive('Connexion')
  expect(linksOf('Créer un compte')).toEqual(Array(2).fill(`/signup${next('/movie/1')}`))
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Créer un compte' }))
  await arrive('Créer un compte')
  expect(linksOf('Se connecter')).toEqual(Array(2).fill(`/signin${next('/movie/1')}`))
  await user.click(screen.getByRole('link', { name: 'politique de confidentialité' }))
  await arrive('Politique de confidentialité')
  expect(linksOf('Se connecter')).toEqual([`/signin${next('/movie/1')}`])
  expect(linksOf('Créer un compte')).toEqual([`/signup${next('/movie/1')}`])
})

test('other pages lead on to nothing of their own', async () => {
  await openAsVisitor('/privacy-policy')
  await arrive('Politique de confidentialité')
  expect([...linksOf('Se connecter'), ...linksOf('Créer un compte')]).toEqual(['/signin', '/signup'])
})
