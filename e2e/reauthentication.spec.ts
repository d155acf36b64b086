import { readFile } from 'node:fs/promises'
import { expect, test, toast } from './fixtures.ts'

/** Irreversible acts in a session that was opened more than an hour ago. */

test.beforeEach(async ({ member, server }) => {
  void member
  server.clock.advance(60 * 60_000 + 60_000)
})
test.afterEach(({ server }) => server.clock.set(new Date()))

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
