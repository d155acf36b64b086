import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPerson, type Person, type TestServer } from '@trouvaille/server/testing'
import type { Page } from '@playwright/test'
import { serverError, refuse } from './answers.ts'
import { expect, signIn, test, toast } from './fixtures.ts'

const fresh = 'nouveau-secret-2'

/** The address in the newest mail to somebody that leads to a path. */
async function linkTo(server: TestServer, path: string, email: string): Promise<string> {
  const folder = join(server.folder, 'mailbox')
  let found: string | undefined
  await expect
    .poll(async () => {
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
      for (const file of files.toReversed()) {
        const mail = JSON.parse(await readFile(join(folder, file), 'utf8')) as { recipient: string; text: string }
        const link = new RegExp(`http\\S+${path}\\S+`).exec(mail.text)?.[0]
        if (mail.recipient === email && link) {
          const { pathname, search } = new URL(link)
          found = pathname + search
          break
        }
      }
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

async function requestReset(page: Page, person: Person): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email ou identifiant').fill(person.email)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié ?' })
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(toast(page, 'Email envoyé')).toBeVisible()
  await expect(toast(page, 'Vérifiez votre boîte mail pour réinitialiser votre mot de passe')).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function fillNew(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(again)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
}

test('[AUTH-04] [AUTH-16] [AUTH-19] [AUTH-20] [AUTH-49] [AUTH-50] [TOAST-31] [TOAST-34] [GAP-36] a forgotten password is replaced by a mailed link, once', async ({
  page,
  server,
  expectAccessible,
}) => {
  const person = await createPerson(server.services)
  await requestReset(page, person)
  const link = await linkTo(server, '/reset-password', person.email)
  expect(link).toMatch(/^\/reset-password\?access_token=[\w-]+&refresh_token=[\w-]+$/)

  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Nouveau mot de passe' })).toBeVisible()
  // Nothing foreign is loaded, and no request but the page's own knows the secret.
  expect(requests.filter((request) => !request.startsWith(server.url))).toEqual([])
  expect(requests.filter((request) => request.includes('access_token'))).toHaveLength(1)
  await expect(page).toHaveURL('/reset-password')
  await expectAccessible()
  await fillNew(page, fresh)
  await expect(toast(page, 'Mot de passe mis à jour')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()

  // Used once, it is of no use.
  await page.context().clearCookies()
  await page.goto(link)
  await fillNew(page, 'encore-un-autre')
  await expect(toast(page, 'Lien invalide')).toBeVisible()
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email ou identifiant').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(toast(page, 'Connexion réussie')).toBeVisible()
})

test('[AUTH-17] [AUTH-18] [AUTH-35] [AUTH-36] [TOAST-35] [TOAST-36] [GAP-38] [GAP-45] a broken link is refused at sign-in, a weak or unequal password at its field', async ({
  page,
}) => {
  const invalid = async () => {
    await expect(page).toHaveURL('/signin')
    await expect(toast(page, 'Lien invalide')).toBeVisible()
    await expect(toast(page, 'Ce lien de réinitialisation n’est pas valide ou a expiré')).toBeVisible()
  }
  await page.goto('/reset-password?access_token=a')
  await invalid()

  await page.goto('/reset-password#access_token=a&refresh_token=b')
  await expect(page).toHaveURL('/reset-password')
  await fillNew(page, '12345')
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères.')).toBeVisible()
  await fillNew(page, fresh, 'autre-chose')
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  await refuse(page, '**/api/password/reset', serverError)
  await fillNew(page, fresh)
  await expect(page.getByRole('main').getByText('Erreur lors de la mise à jour du mot de passe')).toBeVisible()
  await expect(toast(page, 'Erreur lors de la mise à jour du mot de passe')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.unroute('**/api/password/reset')
  // It has both parts, but nobody was sent them.
  await fillNew(page, fresh)
  await invalid()
})

test('[GAP-39] the link works from itself, whoever is signed in', async ({ page, context, server }) => {
  const [one, other] = [await createPerson(server.services), await createPerson(server.services)]
  await context.request.post('/api/password/reset-request', { data: { email: other.email } })
  const link = await linkTo(server, '/reset-password', other.email)
  await signIn(context, one, server.url)
  const signedIn = async () =>
    ((await (await context.request.get('/api/session')).json()) as { account: Person }).account
  expect((await signedIn()).username).toBe(one.username)
  await page.goto(link)
  await fillNew(page, fresh)
  await expect(page).toHaveURL('/')
  expect((await signedIn()).username).toBe(other.username)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: other.username })).toBeVisible()
})

test('[AUTH-33] [AUTH-34] [TOAST-32] [TOAST-33] [GAP-42] a request that is no e-mail, fails, or comes too often', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié ?' })
  const send = dialog.getByRole('button', { name: 'Envoyer le lien' })
  const message = dialog.getByText('Saisissez une adresse email valide, par exemple nom@exemple.fr.')
  for (const wrong of ['', 'salome', 'salome@example', `${'a'.repeat(250)}@example.org`]) {
    await dialog.getByLabel('Email').fill(wrong)
    await send.click()
    await expect(message).toBeVisible()
    await dialog.getByLabel('Email').fill('salome@example.org')
    await expect(message).toBeHidden()
  }
  await expectAccessible()
  await dialog.getByLabel('Email').fill('salome+films@example.org')
  await refuse(page, '**/api/password/reset-request', serverError)
  await send.click()
  await expect(dialog.getByText('Erreur lors de l’envoi de l’email')).toBeVisible()
  await expect(toast(page, 'Erreur de réinitialisation')).toBeVisible()
  await expect(toast(page, 'Impossible d’envoyer l’email de réinitialisation')).toBeVisible()
  await page.unroute('**/api/password/reset-request')
  await refuse(page, '**/api/password/reset-request', [429, 'request.rate_limited', { retryAfter: 42 }])
  await send.click()
  await expect(dialog.getByRole('button', { name: /^Bloqué \([34]\ds\)$/ })).toBeDisabled()
  await expect(toast(page, 'Trop de tentatives')).toBeVisible()
})

test('[GAP-34] a mailed link confirms the address, once; a refused one offers a new mail', async ({
  page,
  expectAccessible,
}) => {
  const tokens: string[] = []
  let answer: { status?: number; json: object } = { json: { ok: true } }
  await page.route('**/api/email/confirm', async (route) => {
    tokens.push((route.request().postDataJSON() as { token: string }).token)
    await route.fulfill(answer)
  })
  await page.goto('/confirm-email?token=a-secret')
  await expect(page.getByRole('heading', { level: 1, name: 'Adresse confirmée' })).toBeVisible()
  await expect(page).toHaveURL('/confirm-email')
  await expectAccessible()
  expect(tokens).toEqual(['a-secret'])

  answer = { status: 500, json: { error: { code: 'server.unexpected' } } }
  await page.goto('/confirm-email?token=another')
  await expect(page.getByText('Votre adresse n’a pas pu être confirmée.')).toBeVisible()
  answer = { status: 400, json: { error: { code: 'email.confirmation_invalid' } } }
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lien invalide' })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Email').fill('marie@example.org')
  await page.getByRole('button', { name: 'Renvoyer l’email' }).click()
  await expect(toast(page, 'Email envoyé')).toBeVisible()

  await page.goto('/confirm-email')
  await expect(page.getByRole('heading', { level: 1, name: 'Lien invalide' })).toBeVisible()
})

test('[GAP-41] an address that waits for its confirmation is told so at sign-in', async ({
  page,
  expectAccessible,
}) => {
  await refuse(page, '**/api/session', [403, 'session.email_unconfirmed'])
  await page.goto('/signin')
  await page.getByLabel('Email ou identifiant').fill('marie@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('un-secret')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmez votre adresse' })).toBeVisible()
  await expect(toast(page, 'Confirmez d’abord votre adresse email.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('marie@example.org')
  await expectAccessible()
  await page.getByRole('button', { name: 'Renvoyer l’email' }).click()
  await expect(toast(page, 'Email envoyé')).toBeVisible()
  await page.getByRole('button', { name: 'Retour à la connexion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
})

test('[AUTH-47] [GAP-44] [TOAST-23] a configured provider has its button; its way leads to the page one wanted, and what it sends back is said', async ({
  page,
  server,
}) => {
  const asked = page.waitForResponse('**/api/oauth-providers')
  await page.goto('/signin')
  expect(await (await asked).json()).toEqual({ providers: [] })
  const go = page.getByRole('button', { name: 'Continuer avec Google' })
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Continuer avec/ })).toBeHidden()

  const person = await createPerson(server.services)
  let comesBack: string | undefined = '/signin?error=account_not_linked'
  await page.route('**/api/oauth-providers', (route) =>
    route.fulfill({ json: { providers: [{ id: 'google', name: 'Google' }] } }),
  )
  await page.route('**/api/oauth-providers/google', async (route) => {
    if (!comesBack) await signIn(page.context(), person, server.url)
    await route.fulfill({ json: { url: comesBack ?? '/signin' } })
  })
  // Who is signed in is known only after the page has begun.
  await page.route('**/api/session', async (route) => {
    await page.evaluate(
      () => document.readyState === 'complete' || new Promise((resolve) => addEventListener('load', resolve)),
    )
    await route.continue()
  })
  await page.goto('/books')
  await go.click()
  const message = 'Cette adresse email a déjà un compte : connectez-vous avec votre mot de passe.'
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await expect(toast(page, message)).toBeVisible()
  await expect(toast(page, 'Erreur de connexion')).toBeVisible()
  await expect(page).toHaveURL('/signin?next=%2Fbooks')
  comesBack = undefined
  await go.click()
  await expect(toast(page, 'Connexion réussie')).toBeVisible()
  await expect(page).toHaveURL('/books')
  // It is said once.
  await page.goto('/signin')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  await expect(toast(page, 'Connexion réussie')).toBeHidden()
})
