import { readdirSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createPerson } from '@trouvaille/server/testing'
import { expect, test as base } from './fixtures.ts'

const folder = join(import.meta.dirname, '../apps/web/dist/assets')

interface Site {
  url: string
  /** Deploys another build over the previous one, whose files are gone. */
  deploy(): void
}

const turn = (hash: string, by: number) => hash.slice(by) + hash.slice(0, by)

/** The product as others deploy it: each build has the same content under names of its own. */
async function startSite(product: string): Promise<Site & { stop(): void }> {
  // Only the hash in their names distinguishes the files of two builds.
  const names = readdirSync(folder)
  const hashes = [...new Set(names.flatMap((name) => /-([\w-]{8})\.(js|css|woff2)$/.exec(name)?.[1] ?? []))]
  const inNames = new RegExp(`-(${hashes.join('|')})\\.`, 'g')
  let build = 0
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    const current = hashes.find((hash) => path.includes(`-${turn(hash, build)}.`))
    const original = current ? path.replace(turn(current, build), current) : path
    if (path.startsWith('/assets/') && !current) return void answer.writeHead(404).end()
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const { port, hostname } = new URL(product)
    const onward = forward({ port, hostname, path: original, method: asked.method, headers }, (got) => {
      const chunks: Buffer[] = []
      got.on('data', (chunk: Buffer) => chunks.push(chunk))
      got.on('end', () => {
        const body = Buffer.concat(chunks)
        const isText = /html|javascript|css/.test(got.headers['content-type'] ?? '')
        const sent = isText
          ? String(body)
              .replaceAll(inNames, (_, hash: string) => `-${turn(hash, build)}.`)
              // The hash of the service worker's files.
              .replace("const version = '", `const version = '${build}-`)
          : body
        const { 'content-length': _length, ...kept } = got.headers
        // Without the browser's own cache, which may be emptied at any time.
        answer.writeHead(got.statusCode ?? 500, { ...kept, 'cache-control': 'no-store' }).end(sent)
      })
    })
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy() {
      build += 1
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const test = base.extend<{ site: Site }>({
  site: async ({ server }, use) => {
    const site = await startSite(server.url)
    await use(site)
    site.stop()
  },
})

/** Waits until the service worker of a page has taken it over. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const versions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('app-')))

/** Deploys; ends when the service worker of the new version is at work. */
async function deployAndUpdate(site: Site, page: Page): Promise<void> {
  site.deploy()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const next = registration.installing ?? registration.waiting
    await new Promise<void>((resolve) => {
      if (!next || next.state === 'activated') return resolve()
      next.addEventListener('statechange', () => next.state === 'activated' && resolve())
    })
  })
}

test.use({ serviceWorkers: 'allow' })

test('an open tab keeps the code of its version through deployments; the device keeps three versions', async ({
  page,
  context,
  member,
  site,
}) => {
  void member
  const [second, later] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, second, later]) {
    await tab.goto(`${site.url}/settings`)
    await expect(tab.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
    await isKept(tab)
  }
  await deployAndUpdate(site, later)
  await deployAndUpdate(site, later)
  expect(await versions(later)).toHaveLength(3)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByRole('dialog', { name: 'Changer le mot de passe' })).toBeVisible()

  // A new page is that of the newest version, also without a network.
  const entry = () => later.locator('script[type=module]').getAttribute('src')
  const first = await entry()
  await later.reload()
  await expect(later.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  const newest = await entry()
  expect(newest).not.toBe(first)
  await context.setOffline(true)
  await later.reload()
  await expect(later.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  expect(await entry()).toBe(newest)
  await context.setOffline(false)

  await deployAndUpdate(site, later)
  expect(await versions(later)).toHaveLength(3)
  await second.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(second.getByText('Une nouvelle version est disponible')).toBeVisible()
  await expect(second.getByText(/Le serveur ne répond pas/)).toHaveCount(0)
  await second.getByRole('button', { name: 'Recharger' }).click()
  await second.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(second.getByRole('dialog', { name: 'Changer le mot de passe' })).toBeVisible()
})

test('a visitor whose page is of an earlier version is offered the new one, and loses nothing', async ({
  page,
  server,
  site,
  expectAccessible,
}) => {
  const person = await createPerson(server.services)
  await page.goto(site.url)
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  site.deploy()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()

  await page.getByLabel('Email ou identifiant').fill(person.username)
  site.deploy()
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByText('Une nouvelle version est disponible')).toBeVisible()
  await expect(page.getByText(/Le serveur ne répond pas/)).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByText('Une nouvelle version est disponible')).toHaveCount(0)
  await expect(page.getByLabel('Email ou identifiant')).toHaveValue(person.username)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  site.deploy()
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
})
