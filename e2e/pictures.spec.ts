import type { Page } from '@playwright/test'
import { viewOf, type Work } from '@trouvaille/domain'
import { coverTint } from '@trouvaille/covers'
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

/** Fakes our server's pictures. @returns The requested addresses at their hosts. */
async function servePosters(page: Page, answer: 'picture' | 'none'): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/pictures/*?from=*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('from') ?? '')
    return route.fulfill(answer === 'none' ? { status: 404 } : { contentType: 'image/png', body: orange })
  })
  return asked
}

const tintOf = (page: Page) =>
  page.locator('article').evaluate((article) => (article as HTMLElement).style.getPropertyValue('--tint'))

test('[PICT-01] [PICT-04] the page takes the hue of its picture, or that of its cover where the picture cannot be had', async ({
  page,
}) => {
  await servePosters(page, 'picture')
  await page.goto(await answerWork(page, film))
  await expect(page.locator('article img')).toBeVisible()
  await expect.poll(() => tintOf(page)).not.toBe('')
  const hue = Number(await tintOf(page))
  expect(hue, 'an orange').toBeGreaterThan(30)
  expect(hue, 'an orange').toBeLessThan(80)

  await page.unrouteAll()
  await servePosters(page, 'none')
  await page.goto(await answerWork(page, film))
  await expect.poll(() => tintOf(page)).toBe(String(coverTint(viewOf(film))))
  expect(coverTint(viewOf(film))).not.toBe(hue)
})

test('[POD-09] a broken picture gives way to a drawn cover, in a box of the same shape', async ({
  page,
  member,
  server,
}) => {
  const asked = await servePosters(page, 'none')
  await keep(server, member, 'current', [film])
  await page.goto('/movies')
  const link = page.getByRole('region', { name: 'Vos préférés du moment' }).getByRole('link', { name: /Une photo/ })
  await expect(link.locator('svg').first()).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  await expect(link.locator('img')).toHaveCount(0)
  const box = await link.locator('svg').first().boundingBox()
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.5, 1)
})

test('[NAV-69] a picture is fetched when it comes near the screen', async ({ page, member, server }) => {
  const asked = await servePosters(page, 'picture')
  const posterOf = (name: string): Work => ({
    kind: 'movie',
    item: { id: name.length, title: name, poster_path: `/${name.length}.jpg` },
  })
  await keep(server, member, 'current', [posterOf('Près')])
  await keep(server, member, 'all_time', [posterOf('Au loin')])
  await page.setViewportSize({ width: 800, height: 500 })
  await page.goto('/movies')
  await expect(page.getByRole('link', { name: 'Au loin' })).toBeAttached()
  await page.getByRole('link', { name: 'Près' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toEqual([expect.stringContaining('/4.jpg')])
  await page.getByRole('link', { name: 'Au loin' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBe(2)
})
