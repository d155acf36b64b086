import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { type Answer, hang, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person, resetDevice } from '../../testing/tab.ts'

/** The form on the device of a visitor. */
async function openForm(answer: Answer = hang, path = '/signup', prepare = () => {}) {
  const opened = await openPage(
    path,
    { 'get /api/oauth-providers': () => ({ providers: [] }), 'post /api/accounts': answer },
    () => {
      resetDevice()
      prepare()
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Créer un compte' })
  return { ...opened, assign: vi.spyOn(location, 'assign').mockImplementation(() => {}) }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const username = () => field('Nom d’utilisateur')
const email = () => field('Email')
const phone = () => field('Téléphone')
const password = () => field('Mot de passe')
const confirmation = () => field('Confirmer le mot de passe')
const foundByPhone = () => field('Me laisser trouver par mon numéro')
const submit = () =>
  within(screen.getByRole('main')).getByRole<HTMLButtonElement>('button', { name: 'Créer un compte' })

async function fill(user: UserEvent, address = 'marie@example.org') {
  await user.type(email(), address)
  await user.type(phone(), '+33612345678')
  await user.type(password(), 'un secret long')
  await user.type(confirmation(), 'un secret long')
}

test('[AUTH-09] [AUTH-10] [AUTH-11] [AUTH-15] [GAP-46] the form asks for five things, says what the number is for, and leads to the other one', async () => {
  await openForm(hang, '/signup?next=%2Fmovies')
  for (const input of [username(), email(), phone(), password(), confirmation()]) expect(input.value).toBe('')
  expect([password().type, confirmation().type]).toEqual(['password', 'password'])
  screen.getByText('Votre numéro sert uniquement à retrouver vos amis, jamais à des fins publicitaires.', {
    exact: false,
  })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/signin?next=%2Fmovies')
})

test('[AUTH-14] [GAP-49] [TOAST-26] [GAP-32] who has signed up is told so, here and after the reload, and goes on to the page one wanted', async () => {
  const account = person('b', { username: 'm.dupont' })
  const { user, asked, assign } = await openForm(() => ({ session: { account, token: 't' } }), '/signup?next=%2Fmovies')
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/signin?next=%2Fmovies&welcome=true'))
  expect(asked.find(({ name }) => name === 'post /api/accounts')?.body).toEqual({
    email: 'marie@example.org',
    phoneNumber: '+33612345678',
    foundByPhone: false,
    password: 'un secret long',
  })
  const message = { description: 'Vérifiez votre email pour confirmer votre compte.', tone: 'success' }
  expect(toastStore.get()).toMatchObject({ title: 'Inscription réussie', ...message })
  expect(JSON.parse(sessionStorage.getItem('pending-toast') ?? '')).toMatchObject({
    title: 'Inscription réussie !',
    ...message,
  })
})

test('[AUTH-06] [AUTH-14] an address that has an account leads to the form that signs in', async () => {
  const { user, assign } = await openForm(() => ({ session: null }))
  await fill(user)
  await user.click(submit())
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/signin'))
})

test('[AUTH-12] [AUTH-13] [AUTH-42] [TOAST-27] [TOAST-28] [RULE-17] [GAP-42] [GAP-43] it is busy, fails, and is blocked at the sixth time', async () => {
  let answer = () => {}
  const { user, answers, namesAsked } = await openForm(async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    throw new Rejection('server.unexpected')
  })
  await fill(user)
  await user.click(submit())
  const busy = await screen.findByRole('button', { name: 'Création en cours…' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  answer()
  await within(screen.getByRole('main')).findByText('Échec de création du compte.')
  expect(toastStore.get()).toMatchObject({
    title: 'Erreur d’inscription',
    description: 'Impossible de créer un compte',
  })
  answers['post /api/accounts'] = () => {
    throw new Rejection('server.unexpected')
  }
  for (let attempt = 2; attempt <= 6; attempt += 1) {
    await waitFor(() => expect(submit().disabled).toBe(false))
    await user.click(submit())
  }
  expect(await screen.findByRole('button', { name: /^Bloqué \(\d+s\)$/ })).toHaveProperty('disabled', true)
  expect(toastStore.get()).toMatchObject({ title: 'Trop de tentatives' })
  // The attempt was not processed by the server.
  expect(namesAsked().filter((name) => name === 'post /api/accounts')).toHaveLength(5)
  expect(screen.queryByText('Échec de création du compte.')).toBeNull()
})

test('[AUTH-24] [AUTH-27] [AUTH-28] [AUTH-29] [AUTH-30] [AUTH-32] [GAP-27] [GAP-30] [RULE-14] what breaks a rule is said at its field, and nothing is sent', async () => {
  const { user, namesAsked } = await openForm()
  await user.type(username(), '-abc')
  await user.type(email(), 'marie+films@example.org')
  await user.type(phone(), '061234567')
  await user.type(password(), '12345')
  await user.type(confirmation(), 'autre-chose')
  await user.click(submit())
  for (const message of [
    'Le nom d’utilisateur doit commencer par une lettre ou un chiffre.',
    'L’email ne peut contenir que des lettres sans accent, des chiffres et les signes @ . _ -',
    'Numéro invalide. Utilisez le format international E.164 (ex: +33612345678).',
    'Le mot de passe doit contenir au moins 6 caractères.',
    'Les mots de passe ne correspondent pas.',
  ]) {
    await screen.findByText(message)
  }
  expect(document.activeElement).toBe(username())
  expect(namesAsked()).not.toContain('post /api/accounts')
})

test('[AUTH-10] [EASE-10] [FR-05] a number is read as it is written, and offered as it will be kept', async () => {
  const { user } = await openForm()
  const isRefused = () => screen.queryByText(/^Numéro invalide/) !== null
  await user.type(phone(), '6 12 34 56 78')
  await user.click(submit())
  await waitFor(() => expect(isRefused()).toBe(true))
  await user.click(await screen.findByRole('button', { name: 'Utiliser +33612345678' }))
  await waitFor(() => expect([phone().value, document.activeElement]).toEqual(['+33612345678', phone()]))
  expect(isRefused()).toBe(false)
  await user.clear(phone())
  await user.type(phone(), '06 12 34 56 78')
  await screen.findByText('Ce sera +33612345678.', { exact: false })
  await user.click(email())
  expect(phone().value).toBe('+33612345678')
  await user.clear(phone())
  await user.click(submit())
  await waitFor(() => expect(isRefused()).toBe(true))
})

test('[AUTH-26] [FR-05] a reload keeps what was typed, but for the passwords; a name is cleaned before one’s eyes', async () => {
  const { user } = await openForm()
  const cleaned = /La saisie a été nettoyée par sécurité\..*Ce sera «.marie.»\./
  await fill(user, 'marie@example.org')
  await user.click(foundByPhone())
  await user.type(username(), 'ma<rie>')
  await screen.findByText(cleaned)
  const kept = sessionStorage.getItem('draft:sign-up') ?? ''
  expect(kept).not.toContain('secret')
  await openForm(hang, '/signup', () => sessionStorage.setItem('draft:sign-up', kept))
  expect([username().value, email().value, phone().value]).toEqual(['ma<rie>', 'marie@example.org', '+33612345678'])
  expect([foundByPhone().checked, password().value, confirmation().value]).toEqual([true, '', ''])
  await screen.findByText(cleaned)
  await user.click(username())
  await user.click(email())
  expect(username().value).toBe('marie')
})

test('a common password is told while it is chosen, politely, and stops nobody', async () => {
  const { user, asked } = await openForm(() => ({ session: null }))
  const hint = /^Ce mot de passe est l’un des plus courants.: il est vite deviné\./
  await user.type(password(), 'MotDePasse')
  const advice = await screen.findByText(hint)
  expect(advice.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(password().getAttribute('aria-describedby')?.split(' ')).toContain(advice.closest('[id]')?.id)
  expect(password().getAttribute('aria-invalid')).not.toBe('true')
  expect(JSON.stringify(asked)).not.toMatch(/motdepasse/i)
  await user.clear(password())
  await user.type(password(), 'une phrase que personne ne devine')
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
  await user.clear(password())
  await user.type(password(), 'azerty')
  await screen.findByText(hint)
  await user.type(confirmation(), 'azerty')
  await user.type(email(), 'marie@example.org')
  await user.type(phone(), '+33612345678')
  await user.click(submit())
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('post /api/accounts'))
})
