import { createPerson } from '@trouvaille/server/testing'
import { expect, test, toast } from './fixtures.ts'

test('[AUTH-01] [AUTH-08] [RULE-16] [RULE-18] [GAP-43] [TOAST-37] the sixth attempt is blocked, in every tab and after a reload', async ({
  page,
  context,
}) => {
  await page.goto('/signin')
  await page.getByLabel('E-mail ou identifiant').fill('personne@example.org')
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

test('[AUTH-07] [AUTH-23] [AUTH-52] [TOAST-24] [TOAST-25] [GAP-41] [GAP-42] wrong credentials, wrong input, no server @both', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/signin')
  await expect(page).toHaveTitle('Connexion | Trouvaille')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText("L'identifiant est requis.")).toBeVisible()
  await expect(page.getByText('Le mot de passe est requis.')).toBeHidden()
  await expect(page.getByLabel('E-mail ou identifiant')).toBeFocused()
  await page.getByLabel('E-mail ou identifiant').fill('a b!')
  await expect(page.getByText(/ne peut contenir que des lettres, des chiffres et les signes @ . _ -/)).toBeVisible()
  await expectAccessible()

  await page.getByLabel('E-mail ou identifiant').fill('personne@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('fausse-clef')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(toast(page, 'Erreur de connexion')).toBeVisible()
  await expect(toast(page, 'Identifiants invalides')).toBeVisible()
  await expect(page.getByRole('main').getByText('Identifiants invalides', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('fausse-clef')

  // A refusal that has no text of its own.
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'request.malformed' } } }),
  )
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(toast(page, 'Impossible de se connecter')).toBeVisible()
  await expect(toast(page, 'Erreur de connexion')).toBeVisible()
  await expect(page.getByRole('main').getByText('Identifiants invalides', { exact: true })).toBeVisible()
  await page.unroute('**/api/session')

  await page.route('**/api/session', (route) => route.abort())
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('main').getByText(/Le serveur ne répond pas/)).toBeVisible()
})

test('[AUTH-52] [GAP-41] [GAP-42] without a network, or a server, the form stays and says so', async ({
  page,
  context,
}) => {
  const region = page.waitForResponse(/toast-region.*\.js/)
  await page.goto('/signin')
  await region
  await page.getByLabel('E-mail ou identifiant').fill('marie@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('fausse-clef')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('main').getByText('Le serveur ne répond pas.')).toBeVisible()
  await expect(toast(page, 'Erreur de connexion')).toBeVisible()
  // The button keeps the focus while it works.
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeFocused()
  await context.setOffline(false)
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'server.unavailable' } } }),
  )
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const unavailable = 'Le service est indisponible pour le moment. Réessayez dans quelques instants.'
  await expect(page.getByRole('main').getByText(unavailable, { exact: true })).toBeVisible()
  await expect(toast(page, unavailable)).toBeVisible()
  await expect(page.getByLabel('E-mail ou identifiant')).toHaveValue('marie@example.org')
})

test('a dialog that cannot be fetched leaves the page as it is', async ({ page, context }) => {
  await page.goto('/signin')
  await page.getByLabel('E-mail ou identifiant').fill('marie@example.org')
  await context.route(/forgotten-password-dialog/, (route) => route.abort())
  await page.getByRole('button', { name: 'Mot de passe oublié?' }).click()
  await expect(toast(page, /^Le serveur ne répond pas/)).toBeVisible()
  await expect(page.getByLabel('E-mail ou identifiant')).toHaveValue('marie@example.org')
})

test('[AUTH-02] [AUTH-39] [GAP-26] [TOAST-23] a username signs in too, and one comes back to the page one wanted', async ({
  page,
  server,
}) => {
  const person = await createPerson(server.services)
  await page.goto('/movie/9000000001')
  await page.getByLabel('E-mail ou identifiant').fill(person.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/movie/9000000001')
  await expect(toast(page, 'Connexion réussie')).toBeVisible()
  await expect(toast(page, 'Vous êtes maintenant connecté')).toBeVisible()
  // What showed that the page was loading has given way to it.
  await expect(page.getByRole('heading', { level: 1, name: 'Portrait de la jeune fille en feu' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('[AUTH-10] [AUTH-15] [AUTH-26] [AUTH-29] [AUTH-30] [AUTH-32] [GAP-27] [RULE-14] the rules of the sign-up form', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/signup')
  await expect(
    page.getByText('Votre numéro sert uniquement à retrouver vos amis, jamais à des fins publicitaires.'),
  ).toBeVisible()
  await page.getByLabel("Nom d'utilisateur").fill('-abc')
  await page.getByLabel('E-mail').fill('marie+app@example.com')
  await page.getByLabel('Téléphone').fill('0612345678')
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByLabel('Confirmer le mot de passe').fill('autre')
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  await expect(
    page.getByText('Numéro invalide. Utilisez le format international E.164 (ex: +33612345678).'),
  ).toBeVisible()
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères.')).toBeVisible()
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  await expect(
    page.getByText("L'e-mail ne peut contenir que des lettres sans accent, des chiffres et les signes @ . _ -"),
  ).toBeVisible()
  await expect(page.getByText("Le nom d'utilisateur doit commencer par une lettre ou un chiffre.")).toBeVisible()
  await expectAccessible()
  await page.getByLabel("Nom d'utilisateur").fill('ma<rie>')
  await expect(page.getByText('La saisie a été nettoyée par sécurité.')).toBeVisible()
  await page.getByLabel('E-mail').focus()
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue('marie')
})
