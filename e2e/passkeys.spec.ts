import type { CDPSession, Page } from '@playwright/test'
import { createPerson, freePort, type Person, startTestServer } from '@trouvaille/server/testing'
import { choose, expect, signIn, test, toast } from './fixtures.ts'

/** Passkeys in a browser with a virtual authenticator. Browsers make keys for names: the server is at localhost here. */

const named = (url: string) => url.replace('127.0.0.1', 'localhost')

/** An authenticator of the device, which has made sure who is there. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

/** Without what fields offer by themselves, which the virtual authenticator takes at once. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

async function addKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByLabel('Nom de la clé').fill(name)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(toast(page, 'Clé d’accès ajoutée')).toBeVisible()
}

async function signInByPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email ou identifiant').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Signing out loads the landing page. */
async function signOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load')
  await choose(page, 'Déconnexion')
  await loaded
}

const isSignedIn = (page: Page) => expect(page.getByRole('button', { name: /^(Profil$|Menu du profil)/ })).toBeVisible()

test('[PKEY-01] [PKEY-03] [PKEY-07] [PKEY-08] a key is added, signs in, and is asked for after the password @both', async ({
  page,
  server,
  expectAccessible,
}, { project }) => {
  const url = named(server.url)
  const person = await createPerson(server.services)
  await withoutOffers(page)
  await addAuthenticator(page)
  await signIn(page.context(), person, url)
  await page.goto(`${url}/settings`)
  const group = page.getByRole('region', { name: 'Clés d’accès' })
  await expect(group).toContainText('Vous n’avez pas encore de clé d’accès.')
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Le nom est requis.')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await addKey(page, 'Clé du téléphone')
  await expect(group.getByRole('listitem')).toContainText('jamais utilisée')
  await group.scrollIntoViewIfNeeded()
  await expectAccessible()

  await signOut(page)
  await page.goto(`${url}/signin?next=/friends`)
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
  await expect(page).toHaveURL(`${url}/friends`)
  await isSignedIn(page)

  await page.goto(`${url}/settings`)
  await expect(group.getByRole('listitem')).toContainText('utilisée pour la dernière fois')
  await group.getByRole('switch', { name: 'Demander une clé d’accès après le mot de passe' }).check()
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible()
  const [code = ''] = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'Je les ai gardés' }).click()
  await expect(group).toContainText('Codes de secours restants')
  await group.getByRole('button', { name: 'Retirer la clé : Clé du téléphone' }).click()
  await page.getByRole('button', { name: 'Retirer la clé', exact: true }).click()
  await expect(page.getByText('C’est votre dernière clé d’accès')).toBeVisible()
  await page.keyboard.press('Escape')

  await signOut(page)
  await page.goto(`${url}/signin`)
  await signInByPassword(page, person)
  await expect(page.getByRole('heading', { name: 'Encore une étape' })).toBeVisible()
  await expectAccessible()
  if (project.name === 'phone') {
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible()
  }
  await page.getByLabel('Code de secours').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'pas valable' })).toBeVisible()
  await expect(page.getByLabel('Code de secours')).toHaveValue('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click()
  await isSignedIn(page)

  await signOut(page)
  await page.goto(`${url}/signin`)
  await signInByPassword(page, person)
  await page.getByLabel('Code de secours').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await isSignedIn(page)
})

test('[PKEY-14] the field of the name offers the keys of the device by itself', async ({ page, server }) => {
  const url = named(server.url)
  const person = await createPerson(server.services)
  await addAuthenticator(page)
  await signIn(page.context(), person, url)
  await page.goto(`${url}/settings`)
  await addKey(page, 'Clé')
  await signOut(page)
  await page.goto(`${url}/signin`)
  // The virtual authenticator takes what is offered.
  await isSignedIn(page)
})

test('[PKEY-13] a session that is more than an hour old is confirmed with a key', async ({ page, server }) => {
  const url = named(server.url)
  const person = await createPerson(server.services)
  await addAuthenticator(page)
  await signIn(page.context(), person, url)
  await page.goto(`${url}/settings`)
  await addKey(page, 'Première clé')
  server.clock.advance(61 * 60_000)
  await page.getByRole('button', { name: 'Retirer la clé : Première clé' }).click()
  await page.getByRole('button', { name: 'Retirer la clé', exact: true }).click()
  await page.getByRole('button', { name: 'Confirmer avec une clé d’accès' }).click()
  await expect(toast(page, 'Clé d’accès retirée')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Clés d’accès' })).toContainText('pas encore de clé')
})

test('[PKEY-10] [PKEY-11] a page of a role says what to do: adding a key, or confirming with one @both', async ({
  page,
  expectAccessible,
}) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { PORT: port, PUBLIC_URL: url, REQUIRE_PASSKEY: 'staff' }
  const server = await startTestServer({ environment, runningClock: true, snapshotFile: process.env.E2E_SNAPSHOT })
  try {
    const person = await createPerson(server.services)
    await server.services.roles.change('grant', person.email, 'admin')
    await addAuthenticator(page)
    await withoutOffers(page)
    await signIn(page.context(), person, url)
    await page.goto(`${url}/moderation`)
    await expect(page.getByRole('heading', { name: 'Une clé d’accès est nécessaire' })).toBeVisible()
    await expectAccessible()
    await addKey(page, 'Clé du bureau')
    await expect(page.getByRole('heading', { level: 1, name: 'Modération' })).toBeVisible()
    // Another session, which has shown a password alone.
    await page.context().clearCookies()
    await signIn(page.context(), person, url)
    await page.goto(`${url}/security?portee=comptes`)
    await expect(page.getByText('réservée aux sessions confirmées')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Confirmer avec ma clé d’accès' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Sécurité/ })).toBeVisible()
  } finally {
    await server.stop()
  }
})
