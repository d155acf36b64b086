import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person, resetDevice, signInOnDevice } from '../../testing/tab.ts'

/** Failures of the sign-in with a provider. */

const answers = { 'get /api/oauth-providers': () => ({ providers: [{ id: 'oidc', name: 'Mon fournisseur' }] }) }
const title = 'Erreur de connexion'
const away = 'Le service est indisponible pour le moment. Réessayez dans quelques instants.'
const failed = 'Impossible de se connecter avec ce service. Réessayez, ou utilisez votre mot de passe.'

/** The tab was redirected to a provider, with this page to open afterwards. */
const leave = () => sessionStorage.setItem('provider-return', '{"next":"/movie/1"}')
const left = () => JSON.parse(sessionStorage.getItem('provider-return') ?? 'null')

const goThere = () => screen.findByRole('button', { name: 'Continuer avec Mon fournisseur' })

test.each([
  ['server.unavailable', away],
  ['server.unexpected', away],
  ['internal_server_error', away],
  ['request.rate_limited', 'Trop de tentatives. Réessayez dans une minute.'],
  ['oauth.unavailable', failed],
  ['of another library', failed],
  // Property names that every object inherits.
  ['constructor', failed],
  ['__proto__', failed],
])('[AUTH-47] [GAP-41] [GAP-42] back with "%s", one is told so, and goes on from there', async (code, text) => {
  const { user, router } = await openPage(
    `/signin?${new URLSearchParams({ error: code })}`,
    { ...answers, 'post /api/oauth-providers/{id}': () => ({ url: 'https://provider.example/' }) },
    () => {
      resetDevice()
      leave()
    },
  )
  await within(await screen.findByRole('main')).findByText(text)
  expect(toastStore.get()).toMatchObject({ title, description: text, tone: 'error' })
  // The failure is shown once; the page to open afterwards is kept.
  await waitFor(() => expect(router.state.location.href).toBe('/signin?next=%2Fmovie%2F1'))
  expect(left()).toBeNull()
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await user.click(await goThere())
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.example/'))
  expect(left()).toEqual({ next: '/movie/1' })
})

test.each([
  ['the database is away', 'server.unavailable', away],
  ['the provider is away', 'oauth.unavailable', failed],
  ['the network is away', undefined, 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'],
] as const)('[GAP-41] while %s one is told before leaving, and may try again', async (_, code, text) => {
  const refuse = () => {
    throw new Rejection(code as 'server.unavailable')
  }
  const { user } = await openPage(
    '/signin?next=/movie/1',
    { ...answers, 'post /api/oauth-providers/{id}': code ? refuse : offline },
    resetDevice,
  )
  const button = await goThere()
  await user.click(button)
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title, description: text, tone: 'error' }))
  expect(button).toHaveProperty('disabled', false)
  expect(left()).toBeNull()
})

test('a member whose proof with a provider fails is told so, not greeted, and is back at the page', async () => {
  const account = person('anna')
  const { router } = await openPage(
    '/signin?error=server.unavailable',
    { 'get /api/session': () => ({ account }) },
    () => {
      resetDevice()
      signInOnDevice(account)
      sessionStorage.setItem('provider-return', '{"next":"/friends"}')
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Amis' })
  expect(router.state.location.href).toBe('/friends')
  expect(toastStore.get()).toMatchObject({ title, description: away, tone: 'error' })
})
