import { expect, signIn, test, toast } from './fixtures.ts'

test('[GAP-01] [FAV-02] [FAV-04] [FAV-05] [FAV-07] [CACHE-12] [GAP-151] a toggle made offline survives a reload and reaches another device', async ({
  page,
  context,
  member,
  server,
  newDevice,
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
  await current.click()
  await expect(toast(page, 'Ajouté aux favoris')).toBeVisible()
  await expect(current).toHaveAttribute('aria-pressed', 'true')
  await expect(allTime).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(current).toHaveAttribute('aria-pressed', 'true')

  await context.setOffline(false)
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

test('[HOME-07] [HOME-08] [HOME-09] [FAV-10] home shows what is liked in each section', async ({
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
  await expect(page.getByRole('link', { name: /^Films\s*1/ })).toHaveAttribute('href', '/movies')
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
