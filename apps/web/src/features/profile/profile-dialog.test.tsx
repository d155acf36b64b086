import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

/** "Modifier votre profil", over the own profile. */
async function open() {
  const profile = {
    username: 'Marie',
    email: 'a@example.org',
    gender: null,
    birthDay: null,
    birthMonth: null,
    birthYear: null,
    phoneNumber: null,
    foundByPhone: false,
    showsActivity: true,
    isSuggested: false,
    country: null,
    bio: null as string | null,
    avatarUrl: null,
    chosenWorks: [],
  }
  const opened = await openPage('/profile', {
    'get /api/profile': () => profile,
    'patch /api/profile': ({ body }) => Object.assign(profile, body),
  })
  const { user } = opened
  const openDialog = async () => {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Modifier votre profil' })).toHaveProperty('disabled', false),
    )
    await user.click(screen.getByRole('button', { name: 'Modifier votre profil' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier votre profil' }))
    return { dialog, bio: dialog.getByLabelText<HTMLTextAreaElement>('Bio') }
  }
  return { ...opened, ...(await openDialog()), openDialog }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('[PROF-18] [PROF-27] [PROF-48] [TOAST-41] [TOAST-47] [GAP-72] it changes the bio, without the space around it, and says when that fails', async () => {
  const { user, answers, asked, dialog, bio, openDialog } = await open()
  const { 'patch /api/profile': stores } = answers
  await user.type(bio, '  Projectionniste le soir.  ')
  answers['patch /api/profile'] = () => {
    throw new Rejection('server.unavailable')
  }
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title: 'Erreur',
      description: 'Impossible de mettre à jour votre profil.',
    }),
  )
  expect(bio.value).toBe('  Projectionniste le soir.  ')
  answers['patch /api/profile'] = stores
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await isClosed()
  expect(toastStore.get()).toMatchObject({ title: 'Profil mis à jour', tone: 'success' })
  expect(asked.findLast(({ name }) => name === 'patch /api/profile')?.body).toEqual({ bio: 'Projectionniste le soir.' })
  await screen.findByText('Projectionniste le soir.')
  expect((await openDialog()).bio.value).toBe('Projectionniste le soir.')
})

test.each([
  ['its cross', 'Fermer la fenêtre'],
  ['"Annuler"', 'Annuler'],
])('[GAP-72] %s asks before what was typed is forgotten', async (_, button) => {
  const { user, namesAsked, dialog, bio } = await open()
  await user.type(bio, 'Pas à garder')
  await user.click(dialog.getByRole('button', { name: button }))
  await user.click(await screen.findByRole('button', { name: 'Continuer à modifier' }))
  expect(bio.value).toBe('Pas à garder')
  await user.click(dialog.getByRole('button', { name: button }))
  await user.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }))
  await isClosed()
  expect(namesAsked()).not.toContain('patch /api/profile')
})
