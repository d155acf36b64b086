import { readFile } from 'node:fs/promises'
import { createPerson } from '@trouvaille/server/testing'
import { expect, signIn, test } from './fixtures.ts'

test('[SEC-37] [SEC-54] [GAP-153] [GAP-156] [GAP-158] what an admin’s device has seen outlives the page, and is taken along as a file', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const admin = await createPerson(server.services)
  await server.services.roles.change('grant', admin.email, 'admin')
  server.services.accounts.invalidate(admin.id)

  // Five failures, by the form: fewer than ten entries, so only hiding the page keeps them.
  await page.goto('/signin')
  await page.getByLabel(/Email/).fill('personne@example.org')
  for (let failure = 1; failure <= 5; failure += 1) {
    await page.getByLabel('Mot de passe', { exact: true }).fill(`pas-le-bon-${failure}`)
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/session'))
    await page.getByRole('button', { name: 'Se connecter' }).click()
    expect((await refused).status()).toBe(401)
    await expect(page.getByRole('button', { name: 'Se connecter' })).not.toHaveAttribute('aria-disabled', 'true')
  }

  await signIn(context, admin, server.url)
  await page.goto('/security')
  const alerts = page.getByRole('tabpanel')
  await expect(alerts.getByText('5 connexions échouées en moins de 5 minutes')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /^Résoudre/ }).click()
  await expect(alerts.getByText('Résolu')).toBeVisible()

  await page.reload()
  await expect(alerts.getByText('Résolu')).toBeVisible()
  await page.getByRole('tab', { name: 'Logs d’Audit' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'session.invalid_credentials' })).toHaveCount(5)
  await expectAccessible()

  await page.getByRole('tab', { name: 'Résumé' }).click()
  await expectAccessible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter le rapport' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^audit-report-\d{13}\.json$/)
  const report = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(report)).toMatchObject({ riskScore: 20, alerts: [{ userId: 'anonymous', resolved: true }] })
  expect(report).not.toMatch(/pas-le-bon|@/)
})
