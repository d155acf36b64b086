import type { Page } from '@playwright/test'
import { viewOf } from '@trouvaille/domain'
import { findWork, keep } from './catalogue.ts'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

declare global {
  interface Window {
    /** For each view transition: the titles in the links or on the page whose covers had a name, before and after. */
    flights: { before: string[]; after: string[] }[]
  }
}

/** Records which covers are named in each view transition. */
async function watchFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.window.flights = []
    const start = document.startViewTransition.bind(document)
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[data-cover]')]
        .filter((cover) => cover.style.viewTransitionName === 'cover')
        .map((cover) => cover.closest('a')?.getAttribute('href') ?? 'page')
    document.startViewTransition = (options) => {
      const { update = null, types = [] } = options as StartViewTransitionOptions
      const before = named()
      return start({
        types,
        update: async () => {
          await update?.()
          globalThis.window.flights.push({ before, after: named() })
        },
      })
    }
  })
}

const flights = (page: Page) => page.evaluate(() => globalThis.window.flights.splice(0))

test('[COVER-07] [COVER-08] the touched cover flies to its page and back, alone; elsewhere and with reduced motion nothing does', async ({
  page,
  member,
  server,
}) => {
  const [first, second] = await Promise.all(['Parasite', 'La Haine'].map((title) => findWork(server, 'movie', title)))
  if (!first || !second) throw new Error('The embedded catalogue has both.')
  await keep(server, member, 'current', [first, second])
  await keep(server, member, 'all_time', [first])
  const { path, title } = viewOf(first)
  await watchFlights(page)
  // All of the page is seen: what is out of sight does not fly.
  await page.setViewportSize({ width: 390, height: 2600 })
  await page.goto('/movies')
  const listed = page.getByRole('region', { name: 'Vos préférés de tous les temps' }).getByRole('link', { name: title })
  const heading = page.getByRole('heading', { level: 1, name: title })

  await listed.click()
  await expect(heading).toBeVisible()
  // The same work stands in both lists: only the one that was touched.
  expect(await flights(page)).toEqual([{ before: [path], after: ['page'] }])

  await page.goBack()
  await expect(listed).toBeInViewport()
  await expect.poll(() => page.evaluate(() => globalThis.window.flights.length)).toBe(1)
  expect(await flights(page)).toEqual([{ before: ['page'], after: [path] }])

  await page.goForward()
  await expect(heading).toBeVisible()
  expect(await flights(page)).toEqual([{ before: [path], after: ['page'] }])

  await page.getByRole('link', { name: 'Séries' }).first().click()
  await expect(page).toHaveTitle(/Séries/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Films' }).first().click()
  await listed.click()
  await expect(heading).toBeVisible()
  expect(await flights(page)).toEqual([])
})
