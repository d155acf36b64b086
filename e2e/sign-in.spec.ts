import { createPerson } from '@trouvaille/server/testing'
import { refuse } from './answers.ts'
import { expect, test, toast } from './fixtures.ts'

test('[AUTH-01] [AUTH-08] [RULE-16] [RULE-18] [GAP-43] [TOAST-37] the sixth attempt is blocked, in every tab and after a reload', async ({
  page,
  context,
}) => {
  await page.goto('/signin')
  await page.getByLabel('Email ou identifiant').fill('personne@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('fausse-clef')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = page.waitForResponse('**/api/session')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    expect((await answer).status()).toBe(401)
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('button', { name: /^Bloqué \(\d+s\)$/ })).toBeDisabled()
  await expect(toast(page, 'Trop de tentatives')).toBeVisible()
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText(/^Attendez \d+ secondes avant de réessayer$/),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Bloqué/ })).toBeDisabled()
  const tab = await context.newPage()
  await tab.goto('/signin')
  await expect(tab.getByRole('button', { name: /^Bloqué/ })).toBeDisabled()
  await tab.goto('/signup')
  await expect(tab.getByRole('button', { name: 'Créer un compte' })).toBeEnabled()
})

test('[AUTH-07] [AUTH-23] [AUTH-52] [TOAST-24] [TOAST-25] [GAP-41] [GAP-42] wrong input, wrong credentials, no server, no network', async ({
  page,
  context,
  expectAccessible,
}) => {
  const region = page.waitForResponse(/toast-region.*\.js/)
  await page.goto('/signin')
  await region
  await expect(page).toHaveTitle('Connexion | Trouvaille')
  const identifier = page.getByLabel('Email ou identifiant')
  const password = page.getByLabel('Mot de passe', { exact: true })
  const submit = page.getByRole('button', { name: 'Se connecter' })
  const shownText = (text: string | RegExp) => page.getByRole('main').getByText(text, { exact: true })

  await submit.click()
  await expect(shownText('L’identifiant est requis.')).toBeVisible()
  await expect(shownText('Le mot de passe est requis.')).toBeHidden()
  await expect(identifier).toBeFocused()
  await identifier.fill('a b!')
  await expect(
    shownText('L’identifiant ne peut contenir que des lettres, des chiffres et les signes @ . _ -'),
  ).toBeVisible()
  await expectAccessible()

  await identifier.fill('personne@example.org')
  await password.fill('fausse-clef')
  await page.route('**/api/session', async (route) => {
    await expect(page.getByRole('button', { name: 'Connexion en cours…' })).toBeDisabled()
    await route.continue()
  })
  await submit.click()
  await expect(toast(page, 'Erreur de connexion')).toBeVisible()
  await expect(toast(page, 'Identifiants invalides')).toBeVisible()
  await expect(shownText('Identifiants invalides')).toBeVisible()
  await expect(password).toHaveValue('fausse-clef')
  await page.unroute('**/api/session')

  // A refusal that has no text of its own.
  await refuse(page, '**/api/session', [400, 'request.malformed'])
  await submit.click()
  await expect(toast(page, 'Impossible de se connecter')).toBeVisible()
  await expect(shownText('Identifiants invalides')).toBeVisible()
  await page.unroute('**/api/session')

  await refuse(page, '**/api/session', [503, 'server.unavailable'])
  await submit.click()
  const unavailable = 'Le service est indisponible pour le moment. Réessayez dans quelques instants.'
  await expect(shownText(unavailable)).toBeVisible()
  await expect(toast(page, unavailable)).toBeVisible()
  await page.unroute('**/api/session')

  await context.setOffline(true)
  await submit.click()
  await expect(shownText(/^Le serveur ne répond pas/)).toBeVisible()
  await expect(toast(page, /^Le serveur ne répond pas/)).toBeVisible()
  // The button keeps the focus while it works.
  await expect(submit).toBeFocused()
  await expect(identifier).toHaveValue('personne@example.org')
})

test('[AUTH-02] [AUTH-39] [GAP-26] [TOAST-23] a username signs in too, and one comes back to the page one wanted', async ({
  page,
  server,
}) => {
  const person = await createPerson(server.services)
  await page.goto('/movie/9000000001')
  await page.getByLabel('Email ou identifiant').fill(person.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/movie/9000000001')
  await expect(toast(page, 'Connexion réussie')).toBeVisible()
  await expect(toast(page, 'Vous êtes maintenant connecté')).toBeVisible()
  // What showed that the page was loading has given way to it.
  await expect(page.getByRole('heading', { level: 1, name: 'Portrait de la jeune fille en feu' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
