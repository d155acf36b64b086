import { openSearch } from './catalogue.ts'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

test('[SRCH-02] [SRCH-03] [SRCH-17] [FIND-06] the search is as large as the screen, its results 60 % of it at most, and its ground closes it', async ({
  page,
  expectAccessible,
}) => {
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('list').first()
  await page.goto('/podcasts')
  for (const size of [page.viewportSize() ?? { width: 390, height: 844 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size)
    const input = await openSearch(page)
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, ...size })
    await expectAccessible()
    await input.fill('le')
    await expect(dialog.getByText(/^\d{2} résultats$/)).toBeVisible()
    await expect(list).toBeInViewport()
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(size.height * 0.6 + 1)
    await expectAccessible()
    if (size.width < 1024) {
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(size.height * 0.6 + 1)
      await page.goBack()
    } else await page.mouse.click(size.width - 3, size.height - 10)
    await expect(dialog).toHaveCount(0)
  }
})

test('[FIND-01] [FIND-04] who comes back from a result finds the search as it was, and leaves it to where the search was opened', async ({
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
