import { expect, signIn, test, toast } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('[GAP-01] [FAV-02] [FAV-04] [FAV-05] [FAV-07] [CACHE-12] [GAP-151] a toggle made offline survives a reload and reaches another device', async ({
  page,
  context,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  await page.goto('/movie/9000000001')
  const current = page.getByRole('button', { name: 'Préférés du moment' })
  const allTime = page.getByRole('button', { name: 'Préférés de tous les temps' })
  await expect(current).toBeVisible()
  // The app is cached once its service worker controls the page.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('app-'))))
    .toBe(true)
  await page.reload()
  await expect(current).toBeVisible()

  await context.setOffline(true)
  const note = page.getByText('Hors connexion : vos changements seront envoyés au retour du réseau.')
  await expect(note).toBeVisible()
  await expectAccessible()
  await current.click()
  await expect(toast(page, 'Ajouté aux favoris')).toBeVisible()
  await expect(current).toHaveAttribute('aria-pressed', 'true')
  await expect(allTime).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(current).toHaveAttribute('aria-pressed', 'true')

  // Chromium's emulation does not set `navigator.onLine` in a page that is loaded offline.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', offline)
  await expect(note).toBeVisible()
  await devtools.send('Network.emulateNetworkConditions', { ...offline, offline: false })

  await context.setOffline(false)
  await expect(note).toHaveCount(0)
  await expect
    .poll(async () => (await server.services.favourites.pull(member.id, undefined)).changes.map(({ action }) => action))
    .toEqual(['add'])

  const other = await newDevice()
  await signIn(other.context, member, server.url)
  await other.page.goto('/movies')
  await expect(other.page.getByRole('link', { name: /Portrait de la jeune fille en feu/ })).toBeVisible()

  await current.click()
  await expect(toast(page, 'Retiré des favoris')).toBeVisible()
  await expect
    .poll(async () => (await server.services.favourites.pull(member.id, undefined)).changes.map(({ action }) => action))
    .toEqual(['remove'])
})
