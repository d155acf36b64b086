import { expect, test } from './fixtures.ts'

test('[HOME-10] [SEC-18] [SEC-20] [SEC-21] [SEC-22] [SEC-23] the alerts of this device, on home @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  const alerts = Array.from({ length: 6 }, (_, index) => ({
    id: `a${index}`,
    userId: member.id,
    type: index === 5 ? 'failed_login' : 'suspicious_activity',
    severity: index === 5 ? 'critical' : 'warning',
    message: `Alerte ${index}`,
    timestamp: new Date(Date.now() - (6 - index) * 240_000).toISOString(),
    resolved: false,
    autoResolved: false,
  }))
  const others = { ...alerts[0], id: 'b', userId: 'somebody-else', message: 'Pas à moi' }
  await page.goto('/settings')
  await page.evaluate((value) => localStorage.setItem('security:alerts', JSON.stringify(value)), [...alerts, others])
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'Alertes de sécurité' })
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByText('Alerte 5')).toBeVisible()
  await expect(panel.getByText('Il y a 4 min')).toBeVisible()
  await expect(panel.getByText('Pas à moi')).toHaveCount(0)
  await expectAccessible()
  await panel.getByRole('button', { name: 'Replier les alertes' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Déplier les alertes' }).click()
  await panel.getByRole('button', { name: "Écarter l'alerte : Alerte 5" }).click()
  await expect(panel.getByText('Alerte 5')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Écarter toutes les alertes' }).click()
  await expect(panel).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('[SEC-29] [SEC-40] [GAP-153] [AUTH-41] failed sign-ins are logged on the device, without what was typed', async ({
  page,
}) => {
  await page.goto('/signin')
  await page.getByLabel('E-mail ou identifiant').fill('quelqu.un@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('fausse-clef')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = page.waitForResponse('**/api/session')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await answer
    await expect(page.getByRole('button', { name: /Se connecter|Bloqué/ })).not.toHaveAttribute('aria-busy', 'true')
  }
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('security:alerts')))
    .toContain('5 connexions échouées en moins de 5 minutes')
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain('fausse-clef')
  expect(stored).not.toContain('quelqu.un')
})

test('[HOME-11] [METR-22] [METR-23] the performance monitor shows only where the device says admin', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  const monitor = page.getByRole('region', { name: 'Performances de cet appareil' })
  await expect(monitor).toHaveCount(0)
  await page.addInitScript(() => localStorage.setItem('user_role', 'admin'))
  await page.reload()
  await expect(monitor.getByText(/^(Excellent|Good|Needs Optimization)$/)).toBeVisible()
})
