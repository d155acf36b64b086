import { findWork, keep } from './catalogue.ts'
import { expect, test } from './fixtures.ts'

test('[POD-05] [POD-10] [POD-12] a podcast of a shelf opens its page', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  await keep(server, member, 'current', [await findWork(server, 'podcast', 'Transfert')])
  await page.goto('/podcasts')
  await page.getByRole('link', { name: /Transfert/ }).click()
  await expect(page).toHaveURL(/\/podcast\/.+/)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: 'Transfert' })).toBeVisible()
  await expect(article.getByRole('paragraph').filter({ hasText: /^Slate\.fr$/ })).toBeVisible()
  for (const name of ['Préférés du moment', 'Préférés de tous les temps', 'Partager avec des amis']) {
    await expect(article.getByRole('button', { name })).toBeVisible()
  }
  await expectAccessible()
})
