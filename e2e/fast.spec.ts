import type { Page } from '@playwright/test'
import { createPerson } from '@trouvaille/server/testing'
import { findWork, keep } from './catalogue.ts'
import { expect, test as visit } from './fixtures.ts'
import { test } from './member.ts'
import { settled } from './shifts.ts'

/**
 * Notes what the page asks of the platform's rules for languages and dates; runs in the page, before everything else.
 */
function watchLanguages(): void {
  const used: string[] = []
  Object.assign(globalThis, { used })
  const heavy = ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'RelativeTimeFormat', 'Segmenter'] as const
  for (const name of heavy) {
    Object.defineProperty(Intl, name, {
      value: new Proxy(Intl[name], {
        construct: (target, values) => {
          used.push(name)
          return Reflect.construct(target, values)
        },
      }),
    })
  }
  for (const [holder, name] of [
    [String.prototype, 'localeCompare'],
    [Date.prototype, 'toLocaleDateString'],
    [Date.prototype, 'toLocaleTimeString'],
    [Number.prototype, 'toLocaleString'],
  ] as const) {
    const asBefore = Reflect.get(holder, name) as (...values: unknown[]) => unknown
    Object.defineProperty(holder, name, {
      value(this: unknown, ...values: unknown[]) {
        used.push(name)
        return asBefore.apply(this, values)
      },
    })
  }
}

const usedBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { used: string[] }).used)

test('[FAST-03] home, a section and a work are shown without the formatters of the platform', async ({
  page,
  server,
  member,
}) => {
  const [parasite, amelie] = [await findWork(server, 'movie', 'Parasite'), await findWork(server, 'movie', 'Amélie')]
  await keep(server, member, 'current', [parasite, amelie])
  await page.addInitScript(watchLanguages)
  // The last chunk that is prefetched.
  const likely = page.waitForResponse(/profile-sheet-[^/]*[.]js$/)
  await page.goto('/')
  await likely
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await usedBy(page), 'the code of likely pages').toEqual([])
  for (const path of ['/', '/movies', `/movie/${parasite.item.id}`]) {
    await page.goto(path)
    await expect(page.locator('#content').getByText('Parasite').first()).toBeVisible()
    await settled(page)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(await usedBy(page), path).toEqual([])
  }
  // What the watch would have seen.
  await page.evaluate(() => [new Intl.Collator('fr'), 'a'.localeCompare('b')])
  expect(await usedBy(page)).toEqual(['Collator', 'localeCompare'])
})

visit(
  '[FAST-04] the first touch of the landing page fetches no style sheet that is there, and finds every style',
  async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') fetched.push(new URL(request.url()).pathname)
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const inline = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(inline.length).toBeGreaterThan(0)
    const signIn = page.getByRole('link', { name: 'Se connecter' })
    const colour = () => signIn.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await colour()

    await page.getByRole('button', { name: 'Partager l’app' }).click()
    await expect(page.getByRole('dialog', { name: 'Partager Trouvaille' })).toBeVisible()
    const styles = await page.locator('style').evaluateAll((all) => all.map((style) => style.textContent).join(''))
    for (const path of fetched)
      expect(styles.includes((await (await page.request.get(path)).text()).trim()), path).toBe(false)

    // The page that comes next lives in the same document, and has all its styles.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await colour()).toBe(before)
    await signIn.click()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(fetched.filter((path) => inline.includes(path))).toEqual([])
    expect(fetched.length).toBeGreaterThan(0)
  },
)

/** Notes whether the page has ever said that it is loading; runs in the page, before everything else. */
function watchLoading(): void {
  const seen = { loading: false }
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    seen.loading ||= document.body?.textContent.includes('Chargement…') ?? false
  }).observe(document, { childList: true, subtree: true })
}

/** Resolves when the code that shows pages has been evaluated; runs in the page. */
const evaluated = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
      .filter(({ href }) => /\/(?:render-app|app)-[^/]*$/.test(href))
      .map(({ href }) => import(href) as Promise<unknown>),
  ).then(({ length }) => length)

/** Settles when the code of members' pages has been evaluated in a pause of the page; runs in the page. */
async function knowsMemberParts(): Promise<void> {
  await new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))
  const file = performance.getEntriesByType('resource').find(({ name }) => /\/member-[^/]*[.]js$/.test(name))
  await import(file?.name ?? '')
}

const hasShownLoading = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { loading: boolean } }).seen.loading)

test('[FAST-05] a page that comes soon is the first thing to be shown; one that takes longer says that it is loading', async ({
  page,
}) => {
  await page.addInitScript(watchLoading)
  // No time passes but what the test lets pass.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [path, name] of [
    ['/', 'Trouvaille'],
    ['/movies', 'Films'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    expect(await hasShownLoading(page), path).toBe(false)
  }

  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/assets\/section-[^/]*[.]js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/movies')
  expect(await page.evaluate(evaluated)).toBe(2)
  await page.clock.runFor(299)
  expect(await hasShownLoading(page)).toBe(false)
  await page.clock.runFor(1)
  await expect(page.getByText('Chargement…')).toBeVisible()
  answer()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Films', level: 1 })).toBeVisible()
})

visit(
  '[FAST-05] who has signed in sees home next, without a page that says it is loading',
  async ({ page, server }) => {
    const person = await createPerson(server.services)
    await page.addInitScript(watchLoading)
    await page.goto('/signin')
    await page.getByLabel('Email ou identifiant').click()
    await page.evaluate(knowsMemberParts)
    // What it said until now was of the form.
    await page.evaluate(() => Object.assign((globalThis as unknown as { seen: object }).seen, { loading: false }))
    await page.getByLabel('Email ou identifiant').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
    expect(await hasShownLoading(page)).toBe(false)
  },
)
