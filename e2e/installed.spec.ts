import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { chromium, type BrowserContext } from '@playwright/test'
import { createPerson } from '@trouvaille/server/testing'
import { expect, signIn, test as base } from './fixtures.ts'

/** The app as it is installed by a browser. */

/**
 * A whole Chromium: its shell without windows installs no apps. Such a shell may run the other tests: the system's, or the
 * one that an npm package unpacks to the temporary folder.
 */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path) && !path.includes('headless-shell') && !path.startsWith(tmpdir()),
)

const test = base.extend<{ installing: BrowserContext }>({
  /** A browser with a profile of its own: in Playwright's usual contexts, which are incognito, nothing can be installed. */
  installing: async ({ launchOptions, server, contextOptions }, use) => {
    const context = await chromium.launchPersistentContext('', {
      ...launchOptions,
      ...contextOptions,
      ...(executablePath && { executablePath }),
      baseURL: server.url,
      serviceWorkers: 'allow',
    })
    await use(context)
    await context.close()
  },
})

test.skip(!executablePath, 'Only a whole Chromium installs apps: CHROMIUM_PATH can name one.')

test('[PWA-01] [PWA-04] [PWA-05] the app is installed, has a window of its own, and takes what others share there', async ({
  installing: context,
  server,
}) => {
  await signIn(context, await createPerson(server.services), server.url)
  const page = await context.newPage()
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Installer l’app' })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  const devtools = await context.newCDPSession(page)
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
  const manifestId = `${server.url}/`
  await devtools.send('PWA.install', { manifestId })
  await devtools.send('PWA.openCurrentPageInApp', { manifestId })
  await page.waitForFunction(() => matchMedia('(display-mode: standalone)').matches)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  // Browsers may go on offering it.
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await expect(page.getByRole('button', { name: 'Installer l’app' })).toHaveCount(0)

  const text = 'Regardez « Le Voyage de Chihiro » sur Netflix https://elsewhere.example/1'
  await page.goto(`/shared?${new URLSearchParams({ text })}`)
  await expect(page).toHaveURL(/\/search\?q=Le\+Voyage\+de\+Chihiro$/)
  await page
    .getByRole('link', { name: /Le Voyage de Chihiro/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Le Voyage de Chihiro' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Préférés du moment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Partager', exact: true })).toBeVisible()
})

test('[PWA-01] a launch goes to the window of the app that is open, which does not load anew', async ({
  installing: context,
  server,
}) => {
  await signIn(context, await createPerson(server.services), server.url)
  const page = await context.newPage()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const manifestId = `${server.url}/`
  await devtools.send('PWA.install', { manifestId })
  await devtools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
  await devtools.send('PWA.openCurrentPageInApp', { manifestId })
  await page.waitForFunction(() => matchMedia('(display-mode: standalone)').matches)
  await page.evaluate(() => Object.assign(globalThis, { isThisDocument: true }))
  const { length } = context.pages()

  const launch = (path: string) => devtools.send('PWA.launch', { manifestId, url: server.url + path })
  await launch('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await launch(`/shared?${new URLSearchParams({ title: 'Playtime' })}`)
  await expect(page).toHaveURL(/\/search\?q=Playtime$/)
  expect(context.pages()).toHaveLength(length)
  expect(await page.evaluate(() => 'isThisDocument' in globalThis)).toBe(true)
})

test('[PWA-02] [PWA-07] it opens without a network, and keeps nothing of a person who has signed out', async ({
  installing: context,
  server,
}) => {
  const person = await createPerson(server.services)
  await signIn(context, person, server.url)
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  await expect(page.getByText('Hors connexion : vos changements seront envoyés au retour du réseau.')).toBeVisible()
  await context.setOffline(false)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Profil' }).first().click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
  const kept = await page.evaluate(async () => {
    const addresses = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    const cached = await Promise.all((await caches.keys()).map(addresses))
    return {
      storage: [localStorage, sessionStorage].flatMap((area) => Object.entries(area).map((entry) => entry.join('='))),
      archived: await new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('archive')
        opening.addEventListener('success', () => {
          if (!opening.result.objectStoreNames.contains('values')) return resolve([])
          const reading = opening.result.transaction('values').objectStore('values').getAllKeys()
          reading.addEventListener('success', () => resolve(reading.result))
        })
      }),
      cached: cached.flat(),
    }
  })
  // The log of the device says who has signed out, and is of the device, not of a person.
  const others = kept.storage.filter((entry) => !entry.startsWith('security:'))
  expect(others.filter((entry) => entry.includes(person.id) || entry.includes(person.username))).toEqual([])
  expect(kept.archived).toEqual([])
  expect(kept.cached.filter((path) => !/^\/(assets\/|signin$|theme\.js$|favicon\.svg$)/.test(path))).toEqual([])
})
