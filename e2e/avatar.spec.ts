import type { Page } from '@playwright/test'
import { hold } from './answers.ts'
import { expect, test, toast } from './fixtures.ts'
import { redPixel } from './pixel.ts'

const picture = { name: 'moi.png', mimeType: 'image/png', buffer: redPixel }

const menu = (page: Page) => page.getByRole('button', { name: 'Changer la photo de profil' })
const avatar = (page: Page) => page.getByRole('main').locator('img[src^="/avatars/"]')

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await menu(page).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles(file)
}

test('[PROF-03] [PROF-17] [PROF-37] [PROF-54] [PROF-61] an avatar is uploaded with its own busy state, shown in the bars, and removed', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(member.username)
  const release = await hold(page, '**/api/avatar')
  await choose(page, picture)
  await expect(page.getByRole('status').filter({ hasText: 'Envoi de la photo…' })).toBeVisible()
  await expect(menu(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  release()
  await expect(toast(page, 'Photo de profil mise à jour')).toBeVisible()
  await expect(avatar(page)).toBeVisible()
  const address = await avatar(page).getAttribute('src')
  expect((await server.services.profiles.read(member.id))?.avatarUrl).toBe(address)
  expect((await page.request.get(address ?? '')).headers()['content-type']).toBe('image/webp')
  await expectAccessible()

  await page.goto('/profile')
  await expect(avatar(page).filter({ visible: true })).toHaveAttribute('src', address ?? '')
  await page.getByRole('button', { name: 'Profil', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Profil', exact: true })
  await expect(sheet.locator(`img[src="${address}"]`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Supprimer la photo' }).click()
  await expect(toast(page, 'Photo de profil supprimée')).toBeVisible()
  // Shown on this page and on the profile before it was removed.
  await expect(page.locator('img[src^="/avatars/"]')).toHaveCount(0)
  expect((await server.services.profiles.read(member.id))?.avatarUrl).toBeNull()
})
