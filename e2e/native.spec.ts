import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { installFakeBridge } from '@trouvaille/mobile/testing'
import { createPerson, startTestServer, type TestServer } from '@trouvaille/server/testing'
import { build } from 'vite'
import { expect, test } from './fixtures.ts'

/** The bundle of the native app, at the origin that it has on Android, with a shell that is not there. */

const mobile = join(import.meta.dirname, '../apps/mobile')
const origin = 'https://localhost'
/** What a build without PUBLIC_URL is for. */
const builtFor = 'https://trouvaille.example'

// Headers of a test's own would need the leave of the server.
test.use({ extraHTTPHeaders: {} })

let server: TestServer
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trouvaille-native-'))
  const built = build({ root: mobile, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  ;[server] = await Promise.all([
    startTestServer({
      runningClock: true,
      snapshotFile: process.env.E2E_SNAPSHOT,
      environment: { NATIVE_ORIGINS: origin },
    }),
    built,
  ])
})

test.afterAll(async () => {
  await server.stop()
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

test('[MOB-06] [MOB-10] a person signs in by a token, is sent messages, and is still signed in when the app starts again', async ({
  context,
}) => {
  const ana = await createPerson(server.services)
  const page = await openApp(context, '/signin')
  await page.getByLabel('Email ou identifiant').fill(ana.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
  await page.goto(origin)
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
})
