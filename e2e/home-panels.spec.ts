import { expect, test } from './fixtures.ts'

test('[HOME-10] [SEC-18] [SEC-20] [SEC-21] [SEC-22] [SEC-23] the alerts of this device, on home', async ({
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
  // The newest: only whose it is keeps it out.
  const others = { ...alerts[5], id: 'b', userId: 'somebody-else', message: 'Pas à moi' }
  await page.goto('/settings')
  await page.evaluate((value) => localStorage.setItem('security:alerts', JSON.stringify(value)), [...alerts, others])
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'Alertes de sécurité' })
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByText('Alerte 5')).toBeVisible()
  await expect(panel.getByText('Il y a 4 min')).toBeVisible()
  await expect(panel.getByText('Pas à moi')).toHaveCount(0)
  await expectAccessible()

  // It floats: it stays where it is, above the bar, and what it covers can be scrolled out.
  await expect(panel).toBeInViewport({ ratio: 1 })
  const before = await panel.boundingBox()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  // A wide screen has room for all of home.
  const isLong = (page.viewportSize()?.width ?? 0) < 1024
  if (isLong) await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(await panel.boundingBox()).toEqual(before)
  const last = await page.getByRole('navigation', { name: 'Vos rubriques' }).getByRole('link').last().boundingBox()
  const bar = await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .filter({ visible: true })
    .last()
    .boundingBox()
  if (!before || !last || !bar) throw new Error('Something is not shown.')
  const isBeside = before.x >= last.x + last.width || before.x > 640
  expect(isBeside || last.y + last.height <= before.y).toBe(true)
  if (bar.y > 400) expect(before.y + before.height).toBeLessThanOrEqual(bar.y)

  await panel.getByRole('button', { name: 'Replier les alertes' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Déplier les alertes' }).click()
  await panel.getByRole('button', { name: 'Écarter l’alerte : Alerte 5' }).click()
  await expect(panel.getByText('Alerte 5')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Écarter toutes les alertes' }).click()
  await expect(panel).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('[METR-23] [METR-24] [METR-25] [METR-26] the monitor reads Excellent in green, Good in yellow, Needs Optimization in red', async ({
  page,
  member,
  server,
}) => {
  await server.services.roles.change('grant', member.email, 'admin')
  server.services.accounts.invalidate(member.id)
  const monitor = page.getByRole('region', { name: 'Performances de cet appareil' })
  for (const [milliseconds, text, share, from, to] of [
    [750, 'Excellent', 0.25, 130, 170],
    [1500, 'Good', 0.5, 80, 105],
    [2400, 'Needs Optimization', 0.8, 20, 50],
  ] as const) {
    await page.addInitScript((end) => {
      performance.getEntriesByType = () => [{ domContentLoadedEventEnd: end } as unknown as PerformanceEntry]
    }, milliseconds)
    await page.goto('/')
    const verdict = monitor.getByText(text, { exact: true })
    await expect(verdict).toBeVisible()
    await expect(monitor.getByText(`${milliseconds} ms`)).toBeVisible()
    const colour = await verdict.evaluate((element) => getComputedStyle(element).color)
    const [, a, b] = /^lab\(\S+ (\S+) (\S+)\)$/.exec(colour)?.map(Number) ?? []
    const hue = (Math.atan2(b ?? 0, a ?? 0) * 180) / Math.PI
    expect(hue, colour).toBeGreaterThanOrEqual(from)
    expect(hue, colour).toBeLessThanOrEqual(to)
    const bar = monitor.locator('[style]')
    const width = (await bar.boundingBox())?.width ?? 0
    const track = (await bar.locator('..').boundingBox())?.width ?? 1
    expect(width / track).toBeCloseTo(share, 2)
  }
})

test('[LIFE-07] a wide screen is used from side to side, as far as 1840 px @desktop', async ({ page, member }) => {
  await page.setViewportSize({ width: 1900, height: 1080 })
  await page.goto('/')
  const sections = page.getByRole('navigation', { name: 'Vos rubriques' }).getByRole('list')
  expect((await sections.boundingBox())?.width, member.username).toBe(1840)
  // The bar is as wide as on every page, and the other pages stand under it.
  const bar = page.getByRole('banner').locator('> div')
  expect(await bar.boundingBox()).toMatchObject({ x: 230, width: 1440 })
  await bar.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('Parlez de vos trouvailles')).toBeVisible()
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: 230, width: 1440 })
  await page.goBack()
  await page.setViewportSize({ width: 1599, height: 1080 })
  expect((await sections.boundingBox())?.width).toBe(1440)
})
