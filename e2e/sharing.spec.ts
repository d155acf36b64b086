import { expect, toast } from './fixtures.ts'
import { test } from './member.ts'

test('[APP-13] [POD-13] sharing a work copies the link of its page', async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/podcast/trv-affaires-sensibles')
  await page.getByRole('button', { name: 'Partager avec des amis' }).click()
  await expect(page.getByRole('dialog', { name: 'Partager Affaires sensibles' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Copier le lien de la fiche' }).click()
  await expect(toast(page, 'Lien copié !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/podcast/trv-affaires-sensibles`)
})
