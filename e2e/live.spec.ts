import { addition, film } from '@trouvaille/server/testing'
import { expect, signIn, test } from './fixtures.ts'

test('[GAP-01] [GAP-104] what one device likes is shown by another one at once, in each of its tabs; a session that is ended elsewhere ends there, too', async ({
  page,
  context,
  member,
  server,
  newDevice,
}) => {
  const { live } = server.services
  const second = await context.newPage()
  await page.goto('/movies')
  await second.goto('/movies')
  const other = await newDevice()
  await signIn(other.context, member, server.url)
  await other.page.goto('/movie/9000000001')
  // One connection for the tabs of a device.
  await expect.poll(() => live.devicesOf(member.id)).toBe(2)
  await other.page.getByRole('button', { name: 'Préférés du moment' }).click()
  for (const tab of [page, second]) {
    const shelf = tab.getByRole('region', { name: 'Vos préférés du moment' })
    await expect(shelf.getByRole('link', { name: /Portrait de la jeune fille en feu/ })).toBeVisible()
  }
  expect(live.devicesOf(member.id)).toBe(2)

  // The tab with the connection is closed: the other one takes over, and has missed nothing.
  await page.close()
  await server.services.favourites.push(member.id, [addition(film(9_100_000_001, 'Film un'))])
  await expect(second.getByRole('link', { name: /Film un/ })).toBeVisible()
  await expect.poll(() => live.devicesOf(member.id)).toBe(2)
  await server.services.favourites.push(member.id, [addition(film(9_100_000_002, 'Film deux'))])
  await expect(second.getByRole('link', { name: /Film deux/ })).toBeVisible()

  await server.services.devices.endAll(member.id)
  await expect(second.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
})

test('[CACHE-19] a later visit of home asks for each thing once', async ({ page, member, server }) => {
  const { live } = server.services
  await page.goto('/')
  await expect.poll(() => live.devicesOf(member.id)).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cache:cursor'))).toContain(member.id)
  await page.goto('about:blank')
  await expect.poll(() => live.devicesOf(member.id)).toBe(0)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') asked.push(pathname + search)
  })
  await page.goto('/')
  await expect.poll(() => live.devicesOf(member.id)).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([...new Set(asked)])
})
