import { openSearch, results } from './catalogue.ts'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

test('[SRCH-02] [SRCH-03] [SRCH-17] [FIND-06] the search is as large as the screen, its results 60 % of it at most, and its ground closes it @both', async ({
  page,
  expectAccessible,
}) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.goto('/podcasts')
  const dialog = page.getByRole('dialog')
  const input = await openSearch(page)
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width, height })
  await expectAccessible()
  await input.fill('le')
  await expect(dialog.getByText(/^\d{2} résultats$/)).toBeVisible()
  await expect(dialog.getByRole('list').first()).toBeInViewport()
  const list = await dialog.getByRole('list').first().boundingBox()
  expect(list?.height).toBeLessThanOrEqual(height * 0.6 + 1)
  await expectAccessible()
  if (width < 1024) {
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await dialog.getByRole('list').first().boundingBox())?.height)
      .toBeGreaterThan(height * 0.6 + 1)
    await page.goBack()
  } else await page.mouse.click(width - 3, height - 10)
  await expect(dialog).toHaveCount(0)
})

test('[SRCH-03] going back closes it, and stays on the page', async ({ page }) => {
  await page.goto('/series')
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Films' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await (await openSearch(page)).fill('le')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/movies')
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/series')
  // A result is another page: going back from it is not held up.
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await (await openSearch(page)).fill('parasite')
  await page.getByRole('link', { name: /Parasite/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parasite' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/movies')
})

test('arrow keys walk through results, and Enter in the input goes to the first @desktop', async ({ page }) => {
  await page.goto('/movies')
  const input = await openSearch(page)
  await input.fill('par')
  const rows = results(page)
  await expect(rows).toHaveCount(8)
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(input).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/movie\/\d+/)
})

test('[GAP-58] [META-11] the search of everything: its groups can be jumped to, and what was seen shows at once @both', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/search?q=barbara')
  const input = page.getByRole('searchbox')
  await expect(input).toHaveValue('barbara')
  const artist = page.getByRole('region', { name: 'Artistes' }).getByRole('link', { name: 'Barbara' }).first()
  await expect(artist).toBeVisible()
  await expect(page.getByText(/^\d+ résultats$/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: /^Albums/ }).click()
  await expect(page.getByRole('region', { name: 'Albums' })).toBeInViewport()
  await expect(input).toHaveValue('barbara')

  // Nothing is answered any more: what shows now comes from the device.
  await page.route('**/api/catalogue/*?*', () => {})
  await page.reload()
  await expect(artist).toBeVisible()
})

test('[FIND-01] [FIND-04] who comes back from a result finds the search as it was, and leaves it to where the search was opened @both', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/podcasts')
  await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible()
  await page.keyboard.press('/')
  const input = page.getByRole('searchbox')
  await expect(input).toBeFocused()
  await expectAccessible()
  await input.fill('la')
  await expect(page.getByText(/^\d{2,} résultats$/)).toBeVisible()
  const books = page.getByRole('region', { name: 'Livres' })
  await books.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  expect(place).toBeGreaterThan(100)
  await books.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/book\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(input).toHaveValue('la')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/podcasts')
})
