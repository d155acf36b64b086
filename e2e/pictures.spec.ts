import type { Page } from '@playwright/test'
import { viewOf, type Work } from '@trouvaille/domain'
import { coverTint } from '../apps/web/src/lib/covers/tint.ts'
import { answerWork, keep } from './catalogue.ts'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

/** One orange pixel. */
const orange = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP438DwHwAFgAJ/dyRrtAAAAABJRU5ErkJggg==',
  'base64',
)

const film: Work = {
  kind: 'movie',
  item: { id: 42, title: 'Une photo', release_date: '2020-01-01', poster_path: '/photo.jpg', overview: 'Un film.' },
}

/** Answers for the host of the posters. @returns The paths that were asked for. */
async function servePosters(page: Page, answer: 'allowed' | 'no cors' | 'broken'): Promise<string[]> {
  const asked: string[] = []
  await page.route('https://image.tmdb.org/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (answer === 'broken') return route.fulfill({ status: 404 })
    return route.fulfill({
      contentType: 'image/png',
      body: orange,
      // Without this header the test runner would allow it.
      headers: { 'access-control-allow-origin': answer === 'allowed' ? '*' : 'https://elsewhere.example' },
    })
  })
  return asked
}

const tintOf = (page: Page) =>
  page.locator('article').evaluate((article) => (article as HTMLElement).style.getPropertyValue('--tint'))

test('the page takes the hue of its picture, or that of its cover where no script may look at the picture', async ({
  page,
}) => {
  await servePosters(page, 'allowed')
  await page.goto(await answerWork(page, film))
  await expect(page.locator('article img')).toBeVisible()
  await expect.poll(() => tintOf(page)).not.toBe('')
  const hue = Number(await tintOf(page))
  expect(hue, 'an orange').toBeGreaterThan(30)
  expect(hue, 'an orange').toBeLessThan(80)

  await page.unrouteAll()
  await servePosters(page, 'no cors')
  await page.goto(await answerWork(page, film))
  await expect
    .poll(() => page.locator('article img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1)
  await expect.poll(() => tintOf(page)).toBe(String(coverTint(viewOf(film))))
  expect(coverTint(viewOf(film))).not.toBe(hue)
})

test('[POD-09] a broken picture gives way to a drawn cover, in a box of the same shape', async ({
  page,
  member,
  server,
}) => {
  await servePosters(page, 'broken')
  await keep(server, member, 'current', [film])
  await page.goto('/movies')
  const link = page.getByRole('region', { name: 'Vos préférés du moment' }).getByRole('link')
  await expect(link.locator('svg').first()).toBeVisible()
  await expect(link.locator('img')).toHaveCount(0)
  const box = await link.locator('svg').first().boundingBox()
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.5, 1)
})

test('[NAV-69] a picture is fetched when it comes near the screen', async ({ page, member, server }) => {
  const asked = await servePosters(page, 'allowed')
  const posterOf = (name: string): Work => ({
    kind: 'movie',
    item: { id: name.length, title: name, poster_path: `/${name}.jpg` },
  })
  await keep(server, member, 'current', [posterOf('Près')])
  await keep(server, member, 'all_time', [posterOf('Au loin')])
  await page.setViewportSize({ width: 800, height: 500 })
  await page.goto('/movies')
  await expect(page.getByRole('link', { name: 'Au loin' })).toBeAttached()
  await page.getByRole('link', { name: 'Près' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toEqual([expect.stringContaining(encodeURI('Près'))])
  await page.getByRole('link', { name: 'Au loin' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBe(2)
})
