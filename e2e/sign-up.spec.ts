import type { Page } from '@playwright/test'
import { createPerson, testPassword } from '@trouvaille/server/testing'
import { serverError, hold } from './answers.ts'
import { expect, nextFrame, test, toast } from './fixtures.ts'

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Téléphone').fill('+33612345678')
  await page.getByLabel('Mot de passe', { exact: true }).fill(testPassword)
  await page.getByLabel('Confirmer le mot de passe').fill(testPassword)
}

const profileOf = async (page: Page) => (await page.request.get('/api/profile')).json()

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Créer un compte' })

test('[AUTH-01] [AUTH-03] [AUTH-05] [AUTH-09] [AUTH-11] [AUTH-15] [GAP-46] [GAP-49] the two forms lead to each other, and on to the page one wanted', async ({
  page,
  expectAccessible,
}) => {
  const link = (name: string) => page.getByRole('main').getByRole('link', { name })
  await page.goto('/movies')
  await expect(page).toHaveURL('/signin?next=%2Fmovies')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password')
  await expectAccessible()
  await link('Créer un compte').click()
  await expect(page).toHaveURL('/signup?next=%2Fmovies')
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible()
  await expect(
    page.getByText('Votre numéro sert uniquement à retrouver vos amis, jamais à des fins publicitaires.'),
  ).toBeVisible()
  await expectAccessible()
  await link('Se connecter').click()
  await expect(page).toHaveURL('/signin?next=%2Fmovies')
  // The bar of visitors leads there, too.
  await page.getByRole('navigation').getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL('/signup?next=%2Fmovies')
  await page.reload()
  await fill(page, `p-${crypto.randomUUID()}@example.org`)
  await submit(page).click()
  await expect(toast(page, 'Inscription réussie !')).toBeVisible()
  // The wall comes first, and keeps where one wanted to go [START-06].
  await expect(page).toHaveURL('/welcome?next=%2Fmovies')
  await expect(page.getByRole('button', { name: /^Stromae/ })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page).toHaveURL('/movies')
})

test('[AUTH-12] [AUTH-13] [AUTH-42] [TOAST-27] [TOAST-28] [RULE-17] [GAP-42] [GAP-43] sign-up is busy, fails, and is blocked at the sixth time', async ({
  page,
}) => {
  const release = await hold(page, '**/api/accounts', (route) =>
    route.fulfill({ status: serverError[0], json: { error: { code: serverError[1] } } }),
  )
  await page.goto('/signup')
  await fill(page, 'marie@example.org')
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Création en cours…' })).toBeDisabled()
  release()
  await expect(toast(page, 'Erreur d’inscription')).toBeVisible()
  await expect(toast(page, 'Impossible de créer un compte')).toBeVisible()
  await expect(page.getByRole('main').getByText('Échec de création du compte.')).toBeVisible()
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    const answer = page.waitForResponse('**/api/accounts')
    await submit(page).click()
    await answer
    await expect(submit(page)).toBeEnabled()
  }
  await submit(page).click()
  await expect(page.getByRole('button', { name: /^Bloqué \(\d+s\)$/ })).toBeDisabled()
  await expect(toast(page, 'Trop de tentatives')).toBeVisible()
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText(/^Attendez \d+ secondes avant de réessayer$/),
  ).toBeVisible()
  // The attempt was not judged.
  await expect(page.getByRole('main').getByText('Échec de création du compte.')).toHaveCount(0)
})

test('[AUTH-06] [AUTH-10] [AUTH-14] [AUTH-26] [PROF-60] [TOAST-26] [GAP-22] [GAP-32] [GAP-33] [GAP-34] an address that has an account leads to the sign-in form; a new one is signed in, under its own name unless it is given one', async ({
  page,
  server,
}) => {
  const person = await createPerson(server.services)
  await page.goto('/signup')
  await fill(page, person.email)
  await submit(page).click()
  await expect(toast(page, 'Inscription réussie !')).toBeVisible()
  await expect(page).toHaveURL('/signin')

  const local = `m.dupont-${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/signup')
  await fill(page, `${local}@example.org`)
  const redirected = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/signin',
  )
  await submit(page).click()
  await redirected
  await expect(toast(page, 'Inscription réussie !')).toBeVisible()
  await expect(toast(page, 'Vérifiez votre email pour confirmer votre compte.')).toBeVisible()
  await expect(page).toHaveURL('/welcome')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: local })).toBeVisible()
  expect(await profileOf(page)).toMatchObject({ phoneNumber: '+33612345678', foundByPhone: false })
  await expect(page.getByRole('main').locator('svg text').first()).toHaveText('MD')
})

test('[AUTH-10] [AUTH-24] [AUTH-27] [AUTH-28] [AUTH-29] [AUTH-30] [AUTH-32] [GAP-27] [GAP-30] [RULE-14] [FR-05] [EASE-10] what breaks a rule of sign-up is said at its field; a reload keeps what was typed, but for the passwords', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/signup')
  const username = page.getByLabel('Nom d’utilisateur')
  await username.fill('-abc')
  await fill(page, 'marie+films@example.org')
  await page.getByLabel('Téléphone').fill('061234567')
  await page.getByLabel('Mot de passe', { exact: true }).fill('12345')
  await submit(page).click()
  for (const message of [
    'Le nom d’utilisateur doit commencer par une lettre ou un chiffre.',
    'L’email ne peut contenir que des lettres sans accent, des chiffres et les signes @ . _ -',
    'Numéro invalide. Utilisez le format international E.164 (ex: +33612345678).',
    'Le mot de passe doit contenir au moins 6 caractères.',
    'Les mots de passe ne correspondent pas.',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(username).toBeFocused()
  await expectAccessible()

  const phone = page.getByLabel('Téléphone')
  await phone.fill('6 12 34 56 78')
  await expect(page.getByText(/^Numéro invalide/)).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser +33612345678' }).click()
  await expect(phone).toHaveValue('+33612345678')
  await expect(phone).toBeFocused()
  await expect(page.getByText(/^Numéro invalide/)).toHaveCount(0)
  await phone.fill('06 12 34 56 78')
  await expect(page.getByText('Ce sera +33612345678.')).toBeVisible()
  await page.getByLabel('Email').focus()
  await expect(phone).toHaveValue('+33612345678')
  await expect(page.getByText(/^Numéro invalide/)).toHaveCount(0)
  await phone.fill('')
  await submit(page).click()
  await expect(page.getByText(/^Numéro invalide/)).toBeVisible()

  const foundByPhone = page.getByRole('checkbox', { name: 'Me laisser trouver par mon numéro' })
  await expect(foundByPhone).not.toBeChecked()
  await foundByPhone.check()

  await username.fill('ma<rie>')
  const cleaned = page.getByText('La saisie a été nettoyée par sécurité. Ce sera « marie ».')
  await expect(cleaned).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('marie+films@example.org')
  await expect(username).toHaveValue('ma<rie>')
  await expect(cleaned).toBeVisible()
  await expect(foundByPhone).toBeChecked()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
  await username.focus()
  await page.getByLabel('Email').focus()
  await expect(username).toHaveValue('marie')
})

test('[AUTH-37] [AUTH-38] [HOME-01] the session is awaited before anything is shown', async ({ page, member }) => {
  void member
  const release = await hold(page, '**/api/session')
  await page.goto('/')
  await expect(page.getByText('Chargement…')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeHidden()
  release()
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
})

test('[GAP-19] [DATA-19] the device keeps the role from the sign-in to the sign-out', async ({ page, server }) => {
  const person = await createPerson(server.services)
  await server.services.roles.change('grant', person.email, 'moderator')
  const kept = () => page.evaluate(() => localStorage.getItem('user_role'))
  await page.goto('/signin')
  expect(await kept()).toBeNull()
  await page.getByLabel('Email ou identifiant').fill(person.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/')
  expect(await kept()).toBe('moderator')
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Me déconnecter de/ }).click()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  expect(await kept()).toBeNull()
})

test('[TOAST-07] [GAP-149] faults of ours make one notification a minute', async ({ page, member }) => {
  void member
  await page.clock.install()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  const fail = async () => {
    const failed = page.waitForEvent('pageerror')
    await page.evaluate(() =>
      queueMicrotask(() => {
        throw new Error('a fault')
      }),
    )
    await failed
  }
  await fail()
  await expect(toast(page, 'Une erreur est survenue')).toBeVisible()
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await expect(toast(page, 'Une erreur est survenue')).toHaveCount(0)
  await fail()
  await nextFrame(page)
  await expect(toast(page, 'Une erreur est survenue')).toHaveCount(0)
  await page.clock.fastForward(60_000)
  await fail()
  await expect(toast(page, 'Une erreur est survenue')).toBeVisible()
})

test('a refused field that has the focus stands out from other refused ones, and what it says can be read, in both themes', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill('marie')
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  const measure = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!canvas) throw new Error('There is no canvas.')
      const luminance = (colour: string) => {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const ground = getComputedStyle(document.body).backgroundColor
      const contrast = (colour: string) => {
        const [light = 0, dark = 0] = [luminance(colour), luminance(ground)].toSorted((a, b) => b - a)
        return (light + 0.05) / (dark + 0.05)
      }
      const boxOf = (field: Element | null | undefined) => getComputedStyle(field?.parentElement ?? document.body)
      const ring = boxOf(document.activeElement).boxShadow
      return {
        ring: contrast(/^.+\)/.exec(ring)?.[0] ?? ground),
        thickness: Number(/([\d.]+)px$/.exec(ring)?.[1]),
        border: contrast(boxOf(document.activeElement).borderTopColor),
        text: contrast(getComputedStyle(document.querySelector('[role=alert]') ?? document.body).color),
        other: boxOf(document.querySelector('[type=tel]')).boxShadow,
      }
    })
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    // Colours fade from one theme to the other.
    await expect.poll(async () => (await measure()).text, theme).toBeGreaterThanOrEqual(4.5)
    const { ring, thickness, border, other } = await measure()
    expect(Math.min(ring, border), theme).toBeGreaterThanOrEqual(3)
    expect([thickness, other], theme).toEqual([2, 'none'])
  }
})
