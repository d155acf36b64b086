import { screen, waitFor, within } from '@testing-library/react'
import { typeset } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { hang, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person, resetDevice } from '../../testing/tab.ts'

const title = 'Suppression définitive de votre compte'
const failed = 'Impossible de supprimer le compte. Veuillez réessayer.'

/** The page of Marie, with this server answer to the deletion. */
async function open(answer: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage('/account-deletion', answer)
  await screen.findByRole('heading', { level: 1, name: title })
  return opened
}

const remove = () => screen.getByRole('button', { name: 'Supprimer mon compte' })
const inPage = (text: string) => within(screen.getByRole('main')).findByText(text)

test('[DEL-01] signed out, it leads to the form that signs in', async () => {
  const { router } = await openPage(
    '/account-deletion',
    { 'get /api/oauth-providers': () => ({ providers: [] }) },
    resetDevice,
  )
  await screen.findByRole('heading', { level: 1, name: 'Connexion' })
  expect(router.state.location.href).toBe('/signin?next=%2Faccount-deletion')
})

test('[DEL-02] [DEL-03] [AUTH-37] [AUTH-38] nothing is shown before the session is known', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const account = person('a')
  const { session } = await openPage(
    '/account-deletion',
    { 'get /api/session': () => held.then(() => ({ account, kept: [] })) },
    // The account is no longer stored on the device.
    () => localStorage.removeItem('account'),
  )
  void session.refresh()
  await screen.findByText('Chargement…')
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  answer()
  await screen.findByRole('heading', { level: 1, name: title })
})

test('[DEL-05] it says whose account goes, what goes with it, and that nobody can bring it back', async () => {
  await open()
  screen.getByText('La suppression est immédiate et définitive : personne ne pourra revenir en arrière, nous non plus.')
  screen.getByText('Compte : Marie (a@example.org)')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    typeset('Votre adresse email et votre mot de passe'),
  )
})

test.each([
  ['the server fails', () => Promise.reject(new Rejection('server.unexpected')), failed],
  ['there is no network', offline, failed],
  ['something fails that nobody expects', (): unknown => 1n, 'Une erreur est survenue lors de la suppression.'],
])(
  '[DEL-04] [DEL-11] [TOAST-57] [TOAST-58] [GAP-148] where %s the page is as before, says so, and leads back',
  async (_, answer, text) => {
    const { user, router } = await open({ 'delete /api/account': answer })
    await user.click(remove())
    await inPage(text)
    expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: text, tone: 'error' })
    expect(remove()).toHaveProperty('disabled', false)
    expect(localStorage.getItem('account')).toContain('"id":"a"')
    await user.click(screen.getByRole('button', { name: 'Retour' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  },
)

test('[DEL-16] a deletion whose answer was lost leaves nothing on the device once the server knows nobody', async () => {
  const { user, answers } = await open({ 'delete /api/account': offline })
  await user.click(remove())
  await inPage(failed)
  answers['delete /api/account'] = () => {
    throw new Rejection('session.required')
  }
  await user.click(remove())
  await waitFor(() => expect(localStorage.getItem('account')).toBeNull())
})

test('it is busy while the account goes', async () => {
  const { user } = await open({ 'delete /api/account': hang })
  await user.click(remove())
  const busy = await screen.findByRole('button', { name: 'Suppression en cours…' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
})

test('of a session that was opened long ago the password is asked for first, and the deletion goes on', async () => {
  let isProved = false
  const { user, asked, namesAsked } = await open({
    'get /api/password': () => ({ isSet: true }),
    'delete /api/account': () => {
      if (!isProved) throw new Rejection('session.too_old')
      return { ok: true }
    },
    'post /api/password/confirm': ({ body }) => {
      isProved = (body as { password: string }).password === 'le-bon'
      if (!isProved) throw new Rejection('password.wrong_current')
      return { ok: true }
    },
  })
  await user.click(remove())
  const dialog = await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' })
  const password = await within(dialog).findByLabelText('Mot de passe')
  await waitFor(() => expect(document.activeElement).toBe(password))
  // Cancelling keeps the page, and sends nothing.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(remove()))
  expect(namesAsked()).not.toContain('post /api/password/confirm')

  await user.click(remove())
  const again = within(await screen.findByRole('dialog'))
  const goOn = await again.findByRole('button', { name: 'Supprimer mon compte' })
  await user.click(goOn)
  await again.findByText('Le mot de passe est requis.')
  await user.type(again.getByLabelText('Mot de passe'), 'faux')
  await user.click(goOn)
  await again.findByText('Le mot de passe est incorrect.')
  await waitFor(() => expect(document.activeElement).toBe(again.getByLabelText('Mot de passe')))
  await user.clear(again.getByLabelText('Mot de passe'))
  await user.type(again.getByLabelText('Mot de passe'), 'le-bon')
  await user.click(goOn)
  await waitFor(() => expect(localStorage.getItem('account')).toBeNull())
  expect(asked.filter(({ name }) => name === 'delete /api/account')).toHaveLength(3)
})

test('who has no password proves it with the provider, or is mailed a way to one', async () => {
  const { user, asked } = await open({
    'get /api/password': () => ({ isSet: false }),
    'get /api/oauth-providers': () => ({ providers: [{ id: 'google', name: 'Google' }] }),
    'post /api/password/reset-request': () => ({ ok: true }),
    'delete /api/account': () => {
      throw new Rejection('session.too_old')
    },
  })
  await user.click(remove())
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' }))
  await dialog.findByRole('button', { name: 'Continuer avec Google' })
  expect(dialog.queryByLabelText('Mot de passe')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Définir un mot de passe' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'post /api/password/reset-request')?.body).toEqual({
      email: 'a@example.org',
    }),
  )
})
