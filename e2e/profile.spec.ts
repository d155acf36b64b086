import { addition } from '@trouvaille/server/testing'
import { expect, test, toast } from './fixtures.ts'

const save = { name: 'Enregistrer', exact: true }

test('[PROF-51] [PROF-60] [PROF-66] [PROF-68] [NAV-03] [GAP-73] the own profile shows who one is and what one likes @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const titles = ['Un', 'Deux', 'Trois', 'Quatre']
  const works = titles.map((title, index) => ({
    kind: 'movie' as const,
    item: { id: 9_100_000_001 + index, title: `Film ${title}`, release_date: '2019' },
  }))
  const series = { kind: 'series' as const, item: { id: 9_200_000_001, name: 'Une série de toujours' } }
  await server.services.favourites.push(member.id, [
    ...works.map((work, index) => addition(work, 'current', new Date(Date.now() - (index + 1) * 60_000))),
    addition(series, 'all_time', new Date(Date.now() - 60_000)),
  ])

  await page.goto('/profile')
  await expect(page).toHaveTitle('Profil | Trouvaille')
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  // Without a picture, initials are drawn.
  await expect(page.getByRole('main').locator('svg[viewBox]').first()).toBeAttached()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
  for (const name of ['Séries', 'Films', 'Artistes', 'Albums', 'Titres', 'Podcasts', 'Livres']) {
    await expect(row(name)).toBeVisible()
  }
  // The three newest of a category; without any of the moment, those of all times.
  await expect(row('Films').getByRole('link')).toHaveText([/Film Un/, /Film Deux/, /Film Trois/])
  await expect(row('Séries').getByRole('link')).toHaveText([/Une série de toujours/])

  await expect(page.getByRole('tab')).toHaveText(['Séries', 'Films', 'Musique', 'Livres', 'Podcasts'])
  await page.getByRole('tab', { name: 'Séries' }).press('ArrowRight')
  const panel = page.getByRole('tabpanel', { name: 'Films' })
  await expect(panel.getByRole('heading', { name: 'Préférés du moment' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Préférés de tous les temps' })).toBeVisible()
  await expect(panel.getByRole('link')).toHaveCount(4)
  await expectAccessible()
})

test('[PROF-18] [PROF-27] [TOAST-47] [GAP-72] the modal changes the bio @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier votre profil' })
  await dialog.getByLabel('Bio').fill('  Projectionniste le soir.\nLectrice le matin.  ')
  await expectAccessible()
  await dialog.getByRole('button', save).click()
  await expect(toast(page, 'Profil mis à jour')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Projectionniste le soir.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  await expect(dialog.getByLabel('Bio')).toHaveValue('Projectionniste le soir.\nLectrice le matin.')
})

test('[TOAST-41] [PROF-48] the modal says when saving fails, and asks before it forgets what was typed', async ({
  page,
  member,
}) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier votre profil' })
  await dialog.getByLabel('Bio').fill('Pas encore enregistrée')
  await dialog.getByRole('button', save).click()
  await expect(toast(page, 'Impossible de mettre à jour votre profil.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer la fenêtre' }).click()
  await page.getByRole('button', { name: 'Continuer à modifier' }).click()
  await expect(dialog.getByLabel('Bio')).toHaveValue('Pas encore enregistrée')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(dialog).toBeHidden()
})

test('[PROF-01] [PROF-04] [PROF-05] [PROF-06] [PROF-07] [PROF-08] [PROF-09] [PROF-10] [PROF-11] [PROF-12] [PROF-13] [PROF-57] [PROF-58] [PROF-44] [GAP-68] [GAP-71] the edit screen prefills, and sends what was changed only @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.goto('/profile')
  await page.getByRole('link', { name: /^Modifier le profil/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Modifier le profil' })).toBeVisible()
  await expect(page).toHaveURL('/profile?edit=true')
  await expect(page.getByRole('main')).toBeFocused()

  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email)
  await expect(page.getByLabel('E-mail')).not.toBeEditable()
  await expect(page.getByLabel('Mot de passe')).toHaveValue('••••••••')
  await expect(page.getByLabel('Mot de passe')).not.toBeEditable()
  await expect(page.getByLabel('Genre')).toHaveValue('Homme')
  await expect(page.getByLabel('Genre').locator('option')).toHaveText(['Non renseigné', 'Homme', 'Femme', 'Autre'])
  await expect(page.getByLabel('Jour')).toHaveValue('1')
  await expect(page.getByLabel('Jour').locator('option')).toHaveCount(1 + 31)
  await expect(page.getByLabel('Mois')).toHaveValue('Janvier')
  await expect(page.getByLabel('Mois').locator('option').nth(8)).toHaveText('Août')
  await expect(page.getByLabel('Année')).toHaveValue('2000')
  await expect(page.getByLabel('Année').locator('option')).toHaveCount(1 + 100)
  await expect(page.getByLabel('Année').locator('option').nth(1)).toHaveText(
    String(await page.evaluate(() => new Date().getFullYear())),
  )
  await expect(page.getByLabel('Pays')).toHaveValue('France')
  await expect(page.getByLabel('Bio')).toHaveValue('Passionné de films, livres et musique.')
  await expect(page.getByLabel('Téléphone')).toHaveAttribute('placeholder', '+33612345678')
  await expectAccessible()

  await page.getByLabel('Genre').selectOption('Femme')
  await page.getByLabel('Pays').selectOption('Belgique')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', save).click()
  expect((await sent).postDataJSON()).toEqual({ gender: 'Femme', country: 'Belgique' })
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  await expect(toast(page, 'Vos modifications ont été enregistrées avec succès.')).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('[PROF-02] [PROF-14] [PROF-24] [PROF-30] [PROF-40] [PROF-52] [TOAST-46] [GAP-70] every field is saved, and the bars show the new name', async ({
  page,
  member,
}) => {
  await page.goto('/profile?edit=true')
  const name = `Zoé-${member.username.slice(-6)}`
  await page.getByLabel("Nom d'utilisateur").fill(`  ${name} `)
  await expect(page.getByText("Ce nom d'utilisateur est disponible.")).toBeVisible()
  await page.getByLabel('Bio').fill('Une bio.')
  await page.getByLabel('Téléphone').fill('+33 6 98 76 54 32')
  await page.getByLabel('Jour').selectOption('29')
  await page.getByLabel('Mois').selectOption('Février')
  await page.getByLabel('Année').selectOption('1996')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await page.getByRole('button', save).click()
  await expect(page.getByRole('button', { name: 'Enregistrement...' })).toBeDisabled()
  release()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: /^Modifier le profil/ }).click()
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(name)
  await expect(page.getByLabel('Téléphone')).toHaveValue('+33698765432')
  await expect(page.getByLabel('Jour')).toHaveValue('29')
  await expect(page.getByLabel('Mois')).toHaveValue('Février')
  await expect(page.getByLabel('Année')).toHaveValue('1996')
  await page.getByRole('button', { name: 'Retour au profil' }).click()
  await expect(page).toHaveURL('/profile')
})

test('[PROF-25] [PROF-26] [GAP-74] [GAP-75] the bio stops at 500, a longer paste is cut, code is refused', async ({
  page,
  context,
  member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  const bio = page.getByLabel('Bio')
  await bio.fill('')
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${'a'.repeat(499)}😀 et plus`)
  await bio.press('ControlOrMeta+v')
  await expect(toast(page, 'La bio ne peut pas dépasser 500 caractères')).toBeVisible()
  await expect(bio).toHaveValue('a'.repeat(499))
  await bio.pressSequentially('bcd')
  await expect(bio).toHaveValue(`${'a'.repeat(499)}b`)
  await expect(page.getByText('500 / 500')).toBeVisible()

  await bio.fill('<script>alert(1)</script>')
  await page.getByRole('button', save).click()
  await expect(page.getByText('La bio ne peut pas contenir de code')).toBeVisible()
  await bio.fill('Une bio.')
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
})

test('[PROF-28] [PROF-29] [PROF-30] [GAP-28] [GAP-29] the phone may be removed; what is no international number is refused', async ({
  page,
  member,
  server,
}) => {
  await page.goto('/profile?edit=true')
  const phone = page.getByLabel('Téléphone')
  const message = page.getByText('Le numéro de téléphone doit être au format international E.164 (ex: +33612345678)', {
    exact: true,
  })
  for (const wrong of ['06 12 34 56 78', 'bonjour', '+33', `+33${'6'.repeat(20)}`]) {
    await phone.fill(wrong)
    await page.getByRole('button', save).click()
    await expect(message).toBeVisible()
    await phone.fill('')
    await expect(message).toBeHidden()
  }
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  const stored = await server.services.profiles.read(member.id)
  expect(stored?.phoneNumber).toBeNull()
})

test('[PROF-45] [PROF-48] [TOAST-40] the phone goes by itself; where it is refused the rest is saved, and nothing typed is lost', async ({
  page,
  member,
  server,
}) => {
  await page.goto('/profile?edit=true')
  const phone = page.getByLabel('Téléphone')
  await page.getByLabel('Bio').fill('Une bio.')
  await phone.fill('+33 6 98 76 54 32')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (['PATCH', 'PUT'].includes(request.method()))
      sent.push([new URL(request.url()).pathname, request.postDataJSON()])
  })
  let refusal: { status: number; error: object } | undefined = {
    status: 429,
    error: { code: 'request.rate_limited', retryAfter: 42 },
  }
  await page.route('**/api/profile/phone', (route) =>
    refusal ? route.fulfill({ status: refusal.status, json: { error: refusal.error } }) : route.continue(),
  )
  await page.getByRole('button', save).click()
  const partly = 'Votre profil est enregistré, mais pas votre numéro de téléphone.'
  await expect(toast(page, partly)).toBeVisible()
  await expect(
    page.getByText('Trop de changements de numéro. Attendez 42 secondes avant de réessayer.', { exact: true }),
  ).toBeVisible()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveValue('+33 6 98 76 54 32')
  expect(sent).toEqual([
    ['/api/profile', { bio: 'Une bio.' }],
    ['/api/profile/phone', { phoneNumber: '+33 6 98 76 54 32' }],
  ])
  expect(await server.services.profiles.read(member.id)).toMatchObject({ bio: 'Une bio.' })

  // What is stored is not sent again; alone, the phone is all there is to save.
  refusal = { status: 400, error: { code: 'request.invalid', field: 'phoneNumber' } }
  await page.getByRole('button', save).click()
  await expect(toast(page, "Impossible d'enregistrer votre profil.")).toBeVisible()
  await expect(
    page.getByText('Le numéro de téléphone doit être au format international E.164 (ex: +33612345678)', {
      exact: true,
    }),
  ).toBeVisible()
  refusal = undefined
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  expect(sent).toHaveLength(4)
  expect(await server.services.profiles.read(member.id)).toMatchObject({
    bio: 'Une bio.',
    phoneNumber: '+33698765432',
  })
})

test('[GAP-70] a date that does not exist is refused at its field', async ({ page, member }) => {
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  await page.getByLabel('Jour').selectOption('30')
  await page.getByLabel('Mois').selectOption('Février')
  await page.getByRole('button', save).click()
  await expect(page.getByText("Cette date n'existe pas")).toBeVisible()
  await page.getByLabel('Jour').selectOption('28')
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
})

test('[PROF-16] [PROF-38] [PROF-49] [TOAST-39] [GAP-69] a failed load is said, and nothing can be saved over it', async ({
  page,
  member,
  expectAccessible,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/profile', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/profile?edit=true')
  await expect(page.getByRole('status').filter({ hasText: 'Chargement...' })).toBeVisible()
  release()
  await expect(toast(page, 'Impossible de charger votre profil.')).toBeVisible()
  await expect(page.getByRole('button', save)).toBeDisabled()
  await expectAccessible()
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  await expect(page.getByRole('button', save)).toBeEnabled()
})

test('[PROF-15] the edit screen leads to the deletion of the account', async ({ page, member }) => {
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(member.username)
  await page.getByRole('link', { name: 'Supprimer définitivement mon compte' }).click()
  await expect(page).toHaveURL('/account-deletion')
})
