import { screen, waitFor, within } from '@testing-library/react'
import { sessionMarker } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { film } from '../../testing/fake-favourites.ts'
import { type Answer, hang, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person, resetDevice } from '../../testing/tab.ts'

const providers = { 'get /api/oauth-providers': () => ({ providers: [] }) }

/** The form on the device of a visitor. */
async function openForm(answer: Answer = hang, path = '/signin', prepare = () => {}) {
  const opened = await openPage(path, { ...providers, 'post /api/session': answer }, () => {
    resetDevice()
    prepare()
  })
  await screen.findByRole('heading', { level: 1, name: 'Connexion' })
  return opened
}

const refuse = (code: ConstructorParameters<typeof Rejection>[0]) => (): never => {
  throw new Rejection(code)
}

const identifier = () => screen.getByLabelText<HTMLInputElement>('Email ou identifiant')
const password = () => screen.getByLabelText<HTMLInputElement>('Mot de passe')
const submit = () => within(screen.getByRole('main')).getByRole<HTMLButtonElement>('button', { name: 'Se connecter' })

const account = person('b', { username: 'Bob' })

/** Opens a session as the server does. */
const opens: Answer = () => {
  document.cookie = `${sessionMarker}=1; Path=/`
  return { account, kept: [], token: 't' }
}

test('[AUTH-01] [AUTH-02] [AUTH-03] [AUTH-05] [AUTH-39] [GAP-26] [TOAST-23] a username signs in too, and one comes back to the page one wanted', async () => {
  const { user, asked, router } = await openPage(
    '/movie/1',
    {
      ...providers,
      'post /api/session': opens,
      'get /api/catalogue/{kind}/{id}': () => ({ work: film(1, 'Playtime') }),
    },
    resetDevice,
  )
  await screen.findByRole('heading', { level: 1, name: 'Connexion' })
  expect(router.state.location.href).toBe('/signin?next=%2Fmovie%2F1')
  expect(password().type).toBe('password')
  const toSignUp = within(screen.getByRole('main')).getByRole('link', { name: 'Créer un compte' })
  expect(toSignUp.getAttribute('href')).toBe('/signup?next=%2Fmovie%2F1')
  await user.type(identifier(), ' Bob ')
  await user.type(password(), 'un secret')
  await user.click(submit())
  await screen.findByRole('heading', { level: 1, name: 'Playtime' })
  expect(router.state.location.href).toBe('/movie/1')
  expect(asked.find(({ name }) => name === 'post /api/session')?.body).toEqual({
    identifier: 'Bob',
    password: 'un secret',
  })
  expect(toastStore.get()).toMatchObject({ title: 'Connexion réussie', description: 'Vous êtes maintenant connecté' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test('[AUTH-07] [AUTH-23] the first refusal is said at its field; the button says that it works', async () => {
  const { user, namesAsked } = await openForm()
  await user.click(submit())
  await screen.findByText('L’identifiant est requis.')
  expect(screen.queryByText('Le mot de passe est requis.')).toBeNull()
  expect(document.activeElement).toBe(identifier())
  await user.type(identifier(), 'a b!')
  await screen.findByText('L’identifiant ne peut contenir que des lettres, des chiffres et les signes @ . _ -')
  expect(namesAsked()).not.toContain('post /api/session')
  await user.clear(identifier())
  await user.type(identifier(), 'anna')
  await user.type(password(), 'un secret')
  await user.click(submit())
  const busy = await screen.findByRole('button', { name: 'Connexion en cours…' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
})

const unavailable = 'Le service est indisponible pour le moment. Réessayez dans quelques instants.'
const away = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'

test.each([
  ['wrong credentials', refuse('session.invalid_credentials'), 'Identifiants invalides', 'Identifiants invalides'],
  ['what has no text', refuse('request.malformed'), 'Identifiants invalides', 'Impossible de se connecter'],
  ['a server that is down', refuse('server.unavailable'), unavailable, unavailable],
  ['no network', offline, away, away],
])(
  '[AUTH-52] [TOAST-24] [TOAST-25] [GAP-41] [GAP-42] %s: said under the form and in a notification, and nothing typed is lost',
  async (_, answer, inline, description) => {
    const { user } = await openForm(answer)
    await user.type(identifier(), 'anna')
    await user.type(password(), 'un secret')
    await user.click(submit())
    await within(screen.getByRole('main')).findByText(inline)
    expect(toastStore.get()).toMatchObject({ title: 'Erreur de connexion', description, tone: 'error' })
    expect([identifier().value, password().value]).toEqual(['anna', 'un secret'])
    await waitFor(() => expect(document.activeElement).toBe(submit()))
  },
)

test('[AUTH-08] [RULE-16] [RULE-18] [GAP-43] [TOAST-37] the sixth attempt is blocked, also after a reload, and sign-up is not', async () => {
  const { user, namesAsked } = await openForm(refuse('session.invalid_credentials'))
  await user.type(identifier(), 'anna')
  await user.type(password(), 'un secret')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await user.click(submit())
    await waitFor(() => expect(submit().disabled).toBe(false))
  }
  await user.click(submit())
  expect(await screen.findByRole('button', { name: /^Bloqué \(\d+s\)$/ })).toHaveProperty('disabled', true)
  expect(namesAsked().filter((name) => name === 'post /api/session')).toHaveLength(5)
  expect(toastStore.get()).toMatchObject({
    title: 'Trop de tentatives',
    description: expect.stringMatching(/^Attendez \d+ secondes avant de réessayer$/),
  })
  const kept = localStorage.getItem('attempts:sign-in') ?? ''
  const keep = () => localStorage.setItem('attempts:sign-in', kept)
  await openForm(hang, '/signin', keep)
  expect(screen.getByRole('button', { name: /^Bloqué/ })).toHaveProperty('disabled', true)
  await openPage('/signup', providers, () => {
    resetDevice()
    keep()
  })
  const signUp = within(await screen.findByRole('main')).getByRole('button', { name: 'Créer un compte' })
  expect(signUp).toHaveProperty('disabled', false)
})

test('[GAP-41] an address that waits for its confirmation is told so, and can have the mail again', async () => {
  const { user, answers, asked } = await openForm(refuse('session.email_unconfirmed'))
  answers['post /api/email/confirmation-request'] = () => ({ ok: true })
  await user.type(identifier(), 'marie@example.org')
  await user.type(password(), 'un secret')
  await user.click(submit())
  await screen.findByRole('heading', { level: 1, name: 'Confirmez votre adresse' })
  expect(toastStore.get()).toMatchObject({ description: 'Confirmez d’abord votre adresse email.' })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marie@example.org')
  await user.click(screen.getByRole('button', { name: 'Renvoyer l’email' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Email envoyé' }))
  expect(asked.find(({ name }) => name === 'post /api/email/confirmation-request')?.body).toEqual({
    email: 'marie@example.org',
  })
  await user.click(screen.getByRole('button', { name: 'Retour à la connexion' }))
  await screen.findByRole('heading', { level: 1, name: 'Connexion' })
})

test('[GAP-19] [DATA-19] the device keeps the role from the sign-in to the sign-out', async () => {
  const moderator = person('b', { roles: ['user', 'moderator'] })
  const { user, answers } = await openForm(() => {
    document.cookie = `${sessionMarker}=1; Path=/`
    return { account: moderator, kept: [], token: 't' }
  })
  answers['delete /api/session'] = () => ({ ok: true })
  expect(localStorage.getItem('user_role')).toBeNull()
  await user.type(identifier(), 'bob')
  await user.type(password(), 'un secret')
  await user.click(submit())
  await screen.findByRole('navigation', { name: 'Vos rubriques' })
  expect(localStorage.getItem('user_role')).toBe('moderator')
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Profil' }))
  await user.click(await screen.findByRole('button', { name: 'Déconnexion' }))
  await waitFor(() => expect(localStorage.getItem('user_role')).toBeNull())
  assign.mockRestore()
})
