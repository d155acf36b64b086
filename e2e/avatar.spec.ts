import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'

/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'moi.png', mimeType: 'image/png', buffer: png }

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Changer la photo de profil' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles(file)
}

test('[PROF-03] [PROF-17] [PROF-37] [PROF-54] [PROF-61] an avatar is uploaded with its own busy state, shown in the bars, and removed @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/avatar', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, picture)
  await expect(page.getByRole('status').filter({ hasText: 'Envoi de la photo...' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Changer la photo de profil' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
  release()
  await expect(toast(page, 'Photo de profil mise à jour')).toBeVisible()
  await expect(page.getByRole('main').locator('img[src^="/avatars/"]')).toBeVisible()
  await expectAccessible()

  await page.goto('/profile')
  await expect(page.locator('img[src^="/avatars/"]').first()).toBeAttached()
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  await page.getByRole('button', { name: 'Changer la photo de profil' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer la photo' }).click()
  await expect(toast(page, 'Photo de profil supprimée')).toBeVisible()
  await expect(page.locator('img[src^="/avatars/"]')).toHaveCount(0)
})

test('[PROF-35] [PROF-36] [GAP-76] what is too large or no picture is refused before it is sent', async ({
  page,
  member,
}) => {
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  let uploads = 0
  page.on('request', (request) => (uploads += request.url().endsWith('/api/avatar') ? 1 : 0))

  await choose(page, { ...picture, buffer: Buffer.alloc(5 * 1024 * 1024) })
  await expect(toast(page, 'Fichier trop volumineux')).toBeVisible()
  await expect(toast(page, "L'image doit faire moins de 5MB.")).toBeVisible()

  for (const mimeType of ['text/plain', 'image/svg+xml', 'application/pdf']) {
    await choose(page, { name: 'fichier', mimeType, buffer: Buffer.from('bonjour') })
    await expect(toast(page, 'Type de fichier non supporté')).toBeVisible()
    await expect(toast(page, 'Veuillez sélectionner une image (JPG, PNG, GIF).')).toBeVisible()
    await page.getByRole('button', { name: 'Fermer la notification' }).click()
    await expect(toast(page, 'Type de fichier non supporté')).toHaveCount(0)
  }
  expect(uploads).toBe(0)
})

test('[PROF-50] [TOAST-43] [TOAST-44] an upload that fails is said, and the avatar stays', async ({ page, member }) => {
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  const tooMany = { status: 422, json: { error: { code: 'image.too_many_pixels' } } }
  await page.route('**/api/avatar', (route) => route.fulfill(tooMany))
  await choose(page, picture)
  await expect(toast(page, /40 millions de pixels/)).toBeVisible()
  await page.unroute('**/api/avatar')
  // Named a picture, but none: the server refuses the bytes.
  await choose(page, { ...picture, buffer: Buffer.concat([png.subarray(0, 40), Buffer.alloc(200)]) })
  await expect(toast(page, "Impossible de télécharger l'image. Veuillez réessayer.")).toBeVisible()
  await page.route('**/api/avatar', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.unexpected' } } }),
  )
  await choose(page, picture)
  await expect(toast(page, 'Une erreur est survenue lors du téléchargement.')).toBeVisible()
  await expect(page.locator('img[src^="/avatars/"]')).toHaveCount(0)
})

test('[PROF-03] [TOAST-42] a camera that cannot be opened is said', async ({ page, member }) => {
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  await page.getByRole('button', { name: 'Changer la photo de profil' }).click()
  await page.getByRole('menuitem', { name: 'Prendre une photo' }).click()
  await expect(toast(page, "Impossible d'accéder à la caméra")).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
