import { friendOf, groupOf } from './conversations.ts'
import { expect, test } from './fixtures.ts'

test('[NAV-07] [CONV-02] the list keeps its place, and the bar stays, while one conversation after the other opens beside it @desktop', async ({
  page,
  member,
  server,
}) => {
  const friend = await friendOf(server, member, 'Zoe')
  for (let place = 0; place < 34; place += 1) {
    await groupOf(server, friend, [member], `Groupe ${String(place).padStart(2, '0')}`)
  }
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Discussions' })
  const scroller = list.locator('ul').locator('..')
  const placeOf = () => scroller.evaluate((element) => element.scrollTop)
  await expect(list.getByRole('link', { name: /Groupe 33/ })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(tabs).toBeVisible()
  // The end of the first page comes into view, and loads the second one.
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(list.getByRole('link', { name: /Groupe 00/ })).toBeAttached()
  const row = list.getByRole('link', { name: /Groupe 10/ })
  await row.scrollIntoViewIfNeeded()
  const before = await placeOf()
  expect(before).toBeGreaterThan(500)
  const bar = page.getByRole('link', { name: 'Trouvaille, accueil' })
  const boxes = async () => [await row.boundingBox(), await bar.boundingBox()]
  const boxesBefore = await boxes()
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groupe 10' })).toBeVisible()
  await expect(row).toHaveAttribute('aria-current', 'page')
  expect(await placeOf()).toBe(before)
  expect(await boxes()).toEqual(boxesBefore)
  await expect(tabs).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
})
