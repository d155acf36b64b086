import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'

test('[HOME-02] [HOME-03] [HOME-04] [HOME-05] [HOME-06] [META-01] [META-04] [META-10] [META-12] the landing page @both', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
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
  expect(data['@graph'][0].potentialAction.target).toBe('/search?q={term}')
  expect(data['@graph'][1].applicationCategory).toBe('Social Media')
  await expectAccessible()
})

test('[META-09] [META-11] [META-13] the share image is there, and the search action leads to a page', async ({
  page,
  member,
}) => {
  expect((await page.request.get('/icon-512.png')).headers()['content-type']).toBe('image/png')
  await page.goto('/search?q=amelie')
  await expect(page.getByRole('link', { name: /Amélie Poulain/ }).first()).toBeVisible()
  expect(member.username).toBeTruthy()
})

test('[NAV-01] moving between pages does not load the document again', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('img', { name: 'Trouvaille' })).toBeVisible()
})

test('[APP-01] [APP-02] [APP-03] [APP-04] [APP-08] [APP-09] [APP-10] [APP-11] [APP-12] [APP-14] [TOAST-59] sharing the app @both', async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('button', { name: "Partager l'app" }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager Trouvaille' })
  await expect(dialog.getByText(baseURL ?? '')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(dialog.getByText('Copié !')).toBeVisible()
  await expect(toast(page, 'Lien copié !')).toBeVisible()
  await expect(toast(page, 'Le lien a été copié dans le presse-papiers')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL)
  await expect(dialog.getByRole('button', { name: 'Copier le lien' })).toBeVisible()

  const text = encodeURIComponent(
    `Découvre Trouvaille, l'app pour partager tes séries, films, musiques, livres et podcasts préférés avec tes proches ! ${baseURL}`,
  )
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/?text=${text}`)
  await expect(dialog.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
    'href',
    `mailto:?subject=${encodeURIComponent('Découvre Trouvaille')}&body=${text}`,
  )
  await expect(dialog.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', `sms:?&body=${text}`)
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('[APP-05] [APP-06] [APP-07] [TOAST-60] native sharing: cancelled is ignored, missing copies, failing says so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const calls = { shared: 0 }
    Object.assign(globalThis, { calls })
    Object.assign(navigator, {
      share: () => {
        calls.shared += 1
        return Promise.reject(new DOMException('cancelled', 'AbortError'))
      },
    })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('denied')) },
    })
  })
  await page.goto('/')
  await page.getByRole('button', { name: "Partager l'app" }).click()
  const share = page.getByRole('button', { name: 'Partager...' })
  await share.click()
  expect(await page.evaluate(() => (globalThis as unknown as { calls: { shared: number } }).calls.shared)).toBe(1)
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0)

  await page.evaluate(() => Object.assign(navigator, { share: undefined }))
  await share.click()
  await expect(toast(page, 'Impossible de copier le lien')).toBeVisible()
})

test('[NAV-29] [NAV-30] any other path is not found @both', async ({ page, expectAccessible }) => {
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { name: '404 Oops! Page not found' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await expect(page).toHaveURL('/')
})

/**
 * Every page sets the title of the document: making that fail makes the page fail.
 * @param title Of the page that is shown; it has set it before.
 */
async function breakNextPages(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} | Trouvaille`)
  await page.evaluate(() =>
    Object.defineProperty(document, 'title', {
      configurable: true,
      set() {
        throw new Error('broken on purpose')
      },
    }),
  )
}
const mendPages = (page: Page) => page.evaluate(() => Reflect.deleteProperty(document, 'title'))

test('[HOME-12] home shows a box where it cannot be rendered, and the bars stay', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await breakNextPages(page, 'Films')
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Rubriques' })).toBeVisible()
  await mendPages(page)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  const sections = page.getByRole('navigation', { name: 'Vos rubriques' })
  await expect(sections).toBeVisible()
  // Nothing is liked yet: three empty spots in each section.
  await expect(sections.locator('i')).toHaveCount(15)
})

test('[NAV-31] [NAV-32] [NAV-33] [NAV-34] the error screen, and both its buttons work @both', async ({
  page,
  member,
}) => {
  await page.goto('/movies')
  expect(member.id).toBeTruthy()
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await breakNextPages(page, 'Films')
  await page.getByRole('button', { name: 'Rechercher un film...' }).first().click()
  await page.getByRole('searchbox').fill('parasite')
  await page.getByRole('link', { name: /Parasite/ }).click()
  await expect(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
  await expect(
    page.getByText("L'application a rencontré un problème. Vous pouvez essayer de recharger la page ou de réessayer."),
  ).toBeVisible()

  await mendPages(page)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Parasite' })).toBeVisible()

  await breakNextPages(page, 'Parasite')
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Séries' }).click()
  await expect(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
  await page.getByRole('button', { name: 'Recharger la page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Séries' })).toBeVisible()
})

test('[PREF-06] [PREF-07] [PREF-08] [PREF-09] [GAP-145] [GAP-146] the theme is dark, and follows the choice', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Clair').check({ force: true })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(
    await page.evaluate(() => [localStorage.getItem('ui-theme'), localStorage.getItem('theme-preference')]),
  ).toEqual(['light', 'light'])
  await page.getByLabel("Celui de l'appareil").check({ force: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('[PREF-06] [GAP-146] every tab follows the choice, and so do the bars of the browser', async ({
  page,
  context,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/movies')
  const bar = (tab: Page) => tab.locator('meta[name=theme-color]').getAttribute('content')
  const dark = await bar(other)
  await page.getByLabel('Clair').check({ force: true })
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect.poll(() => bar(tab)).not.toBe(dark)
  }
})

test('files that do not exist are not found; every other path is answered by the app', async ({ request }) => {
  const status = async (path: string) => (await request.get(path)).status()
  for (const path of ['/favicon.ico', '/.env', '/sitemap.xml', '/assets/none.js']) expect(await status(path)).toBe(404)
  for (const path of ['/', '/movies', '/book/a.b', '/nope', '/favicon.svg', '/robots.txt']) {
    expect(await status(path)).toBe(200)
  }
})

test('[ROLE-03] [GAP-49] [GAP-58] visitors are sent to sign in, and members away from it', async ({
  page,
  newDevice,
  server,
}) => {
  for (const path of ['/movies', '/movie/9000000001', '/search?q=x', '/settings', '/messages', '/friends']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/signin?${new URLSearchParams({ next: path })}`)
  }
  const { context, page: other } = await newDevice()
  const { person } = await server.signIn()
  await context.request.post('/api/session', { data: { identifier: person.email, password: person.password } })
  for (const path of ['/signin', '/signup']) {
    await other.goto(path)
    await expect(other).toHaveURL('/')
  }
})

test('[META-05] [META-06] [META-07] [META-08] [NAV-05] [NAV-06] [NAV-17] [NAV-19] [NAV-21] [NAV-25] [NAV-27] every section has a title, a description and keywords of its own', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  const seen = { description: new Set<string>(), keywords: new Set<string>() }
  for (const [path, title] of [
    ['/movies', 'Films'],
    ['/series', 'Séries'],
    ['/books', 'Livres'],
    ['/music', 'Musique'],
    ['/podcasts', 'Podcasts'],
    ['/friends', 'Amis'],
    ['/profile', 'Profil'],
    ['/messages', 'Messages'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | Trouvaille`)
    for (const name of ['description', 'keywords'] as const) {
      const content = await page.locator(`meta[name=${name}]`).getAttribute('content')
      expect(content).toBeTruthy()
      seen[name].add(content ?? '')
    }
  }
  expect(seen.description.size).toBe(8)
  expect(seen.keywords.size).toBe(8)
})

test('[CACHE-01] [CACHE-02] [CACHE-03] [CACHE-04] [CACHE-06] a profile is fresh for five minutes, and asked for twice when that fails', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  let asked = 0
  let isDown = false
  await page.route('**/api/profile', (route) => {
    asked += 1
    return isDown ? route.abort() : route.continue()
  })
  await page.clock.install()
  await page.goto('/profile')
  const turnAway = async () => {
    await page.getByRole('link', { name: 'Films', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  }
  const comeBack = async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeVisible()
  }
  // The heading is of the account; the button waits for the profile.
  await expect(page.getByRole('button', { name: 'Modifier votre profil' })).toBeEnabled()
  const first = asked
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await turnAway()
  await page.clock.fastForward('04:00')
  await comeBack()
  expect(asked).toBe(first)

  await turnAway()
  await page.clock.fastForward('01:30')
  await comeBack()
  await expect.poll(() => asked).toBe(first + 1)

  isDown = true
  await turnAway()
  await page.clock.fastForward('05:30')
  await comeBack()
  await page.clock.fastForward('00:30')
  await expect.poll(() => asked).toBe(first + 3)
  await page.clock.fastForward('00:30')
  expect(asked).toBe(first + 3)
})

test('no page is wider than the smallest phone', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/movies', '/series', '/movie/9000000001', '/settings', '/search?q=par', '/nulle-part']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
