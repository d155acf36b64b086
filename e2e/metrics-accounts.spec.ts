import { createPerson } from '@trouvaille/server/testing'
import { expect, signIn, test } from './fixtures.ts'

test('[FIG-02] [FIG-04] [FIG-09] [GAP-157] admins see what devices told as charts and tables, which nobody else is sent', async ({
  page,
  context,
  server,
  newDevice,
  expectAccessible,
}) => {
  const [admin, moderator] = [await createPerson(server.services), await createPerson(server.services)]
  await server.services.roles.change('grant', admin.email, 'admin')
  await server.services.roles.change('grant', moderator.email, 'moderator')
  await server.services.telemetry.record(
    [
      { type: 'view', page: '/movies' },
      { type: 'vital', vital: 'LCP', value: 1200 },
      { type: 'operation', name: 'get /api/shares', ms: 2600 },
      { type: 'error', name: 'TypeError', place: '', page: '/movies', severity: 'high', recovered: false },
    ],
    '10.0.0.1',
  )

  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const chart = () => fetched.filter((path) => path.includes('server-metrics'))
  await signIn(context, admin, server.url)
  await page.goto('/metrics', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Effacer Erreurs' })).toBeVisible()
  expect(chart()).toEqual([])
  const worker = await page.request.get('/service-worker.js')
  expect(await worker.text()).not.toContain('server-metrics')

  await page.getByRole('button', { name: 'Tous les comptes' }).click()
  const views = page.getByRole('slider', { name: 'Pages vues' })
  await expect(views).toHaveAttribute('aria-valuetext', /Pages vues.: [1-9]/)
  expect(chart().length).toBeGreaterThan(0)
  // Something is on the canvas, in the colour of the theme.
  const painted = () =>
    views.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      const colours = new Map<string, number>()
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue
        const colour = [data[at], data[at + 1], data[at + 2]].join()
        colours.set(colour, (colours.get(colour) ?? 0) + 1)
      }
      return [...colours].toSorted(([, a], [, b]) => b - a)[0]?.[0]
    })
  const dark = await painted()
  expect(dark).toBeDefined()
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  await expect.poll(painted).not.toBe(dark)
  // As wide as its place, whatever the window.
  const size = await views.locator('canvas').boundingBox()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await views.locator('canvas').boundingBox())?.width).toBeLessThan(size?.width ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await views.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(views).toHaveAttribute('aria-valuetext', /Pages vues.: 0$/)
  await page.getByText('Voir les chiffres').first().click()
  await expect(page.getByRole('table', { name: 'Pages vues' }).getByRole('row')).toHaveCount(25)
  await expectAccessible()
  for (const tab of ['Performances', 'Erreurs', 'Utilisation']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('heading').first()).toBeVisible()
    await expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(320)
  }

  const other = await newDevice()
  await signIn(other.context, moderator, server.url)
  await other.page.goto('/metrics?portee=comptes')
  await expect(other.page.getByRole('button', { name: 'Effacer Erreurs' })).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Tous les comptes' })).toHaveCount(0)
})
