import type { Page } from '@playwright/test'
import { addition, type Person, type TestServer } from '@trouvaille/server/testing'
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
  // The app is kept on the device once its worker is in charge.
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

  // Chromium's emulation forgets to tell a page that it is loaded without a network.
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

/** Puts films that nobody knows into the list of the moment, as another device does. */
async function likeElsewhere(server: TestServer, member: Person, ids: number[]): Promise<void> {
  const films = ids.map((id) => ({ kind: 'movie' as const, item: { id: 9_100_000_000 + id, title: `Film ${id}` } }))
  await server.services.favourites.push(
    member.id,
    films.map((film) => addition(film)),
  )
}

const films = (page: Page) => page.getByRole('link', { name: /^Film \d/ })

test('[CACHE-24] [CACHE-25] [GAP-103] storage that holds rubbish, is full, or is switched off loses no favourites, and does not stop the app', async ({
  page,
  member,
  server,
}) => {
  await likeElsewhere(server, member, [1])
  await page.goto('/movies')
  await expect(films(page)).toHaveText([/Film 1/])

  await test.step('rubbish', async () => {
    await page.evaluate((id) => {
      localStorage.setItem(`favourites:${id}`, '{{rubbish')
      localStorage.setItem('moviesRecentSearches', '[{"kind":"nothing"}]')
      localStorage.setItem('ui-theme', 'purple')
    }, member.id)
    await page.reload()
    await expect(films(page)).toHaveText([/Film 1/])
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  await test.step('full', async () => {
    await page.evaluate(() => {
      for (let length = 1_000_000, count = 0; length >= 1; count += 1) {
        try {
          localStorage.setItem(`filler${count}`, 'x'.repeat(length))
        } catch {
          length = Math.floor(length / 2)
        }
      }
    })
    await likeElsewhere(server, member, [2, 3])
    for (let visit = 1; visit <= 2; visit += 1) {
      await page.reload()
      await expect(films(page)).toHaveCount(3)
    }
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)
    })
  })

  await test.step('switched off', async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.reload()
    await expect(films(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Rechercher un film…' }).first().click()
    await expect(page.getByText('Aucune recherche récente')).toBeVisible()
    await page.getByRole('searchbox').fill('parasite')
    await page.getByRole('link', { name: /Parasite/ }).click()
    const current = page.getByRole('button', { name: 'Préférés du moment' })
    await current.click()
    await expect(current).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Films' }).first().click()
    await expect(page.getByRole('link', { name: /Parasite/ })).toBeVisible()
  })
})

test('[HOME-07] [HOME-08] [HOME-09] home shows the mark, and what is liked in each section @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  await likeElsewhere(server, member, [1])
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('img', { name: 'Trouvaille' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Films 1 préféré' })).toHaveAttribute('href', '/movies')
  for (const [name, path] of [
    ['Séries', '/series'],
    ['Musique', '/music'],
    ['Livres', '/books'],
    ['Podcasts', '/podcasts'],
  ] as const) {
    await expect(page.getByRole('navigation', { name: 'Vos rubriques' }).getByRole('link', { name })).toHaveAttribute(
      'href',
      path,
    )
  }
  await expect(page.getByRole('button', { name: 'Partager l’app' }).filter({ visible: true })).toHaveCount(1)
  await expectAccessible()
})
