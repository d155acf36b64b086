import { viewOf, type Work } from '@trouvaille/domain'
import { answerWork, findWork, keep, openSearch, results } from './catalogue.ts'
import { expect, stopTime, test } from './fixtures.ts'

const podcast = (description: string): Work => ({
  kind: 'podcast',
  item: {
    id: 'emission',
    type: 'show',
    name: 'Une émission',
    publisher: 'Une radio',
    description,
    external_urls: { spotify: 'https://open.spotify.com/show/emission' },
  },
})

test('[POD-05] [POD-10] [POD-12] [SRCH-23] a picked podcast opens its page; 5 are kept @both', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  const others = await server.services.catalogue.search('podcast', 'le')
  await page.goto('/podcasts')
  await page.evaluate(
    (works) => localStorage.setItem('podcastRecentSearches', JSON.stringify(works)),
    others.slice(0, 5),
  )
  await (await openSearch(page)).fill('transfert')
  await page.getByRole('link', { name: /Transfert/ }).click()
  await expect(page).toHaveURL(/\/podcast\/.+/)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: 'Transfert' })).toBeVisible()
  await expect(article.getByRole('paragraph').filter({ hasText: /^Slate\.fr$/ })).toBeVisible()
  for (const name of ['Préférés du moment', 'Préférés de tous les temps']) {
    await expect(article.getByRole('button', { name })).toBeVisible()
  }
  await expectAccessible()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('podcastRecentSearches') ?? '[]'))
  expect(kept.map((work: Work) => viewOf(work).title)).toEqual([
    'Transfert',
    ...others.slice(0, 4).map((work) => viewOf(work).title),
  ])
})

test('[POD-05] a podcast of a shelf opens its page', async ({ page, member, server }) => {
  await keep(server, member, 'current', [await findWork(server, 'podcast', 'Affaires sensibles')])
  await page.goto('/podcasts')
  await page.getByRole('link', { name: /Affaires sensibles/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Affaires sensibles' })).toBeVisible()
})

test('[GAP-112] [SRCH-06] the overlay lists 20; the query is trimmed', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/catalogue/podcast') sent.push(searchParams.get('q') ?? '')
  })
  await page.goto('/podcasts')
  const input = await openSearch(page)
  await input.fill('  a ')
  await expect(page.getByText('Saisissez au moins 2 caractères.')).toBeVisible()
  await input.fill('  le ')
  await expect(results(page).first()).toBeVisible()
  expect(await results(page).count()).toBeLessThanOrEqual(20)
  expect(sent).toEqual(['le'])
})

test('[SRCH-07] searches are at least 500 ms apart', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.route('**/api/catalogue/podcast?*', (route) => route.fulfill({ json: { works: [] } }))
  await page.clock.install()
  await page.addInitScript(() => {
    const times: number[] = []
    const { fetch } = window
    window.fetch = (address, init) => {
      if (typeof address === 'string' && address.startsWith('/api/catalogue/podcast?')) times.push(Date.now())
      return fetch(address, init)
    }
    Object.assign(window, { times })
  })
  await page.goto('/podcasts')
  const input = await openSearch(page)
  // Slower than the pause after which a search starts, faster than two of them may follow each other.
  await stopTime(page)
  for (const letter of 'podcasts') {
    await input.press(letter)
    await page.clock.runFor(340)
  }
  await page.clock.resume()
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  expect(times.length).toBeGreaterThan(2)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500)
})

test('[POD-06] a podcast that is on its way shows a spinner', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.route('**/api/catalogue/podcast/*', () => {})
  await page.goto('/podcast/emission')
  await expect(page.getByRole('status').filter({ hasText: 'Chargement...' })).toBeVisible()
})

test('[POD-11] [GAP-117] the description is rendered as HTML, and only as the HTML that is allowed', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto(
    await answerWork(
      page,
      podcast(
        '<p>Une <strong>histoire</strong> <a href="https://example.org/" onclick="alert(1)">à lire</a>' +
          ' et <a href="javascript:alert(1)">pas là</a>.</p><ul><li>Un point</li></ul>' +
          '<script>document.title = "volé"</script><img src=x onerror="document.title = \'volé\'"><iframe></iframe>',
      ),
    ),
  )
  const article = page.getByRole('article')
  await expect(article.getByRole('strong')).toHaveText('histoire')
  await expect(article.getByRole('listitem')).toHaveText('Un point')
  const link = article.getByRole('link', { name: 'à lire' })
  await expect(link).toHaveAttribute('href', 'https://example.org/')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).not.toHaveAttribute('onclick', /./)
  await expect(article.getByText('pas là')).toBeVisible()
  await expect(article.getByRole('link', { name: 'pas là' })).toHaveCount(0)
  await expect(article.locator('script, iframe, img')).toHaveCount(0)
  await expect(page).toHaveTitle(/Une émission/)
})

test('[POD-14] [GAP-118] a podcast with an address can be opened on Spotify', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto(await answerWork(page, podcast('<p>Bonjour</p>')))
  const link = page.getByRole('link', { name: /^Ouvrir sur Spotify/ })
  await expect(link).toHaveAttribute('href', 'https://open.spotify.com/show/emission')
  await expect(link).toHaveAttribute('target', '_blank')
})
