import { expect, test, toast } from './fixtures.ts'

test('[MOV-14] [MUS-06] [BOOK-21] [POD-12] [POD-13] [APP-13] [SHAR-01] [SHAR-04] [SHAR-05] sharing a work, for a person who has no friends yet @both', async ({
  page,
  context,
  member,
  baseURL,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const toAll = 'Partager avec vos amis'
  for (const [path, label, title] of [
    ['/movie/9000000001', 'Partager', toAll],
    ['/artist/trv-barbara', 'Partager avec des amis', toAll],
    ['/book/trv-la-place', 'Partager', toAll],
    ['/podcast/trv-affaires-sensibles', 'Partager avec des amis', 'Partager Affaires sensibles'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: label, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('link', { name: 'Trouver des amis' })).toHaveAttribute('href', '/friends')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Partager avec des amis' }).click()
  await expect(page.getByText('Choisissez un ami avec qui partager ce podcast')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Copier le lien de la fiche' }).click()
  await expect(toast(page, 'Lien copié !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/podcast/trv-affaires-sensibles`)
})
