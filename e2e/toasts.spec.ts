import type { Page } from '@playwright/test'
import { expect, stopTime, test } from './fixtures.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
const shown = (page: Page) => region(page).getByRole('listitem')

/** Opens a work's page, whose stickers make toasts of success. */
async function openWork(page: Page): Promise<void> {
  await page.goto('/movies')
  await page.getByRole('button', { name: 'Rechercher un film...' }).first().click()
  await page.getByRole('searchbox').fill('parasite')
  await page.getByRole('link', { name: /Parasite/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parasite' })).toBeVisible()
}

const stick = (page: Page, name = 'Préférés du moment') => page.getByRole('button', { name }).click()

/** Moves the pointer away, which holds what it is over, and lets time pass: it stays for so long, and no longer. */
async function expectToStay(page: Page, milliseconds: number): Promise<void> {
  await page.mouse.move(0, 0)
  await page.clock.runFor(milliseconds - 100)
  await expect(shown(page)).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(100)
  await expect(shown(page)).toHaveCount(0)
}

test('[TOAST-01] [TOAST-02] [TOAST-03] [TOAST-04] [TOAST-91] [TOAST-92] [GAP-147] one at a time, four seconds for a success, gone half a second after closing', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.clock.install()
  await openWork(page)
  await stick(page)
  await expect(shown(page)).toHaveText(/Ajouté aux favoris/)
  await stopTime(page)
  await stick(page)
  await expect(shown(page)).toHaveCount(1)
  await expect(shown(page)).toHaveText(/Retiré des favoris/)
  await expectToStay(page, 4_000)

  await page.clock.resume()
  await stick(page)
  await expect(shown(page)).toHaveText(/Ajouté aux favoris/)
  await region(page).getByRole('button', { name: 'Fermer la notification' }).click()
  await expect(shown(page)).toHaveCount(0, { timeout: 3_500 })
})

test('[TOAST-03] [TOAST-08] an error is titled so and stays five seconds', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.route('**/api/account/export', (route) => route.abort())
  await page.clock.install()
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'Exporter mes données' })
  // The first one brings the code of the region, which is not awaited without time.
  await button.click()
  await region(page).getByRole('button', { name: 'Fermer la notification' }).click()
  await expect(shown(page)).toHaveCount(0)
  await stopTime(page)
  await button.click()
  await expect(shown(page)).toHaveText(/Erreur/)
  await expectToStay(page, 5_000)
})

test('[TOAST-05] a swipe of 50 px dismisses, a shorter one does not', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await openWork(page)
  await stick(page)
  const swipe = async (distance: number) => {
    const box = await shown(page).boundingBox()
    if (!box) throw new Error('No toast is shown.')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + 80, y)
    await page.mouse.down()
    await page.mouse.move(box.x + 80 + distance / 2, y, { steps: 4 })
    await page.mouse.move(box.x + 80 + distance, y, { steps: 4 })
    await page.mouse.up()
  }
  await expect(shown(page)).toHaveText(/Ajouté aux favoris/)
  await swipe(40)
  await expect(shown(page)).toHaveAttribute('data-state', 'open')
  await swipe(70)
  await expect(shown(page)).toHaveCount(0, { timeout: 3_500 })
})

test('[TOAST-06] F8 moves the focus to the notifications @both', async ({ page, member, expectAccessible }) => {
  expect(member.id).toBeTruthy()
  await openWork(page)
  await stick(page)
  await expect(shown(page)).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(region(page).getByRole('list')).toBeFocused()
  await expectAccessible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(region(page).getByRole('button', { name: 'Fermer la notification' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveCount(0)
})

test('[TOAST-06] F8 leads there before the first notification, too', async ({ page }) => {
  let fetched = 0
  await page.route(/toast-region.*\.js/, async (route) => {
    fetched += 1
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  expect(fetched).toBe(0)
  await page.keyboard.press('F8')
  await expect(region(page).getByRole('list')).toBeFocused()
  await page.getByRole('link', { name: 'Se connecter' }).focus()
  await page.keyboard.press('F8')
  await expect(region(page).getByRole('list')).toBeFocused()
  expect(fetched).toBe(1)
})

test('[GAP-33] [TOAST-29] [AUTH-40] a toast outlives the reload it announces, and shows once', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Me déconnecter partout' }).click()
  await expect(page).toHaveURL('/')
  await expect(shown(page)).toHaveText(/Déconnexion réussie.*Vous êtes maintenant déconnecté/)
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
})
