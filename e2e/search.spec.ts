import { findWork, keep, openSearch, results } from './catalogue.ts'
import { expect, nextFrame, stopTime, test } from './fixtures.ts'

const placeholders: [path: string, placeholder: string][] = [
  ['/movies', 'Rechercher un film...'],
  ['/series', 'Rechercher une série...'],
  ['/music', 'Rechercher un artiste, un album, un titre...'],
  ['/books', 'Rechercher un livre, un auteur...'],
  ['/podcasts', 'Rechercher un podcast...'],
]

test('[SRCH-01] [SRCH-02] [GAP-107] [BOOK-01] [POD-01] every section opens its own search, full screen @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  for (const [path, placeholder] of placeholders) {
    await page.goto(path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const input = await openSearch(page)
    await expect(input).toHaveAttribute('placeholder', placeholder)
    const box = await page.getByRole('dialog').boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
    await expectAccessible()
  }
})

test('[SRCH-16] the input takes the focus 80 ms after opening', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.clock.install()
  await page.goto('/movies')
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  // It waits for no timer, not even when it opens for the first time.
  await stopTime(page)
  await page.locator('main button[aria-haspopup=dialog]').first().click()
  const input = page.getByRole('dialog').getByRole('searchbox')
  await expect(input).toBeVisible()
  await page.clock.runFor(79)
  await expect(input).not.toBeFocused()
  await page.clock.runFor(1)
  await expect(input).toBeFocused()
})

test('[SRCH-03] [SRCH-04] [BOOK-02] [BOOK-03] it closes by its arrow, Escape and a click outside, and forgets what was typed @both', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  const dialog = page.getByRole('dialog')
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const ways = [
    () => page.getByRole('button', { name: 'Fermer la recherche' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(size.width / 2, size.height - 10),
  ]
  for (const close of ways) {
    const input = await openSearch(page)
    await expect(input).toHaveValue('')
    await expect(page.getByText('Aucune recherche récente')).toBeVisible()
    await input.fill('zzzz')
    await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
    await close()
    await expect(dialog).toHaveCount(0)
  }
  // Beside results, too.
  await (await openSearch(page)).fill('le')
  await expect(dialog.getByRole('link').first()).toBeVisible()
  const { x, y } = (await dialog.getByRole('link').first().boundingBox()) ?? { x: 0, y: 0 }
  if (x > 20) await page.mouse.click(x - 10, y + 40)
  else await page.mouse.click(size.width - 3, size.height - 10)
  await expect(dialog).toHaveCount(0)
  const input = await openSearch(page)
  await input.fill('zzzz')
  await page.getByRole('button', { name: 'Effacer la saisie' }).click()
  await expect(input).toHaveValue('')
  await expect(input).toBeFocused()
})

test('[SRCH-03] going back closes it, and stays on the page', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/series')
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Films' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await (await openSearch(page)).fill('le')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/movies')
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/series')
  // A result is another page: going back from it is not held up.
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await (await openSearch(page)).fill('parasite')
  await page.getByRole('link', { name: /Parasite/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parasite' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/movies')
})

test('[SRCH-05] [RULE-04] [RULE-05] [GAP-124] [GAP-125] what may not be searched is not sent, and the reason is said', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  const sent: string[] = []
  page.on('request', (request) => {
    const { searchParams, pathname } = new URL(request.url())
    if (pathname === '/api/catalogue/movie') sent.push(searchParams.get('q') ?? '')
  })
  await page.goto('/movies')
  const input = await openSearch(page)
  for (const [query, reason] of [
    ['a', 'Saisissez au moins 2 caractères.'],
    ['  a  ', 'Saisissez au moins 2 caractères.'],
    ['a'.repeat(101), 'La saisie ne doit pas dépasser 100 caractères.'],
    ['a < b', 'La saisie contient des signes interdits (< > { }).'],
    ['javascript:alert(1)', 'La saisie ressemble à du code et a été refusée.'],
    ['x onload=1', 'La saisie ressemble à du code et a été refusée.'],
  ] as const) {
    await input.fill(query)
    await expect(page.getByText(reason)).toBeVisible()
  }
  await input.fill('tomboy')
  await expect(page.getByRole('link', { name: /Tomboy/ })).toBeVisible()
  expect(sent).toEqual(['tomboy'])
})

test('[SRCH-08] [SRCH-09] [SRCH-17] it says that it searches, that it found nothing, and lists what it found @both', async ({
  page,
  member,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  const input = await openSearch(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/catalogue/movie?*', async (route) => {
    await held
    await route.continue()
  })
  await input.fill('par')
  await expect(page.getByRole('status').filter({ hasText: 'Recherche…' })).toBeVisible()
  answer()
  const rows = results(page)
  await expect(rows).toHaveCount(8)
  await expect(page.getByText('8 résultats')).toBeVisible()
  await expect(rows.filter({ hasText: 'Parasite' }).locator('mark')).toHaveText('Par')
  const list = page.getByRole('dialog').getByRole('list').first()
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.6 + 1)
  await expectAccessible()
  await input.fill('zzzz')
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
})

test('[SRCH-09] a search that fails says so, and can be tried again', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  await page.route('**/api/catalogue/movie?*', (route) => route.abort())
  const input = await openSearch(page)
  await input.fill('parasite')
  await expect(page.getByText('La recherche n’a pas abouti.')).toBeVisible()
  await page.unroute('**/api/catalogue/movie?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('link', { name: /Parasite/ })).toBeVisible()
})

test('[GAP-106] an older answer never stands over a newer one', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  let answerOld = () => {}
  const held = new Promise<void>((resolve) => (answerOld = resolve))
  await page.route('**/api/catalogue/movie?q=carol', async (route) => {
    await held
    await route.continue()
  })
  const input = await openSearch(page)
  const old = page.waitForRequest(/q=carol/)
  await input.fill('carol')
  await old
  await input.fill('tomboy')
  await expect(page.getByRole('link', { name: /Tomboy/ })).toBeVisible()
  const late = page.waitForResponse(/q=carol/)
  answerOld()
  await late
  await nextFrame(page)
  await expect(page.getByRole('link', { name: /Tomboy/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Carol/ })).toHaveCount(0)
})

test('[GAP-106] nothing is searched while somebody types', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  const sent: string[] = []
  page.on('request', (request) => {
    const { searchParams, pathname } = new URL(request.url())
    if (pathname === '/api/catalogue/movie') sent.push(searchParams.get('q') ?? '')
  })
  await page.clock.install()
  await page.goto('/movies')
  const input = await openSearch(page)
  await stopTime(page)
  for (const letter of 'parasite') {
    await input.press(letter)
    await page.clock.runFor(299)
  }
  expect(sent).toEqual([])
  await page.clock.resume()
  await expect(page.getByRole('link', { name: /Parasite/ })).toBeVisible()
  expect(sent).toEqual(['parasite'])
})

test('arrow keys walk through results, and Enter in the input goes to the first @desktop', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  const input = await openSearch(page)
  await input.fill('par')
  const rows = results(page)
  await expect(rows).toHaveCount(8)
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(input).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/movie\/\d+/)
})

test('an empty search suggests what goes with a favourite', async ({ page, member, server }) => {
  await keep(server, member, 'current', [await findWork(server, 'movie', 'Parasite')])
  await page.goto('/movies')
  await expect(page.getByRole('link', { name: /Parasite/ })).toBeVisible()
  await openSearch(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Parce que vous aimez Parasite' })).toBeVisible()
  await dialog.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/movie\/\d+/)
})

test('the focus returns to what opened the search, a dialog or a panel', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  const opener = page.getByRole('button', { name: 'Rechercher un film...' }).first()
  await openSearch(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.goto('/movie/9000000001')
  const share = page.getByRole('button', { name: 'Partager', exact: true })
  await share.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
})

test('a search that our own limit refuses says how long to wait', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.route('**/api/catalogue/movie?*', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'request.rate_limited', retryAfter: 42 } } }),
  )
  await page.goto('/movies')
  await (await openSearch(page)).fill('parasite')
  await expect(page.getByText('Attendez 42 secondes avant de réessayer.')).toBeVisible()
})
