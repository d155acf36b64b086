import type { Page } from '@playwright/test'
import { addition, type Person, type TestServer } from '@trouvaille/server/testing'
import { choose, expect, signIn, test, toast } from './fixtures.ts'

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

  await expect(note).toBeVisible()

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

test('[CACHE-24] [CACHE-25] [GAP-103] storage that is switched off or holds rubbish does not stop the app', async ({
  page,
  member,
}) => {
  await page.addInitScript((id) => {
    localStorage.setItem(`favourites:${id}`, '{"rubbish":')
    localStorage.setItem('moviesRecentSearches', '[{"kind":"nothing"}]')
    localStorage.setItem('account', '42')
    localStorage.setItem('ui-theme', 'purple')
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  }, member.id)
  await page.goto('/movies')
  await page.getByRole('button', { name: 'Rechercher un film...' }).first().click()
  await expect(page.getByText('Aucune recherche récente')).toBeVisible()
  await page.getByRole('searchbox').fill('parasite')
  await page.getByRole('link', { name: /Parasite/ }).click()
  const current = page.getByRole('button', { name: 'Préférés du moment' })
  await current.click()
  await expect(current).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Films' }).first().click()
  await expect(page.getByRole('link', { name: /Parasite/ })).toBeVisible()
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

test('[GAP-01] [GAP-103] [CACHE-24] a full storage loses no favourites', async ({ page, member, server }) => {
  await likeElsewhere(server, member, [1])
  await page.goto('/movies')
  await expect(films(page)).toHaveCount(1)
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
  await page.reload()
  await expect(films(page)).toHaveCount(3)
})

test('[CACHE-25] [GAP-103] favourites on the device that are rubbish come back from the server', async ({
  page,
  member,
  server,
}) => {
  await likeElsewhere(server, member, [1, 2])
  await page.goto('/movies')
  await expect(films(page)).toHaveCount(2)
  const key = `favourites:${member.id}`
  const whole = await page.evaluate((name) => localStorage.getItem(name) ?? '', key)
  const change = { list: 'current', kind: 'movie', id: '1', action: 'add', changedAt: '2026-01-01T00:00:00.000Z' }
  const without = (part: object) => JSON.stringify({ ...JSON.parse(whole), ...part })
  for (const rubbish of [
    '{{rubbish',
    '[]',
    without({ changes: 'x' }),
    without({ changes: { 'current:movie:1': change } }),
    without({ changes: { 'current:movie:1': { ...change, work: { kind: 'movie', item: { id: 1 } } } } }),
    without({ changes: { ...JSON.parse(whole).changes, 'current:movie:9': null } }),
    without({ changes: {}, pending: [1, null, {}, 'x'], cursor: 'abc' }),
  ]) {
    await page.evaluate(([name = '', text = '']) => localStorage.setItem(name, text), [key, rubbish])
    await page.reload()
    await expect(films(page)).toHaveCount(2)
    await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  }
})

test('[GAP-01] signing out keeps what could not be sent, until its owner is back', async ({ page, member, server }) => {
  await page.goto('/movie/9000000001')
  await page.route('**/api/favourites/changes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Préférés du moment' }).click()
  await choose(page, 'Déconnexion')
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await expect(
    toast(page, 'Vos derniers changements de préférés attendent votre retour sur cet appareil.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.unroute('**/api/favourites/changes')
  await signIn(page.context(), member, server.url)
  await page.goto('/movies')
  await expect(page.getByRole('link', { name: /Portrait de la jeune fille en feu/ })).toBeVisible()
  await expect
    .poll(async () => (await server.services.favourites.pull(member.id, undefined)).changes.map(({ action }) => action))
    .toEqual(['add'])
})

test('[HOME-07] [HOME-08] [HOME-09] [FAV-10] home shows what is liked in each section @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const [work] = await server.services.catalogue.search('movie', 'Cléo de 5 à 7')
  if (!work) throw new Error('The catalogue has no such film.')
  await server.services.favourites.push(member.id, [
    {
      list: 'current',
      kind: 'movie',
      id: String(work.item.id),
      action: 'add',
      work,
      changedAt: new Date().toISOString(),
    },
  ])
  await page.goto('/')
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
  await expect(page.getByRole('button', { name: "Partager l'app" }).filter({ visible: true })).toHaveCount(1)
  await expectAccessible()
})
