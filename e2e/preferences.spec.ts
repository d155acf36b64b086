import { createPerson } from '@trouvaille/server/testing'
import { expect, signIn, test, toast } from './fixtures.ts'
import { withoutLine } from './answers.ts'

const fresh = 'nouveau-secret-2'

test('[PREF-01] [PREF-02] preferences lead everywhere they should; a first password comes by mail', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.goto('/settings')
  await expect(page).toHaveTitle('Préférences | Trouvaille')
  for (const heading of ['Mot de passe', 'Appareils connectés', 'Historique des connexions', 'Vos données']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
  await expect(page.getByText(/^Cet appareil\s·/)).toBeVisible()
  const foundByPhone = page.getByRole('switch', { name: 'Me laisser trouver par mon numéro' })
  await expect(foundByPhone).not.toBeChecked()
  await foundByPhone.focus()
  const saved = page.waitForResponse('**/api/profile')
  await page.keyboard.press('Space')
  await saved
  await page.reload()
  await expect(foundByPhone).toBeChecked()
  await expect(page.getByRole('button', { name: /^Changer le mot de passe/ })).toBeVisible()
  await expectAccessible()
  await page.getByRole('radio', { name: 'Clair' }).check()
  await expectAccessible()
  await page.getByRole('link', { name: /^Supprimer mon compte/ }).click()
  await expect(page).toHaveURL('/account-deletion')
  await page.goBack()
  await page.getByRole('link', { name: /^À propos/ }).click()
  await expect(page).toHaveURL('/privacy-policy')

  await test.step('an account that came from a provider', async () => {
    await page.route('**/api/password', (route) => route.fulfill({ json: { isSet: false } }))
    await page.goBack()
    // An answer from before may still be on its way.
    await page.reload()
    const set = page.getByRole('button', { name: /^Définir un mot de passe/ })
    await expect(set).toBeVisible()
    await expect(page.getByRole('button', { name: /^Changer le mot de passe/ })).toBeHidden()
    const asked = page.waitForRequest('**/api/password/reset-request')
    await set.click()
    await expect(toast(page, 'Email envoyé')).toBeVisible()
    expect((await asked).postDataJSON()).toEqual({ email: member.email })
  })
})

test('[GAP-48] [TOAST-34] the password is changed, and the other devices are signed out', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const other = await newDevice()
  await signIn(other.context, member, server.url)
  await other.page.goto('/settings')
  await expect(other.page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()

  await page.goto('/settings')
  await expect(page.getByRole('button', { name: /^Me déconnecter de/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Changer le mot de passe/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
  const submit = dialog.getByRole('button', { name: 'Changer le mot de passe' })
  await submit.click()
  await expect(dialog.getByText('Le mot de passe actuel est requis.')).toBeVisible()
  await expect(dialog.getByText('Le mot de passe doit contenir au moins 6 caractères.')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Mot de passe actuel').fill('pas-le-bon')
  await dialog.getByLabel('Nouveau mot de passe').fill(fresh)
  await dialog.getByLabel('Confirmer le mot de passe').fill(`${fresh}x`)
  await submit.click()
  await expect(dialog.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  await dialog.getByLabel('Confirmer le mot de passe').fill(fresh)
  await submit.click()
  await expect(dialog.getByText('Le mot de passe actuel est incorrect.')).toBeVisible()
  await expect(dialog.getByLabel('Mot de passe actuel')).toBeFocused()
  await dialog.getByLabel('Mot de passe actuel').fill(member.password)
  await submit.click()
  await expect(toast(page, 'Mot de passe mis à jour')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Me déconnecter de/ })).toHaveCount(1)

  // The other device learns of it with its next request, and comes back to its page after signing in.
  await other.page.getByRole('button', { name: 'Exporter mes données' }).click()
  await expect(other.page).toHaveURL('/signin?next=%2Fsettings')
  await other.page.getByLabel('Email ou identifiant').fill(member.email)
  await other.page.getByLabel('Mot de passe', { exact: true }).fill(fresh)
  await other.page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(other.page).toHaveURL('/settings')
})

test('[AUTH-48] [AUTH-55] [GAP-104] devices are signed out: another one, all at once with their tabs, and this one', async ({
  page,
  member,
  server,
  context,
  newDevice,
}) => {
  const second = await newDevice()
  await signIn(second.context, member, server.url)
  const tab = await context.newPage()
  await tab.goto('/profile')
  await expect(tab.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  await page.goto('/settings')
  const ends = page.getByRole('button', { name: /^Me déconnecter de/ })
  await expect(ends).toHaveCount(2)
  const expectSignedOut = async () => {
    await second.page.goto('/settings')
    await expect(second.page).toHaveURL('/signin?next=%2Fsettings')
  }

  await test.step('another one', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Utilisé pour la dernière fois' })
    await row.first().getByRole('button').click()
    await expect(toast(page, 'Appareil déconnecté')).toBeVisible()
    await expect(ends).toHaveCount(1)
    await expectSignedOut()
    await expect(tab).toHaveURL('/profile')
  })

  await test.step('all at once', async () => {
    await signIn(second.context, member, server.url)
    await page.getByRole('button', { name: 'Me déconnecter partout' }).click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
    await expectSignedOut()
    await expect(tab).toHaveURL('/signin?next=%2Fprofile')
  })

  await test.step('this one, from its own row', async () => {
    await signIn(context, member, server.url)
    await page.goto('/settings')
    await ends.click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
    expect(await (await page.request.get('/api/session')).json()).toEqual({ account: null, kept: [] })
  })
})

test('the lists of devices and sign-ins say when they cannot be read; the history shows failed attempts, too, page by page', async ({
  page,
  member,
  server,
  newDevice,
}) => {
  const { context } = await newDevice()
  for (let count = 0; count < 4; count += 1) {
    await context.request.post('/api/session', { data: { identifier: member.email, password: 'pas-le-bon' } })
  }
  for (let count = 0; count < 3; count += 1) await signIn(page.context(), member, server.url)
  await page.route('**/api/sessions', (route) => route.abort())
  await page.route('**/api/sign-ins', (route) => route.abort())
  await page.goto('/settings')
  await expect(page.getByText('Impossible de charger vos appareils.')).toBeVisible()
  await expect(page.getByText('Impossible de charger l’historique.')).toBeVisible()
  await page.unrouteAll()
  const again = page.getByRole('button', { name: 'Réessayer' })
  await again.first().click()
  await expect(page.getByRole('button', { name: /^Me déconnecter de/ }).first()).toBeVisible()
  await again.click()

  const history = page.getByRole('region', { name: 'Historique des connexions' })
  await expect(history.getByRole('listitem')).toHaveCount(5)
  await history.getByRole('button', { name: 'Afficher plus' }).click()
  await expect(history.getByText('Échec', { exact: true })).toHaveCount(4)
  await expect(history.getByText('Connexion', { exact: true })).toHaveCount(4)
  await expect(history.getByRole('button', { name: 'Afficher plus' })).toBeHidden()
})

test('[PREF-03] [PREF-04] [PREF-05] [GAP-152] anybody reads the privacy policy', async ({ page, expectAccessible }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Politique de confidentialité' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' })).toBeVisible()
  await expect(page.getByText('21 juillet 2025')).toBeVisible()
  const sections = [
    'Responsable du traitement',
    'Données collectées',
    'Mesures de l’application',
    'Utilisation des données',
    'Partage des données',
    'Stockage',
    'Conservation',
    'Vos droits',
    'Sécurité',
    'Cookies',
    'Contact',
    'Sources des fiches',
  ]
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(sections)
  await expect(page.getByText(/^180\sjours pour les actions, 360\sjours pour les alertes/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'The Movie Database (TMDB)' })).toBeVisible()
  await expectAccessible()
  await page.goto('/signup')
  await page.getByRole('link', { name: 'politique de confidentialité' }).click()
  await expect(page).toHaveURL('/privacy-policy')
})

test('a tab that shows one person does nothing to another who has signed in beside it', async ({
  page,
  member,
  server,
  context,
}) => {
  // It would hear of it at once, and begin anew before the click.
  await withoutLine(page)
  const other = await createPerson(server.services)
  // A call that is still to come would be refused before the click, and the page begin anew as the other person's.
  await page.goto('/account-deletion', { waitUntil: 'networkidle' })
  const remove = page.getByRole('button', { name: 'Supprimer mon compte' })
  await expect(remove).toBeEnabled()
  await signIn(context, other, server.url)
  const answer = page.waitForResponse('**/api/account')
  const anew = page.waitForEvent('load')
  await remove.click()
  expect((await answer).status()).toBe(409)
  await anew
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: other.username })).toBeVisible()
  // Nobody was deleted.
  expect(await server.services.profiles.read(member.id)).toMatchObject({ username: member.username })
})

test('[GAP-104] a session that ends under an action says so, and where one was; nothing personal stays but unsent favourites', async ({
  page,
  member,
  server,
}) => {
  await withoutLine(page)
  const failures: string[] = []
  page.on('console', (message) => failures.push(...(message.text().includes('A page failed') ? [message.text()] : [])))
  await page.goto('/movie/9000000001')
  await expect(page.getByRole('heading', { level: 1, name: 'Portrait de la jeune fille en feu' })).toBeVisible()
  // The log comes after the first screen; a page that is left before it has nothing to keep.
  await page.waitForLoadState('networkidle')
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: /^Me déconnecter de/ })).toHaveCount(1)
  const kept = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)
  expect(Object.keys(await kept()).some((key) => key.startsWith('cache:'))).toBe(true)

  await (await server.signIn(member)).call('/api/sessions', { method: 'DELETE' })
  await page.getByRole('button', { name: 'Exporter mes données' }).click()
  await expect(page).toHaveURL('/signin?next=%2Fsettings')
  await expect(toast(page, 'Session terminée')).toBeVisible()
  expect(failures).toEqual([])
  const left = await kept()
  expect(left.account).toBe(JSON.stringify({ id: member.id }))
  expect(JSON.stringify(left)).not.toContain(member.email)
  // The security log stays; it does not say what one looked at.
  expect(left['security:log']).toContain('view_movie')
  expect(JSON.stringify(left)).not.toContain('9000000001')
  expect(Object.keys(left).filter((key) => /^cache:|RecentSearches$/.test(key))).toEqual([])
})
