import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { viewOf } from '@trouvaille/domain'
import { installFakeBridge } from '@trouvaille/mobile/testing'
import {
  createPerson,
  type Person,
  startFcm,
  startTestServer,
  type TestFcm,
  type TestServer,
} from '@trouvaille/server/testing'
import { build } from 'vite'
import { findWork } from './catalogue.ts'
import { sendMessage, stored, talkOf, write } from './conversations.ts'
import { choose, expect, test, toast } from './fixtures.ts'
import { redPixel } from './pixel.ts'

/** The bundle of the native app, at the origin that it has on Android, with a shell that is not there. */

const mobile = join(import.meta.dirname, '../apps/mobile')
const builtWeb = join(import.meta.dirname, '../apps/web/dist')
const origin = 'https://localhost'
/** What a build without PUBLIC_URL is for. */
const builtFor = 'https://trouvaille.example'

// Headers of a test's own would need the leave of the server.
test.use({ extraHTTPHeaders: {} })

let server: TestServer
let fcm: TestFcm
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trouvaille-native-'))
  const built = build({
    root: mobile,
    logLevel: 'warn',
    // As with the file of a Firebase project.
    define: { 'import.meta.env.FIREBASE_PROJECT': '"trouvaille"' },
    build: { outDir: folder, emptyOutDir: true },
  })
  fcm = await startFcm()
  ;[server] = await Promise.all([
    startTestServer({
      runningClock: true,
      snapshotFile: process.env.E2E_SNAPSHOT,
      environment: { NATIVE_ORIGINS: origin, ...fcm.environment },
    }),
    built,
  ])
})

test.afterAll(async () => {
  await server.stop()
  await fcm.stop()
  await rm(folder, { recursive: true })
})

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** Serves the files of the app as its shell does: the page at every path that is none of a file. */
async function serveBundle(context: BrowserContext): Promise<void> {
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const name = pathname.split('/').at(-1)?.includes('.') ? pathname.slice(1) : 'index.html'
    const contentType = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const content = await readFile(join(folder, name))
    const isText = contentType.startsWith('text/')
    const body = isText
      ? content
          .toString()
          .replaceAll(builtFor.replace('https', 'wss'), server.url.replace('http', 'ws'))
          .replaceAll(builtFor, server.url)
      : content
    await route.fulfill({ contentType, body })
  })
}

async function openApp(context: BrowserContext, path = '/'): Promise<Page> {
  await serveBundle(context)
  // The server of a test is on this machine, which pages elsewhere may not call without it.
  await context.grantPermissions(['local-network-access'], { origin })
  await context.addInitScript<'android' | 'ios'>(installFakeBridge, 'android')
  const page = await context.newPage()
  await page.goto(origin + path)
  return page
}

/** Signs in by the form. */
async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email ou identifiant').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
}

test('[MOB-06] [MOB-07] [MOB-10] a person signs in by a token, writes, is answered at once, and is still signed in when the app starts again', async ({
  context,
}) => {
  const ana = await createPerson(server.services)
  const { friend, id } = await talkOf(server, ana, 'Tu l’as vu ?')
  const page = await openApp(context, '/signin')
  await signInByForm(page, ana)
  expect(await context.cookies()).toEqual([])

  // A link that the system opens with the app.
  await page.evaluate((url) => fakeBridge.emit('App', 'appUrlOpen', { url }), `${server.url}/conversation/${id}`)
  await expect(page.getByText('Tu l’as vu ?')).toBeVisible()
  await sendMessage(page, 'Oui, hier')
  await expect.poll(() => stored(server, friend, id)).toEqual(['Tu l’as vu ?', 'Oui, hier'])
  await write(server, friend, id, 'Et alors ?')
  await expect(page.getByText('Et alors ?')).toBeVisible()

  // Back leads to the page before, and from home out of the app.
  const goBack = () => page.evaluate(() => fakeBridge.emit('App', 'backButton', { canGoBack: history.length > 1 }))
  await goBack()
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  await goBack()
  const hasLeft = () => page.evaluate(() => fakeBridge.calls.some(([name]) => name === 'App.minimizeApp'))
  await expect.poll(hasLeft).toBe(true)

  await context.setOffline(true)
  await page.goto(origin)
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
})

const calls = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => fakeBridge.calls.filter(([called]) => called === wanted).map(([, options]) => options),
    name,
  )

test('[MOB-04] [MOB-09] [MOB-10] [MOB-12] [GAP-166] the screens of the system take pictures and share, a favourite is felt, and signing out leaves no token', async ({
  context,
}) => {
  const ana = await createPerson(server.services)
  const page = await openApp(context, '/signin')
  await signInByForm(page, ana)

  await page.getByRole('button', { name: 'Partager l’app' }).first().click()
  await page.getByRole('button', { name: 'Partager…' }).click()
  await expect.poll(() => calls(page, 'Share.share')).toEqual([expect.objectContaining({ url: server.url })])
  await page.keyboard.press('Escape')

  const work = viewOf(await findWork(server, 'movie', 'Parasite'))
  await page.evaluate((url) => fakeBridge.emit('App', 'appUrlOpen', { url }), server.url + work.path)
  await page.getByRole('button', { name: 'Préférés du moment' }).click()
  await expect.poll(() => calls(page, 'Haptics.impact')).toEqual([{ style: 'LIGHT' }])

  // A picture as the system hands it over.
  const taken = `${origin}/_capacitor_file_/photo.png`
  await context.route(taken, (route) => route.fulfill({ contentType: 'image/png', body: redPixel }))
  await page.evaluate((webPath) => {
    fakeBridge.answers['Camera.takePhoto'] = () => ({ webPath })
  }, taken)
  await page.evaluate((url) => fakeBridge.emit('App', 'appUrlOpen', { url }), `${server.url}/profile?edit=true`)
  await page.getByRole('button', { name: 'Changer la photo de profil' }).click()
  await page.getByRole('menuitem', { name: 'Prendre une photo' }).click()
  await expect(toast(page, 'Photo de profil mise à jour')).toBeVisible()
  const address = (await server.services.profiles.read(ana.id))?.avatarUrl
  const picture = page.getByRole('main').locator(`img[src="${server.url}${address}"]`)
  await expect(picture).toBeVisible()
  // It comes from another origin, which must let it in.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await choose(page, 'Déconnexion')
  await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('secured:')))
  expect(kept).toEqual([expect.stringContaining('device')])
})

test('[MOB-14] [PUSH-09] a person who is asked after a message is notified by FCM, and the notification opens the conversation, also when it starts the app', async ({
  context,
}) => {
  const ana = await createPerson(server.services)
  const { friend, id } = await talkOf(server, ana, 'Tu l’as vu ?')
  const page = await openApp(context, '/signin')
  await signInByForm(page, ana)
  await page.evaluate((url) => fakeBridge.emit('App', 'appUrlOpen', { url }), `${server.url}/conversation/${id}`)
  await sendMessage(page, 'Oui, hier')
  const asked = () => calls(page, 'PushNotifications.requestPermissions')
  expect(await asked()).toEqual([])
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(toast(page, 'Cet appareil vous préviendra.')).toBeVisible()
  expect(await asked()).toHaveLength(1)
  const transports = async () =>
    ((await server.services.exports.of(ana)).pushSubscriptions as { transport: string }[]).map(
      ({ transport }) => transport,
    )
  expect(await transports()).toEqual(['fcm'])
  const isRegistered = () => page.evaluate(() => localStorage.getItem('system:registered') !== null)
  expect(await isRegistered()).toBe(true)

  // From elsewhere in the app: what is open is read, and not notified of.
  await page.evaluate(() => fakeBridge.emit('App', 'backButton', { canGoBack: true }))
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  await write(server, friend, id, 'Et alors ?')
  // Five seconds after the message.
  const sent = () => fcm.received.map(({ token, data }) => ({ token, data }))
  const data = { path: `/conversation/${id}` }
  await expect.poll(sent).toContainEqual({ token: 'token-1', data })
  const chosen = { actionId: 'tap', notification: { id: '1', data } }
  await page.evaluate((event) => {
    fakeBridge.emit('PushNotifications', 'pushNotificationActionPerformed', event)
  }, chosen)
  await expect(page.getByText('Et alors ?')).toBeVisible()

  // A start by a notification, which registers again, with what is the token now.
  await context.addInitScript((event) => {
    fakeBridge.answers['PushNotifications.register'] = () =>
      fakeBridge.emit('PushNotifications', 'registration', { value: 'token-2' })
    fakeBridge.emit('PushNotifications', 'pushNotificationActionPerformed', event)
  }, chosen)
  await page.goto(origin)
  await expect(page.getByText('Et alors ?')).toBeVisible()
  await page.evaluate(() => fakeBridge.emit('App', 'backButton', { canGoBack: true }))
  await write(server, friend, id, 'Allô ?')
  await expect.poll(sent).toContainEqual({ token: 'token-2', data })

  await choose(page, 'Déconnexion')
  await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
  expect(await transports()).toEqual([])
  expect(await isRegistered()).toBe(false)
})

test('[MOB-13] the app calls nothing that the oldest web view of iOS lacks', async () => {
  const files = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'))
  const code = (await Promise.all(files.map((name) => readFile(join(folder, 'assets', name), 'utf8')))).join('\n')
  // What came with Safari 17 and later.
  const newer =
    /\b(?:URL\.(?:canParse|parse)|(?:Object|Map)\.groupBy|Promise\.(?:withResolvers|try)|AbortSignal\.any|RegExp\.escape|Iterator\.(?:from|concat))\(/g
  expect(code.match(newer)).toBeNull()
})

test('[MOB-07] the app has no service worker, and the web app nothing of the shell', async () => {
  const read = async (path: string) =>
    Promise.all(
      (await readdir(path)).filter((name) => name.endsWith('.js')).map((name) => readFile(join(path, name), 'utf8')),
    )
  const [native, web] = await Promise.all([read(join(folder, 'assets')), read(join(builtWeb, 'assets'))])
  expect(native.join('')).toContain('androidBridge')
  expect(native.join('')).not.toContain('serviceWorker')
  expect(web.join('')).toContain('serviceWorker')
  expect(web.join('')).not.toMatch(/androidBridge|Capacitor/)
})
