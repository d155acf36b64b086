import type { Page } from '@playwright/test'
import { serverError, hold, refuse } from './answers.ts'
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
  // Both were seen before.
  await expect(page.locator('img[src^="/avatars/"]')).toHaveCount(0)
  expect((await server.services.profiles.read(member.id))?.avatarUrl).toBeNull()
})

test('[PROF-35] [PROF-36] [PROF-50] [TOAST-42] [TOAST-43] [TOAST-44] [GAP-76] what is no picture, too large, or fails is said, and the avatar stays', async ({
  page,
  member,
}) => {
  const first = await page.request.post('/api/avatar', { headers: { 'content-type': 'image/png' }, data: redPixel })
  const { avatarUrl } = (await first.json()) as { avatarUrl: string }
  let uploads = 0
  page.on('request', (request) => (uploads += request.url().endsWith('/api/avatar') ? 1 : 0))
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(member.username)

  await test.step('refused before it is sent', async () => {
    await choose(page, { ...picture, buffer: Buffer.alloc(5 * 1024 * 1024) })
    await expect(toast(page, 'Fichier trop volumineux')).toBeVisible()
    await expect(toast(page, 'L’image doit faire moins de 5MB.')).toBeVisible()
    await choose(page, { name: 'fichier', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(toast(page, 'Type de fichier non supporté')).toBeVisible()
    await expect(toast(page, 'Veuillez sélectionner une image (JPG, PNG, GIF).')).toBeVisible()
  })

  await test.step('refused by the server, which fails at last', async () => {
    // Named a picture, but none: the server refuses the bytes.
    await choose(page, { ...picture, buffer: Buffer.concat([redPixel.subarray(0, 40), Buffer.alloc(200)]) })
    await expect(toast(page, 'Impossible de télécharger l’image. Veuillez réessayer.')).toBeVisible()
    // The first that was sent at all.
    expect(uploads).toBe(1)
    await refuse(page, '**/api/avatar', serverError)
    await choose(page, picture)
    await expect(toast(page, 'Une erreur est survenue lors du téléchargement.')).toBeVisible()
  })

  await test.step('a camera that cannot be opened', async () => {
    await menu(page).click()
    await page.getByRole('menuitem', { name: 'Prendre une photo' }).click()
    await expect(toast(page, 'Impossible d’accéder à la caméra')).toBeVisible()
    // Its dialog is closed with that: what is behind it can be used.
    await menu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Prendre une photo' })).toBeVisible()
  })
  await expect(avatar(page)).toHaveAttribute('src', avatarUrl)
})
