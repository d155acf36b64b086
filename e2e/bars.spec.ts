import { choose, expect, nextFrame, test, toast } from './fixtures.ts'

test('[NAV-35] [NAV-38] [NAV-39] [NAV-41] [NAV-44] the bars of a member @both', async ({
  page,
  member,
  isMobile,
  expectAccessible,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/')
  const tabs = page.getByRole('navigation', { name: 'Rubriques', exact: true })
  for (const [name, path] of [
    ['Films', '/movies'],
    ['Séries', '/series'],
    ['Musique', '/music'],
    ['Livres', '/books'],
    ['Podcasts', '/podcasts'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goto('/movie/9000000001')
  await expect(tabs.getByRole('link', { name: 'Films' })).toHaveAttribute('aria-current', 'page')

  const strip = page.getByRole('navigation', { name: 'Navigation principale' })
  for (const [name, path] of [
    ['Accueil', '/'],
    ['Messages', '/messages'],
    ['Amis', '/friends'],
  ] as const) {
    await expect(strip.filter({ visible: true }).getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(strip.filter({ visible: true })).toHaveCount(1)
  expect(typeof isMobile).toBe('boolean')
  await expectAccessible()
})

test('[NAV-36] [NAV-48] [NAV-50] [NAV-52] [NAV-53] [NAV-54] [NAV-55] [NAV-56] [NAV-57] [AUTH-40] [TOAST-29] the profile sheet of a phone', async ({
  page,
  member,
  expectAccessible,
}) => {
  await page.goto('/movies')
  await page.getByRole('button', { name: 'Profil' }).click()
  const sheet = page.getByRole('dialog', { name: 'Profil' })
  await expect(sheet.getByText(member.username)).toBeVisible()
  await expectAccessible()
  await expect(sheet.getByRole('link', { name: 'Voir votre profil' })).toHaveAttribute('href', '/profile')
  await expect(sheet.getByRole('link', { name: 'Profil', exact: true })).toHaveAttribute('href', '/profile')
  await sheet.getByRole('link', { name: 'Préférences' }).click()
  await expect(page).toHaveURL('/settings')
  await page.getByRole('button', { name: 'Profil' }).click()
  await sheet.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await expect(toast(page, 'Vous êtes maintenant déconnecté')).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /favourites|account|sync|Recent/.test(key))),
  ).toEqual([])
})

test('[NAV-46] [NAV-47] [NAV-40] the profile menu of a wide screen @desktop', async ({ page, member }) => {
  await page.goto('/')
  await page.getByRole('button', { name: `Menu du profil de ${member.username}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Profil' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('menuitem', { name: 'Préférences' })).toHaveAttribute('href', '/settings')
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
})

test('[NAV-58] [GAP-40] [TOAST-30] a sign-out that fails says so, and the session goes on', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await choose(page, 'Déconnexion')
  await expect(page.getByRole('dialog', { name: 'Profil' })).toBeHidden()
  await expect(toast(page, 'Erreur de déconnexion')).toBeVisible()
  await expect(toast(page, 'Impossible de se déconnecter')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
})

test('[NAV-37] the fixed bars cover none of the content @both', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/settings')
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const bar = await page.getByRole('banner').boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('[NAV-45] [GAP-53] a visitor sees the two ways in @both', async ({ page }) => {
  await page.goto('/signin')
  const strip = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect(strip.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await strip.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('navigation', { name: 'Rubriques' })).toHaveCount(0)
})

test('[NAV-42] [NAV-43] the tabs are centred, and scroll sideways where they do not fit @both', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  await page.goto('/movies')
  const tabs = page.getByRole('navigation', { name: 'Rubriques', exact: true })
  const list = tabs.getByRole('list')
  const margins = async () => {
    const [outer, inner] = [await tabs.boundingBox(), await list.boundingBox()]
    if (!outer || !inner) throw new Error('There are no tabs.')
    return { left: inner.x - outer.x, right: outer.x + outer.width - inner.x - inner.width }
  }
  const { left, right } = await margins()
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1)

  await page.setViewportSize({ width: 280, height: 600 })
  await expect.poll(async () => (await margins()).right).toBeLessThan(0)
  await tabs.getByRole('link', { name: 'Podcasts' }).focus()
  await expect(tabs.getByRole('link', { name: 'Podcasts' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(280)
})

test('[NAV-51] the bottom bar has the main navigation and the profile', async ({ page, member }) => {
  expect(member.id).toBeTruthy()
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Navigation principale' }).filter({ visible: true })
  await expect(bar.getByRole('listitem')).toHaveText(['Accueil', 'Messages', 'Amis', 'Profil'])
})

test('[NAV-62] [NAV-63] [NAV-64] [NAV-65] [NAV-66] [GAP-57] a swipe of 100 px turns between friends, messages and home, however wide the screen is', async ({
  page,
  member,
  context,
}) => {
  expect(member.id).toBeTruthy()
  const session = await context.newCDPSession(page)
  const swipe = async (across: number, down = 0) => {
    const [x, y] = [195 - across / 2, 400]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + across, y: y + down }],
    })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  /** Waits for the page, and for its effects, of which the swipes are one. */
  const on = async (title: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} | Trouvaille`)
  }
  await page.goto('/friends')
  await on('Amis')
  await swipe(-99)
  await swipe(-120, 150)
  await nextFrame(page)
  await expect(page).toHaveURL('/friends')
  await page.getByRole('button', { name: 'Profil' }).click()
  await expect(page.getByRole('dialog', { name: 'Profil' })).toBeVisible()
  await swipe(-150)
  await nextFrame(page)
  await expect(page).toHaveURL('/friends')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await swipe(-100)
  await on('Messages')
  await expect(page).toHaveURL('/messages')
  await swipe(-100)
  await on('Amis')
  await swipe(100)
  await expect(page).toHaveURL('/')
  await page.goto('/messages')
  await on('Messages')
  await swipe(100)
  await expect(page).toHaveURL('/')

  for (const width of [768, 1366]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/friends')
    await on('Amis')
    await swipe(-100)
    await on('Messages')
    await expect(page).toHaveURL('/messages')
  }
})

test('[NAV-68] [GAP-67] the code of the pages that the bars lead to is fetched two seconds after the first one', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy()
  // What waits for two seconds waits until the test lets it go on.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis
    const held: (() => void)[] = []
    Object.assign(globalThis, {
      setTimeout: (task: () => void, delay: number) => (delay === 2000 ? held.push(task) : setTimeout(task, delay)),
      release: () => held.forEach((task) => task()),
    })
  })
  const parts = ['coming', 'section', 'work', 'search-overlay']
  const fetched = new Set<string | undefined>()
  page.on('request', (request) =>
    fetched.add(parts.find((part) => new RegExp(`/assets/${part}-[\\w-]{8}\\.js$`).test(request.url()))),
  )
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  expect(parts.filter((part) => fetched.has(part))).toEqual([])
  await page.evaluate(() => (globalThis as unknown as { release(): void }).release())
  await expect.poll(() => parts.filter((part) => fetched.has(part))).toEqual(parts)
})
