import { addition } from '@trouvaille/server/testing'
import { expect, test, toast } from './fixtures.ts'

test('[DEL-01] [GAP-49] a visitor is sent to sign in, and back', async ({ page }) => {
  await page.goto('/account-deletion')
  await expect(page).toHaveURL('/signin?next=%2Faccount-deletion')
})

test('[DEL-02] a spinner shows while the session is awaited', async ({ page, member }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/account-deletion')
  await expect(page.getByRole('status').filter({ hasText: 'Chargement...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Suppression définitive de votre compte' })).toBeVisible()
  expect(member.id).toBeTruthy()
})

test('[DEL-03] [DEL-05] [DEL-06] [DEL-07] [DEL-08] [DEL-09] [DEL-10] [DEL-15] [TOAST-56] [GAP-03] [GAP-04] [GAP-05] the account goes, with all the device knows of it @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const film = { kind: 'movie' as const, item: { id: 9_100_000_001, title: 'Un film' } }
  await server.services.favourites.push(member.id, [addition(film)])
  await page.goto('/movies')
  await expect(page.getByRole('link', { name: /Un film/ })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('moviesRecentSearches', '[]')
    localStorage.setItem('ui-theme', 'light')
  })

  await page.goto('/account-deletion')
  await expect(page.getByRole('heading', { level: 1, name: 'Suppression définitive de votre compte' })).toBeVisible()
  await expect(page.getByText(/immédiate et définitive/)).toBeVisible()
  for (const part of [/e-mail et votre mot de passe/, /préférences/, /amis/, /groupes de discussion/, /messages/]) {
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: part }).first()).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Exporter mes données' })).toBeVisible()
  await expectAccessible()

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/account', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('button', { name: 'Suppression en cours...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Compte supprimé')).toBeVisible()
  await expect(toast(page, 'Votre compte a été supprimé définitivement.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()

  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]))
  expect(JSON.stringify(kept)).not.toContain(member.id)
  expect(JSON.stringify(kept)).not.toContain(member.email)
  expect(Object.keys(kept)).not.toContain('moviesRecentSearches')
  expect(Object.keys(kept)).not.toContain('user_role')
  expect(kept['ui-theme']).toBe('light')
  const again = await page.request.post('/api/session', {
    data: { identifier: member.email, password: member.password },
  })
  expect(again.status()).toBe(401)
})

test('[DEL-11] [DEL-16] [TOAST-57] a deletion that fails leaves everything, the session too', async ({
  page,
  member,
}) => {
  await page.route('**/api/account', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.unexpected' } } }),
  )
  await page.goto('/account-deletion')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const message = 'Impossible de supprimer le compte. Veuillez réessayer.'
  await expect(toast(page, message)).toBeVisible()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeEnabled()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
})

test('[DEL-10] [GAP-03] a deletion whose answer is lost leaves nothing on the device', async ({ page, member }) => {
  await page.goto('/account-deletion')
  await page.route('**/api/account', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const remove = page.getByRole('button', { name: 'Supprimer mon compte' })
  await remove.click()
  await expect(toast(page, 'Impossible de supprimer le compte. Veuillez réessayer.')).toBeVisible()
  await page.unroute('**/api/account')
  await remove.click()
  await expect(toast(page, 'Votre session est terminée')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(member.id)
})

test('[GAP-04] another tab forgets the security log of the account, too', async ({ page, context, member }) => {
  await page.goto('/account-deletion')
  const other = await context.newPage()
  await other.goto('/movie/9000000001')
  await expect(other.getByRole('heading', { level: 1, name: 'Portrait de la jeune fille en feu' })).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(toast(page, 'Compte supprimé')).toBeVisible()
  // The other one begins anew, and keeps its log as it goes.
  await expect(other).toHaveURL(/signin/)
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain(member.id)
})

test('[DEL-04] [TOAST-58] the way back, and a failure nobody expects', async ({ page, member }) => {
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  await page.getByRole('link', { name: 'Supprimer définitivement mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suppression définitive de votre compte' })).toBeVisible()
  await page.evaluate(() => {
    Response.prototype.json = () => {
      throw new Error('unexpected')
    }
  })
  await page.route('**/api/account', (route) => route.fulfill({ json: { ok: true } }))
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(toast(page, 'Une erreur est survenue lors de la suppression.')).toBeVisible()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/profile?edit=true')
})
