import type { Page, Request } from '@playwright/test'
import { hold } from './answers.ts'
import { expect, test as visit, toast } from './fixtures.ts'
import { test } from './member.ts'

visit(
  '[HOME-02] [HOME-03] [HOME-04] [HOME-05] [HOME-06] [META-01] [META-04] [META-09] [META-10] [META-11] [META-12] [META-13] [APP-01] [APP-03] [APP-14] [NAV-01] [FAST-01] [COVER-05] [COVER-06] the landing page: it says what the app is, shares its link, and leads on without loading the document again',
  async ({ page, context, baseURL, expectAccessible }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const scripts: Request[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request)
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    // Until somebody touches it, it is a page of HTML, its covers included.
    const sizes = await Promise.all(scripts.map((request) => request.sizes()))
    expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(15 * 1024)
    expect(await page.locator('main svg[viewBox="0 0 400 600"]').count()).toBeGreaterThan(5)
    await expect(page).toHaveTitle('Trouvaille | Partagez vos découvertes')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('img', { name: 'Trouvaille' })).toBeVisible()
    await expect(
      page.getByText('Partagez vos séries, films, musiques, livres et podcasts préférés avec vos proches.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute('href', '/signup')
    await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/signin')
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data['@graph'].map((entry: { '@type': string }) => entry['@type'])).toEqual(['WebSite', 'WebApplication'])
    expect(data['@graph'][0].potentialAction).toMatchObject({ '@type': 'SearchAction', target: '/search?q={term}' })
    expect(data['@graph'][1].applicationCategory).toBe('Social Media')
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', '/icon-512.png')
    expect((await page.request.get('/icon-512.png')).headers()['content-type']).toBe('image/png')
    await expectAccessible()
    await expectStandingCovers(page)
    await expectStickersBesideWords(page)

    await page.getByRole('button', { name: 'Partager l’app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Partager Trouvaille' })
    await expect(dialog.getByText(baseURL ?? '')).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(toast(page, 'Lien copié !')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL)
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(dialog).toBeHidden()

    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    await page.goBack()
    await expect(page.getByRole('img', { name: 'Trouvaille' })).toBeVisible()
  },
)

/** Looks at the shelves of the landing page at widths between phone and desktop: no cover is taller than its own. */
async function expectStandingCovers(page: Page): Promise<void> {
  const before = page.viewportSize()
  const shelves = page.locator('main > [aria-hidden=true] > div')
  await expect(shelves.locator('svg').first()).toBeVisible()
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
    [1023, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    const out = await shelves.evaluateAll((rows) =>
      rows.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const covers = [...row.children].map((cover) => cover.getBoundingClientRect())
        return covers
          .filter((cover) => cover.top < top - 0.5 || cover.bottom > bottom + 0.5)
          .map(({ top: at }) => at - top)
      }),
    )
    expect(out, `at ${width} px`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** A sticker reaches over the edge of its cover by 5 % of its width at most: no word of a drawn cover stands there. */
async function expectStickersBesideWords(page: Page): Promise<void> {
  const reaches = await page.locator('main [class*=_onCover_]').evaluateAll((stickers) =>
    (stickers as HTMLElement[]).map(({ offsetTop, offsetHeight, offsetParent }) => {
      return (offsetTop + offsetHeight) / (offsetParent?.clientWidth ?? 0)
    }),
  )
  expect(reaches.length).toBeGreaterThan(1)
  for (const reach of reaches) expect(reach).toBeLessThan(0.06)
}

test('[NAV-70] who goes back while the app is still loading arrives there', async ({ page }) => {
  await page.goto('/movies')
  await page.getByRole('link', { name: 'Livres', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Livres', exact: true })).toBeVisible()
  const release = await hold(page, '**/assets/section-*.js')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Chargement…')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/movies')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Films', exact: true })).toBeVisible()
})

test('[PREF-07] [PREF-08] [GAP-145] [GAP-146] the theme is dark, follows the choice in every tab and after a reload, and the device where that is chosen', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const other = await context.newPage()
  await other.goto('/movies')
  const bar = (tab: Page) => tab.locator('meta[name=theme-color]').getAttribute('content')
  const dark = await bar(other)
  expect(await bar(page)).toBe(dark)
  await page.getByLabel('Clair').check({ force: true })
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect.poll(() => bar(tab)).not.toBe(dark)
  }
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')

  await page.getByLabel('Celui de l’appareil').check({ force: true })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(html).toHaveAttribute('data-theme', colorScheme)
  }
})

visit('files that do not exist are not found; every other path is answered by the app', async ({ request }) => {
  const status = async (path: string) => (await request.get(path)).status()
  for (const path of ['/favicon.ico', '/.env', '/sitemap.xml', '/assets/none.js']) expect(await status(path)).toBe(404)
  for (const path of ['/', '/movies', '/book/a.b', '/nope', '/favicon.svg', '/robots.txt']) {
    expect(await status(path)).toBe(200)
  }
})
