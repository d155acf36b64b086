import { addition } from '@trouvaille/server/testing'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

test('[WALL-05] [WALL-06] [WALL-08] a wall of 200 works: only rows near the window are drawn, and who comes back is where they were, on a shelf too', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const many = Array.from({ length: 200 }, (_, id) =>
    addition({
      kind: 'movie',
      item: {
        id: 9_100_000_000 + id,
        title: `Film ${id}`,
        release_date: String(1920 + (id % 100)),
        genres: [id === 7 ? 'Comédie' : 'Drame'],
      },
    }),
  )
  for (let from = 0; from < many.length; from += 100) {
    await server.services.favourites.push(member.id, many.slice(from, from + 100))
  }
  await page.goto('/movies')
  const shelf = page.getByRole('region', { name: 'Vos préférés du moment' })
  await expect(shelf.getByRole('listitem')).toHaveCount(41)
  const slide = shelf.getByRole('listitem').nth(12)
  const width = page.viewportSize()?.width ?? 0
  /** Whether it stands on the part of the shelf that is seen. */
  const isShown = async () => {
    const x = (await slide.boundingBox())?.x ?? -1
    return x >= 0 && x < width * 0.9
  }
  expect(await isShown()).toBe(false)
  await slide.getByRole('link').focus()
  await expect.poll(isShown).toBe(true)
  await slide.getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/movie\//)
  await page.goBack()
  await expect(page).toHaveURL('/movies')
  await expect.poll(isShown).toBe(true)

  await shelf.getByRole('link', { name: 'Tout voir 160 autres œuvres' }).press('Enter')
  await page.getByRole('button', { name: 'Titre', exact: true }).click()
  await expect(page).toHaveURL('/movies/current?sort=title')
  const works = page.getByRole('main').getByRole('listitem')
  await expect(works.nth(2)).toContainText('Film 2')
  const all = page.getByRole('status').filter({ hasText: '200 œuvres' })
  await expect(all).toBeVisible()
  // The same collection with one work: checking 200 takes long.
  await page.getByRole('button', { name: 'Comédie' }).click()
  await expect(works).toHaveCount(1)
  await expectAccessible()
  await page.getByRole('button', { name: 'Tous les genres' }).click()
  await expect(all).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const link = (number: number) => works.getByRole('link', { name: `Film ${number} ` })
  const far = link(160)
  await expect(far).toHaveCount(0)
  // The page has its whole height before.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.8))
  await far.scrollIntoViewIfNeeded()
  await expect(link(80)).toHaveCount(0)
  const place = await page.evaluate(() => Math.round(scrollY))
  expect(place).toBeGreaterThan(1000)
  await far.click()
  await expect(page).toHaveURL(/\/movie\//)
  await page.goBack()
  await expect(page).toHaveURL('/movies/current?sort=title')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
})
