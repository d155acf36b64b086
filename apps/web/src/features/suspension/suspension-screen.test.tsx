import { screen, within } from '@testing-library/react'
import { typeset } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { resetDevice } from '../../testing/tab.ts'

const notice = {
  reason: 'harassment',
  text: 'Soyez aimable',
  endsAt: '2026-03-01T10:00:00.000Z',
  appeal: 'possible',
  answer: null,
  token: 'jeton',
}
const signedOut = {
  'get /api/session': () => ({ account: null }),
  'get /api/oauth-providers': () => ({ providers: [] }),
}

/** The sign-in page after a suspended person entered the right password. */
async function open(answers: object = {}, more: object = {}) {
  const page = await openPage(
    '/signin',
    {
      ...signedOut,
      'post /api/session': () => {
        throw new Rejection('account.suspended', { suspension: { ...notice, ...more } })
      },
      ...answers,
    },
    resetDevice,
  )
  await page.user.type(await screen.findByRole('textbox', { name: 'Email ou identifiant' }), 'theo')
  await page.user.type(screen.getByLabelText('Mot de passe'), 'secret')
  await page.user.click(screen.getByRole('button', { name: 'Se connecter' }))
  await screen.findByRole('heading', { level: 1, name: 'Compte suspendu' })
  return page
}

const main = () => screen.getByRole('main')
const field = () => within(main()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' })
const press = (user: { click: (element: HTMLElement) => Promise<void> }) =>
  user.click(screen.getByRole('button', { name: 'Envoyer' }))

test('[SAFE-08] in place of the form the person sees why and until when, and sends one message', async () => {
  const { user, asked } = await open({ 'post /api/suspension/appeal': () => ({ ok: true }) })
  expect(main().textContent).toMatch(/Harcèlement.*2026.*Soyez aimable/)
  await press(user)
  expect((await screen.findByRole('alert')).textContent).toBe('Écrivez votre message.')
  await user.type(field(), 'Une erreur')
  await press(user)
  expect((await within(main()).findByRole('status')).textContent).toContain('Votre message a été envoyé.')
  expect(asked.find(({ name }) => name === 'post /api/suspension/appeal')?.body).toEqual({
    token: 'jeton',
    text: 'Une erreur',
  })
  expect(within(main()).queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Retour à la connexion' }))
  await screen.findByRole('heading', { level: 1, name: 'Connexion' })
})

test.each([
  ['no network', offline, 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'],
  [
    'a token that is too old',
    () => {
      throw new Rejection('suspensions.token_invalid')
    },
    'Trop de temps a passé\u00a0: copiez votre message, connectez-vous à nouveau, puis envoyez-le.',
  ],
  [
    'a message that was sent before',
    () => {
      throw new Rejection('suspensions.appeal_closed')
    },
    'Un message a déjà été envoyé pour cette suspension.',
  ],
])('[SAFE-08] what was typed stays where it fails: %s', async (_, answer, text) => {
  const { user } = await open({ 'post /api/suspension/appeal': answer })
  await user.type(field(), 'Une erreur')
  await press(user)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(field().value).toBe('Une erreur')
})

test('[SAFE-08] after an answer there is no field, and one that is for good says so', async () => {
  await open({}, { endsAt: null, appeal: 'rejected', answer: 'Nous avons relu' })
  expect(main().textContent).toMatch(/Sans limite de durée.*Nous avons relu/)
  expect(within(main()).getByRole('status').textContent).toBe(
    typeset('Votre recours a été examiné : la décision est maintenue.'),
  )
  expect(within(main()).queryByRole('textbox')).toBeNull()
})

test('[SAFE-05] who comes back from a provider with a token is told the same, and the token leaves the address', async () => {
  const { asked } = await openPage(
    '/signin?suspended=jeton&error=account.suspended',
    {
      ...signedOut,
      'post /api/suspension': () => ({ suspension: notice }),
    },
    resetDevice,
  )
  await screen.findByText('Soyez aimable')
  expect(asked.find(({ name }) => name === 'post /api/suspension')?.body).toEqual({ token: 'jeton' })
  expect(location.search).toBe('')
})
