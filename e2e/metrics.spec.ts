import { createPerson } from '@trouvaille/server/testing'
import { expect, goWithin, signIn, test } from './fixtures.ts'

test('[METR-08] [METR-14] [METR-21] [DATA-17] a device measures vitals, loads and errors in a browser, and keeps them through a reload', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const moderator = await createPerson(server.services)
  await server.services.roles.change('grant', moderator.email, 'moderator')
  await signIn(context, moderator, server.url)
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Films/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Films')
  // Before or after the collector has loaded: it receives both.
  await page.evaluate(() => void Promise.reject(new Error('Une promesse rompue')))
  await goWithin(page, '/metrics')
  await expect(page.getByRole('heading', { level: 1, name: 'Métriques' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible()

  await page.getByRole('tab', { name: 'Performances' }).click()
  await expect(page.getByText(/(Rapide|Correct|Lent)$/)).toBeVisible()
  const value = (label: string) => page.locator(`dt:has-text("${label}") + dd`)
  await expect(value('(LCP)')).toHaveText(/^(Bon|À améliorer|Mauvais).*\d\s(ms|s)$/)
  await expect(value('(CLS)')).toHaveText(/^(Bon|À améliorer|Mauvais).*\d$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'get /api/' }).first()).toHaveText(/\d\s(ms|s)$/)
  await expectAccessible()

  await page.getByRole('tab', { name: 'Erreurs' }).click()
  const broken = page.getByRole('listitem').filter({ hasText: 'Une promesse rompue' })
  await expect(broken).toContainText('Élevé')
  await expectAccessible()
  await page.reload()
  await page.getByRole('tab', { name: 'Erreurs' }).click()
  await expect(broken).toBeVisible()
  // Home, films, this page, and this page again.
  await expect(value('Pages vues')).toHaveText(/^4\s+3\spages uniques$/)
  await page.getByRole('tab', { name: 'Utilisation' }).click()
  await expectAccessible()
})
