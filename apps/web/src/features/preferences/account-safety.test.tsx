import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

/** Security preferences: password, devices, sign-in history. */

const at = '2026-01-01T10:00:00.000Z'
const device = (id: string, current = false) => ({
  id,
  current,
  device: `Appareil ${id}`,
  address: null,
  createdAt: at,
  lastUsedAt: at,
})

test('[PREF-01] [PREF-02] the preferences have a part for everything, and lead to the deletion', async () => {
  await openPage('/settings', { 'get /api/password': () => ({ isSet: true }) })
  await screen.findByRole('heading', { level: 1, name: 'Préférences' })
  await waitFor(() => expect(document.title).toBe('Préférences | Trouvaille'))
  for (const name of ['Mot de passe', 'Appareils connectés', 'Historique des connexions', 'Vos données']) {
    await screen.findByRole('heading', { level: 2, name })
  }
  const deletion = screen.getByRole('link', { name: /^Supprimer mon compte/ })
  expect(deletion.getAttribute('href')).toBe('/account-deletion')
})

test('[PREF-02] an account that came from a provider is mailed a way to its first password', async () => {
  const { user, asked } = await openPage('/settings', {
    'get /api/password': () => ({ isSet: false }),
    'post /api/password/reset-request': () => ({ ok: true }),
  })
  await user.click(await screen.findByRole('button', { name: /^Définir un mot de passe/ }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Email envoyé' }))
  expect(asked.find(({ name }) => name === 'post /api/password/reset-request')?.body).toEqual({
    email: 'a@example.org',
  })
  expect(screen.queryByRole('button', { name: /^Changer le mot de passe/ })).toBeNull()
})

test('[GAP-48] [TOAST-34] the password is changed with the current one, and the other devices are gone from the list', async () => {
  let sessions = [device('1', true), device('2')]
  const { user, asked } = await openPage('/settings', {
    'get /api/password': () => ({ isSet: true }),
    'get /api/sessions': () => ({ sessions }),
    'post /api/password/change': ({ body }) => {
      if ((body as { currentPassword: string }).currentPassword !== 'le-bon')
        throw new Rejection('password.wrong_current')
      sessions = [device('1', true)]
      return { ok: true }
    },
  })
  const ends = () => screen.queryAllByRole('button', { name: /^Me déconnecter de/ })
  await waitFor(() => expect(ends()).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: /^Changer le mot de passe/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Changer le mot de passe' }))
  const submit = dialog.getByRole('button', { name: 'Changer le mot de passe' })
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
  await user.click(submit)
  await dialog.findByText('Le mot de passe actuel est requis.')
  await dialog.findByText('Le mot de passe doit contenir au moins 6 caractères.')
  await user.type(field('Mot de passe actuel'), 'faux')
  await user.type(field('Nouveau mot de passe'), 'nouveau-secret-2')
  await user.type(field('Confirmer le mot de passe'), 'autre')
  await user.click(submit)
  await dialog.findByText('Les mots de passe ne correspondent pas.')
  await user.clear(field('Confirmer le mot de passe'))
  await user.type(field('Confirmer le mot de passe'), 'nouveau-secret-2')
  await user.click(submit)
  await dialog.findByText('Le mot de passe actuel est incorrect.')
  await waitFor(() => expect(document.activeElement).toBe(field('Mot de passe actuel')))
  await user.clear(field('Mot de passe actuel'))
  await user.type(field('Mot de passe actuel'), 'le-bon')
  await user.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toastStore.get()).toMatchObject({ title: 'Mot de passe mis à jour', tone: 'success' })
  expect(asked.findLast(({ name }) => name === 'post /api/password/change')?.body).toMatchObject({
    currentPassword: 'le-bon',
  })
  await waitFor(() => expect(ends()).toHaveLength(1))
})

test('[AUTH-48] [AUTH-55] devices are signed out: another one, and all at once', async () => {
  let sessions = [device('1', true), device('2')]
  const { user, namesAsked } = await openPage('/settings', {
    'get /api/password': () => ({ isSet: true }),
    'get /api/sessions': () => ({ sessions }),
    'delete /api/sessions/{id}': () => {
      sessions = sessions.filter(({ current }) => current)
      return { ok: true }
    },
    'delete /api/sessions': () => ({ ok: true }),
  })
  await user.click(await screen.findByRole('button', { name: /^Me déconnecter de.: Appareil 2/ }))
  await waitFor(() => expect(screen.queryByText('Appareil 2')).toBeNull())
  expect(toastStore.get()).toMatchObject({ title: 'Appareil déconnecté', description: 'Appareil 2' })
  expect(namesAsked()).toContain('delete /api/sessions/2')
  const begins = [vi.spyOn(location, 'assign'), vi.spyOn(location, 'reload')]
  for (const begin of begins) begin.mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Me déconnecter partout' }))
  await waitFor(() => expect(namesAsked()).toContain('delete /api/sessions'))
  await waitFor(() => expect(localStorage.getItem('account')).toBeNull())
})

test('[AUTH-55] in a session of long ago the password is asked for before devices are signed out', async () => {
  let isProved = false
  const guarded = () => {
    if (!isProved) throw new Rejection('session.too_old')
    return { ok: true }
  }
  const { user, namesAsked } = await openPage('/settings', {
    'get /api/password': () => ({ isSet: true }),
    'get /api/sessions': () => ({ sessions: [device('1', true), device('2')] }),
    'delete /api/sessions/{id}': guarded,
    'delete /api/sessions': guarded,
    'post /api/password/confirm': () => {
      isProved = true
      return { ok: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Me déconnecter partout' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem('account')).not.toBeNull()

  await user.click(screen.getByRole('button', { name: /^Me déconnecter de.: Appareil 2/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Mot de passe'), 'trouvaille-1')
  await user.click(dialog.getByRole('button', { name: 'Me déconnecter' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Appareil déconnecté' }))
  expect(namesAsked().filter((name) => name === 'delete /api/sessions/2')).toHaveLength(2)
})

test('lists that cannot be read say so, and are asked for again; the history shows failed attempts, too, page by page', async () => {
  const entry = (id: number) => ({ id: `s${id}`, at, success: id > 4, device: 'Firefox', address: null })
  const { user, answers } = await openPage('/settings', {
    'get /api/password': () => ({ isSet: true }),
    'get /api/sessions': offline,
    'get /api/sign-ins': offline,
  })
  await screen.findByText('Impossible de charger vos appareils.')
  await screen.findByText('Impossible de charger l’historique.')
  answers['get /api/sessions'] = () => ({ sessions: [device('1', true)] })
  answers['get /api/sign-ins'] = () => ({ items: [8, 7, 6, 5, 4, 3, 2, 1].map(entry), nextCursor: null })
  const again = (name: string) =>
    user.click(within(screen.getByRole('region', { name })).getByRole('button', { name: 'Réessayer' }))
  await again('Appareils connectés')
  await screen.findByText('Appareil 1')
  await again('Historique des connexions')
  const history = within(screen.getByRole('region', { name: 'Historique des connexions' }))
  await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(5))
  await user.click(history.getByRole('button', { name: 'Afficher plus' }))
  expect(history.getAllByText('Échec')).toHaveLength(4)
  expect(history.getAllByText('Connexion')).toHaveLength(4)
  expect(history.queryByRole('button', { name: 'Afficher plus' })).toBeNull()
})
