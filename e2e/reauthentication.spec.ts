import { readFile } from 'node:fs/promises'
import { expect, test, toast } from './fixtures.ts'

/** What cannot be taken back, from a session that was opened more than an hour ago. */

test.beforeEach(async ({ member, server }) => {
  void member
  server.clock.advance(60 * 60_000 + 60_000)
})
test.afterEach(({ server }) => server.clock.set(new Date()))

test('the password is asked for before an account goes, and the deletion goes on', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.goto('/account-deletion')
  const remove = page.getByRole('button', { name: 'Supprimer mon compte' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
  const password = dialog.getByLabel('Mot de passe', { exact: true })
  await expect(password).toBeFocused()
  await expectAccessible()

  // Who gives up is where they were, and nothing has happened.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()

  const goOn = dialog.getByRole('button', { name: 'Supprimer mon compte' })
  await goOn.click()
  await expect(dialog.getByText('Le mot de passe est requis.')).toBeVisible()
  await password.fill('pas-le-bon')
  await goOn.click()
  await expect(dialog.getByText('Le mot de passe est incorrect.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(member.password)
  await goOn.click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Compte supprimé')).toBeVisible()
})

test('the password is asked for before the data leaves, once an hour', async ({ page, member }) => {
  await page.goto('/settings')
  const save = page.getByRole('button', { name: 'Exporter mes données' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(member.password)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Exporter mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^trouvaille-mes-donnees-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ account: [{ email: member.email }] })
  expect(text).not.toContain('$argon2')
  await expect(toast(page, 'Données exportées')).toBeVisible()
  await expect(dialog).toBeHidden()
  const again = page.waitForEvent('download')
  await save.click()
  expect((await again).suggestedFilename()).toMatch(/^trouvaille-mes-donnees-/)
})

test('who has no password signs in with the provider again, and comes back', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.route('**/api/password', (route) => route.fulfill({ json: { isSet: false } }))
  await page.route('**/api/oauth-providers', (route) =>
    route.fulfill({ json: { providers: [{ id: 'google', name: 'Google' }] } }),
  )
  await page.route('**/api/oauth-providers/google', (route) => route.fulfill({ json: { url: '/signin' } }))
  await page.goto('/account-deletion')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
  const goThere = dialog.getByRole('button', { name: 'Continuer avec Google' })
  await expect(goThere).toBeVisible()
  await expect(dialog.getByLabel('Mot de passe', { exact: true })).toHaveCount(0)
  await expectAccessible()
  const asked = page.waitForRequest('**/api/password/reset-request')
  await dialog.getByRole('button', { name: 'Définir un mot de passe' }).click()
  expect((await asked).postDataJSON()).toEqual({ email: member.email })
  await expect(toast(page, 'Email envoyé')).toBeVisible()
  await goThere.click()
  await expect(toast(page, 'Connexion réussie')).toBeVisible()
  await expect(page).toHaveURL('/account-deletion')
})
