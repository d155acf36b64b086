import { viewOf } from '@trouvaille/domain'
import { findWork } from './catalogue.ts'
import { choose, expect } from './fixtures.ts'
import { test } from './member.ts'

// The service worker is what opens pages without a network.
test.use({ serviceWorkers: 'allow' })

test('[MOV-09] [MOV-10] [MOV-11] [MOV-12] [MOV-13] [MOV-14] a film shows what is known, and what goes with it', async ({
  page,
  server,
  expectAccessible,
}) => {
  const work = await findWork(server, 'movie', 'Parasite')
  const { title, year = '', path } = viewOf(work)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} | Trouvaille`)
  const article = page.locator('article')
  await expect(article.getByRole('paragraph').filter({ hasText: new RegExp(`, ${year}$`) })).toBeVisible()
  const { overview } = work.item as { overview: string }
  await expect(page.getByText(overview.slice(0, 60))).toBeVisible()
  await expect(article.locator('span svg').first()).toBeVisible()
  const more = page.getByRole('region', { name: 'Vous pourriez aussi aimer' })
  await expect(more.getByRole('link').first()).toBeVisible()
  for (const name of ['Préférés du moment', 'Préférés de tous les temps']) {
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false')
  }
  await expect(page.getByRole('button', { name: 'Partager', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Préférés du moment' }).click()
  const sticker = page.locator('[data-poster] [class*=_sticker_]').first()
  await expect(sticker).toBeAttached()
  if (await sticker.isVisible()) {
    const [bar, disc] = [await page.getByRole('banner').boundingBox(), await sticker.boundingBox()]
    // Its box is that of a square that is turned: the disc in it is less high.
    const top = (disc?.y ?? 0) + (disc?.height ?? 0) / 2 - 28
    expect(top, 'the sticker stands whole below the bar').toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  }
  await expectAccessible()
})

test('[BOOK-22] [MOV-13] [GAP-66] [GAP-110] a work opened from another starts at its top, and the arrow leads back; an id that no work can have is not found', async ({
  page,
  server,
}) => {
  const first = viewOf(await findWork(server, 'book', 'La Peste'))
  await page.goto(first.path)
  const more = page.getByRole('region', { name: 'Vous pourriez aussi aimer' })
  const second = more.getByRole('link').first()
  // Not `innerText`, which is empty where a carousel out of sight is not laid out.
  const title = (await second.locator('b').textContent()) ?? ''
  expect(title).not.toBe(first.title)
  await second.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await second.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)

  await page.goto(`/book/${'a'.repeat(80)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Livre non trouvé' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
})

test('[GAP-150] [GAP-151] [CACHE-11] [CACHE-19] [WORK-06] pages that were seen open without a network; signing out forgets them', async ({
  page,
  context,
  server,
}) => {
  const film = viewOf(await findWork(server, 'movie', 'Parasite'))
  const unseen = viewOf(await findWork(server, 'movie', 'La Haine'))
  await page.goto(film.path)
  await expect(page.getByRole('region', { name: 'Vous pourriez aussi aimer' }).getByRole('link').first()).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: film.title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vous pourriez aussi aimer' }).getByRole('link').first()).toBeVisible()
  await page.goto(unseen.path)
  await expect(page.getByRole('heading', { level: 1, name: 'Fiche indisponible hors connexion' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/movies')
  const cached = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cache:')).length)
  expect(await cached()).toBeGreaterThan(0)
  await choose(page, 'Déconnexion')
  await expect(page).toHaveURL('/')
  await expect.poll(cached).toBe(0)
})
