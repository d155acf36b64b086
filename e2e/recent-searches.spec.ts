import { openSearch, results } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

test('[SRCH-11] [SRCH-12] [SRCH-13] [SRCH-18] [SRCH-19] [SRCH-21] [SRCH-24] [SRCH-25] what was picked is first among the recent searches, once', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  const pick = async (query: string, name: RegExp) => {
    await page.goto('/movies')
    await (await openSearch(page)).fill(query)
    await results(page).filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await pick('carol', /Carol/)
  await pick('tomboy', /Tomboy/)
  await pick('carol', /Carol/)
  await page.goto('/movies')
  await openSearch(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Recherches récentes' })).toBeVisible()
  await expect(results(page)).toHaveText([/Carol/, /Tomboy/])
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('moviesRecentSearches') ?? ''))
  expect(stored[0]).toMatchObject({ kind: 'movie', item: { title: 'Carol', release_date: expect.any(String) } })

  await dialog.getByRole('button', { name: 'Retirer Carol des recherches récentes' }).click()
  await expect(results(page)).toHaveText([/Tomboy/])
  await dialog.getByRole('button', { name: 'Retirer Tomboy des recherches récentes' }).click()
  await expect(dialog.getByText('Aucune recherche récente')).toBeVisible()
})

test('[SRCH-14] [SRCH-15] [SRCH-20] [GAP-105] 8 are kept; clearing them reloads the page', async ({
  page,
  member,
  server,
}) => {
  expect(member.id).toBeTruthy()
  const works = await server.services.catalogue.search('series', 'le')
  await page.goto('/series')
  await page.evaluate(
    (recents) => localStorage.setItem('seriesRecentSearches', JSON.stringify(recents)),
    works.slice(0, 8),
  )
  await (await openSearch(page)).fill('severance')
  await page.getByRole('link', { name: /Severance/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Severance' })).toBeVisible()
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('seriesRecentSearches') ?? '[]').length)
  expect(await kept()).toBe(8)

  await page.goto('/series')
  await openSearch(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Effacer les dernières recherches' }).click()
  await reloaded
  expect(await kept()).toBe(0)
  await openSearch(page)
  await expect(page.getByText('Aucune recherche récente')).toBeVisible()
})

test('removing a recent search leaves the focus beside it', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  for (const [query, title] of [
    ['parasite', 'Parasite'],
    ['tomboy', 'Tomboy'],
  ] as const) {
    await (await openSearch(page)).fill(query)
    await page.getByRole('link', { name: new RegExp(title) }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goto('/movies')
  }
  const input = await openSearch(page)
  await page.getByRole('button', { name: /Tomboy/ }).press('Enter')
  await expect(results(page).first()).toBeFocused()
  await expect(results(page)).toHaveCount(1)
  await page.getByRole('button', { name: /Parasite/ }).press('Enter')
  await expect(input).toBeFocused()
})
