import { screen, waitFor, within } from '@testing-library/react'
import { sessionMarker, typeset } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { type Answer, hang, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person, resetDevice } from '../../testing/tab.ts'

/** Forgotten passwords, reset links, and confirmation links. */

const providers = { 'get /api/oauth-providers': () => ({ providers: [] }) }
const ok = () => ({ ok: true })

const refuse =
  (...given: ConstructorParameters<typeof Rejection>): Answer =>
  () => {
    throw new Rejection(...given)
  }

/** The dialog of a visitor, with this identifier typed in the sign-in form. */
async function openRequest(answer: Answer, typed = '') {
  const opened = await openPage('/signin', { ...providers, 'post /api/password/reset-request': answer }, resetDevice)
  const identifier = await screen.findByLabelText('Email ou identifiant')
  if (typed) await opened.user.type(identifier, typed)
  await opened.user.click(screen.getByRole('button', { name: typeset('Mot de passe oublié ?') }))
  const dialog = within(await screen.findByRole('dialog', { name: typeset('Mot de passe oublié ?') }))
  const email = dialog.getByLabelText<HTMLInputElement>('Email')
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Envoyer le lien' })
  return { ...opened, dialog, email, send }
}

test('[AUTH-04] [AUTH-49] [TOAST-31] the link is mailed to the address that was typed already, and the dialog closes', async () => {
  const { user, asked, email, send } = await openRequest(ok, 'marie@example.org')
  expect(email.value).toBe('marie@example.org')
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ name }) => name === 'post /api/password/reset-request')?.body).toEqual({
    email: 'marie@example.org',
  })
  expect(toastStore.get()).toMatchObject({
    title: 'Email envoyé',
    description: 'Vérifiez votre boîte mail pour réinitialiser votre mot de passe',
  })
})

test('[AUTH-33] [AUTH-34] what is no e-mail is refused at its field until it is one', async () => {
  const { user, namesAsked, dialog, email, send } = await openRequest(hang)
  const message = 'Saisissez une adresse email valide, par exemple nom@exemple.fr.'
  for (const wrong of ['', 'salome', 'salome@example', `${'a'.repeat(250)}@example.org`]) {
    await user.clear(email)
    if (wrong) await user.type(email, wrong)
    await user.click(send)
    await dialog.findByText(message)
    await user.clear(email)
    await user.type(email, 'salome@example.org')
    await waitFor(() => expect(dialog.queryByText(message)).toBeNull())
  }
  expect(namesAsked()).not.toContain('post /api/password/reset-request')
})

test('[TOAST-32] [TOAST-33] [GAP-42] a request that fails, or comes too often, says so', async () => {
  const { user, answers, dialog, email, send } = await openRequest(refuse('server.unexpected'))
  await user.type(email, 'salome+films@example.org')
  await user.click(send)
  await dialog.findByText('Erreur lors de l’envoi de l’email')
  expect(toastStore.get()).toMatchObject({
    title: 'Erreur de réinitialisation',
    description: 'Impossible d’envoyer l’email de réinitialisation',
  })
  answers['post /api/password/reset-request'] = refuse('request.rate_limited', { retryAfter: 42 })
  await user.click(send)
  const blocked = await dialog.findByRole('button', { name: /^Bloqué \([34]\ds\)$/ })
  expect(blocked).toHaveProperty('disabled', true)
  expect(toastStore.get()).toMatchObject({ title: 'Trop de tentatives' })
})

/** The landing page of a mailed link. */
async function openReset(answer: Answer) {
  const opened = await openPage(
    '/reset-password?access_token=a&refresh_token=b',
    { ...providers, 'post /api/password/reset': answer },
    resetDevice,
  )
  await screen.findByRole('heading', { level: 1, name: 'Nouveau mot de passe' })
  return {
    ...opened,
    async choose(password: string, again = password) {
      for (const [label, text] of [
        ['Nouveau mot de passe', password],
        ['Confirmer le mot de passe', again],
      ] as const) {
        await opened.user.clear(screen.getByLabelText(label))
        await opened.user.type(screen.getByLabelText(label), text)
      }
      await opened.user.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }))
    },
  }
}

test('[AUTH-16] [AUTH-19] [AUTH-20] [AUTH-50] [TOAST-34] [GAP-39] the link leaves the address, sets the password, and signs in', async () => {
  const { router, choose, asked } = await openReset(() => {
    document.cookie = `${sessionMarker}=1; Path=/`
    return { account: person('b'), kept: [], token: 't' }
  })
  expect(router.state.location.href).toBe('/reset-password')
  await choose('nouveau-secret-2')
  await screen.findByRole('navigation', { name: 'Vos rubriques' })
  expect(asked.find(({ name }) => name === 'post /api/password/reset')?.body).toEqual({
    accessToken: 'a',
    refreshToken: 'b',
    password: 'nouveau-secret-2',
  })
  expect(toastStore.get()).toMatchObject({ title: 'Mot de passe mis à jour', tone: 'success' })
})

test('[AUTH-17] [AUTH-18] [AUTH-35] [AUTH-36] [TOAST-35] [TOAST-36] [GAP-38] [GAP-45] a weak or unequal password is refused at its field; a failure is said; a refused link leads to the form that signs in', async () => {
  const { router, choose, namesAsked, answers } = await openReset(refuse('server.unexpected'))
  await choose('12345')
  await screen.findByText('Le mot de passe doit contenir au moins 6 caractères.')
  await choose('nouveau-secret-2', 'autre-chose')
  await screen.findByText('Les mots de passe ne correspondent pas.')
  expect(namesAsked()).not.toContain('post /api/password/reset')
  await choose('nouveau-secret-2')
  const failed = 'Erreur lors de la mise à jour du mot de passe'
  await within(screen.getByRole('main')).findByText(failed)
  expect(toastStore.get()).toMatchObject({ description: failed })
  expect(router.state.location.href).toBe('/reset-password')
  answers['post /api/password/reset'] = refuse('password.reset_invalid')
  await choose('nouveau-secret-2')
  await screen.findByRole('heading', { level: 1, name: 'Connexion' })
  expect(toastStore.get()).toMatchObject({
    title: 'Lien invalide',
    description: 'Ce lien de réinitialisation n’est pas valide ou a expiré',
  })
})

test('[GAP-34] a mailed link confirms the address, once; what fails is tried again; a refused one offers a new mail', async () => {
  const opened = await openPage(
    '/confirm-email?token=a-secret',
    { ...providers, 'post /api/email/confirm': ok },
    resetDevice,
  )
  await screen.findByRole('heading', { level: 1, name: 'Adresse confirmée' })
  expect(opened.router.state.location.href).toBe('/confirm-email')
  expect(opened.asked.filter(({ name }) => name === 'post /api/email/confirm').map(({ body }) => body)).toEqual([
    { token: 'a-secret' },
  ])

  const { user, answers, asked } = await openPage(
    '/confirm-email?token=another',
    { ...providers, 'post /api/email/confirm': refuse('server.unexpected') },
    resetDevice,
  )
  await screen.findByText('Votre adresse n’a pas pu être confirmée.', { exact: false })
  answers['post /api/email/confirm'] = refuse('email.confirmation_invalid')
  answers['post /api/email/confirmation-request'] = ok
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('heading', { level: 1, name: 'Lien invalide' })
  await user.type(screen.getByLabelText('Email'), 'marie@example.org')
  await user.click(screen.getByRole('button', { name: 'Renvoyer l’email' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Email envoyé' }))
  expect(asked.find(({ name }) => name === 'post /api/email/confirmation-request')?.body).toEqual({
    email: 'marie@example.org',
  })
})
