import type { Page } from '@playwright/test'
import { interfaceTimes } from '@trouvaille/domain'
import { expect, test } from './fixtures.ts'
import { settled } from './shifts.ts'

/** How a page starts without the network, and what happens when code fails to load. */

/** Opens a page that can show notifications, online or offline. */
async function gotoSpeaking(page: Page, path: string): Promise<void> {
  const code = page.waitForResponse(/toast-region.*\.js/)
  await page.goto(path)
  await (await code).finished()
}

test('[EASE-13] a cold page of a new device begins with the bar and its mark, and with no way in that is not needed', async ({
  page,
  context,
  member,
}) => {
  void member
  const signInLink = page.getByRole('link', { name: 'Se connecter' })
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/session', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto('/movies')
  await expect(page.getByText('Chargement…')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('img', { name: 'Trouvaille' })).toBeVisible()
  await expect(signInLink).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await expect(signInLink).toHaveCount(0)
  // A visitor has one.
  await context.clearCookies()
  await page.goto('/privacy-policy')
  await expect(signInLink).toBeVisible()
})

test('[EASE-17] code that failed to come is offered by a reload once the server answers, which keeps what was typed', async ({
  page,
  expectAccessible,
}) => {
  await gotoSpeaking(page, '/signin')
  await page.getByLabel('Email ou identifiant').fill('camille')
  const reset = page.getByRole('button', { name: 'Mot de passe oublié ?' })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.route('**/service-worker.js', (route) => route.abort())
  await reset.click()
  await expect(page.getByText(/^Le serveur ne répond pas/)).toBeVisible()

  // The server answers, but not with this code: newer browsers would fetch what failed once more.
  await page.unroute('**/service-worker.js')
  await reset.click()
  await expect(page.getByText('L’application n’a pas pu se charger en entier')).toBeVisible()
  await expectAccessible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByLabel('Email ou identifiant')).toHaveValue('camille')
  await reset.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[EASE-17] what opens on a click is not lost by fetching code ahead without a network', async ({
  page,
  context,
  member,
}) => {
  void member
  await page.clock.install()
  await page.goto('/settings')
  const open = page.getByRole('button', { name: 'Changer le mot de passe' })
  await expect(open).toBeVisible()
  await context.setOffline(true)
  await page.clock.runFor(10 * interfaceTimes.preloadMs)
  await context.setOffline(false)
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Changer le mot de passe' })).toBeVisible()
})

test('[EASE-17] who moves on from the landing page after its code failed to come arrives', async ({ page }) => {
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Se connecter' })
  await settled(page)
  await page.route('**/service-worker.js', (route) => route.abort())
  const failure = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/service-worker.js'))
  await link.click()
  await failure
  await page.unrouteAll()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[OFF-06] an app whose browser has emptied the device says without a network why one cannot go on, and goes on with it', async ({
    page,
    context,
    member,
    expectAccessible,
  }) => {
    void member
    await page.goto('/movies')
    await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    // Nothing is written any more where no page of the app is open.
    await page.goto('/theme.js')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/friends')
    await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes hors connexion' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Amis' })).toBeVisible()
  })
})
