import { testPassword } from '@trouvaille/server/testing'
import { expect, test, toast } from './fixtures.ts'

test('[LAYER-05] [META-03] [AUTH-14] [MOV-13] [FAV-05] the main job: sign up, find a film, keep it, find it again elsewhere', async ({
  page,
  newDevice,
}) => {
  const email = `marie-${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.goto('/')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeFocused()
  await page.getByLabel('Nom d’utilisateur').fill('Marie')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Téléphone').fill(' +33612345678 ')
  await page.getByLabel('Mot de passe', { exact: true }).fill(testPassword)
  await page.getByLabel('Confirmer le mot de passe').fill(testPassword)
  await page.getByRole('button', { name: 'Créer un compte' }).click()

  await expect(toast(page, 'Inscription réussie !')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page).toHaveURL('/')

  await page
    .getByRole('link', { name: /^Films/ })
    .first()
    .click()
  await expect(page.getByText('Aucun film favori', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Rechercher un film…' }).first().click()
  await page.getByRole('searchbox').fill('parazite')
  await page.getByRole('link', { name: /Parasite/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Parasite' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vous pourriez aussi aimer' })).toBeVisible()
  const current = page.getByRole('button', { name: 'Préférés du moment' })
  await expect(current).toHaveAttribute('aria-pressed', 'false')
  await current.click()
  await page.getByRole('button', { name: 'Préférés de tous les temps' }).click()
  await expect(toast(page, 'Ajouté aux préférés de tous les temps')).toBeVisible()

  await page.reload()
  await expect(current).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('favourites:'))?.[1]), {
      message: 'nothing waits to be sent',
    })
    .toContain('"pending":[]')

  const other = await newDevice()
  await other.page.goto('/movies')
  await expect(other.page).toHaveURL(/\/signin/)
  await other.page.getByLabel('Email ou identifiant').fill(email)
  await other.page.getByLabel('Mot de passe', { exact: true }).fill(testPassword)
  await other.page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(other.page).toHaveURL('/movies')
  await expect(other.page.getByRole('link', { name: /Parasite/ })).toHaveCount(2)
})
