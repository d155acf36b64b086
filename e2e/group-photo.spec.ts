import { befriend, createPerson } from '@trouvaille/server/testing'
import { expect } from './fixtures.ts'
import { test } from './member.ts'
import { redPixel } from './pixel.ts'

test('[CONV-37] a new group gets its photo in the dialog, where it can be taken back @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const friend = await createPerson(server.services)
  await befriend(server.services, friend, member)
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Nouvelle discussion' }).first().click()
  await page.getByRole('checkbox', { name: friend.username }).check()
  await page.getByRole('button', { name: 'Créer un groupe…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle conversation de groupe' })
  await dialog.getByRole('textbox', { name: 'Nom du groupe' }).fill('Ciné-club')
  await expectAccessible()
  const choose = () =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'club.png', mimeType: 'image/png', buffer: redPixel })
  const preview = dialog.getByRole('img', { name: 'La photo choisie' })
  await choose()
  await expect(preview).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Sans photo' }).click()
  await expect(preview).toBeHidden()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await choose()
  await dialog.getByRole('button', { name: 'Créer le groupe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ciné-club' })).toBeVisible()
  await expect(page.locator('header img[src^="/"]').filter({ visible: true })).toHaveCount(1)
})
