import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addition, createPerson } from '@trouvaille/server/testing'
import { installation } from '@trouvaille/domain'
import { findWork } from './catalogue.ts'
import { inputOf, sendMessage, talkOf } from './conversations.ts'
import { expect, goWithin, signIn, test } from './fixtures.ts'

/** What phones show at times only, on the smallest and the usual one, in both themes: it fits, and everybody can use it. */

test.use({ viewport: { width: 320, height: 640 } })

/** The words of failures, with what is beside them, keep clear of the edge of the screen. */
const nearEdge = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [role=alert], main [role=alert] + button')]
      .filter((element) => element.getBoundingClientRect().left < 16)
      .map(({ textContent }) => textContent),
  )

function lookOf(page: Page, expectAccessible: () => Promise<void>) {
  return async (what: string) => {
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      // Carousels are laid out anew a moment after.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), what)
        .toBeLessThanOrEqual(width)
      await expect.poll(() => nearEdge(page), what).toEqual([])
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible()
    }
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('ui-theme', 'system')
    // A browser on iOS, which has asked nobody yet whether notifications are wanted.
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
})

test('[PWA-04] [PUSH-10] [PUSH-11] [DEL-17] offers, steps and quiet hours fit a small phone and can be used by everybody, with long names too', async ({
  page,
  context,
  server,
  expectAccessible,
}) => {
  const look = lookOf(page, expectAccessible)
  await page.goto('/delete-account')
  await expect(page.getByRole('link', { name: 'Aller à la suppression de mon compte' })).toHaveCSS(
    'text-decoration-line',
    'underline',
  )
  await look('/delete-account')

  const person = await createPerson(server.services, { username: `l${randomUUID()}`.padEnd(50, 'o') })
  const { id } = await talkOf(server, person, 'anticonstitutionnellement'.repeat(5))
  const works = await Promise.all(
    ['Parasite', 'Le Parrain', 'Playtime'].map((title) => findWork(server, 'movie', title)),
  )
  expect(works.length).toBe(installation.fromFavourites)
  await server.services.favourites.push(
    person.id,
    works.map((work) => addition(work)),
  )
  await signIn(context, person, server.url)
  await page.goto('/')
  const offer = page.getByRole('region', { name: 'Trouvaille sur cet appareil' })
  await offer.scrollIntoViewIfNeeded()
  await look('the offer to install')
  await offer.getByRole('button', { name: 'Installer l’app' }).click()
  await expect(page.getByRole('dialog', { name: 'Installer l’app' })).toBeVisible()
  await look('the steps to install')
  await page.getByRole('button', { name: 'J’ai compris' }).click()

  await goWithin(page, '/settings')
  await page.getByRole('switch', { name: 'Heures calmes' }).click()
  await expect(page.getByLabel('De', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Recherche hors connexion' })).toBeChecked()
  await look('the quiet hours')

  await goWithin(page, `/conversation/${id}`)
  await sendMessage(page, 'Réponse')
  const [accept, later] = [
    page.getByRole('button', { name: 'Activer' }),
    page.getByRole('button', { name: 'Plus tard' }),
  ]
  await expect(accept).toBeVisible()
  await look('the offer of notifications')
  const [first, second] = [await accept.boundingBox(), await later.boundingBox()]
  expect(first?.y, 'side by side').toBe(second?.y)
})

test('[OFF-01] [EASE-12] what could not be loaded without a network is said clear of the edge, and can be used by everybody', async ({
  page,
  context,
  server,
  member,
  expectAccessible,
}) => {
  const look = lookOf(page, expectAccessible)
  const { id } = await talkOf(server, member, 'Bonjour')
  await page.goto('/')
  for (const path of ['/movies', '/friends', '/profile', '/search?q=paris', '/messages', `/conversation/${id}`]) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await expect(inputOf(page)).toBeVisible()
  await context.setOffline(true)
  const retry = page.getByRole('button', { name: 'Réessayer' }).first()
  for (const [path, shown] of [
    ['/', page.getByRole('navigation', { name: 'Vos rubriques' })],
    ['/friends', page.getByRole('heading', { level: 1, name: 'Amis' })],
    ['/profile', page.getByRole('heading', { level: 1 })],
    [`/conversation/${id}`, inputOf(page)],
    ['/search?q=parasi', retry],
    ['/series', retry],
    [`/conversation/${randomUUID()}`, retry],
  ] as const) {
    await goWithin(page, path)
    await expect(shown, path).toBeVisible()
    await look(path)
  }
})
