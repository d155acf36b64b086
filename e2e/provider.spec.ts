import { expect, test as base, toast } from './fixtures.ts'
import {
  freePort,
  type OpenIdPerson,
  startOpenIdProvider,
  startTestServer,
  type TestOpenIdProvider,
} from '@trouvaille/server/testing'

/** Signing in with an OAuth provider: the product on one host, the provider on another. */

const test = base.extend<object, { provider: TestOpenIdProvider; home: string }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const provider = await startOpenIdProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],

  home: [
    async ({ provider }, use) => {
      const port = await freePort()
      // Not the site of the provider, which is at 127.0.0.1: cookies come back from there as from anywhere.
      const home = `http://localhost:${port}`
      const server = await startTestServer({
        environment: {
          PORT: port,
          PUBLIC_URL: home,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET: provider.clientSecret,
          OIDC_NAME: 'Mon fournisseur',
        },
        runningClock: true,
        snapshotFile: process.env.E2E_SNAPSHOT,
      })
      await use(home)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

const someone = (): OpenIdPerson => ({
  sub: crypto.randomUUID(),
  email: `m.dupont-${crypto.randomUUID().slice(0, 8)}@example.org`,
  email_verified: true,
})

test('[AUTH-47] [GAP-44] [GAP-49] [TOAST-23] one goes to the provider, says no, goes again, and is back signed in at the page one wanted', async ({
  page,
  provider,
  home,
}) => {
  const goThere = page.getByRole('button', { name: 'Continuer avec Mon fournisseur' })
  const wanted = `${home}/movie/9000000001`
  await page.goto(wanted)
  await expect(page).toHaveURL(`${home}/signin?next=%2Fmovie%2F9000000001`)

  provider.person = null
  const asked = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/authorize`))
  await goThere.click()
  expect((await asked).isNavigationRequest()).toBe(true)
  await expect(page.getByRole('main').getByText('La connexion a été annulée.')).toBeVisible()
  await expect(page).toHaveURL(`${home}/signin?next=%2Fmovie%2F9000000001`)

  provider.person = someone()
  await goThere.click()
  await expect(toast(page, 'Connexion réussie')).toBeVisible()
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { level: 1, name: 'Portrait de la jeune fille en feu' })).toBeVisible()

  // The session is open, as after a password.
  await page.goto(`${home}/profile`)
  const name = provider.person.email?.split('@')[0] ?? ''
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
