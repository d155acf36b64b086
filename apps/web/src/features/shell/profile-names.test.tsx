import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { person, signInOnDevice } from '../../testing/tab.ts'

test('[EASE-06] who speaks the initials that they see reaches the profile menu and the profile', async () => {
  const { user } = await openPage('/friends')
  await screen.findByRole('button', { name: 'Menu du profil de Marie (M)' })
  await user.click(await screen.findByRole('button', { name: 'Profil' }))
  await screen.findByRole('link', { name: 'Voir votre profil (M)' })
})

test('[EASE-06] a picture has no initials to be named by', async () => {
  await openPage('/friends', {}, () => signInOnDevice(person('a', { username: 'Marie', avatarUrl: '/avatars/a.webp' })))
  await screen.findByRole('button', { name: 'Menu du profil de Marie' })
})
