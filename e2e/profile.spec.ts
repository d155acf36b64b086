import type { Page } from '@playwright/test'
import { addition } from '@trouvaille/server/testing'
import { hold, refuse } from './answers.ts'
import { choose, expect, test, toast } from './fixtures.ts'

const save = { name: 'Enregistrer', exact: true }
/** By the modal: the profile has one way to edit it. */
async function openEditScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  await page.getByRole('link', { name: 'Modifier le profil complet' }).click()
}

const badPhone = 'Le numéro de téléphone doit être au format international E.164 (ex: +33612345678)'

test('[NAV-03] [GAP-73] [GAP-77] [SHOW-02] [SHOW-03] [SHOW-10] the own profile shows who one is and what one likes', async ({
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
  const series = [1, 2, 3, 4].map((place) => ({
    kind: 'series' as const,
    item: { id: 9_200_000_000 + place, name: `Une série de toujours, ${'x'.repeat(place * 9)}` },
  }))
  await server.services.favourites.push(member.id, [
    ...works.map((work, index) => addition(work, 'current', new Date(Date.now() - (index + 1) * 60_000))),
    ...series.map((work) => addition(work, 'all_time', new Date(Date.now() - 60_000))),
  ])

  await page.goto('/profile')
  await expect(page).toHaveTitle('Profil | Trouvaille')
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  // What was always liked stands at the head; each work stands once in the lists.
  const head = page.getByRole('list', { name: 'Mises en avant' })
  await expect(head.getByRole('link')).toHaveText(series.map(() => /Une série de toujours/))
  await expect(page.getByRole('list', { name: 'Œuvres gardées' }).getByRole('listitem')).toHaveText([
    '4 films',
    '4 séries',
  ])

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = await head.getByRole('link').evaluateAll(
      (links, within) =>
        links.map((link) => {
          const { left, right, top } = link.getBoundingClientRect()
          return { isSeen: left >= 0 && right <= within, top }
        }),
      width,
    )
    expect(boxes).toEqual(boxes.map(() => ({ isSeen: true, top: boxes[0]?.top })))
  }

  await expect(page.getByRole('tab')).toHaveText(['Séries', 'Films', 'Musique', 'Livres', 'Podcasts'])
  await page.getByRole('tab', { name: 'Séries' }).press('ArrowRight')
  const panel = page.getByRole('tabpanel', { name: 'Films' })
  await expect(panel.getByRole('heading')).toHaveText(['Préférés du moment', 'Préférés de tous les temps'])
  await expect(panel.getByRole('link')).toHaveText([/Film Un/, /Film Deux/, /Film Trois/, /Film Quatre/])
  await expectAccessible()
})

test('[SHOW-09] the works at the head become a picture, which is downloaded or shared, and nobody else is asked for anything', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const film = { kind: 'movie' as const, item: { id: 9_100_000_001, title: 'Film Un' } }
  await server.services.favourites.push(member.id, [addition(film, 'all_time', new Date(Date.now() - 60_000))])
  // A system that takes files, as phones do.
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(globalThis, { shared })
    navigator.canShare = () => true
    navigator.share = async ({ files = [] } = {}) =>
      void shared.push(...files.map(({ name, type }) => `${name} ${type}`))
  })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(server.url)) elsewhere.push(request.url())
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Partager en image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Votre profil en image' })
  const picture = dialog.getByRole('img', { name: `Les œuvres de ${member.username} : Film Un` })
  await expect(picture).toBeVisible()
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([1080, 1350])
  await expectAccessible()
  const name = `trouvaille-${member.username}.png`
  await dialog.getByRole('button', { name: 'Partager', exact: true }).click()
  expect(await page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared)).toEqual([
    `${name} image/png`,
  ])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toBe(name)
  expect(elsewhere).toEqual([])
})

test('[PROF-18] [PROF-27] [PROF-48] [TOAST-41] [TOAST-47] [GAP-72] the modal changes the bio, says when that fails, and asks before it forgets what was typed', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.goto('/settings')
  await choose(page, 'Profil')
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier votre profil' })
  const bio = dialog.getByLabel('Bio')
  const typed = '  Projectionniste le soir.\nLectrice le matin.  '
  const saved = 'Projectionniste le soir.\nLectrice le matin.'
  await bio.fill(typed)
  await expectAccessible()
  await refuse(page, '**/api/profile', [503, 'server.unavailable'], 'PATCH')
  await dialog.getByRole('button', save).click()
  await expect(toast(page, 'Impossible de mettre à jour votre profil.')).toBeVisible()
  await expect(toast(page, 'Erreur')).toBeVisible()
  await page.unroute('**/api/profile')

  const stay = page.getByRole('button', { name: 'Continuer à modifier' })
  await dialog.getByRole('button', { name: 'Fermer la fenêtre' }).click()
  await stay.click()
  await page.goBack()
  await stay.click()
  await expect(page).toHaveURL('/profile')
  await expect(bio).toHaveValue(typed)
  await dialog.getByRole('button', save).click()
  await expect(toast(page, 'Profil mis à jour')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(page.getByText('Projectionniste le soir.')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier votre profil' }).click()
  await expect(bio).toHaveValue(saved)
  await bio.fill('Pas à garder')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Projectionniste le soir.')).toBeVisible()
})

test('[PROF-01] [PROF-04] [PROF-05] [PROF-06] [PROF-07] [PROF-08] [PROF-09] [PROF-10] [PROF-11] [PROF-12] [PROF-13] [PROF-15] [PROF-44] [PROF-57] [TOAST-46] [GAP-68] [GAP-70] [GAP-71] [SHOW-08] the edit screen invents nothing, refuses dates that do not exist, and sends what was changed only', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.goto('/profile')
  await openEditScreen(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Modifier le profil' })).toBeVisible()
  await expect(page).toHaveURL('/profile?edit=true')
  await expect(page.getByRole('main')).toBeFocused()

  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(member.username)
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expect(page.getByLabel('Mot de passe')).toHaveValue('••••••••')
  await expect(page.getByLabel('Mot de passe')).not.toBeEditable()
  // Nothing is invented for who has a profile.
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByLabel('Téléphone')).toHaveAttribute('placeholder', '+33612345678')
  const year = await page.evaluate(() => new Date().getFullYear())
  const months = 'Janvier Février Mars Avril Mai Juin Juillet Août Septembre Octobre Novembre Décembre'
  for (const [label, value, options] of [
    ['Genre', '', ['Non renseigné', 'Homme', 'Femme', 'Autre']],
    ['Jour', '', ['Non renseigné', ...Array.from({ length: 31 }, (_, index) => String(index + 1))]],
    ['Mois', '', ['Non renseigné', ...months.split(' ')]],
    ['Année', '', ['Non renseigné', ...Array.from({ length: 100 }, (_, index) => String(year - index))]],
    ['Pays', '', ['Non renseigné', 'France', 'Belgique', 'Suisse', 'Canada', 'Luxembourg', 'Autre']],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
    await expect(page.getByLabel(label).locator('option')).toHaveText([...options])
  }
  await expectAccessible()

  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await page.getByLabel('Jour').selectOption('30')
  await page.getByLabel('Mois').selectOption('Février')
  await page.getByRole('button', save).click()
  await expect(page.getByText('Cette date n’existe pas')).toBeVisible()
  await page.getByLabel('Jour').selectOption('28')
  await page.getByLabel('Genre').selectOption('Femme')
  await page.getByLabel('Pays').selectOption('Belgique')
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  await expect(toast(page, 'Vos modifications ont été enregistrées avec succès.')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  expect(sent).toEqual([{ gender: 'Femme', country: 'Belgique', birthDay: 28, birthMonth: 'Février' }])

  await openEditScreen(page)
  await page.getByRole('link', { name: 'Supprimer définitivement mon compte' }).click()
  await expect(page).toHaveURL('/account-deletion')
})

test('[PROF-02] [PROF-14] [PROF-24] [PROF-30] [PROF-40] [PROF-45] [PROF-52] every field is saved, in its order, and the bars show the new name', async ({
  page,
  member,
}) => {
  await page.goto('/profile?edit=true')
  const name = `Zoé-${member.username.slice(-6)}`
  await page.getByLabel('Nom d’utilisateur').fill(`  ${name} `)
  await expect(page.getByText('Ce nom d’utilisateur est disponible.')).toBeVisible()
  await page.getByLabel('Bio').fill('Une bio.')
  await page.getByLabel('Téléphone').fill('+33 6 98 76 54 32')
  await page.getByLabel('Jour').selectOption('29')
  await page.getByLabel('Mois').selectOption('Février')
  await page.getByLabel('Année').selectOption('1996')
  const calls: [string, unknown][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const call = `${request.method()} ${decodeURIComponent(pathname)}`
    if (/usernames|^PATCH|^PUT/.test(call)) calls.push([call, request.postDataJSON()])
  })
  const release = await hold(page, '**/api/profile')
  await page.getByRole('button', save).click()
  await expect(page.getByRole('button', { name: 'Enregistrement…' })).toBeDisabled()
  release()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  expect(calls).toEqual([
    [`GET /api/usernames/${name}`, null],
    ['PATCH /api/profile', { username: name, bio: 'Une bio.', birthDay: 29, birthMonth: 'Février', birthYear: 1996 }],
    ['PUT /api/profile/phone', { phoneNumber: '+33 6 98 76 54 32' }],
  ])
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: /^(Profil$|Menu du profil)/ }).click()
  await expect(page.getByRole('dialog', { name: 'Profil', exact: true }).getByText(name)).toBeVisible()

  await page.reload()
  await openEditScreen(page)
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(name)
  await expect(page.getByLabel('Téléphone')).toHaveValue('+33698765432')
  await expect(page.getByLabel('Jour')).toHaveValue('29')
  await expect(page.getByLabel('Mois')).toHaveValue('Février')
  await expect(page.getByLabel('Année')).toHaveValue('1996')
  await page.getByRole('button', { name: 'Retour au profil' }).click()
  await expect(page).toHaveURL('/profile')
})

test('[PROF-25] [PROF-26] [PROF-28] [PROF-29] [PROF-39] [GAP-28] [GAP-29] [GAP-74] [GAP-75] [EASE-10] the bio stops at 500 and holds no code; the phone is international, or none', async ({
  page,
  context,
  member,
  server,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile?edit=true')
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(member.username)
  const bio = page.getByLabel('Bio')
  await bio.fill('')
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${'a'.repeat(499)}😀 et plus`)
  await bio.press('ControlOrMeta+v')
  await expect(toast(page, 'La bio ne peut pas dépasser 500 caractères')).toBeVisible()
  await expect(bio).toHaveValue('a'.repeat(499))
  await bio.pressSequentially('bcd')
  await expect(bio).toHaveValue(`${'a'.repeat(499)}b`)
  await expect(page.getByText('500 / 500')).toBeVisible()

  const sent: unknown[] = []
  page.on('request', (request) => {
    if (['PATCH', 'PUT'].includes(request.method())) sent.push(request.postDataJSON())
  })
  await bio.fill('<script>alert(1)</script>')
  await page.getByRole('button', save).click()
  await expect(page.getByText('La bio ne peut pas contenir de code')).toBeVisible()
  await bio.fill('Une bio.')

  const phone = page.getByLabel('Téléphone')
  for (const wrong of ['06 12 34 56 78', 'bonjour', '+33', `+33${'6'.repeat(20)}`]) {
    await phone.fill(wrong)
    await page.getByRole('button', save).click()
    await expect(page.getByText(badPhone, { exact: true })).toBeVisible()
    await phone.fill('')
    await expect(page.getByText(badPhone, { exact: true })).toBeHidden()
  }
  await phone.fill('06 12 34 56 78')
  await page.getByRole('button', save).click()
  await expect(page.getByText(badPhone, { exact: true })).toBeVisible()
  await expect(page.getByText('Vouliez-vous dire +33612345678')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Utiliser +33612345678' }).click()
  await expect(phone).toHaveValue('+33612345678')
  await expect(phone).toBeFocused()
  await expect(page.getByText(badPhone, { exact: true })).toBeHidden()
  await phone.fill('')
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  // What was refused was not sent.
  expect(sent).toEqual([{ bio: 'Une bio.' }, { phoneNumber: null }])
  expect(await server.services.profiles.read(member.id)).toMatchObject({ bio: 'Une bio.', phoneNumber: null })
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
  await refuse(page, '**/api/profile/phone', [429, 'request.rate_limited', { retryAfter: 42 }])
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Votre profil est enregistré, mais pas votre numéro de téléphone.')).toBeVisible()
  await expect(
    page.getByText('Trop de changements de numéro. Attendez 42 secondes avant de réessayer.', { exact: true }),
  ).toBeVisible()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveValue('+33 6 98 76 54 32')
  const phoneCall = ['/api/profile/phone', { phoneNumber: '+33 6 98 76 54 32' }]
  expect(sent).toEqual([['/api/profile', { bio: 'Une bio.' }], phoneCall])
  expect(await server.services.profiles.read(member.id)).toMatchObject({ bio: 'Une bio.' })

  // What is stored is not sent again; alone, the phone is all there is to save.
  await page.unroute('**/api/profile/phone')
  await refuse(page, '**/api/profile/phone', [400, 'request.invalid', { field: 'phoneNumber' }])
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Impossible d’enregistrer votre profil.')).toBeVisible()
  await expect(page.getByText(badPhone, { exact: true })).toBeVisible()
  await page.unroute('**/api/profile/phone')
  await page.getByRole('button', save).click()
  await expect(toast(page, 'Profil enregistré')).toBeVisible()
  expect(sent.slice(2)).toEqual([phoneCall, phoneCall])
  expect(await server.services.profiles.read(member.id)).toMatchObject({
    bio: 'Une bio.',
    phoneNumber: '+33698765432',
  })
})

test('[PROF-16] [PROF-38] [PROF-49] [TOAST-39] [GAP-69] a failed load is said, and nothing can be saved over it', async ({
  page,
  member,
  expectAccessible,
}) => {
  const release = await hold(page, '**/api/profile', (route) => route.abort())
  await page.goto('/profile?edit=true')
  await expect(page.getByRole('status').filter({ hasText: 'Chargement…' })).toBeVisible()
  release()
  await expect(toast(page, 'Impossible de charger votre profil.')).toBeVisible()
  await expect(toast(page, 'Erreur')).toBeVisible()
  await expect(page.getByRole('button', save)).toBeDisabled()
  await expectAccessible()
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(member.username)
  await expect(page.getByRole('button', save)).toBeEnabled()
})
