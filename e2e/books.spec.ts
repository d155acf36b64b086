import { openSearch, results } from './catalogue.ts'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

test('[BOOK-04] [BOOK-05] [BOOK-14] [BOOK-20] results of books stay as cards, and a picked one opens its page @both', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/books')
  const input = await openSearch(page)
  await input.fill('camus')
  await expect(results(page).filter({ hasText: 'La Peste' })).toBeVisible()
  await input.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const cards = page.getByRole('region', { name: 'Résultats pour « camus »' })
  await expect(cards.getByRole('listitem').filter({ hasText: 'La Peste' })).toBeVisible()
  await expectAccessible()

  await cards.getByRole('link', { name: /La Peste/ }).click()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: 'La Peste' })).toBeVisible()
  await expect(page).toHaveURL(/\/book\/.+/)
  await expect(article.getByRole('img', { name: '📖' })).toBeVisible()
  for (const name of ['Préférés du moment', 'Préférés de tous les temps']) {
    await expect(article.getByRole('button', { name })).toBeVisible()
  }
  await expectAccessible()
})
