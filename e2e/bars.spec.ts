import { expect, nextFrame } from './fixtures.ts'
import { test } from './member.ts'

test('[NAV-35] [NAV-36] [NAV-37] [NAV-38] [NAV-41] [NAV-42] [NAV-43] [NAV-44] [NAV-50] [NAV-51] [GAP-54] the bars of a member: where they stand, what fits, where they lead @both', async ({
  page,
  expectAccessible,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  await page.goto('/settings')
  const title = page.getByRole('heading', { level: 1, name: 'Préférences' })
  await expect(title).toBeVisible()
  const banner = page.getByRole('banner')
  const topOf = async () => (await banner.boundingBox())?.y
  const [bar, heading] = [await banner.boundingBox(), await title.boundingBox()]
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(topOf, 'it stays').toBe(bar?.y)

  const main = page.getByRole('navigation', { name: 'Navigation principale' }).filter({ visible: true })
  await expect(main).toHaveCount(1)
  const places = main.getByRole('listitem')
  await expect(places).toHaveText(['Accueil', 'Messages', 'Amis', ...(isPhone ? ['Profil'] : [])])
  if (isPhone) {
    const below = await main.boundingBox()
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBe(page.viewportSize()?.height)
    const last = await page.getByRole('main').locator('> *').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0), 'the end of the page is above the bar').toBeLessThanOrEqual(
      below?.y ?? 0,
    )
    const widths = await places.evaluateAll((all) =>
      all.map((place) => Math.round(place.getBoundingClientRect().width)),
    )
    expect(Math.max(...widths) - Math.min(...widths), 'four columns').toBeLessThanOrEqual(1)
  }
  await expectAccessible()

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
  // A phone that is turned has less room: the current one stays in view.
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: isPhone ? 300 : size.width, height: size.height })
  const beyond = () =>
    tabs.evaluate((row) => {
      const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
      return (current?.right ?? Infinity) - row.getBoundingClientRect().right
    })
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)

  await tabs.getByRole('link', { name: 'Films' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
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
  // After the new size the row may still be moving to the current page.
  await expect(async () => {
    await tabs.getByRole('link', { name: 'Films' }).focus()
    await tabs.getByRole('link', { name: 'Podcasts' }).focus()
    await expect(tabs.getByRole('link', { name: 'Podcasts' })).toBeInViewport({ ratio: 1, timeout: 1000 })
  }).toPass()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(280)
})

test('[NAV-52] [NAV-62] [GAP-57] a finger turns to the neighbouring page on a wide screen too, but not under the sheet at the right', async ({
  page,
  context,
  expectAccessible,
}) => {
  const session = await context.newCDPSession(page)
  const swipe = async (across: number) => {
    const [x, y] = [195 - across / 2, 400]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + across, y }] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await page.goto('/friends')
  await expect(page).toHaveTitle('Amis | Trouvaille')
  await page.getByRole('button', { name: 'Profil' }).click()
  const sheet = page.getByRole('dialog', { name: 'Profil' })
  await expect(sheet).toBeVisible()
  await expectAccessible()
  // Once it has come in.
  const placeOf = async () => (await sheet.boundingBox()) ?? { x: 0, width: 0 }
  const right = async () => {
    const { x, width } = await placeOf()
    return Math.round(x + width)
  }
  await expect.poll(right, 'it stands at the right').toBe(page.viewportSize()?.width)
  expect((await placeOf()).x).toBeGreaterThan(0)
  await swipe(-150)
  await nextFrame(page)
  await expect(page).toHaveURL('/friends')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 1366, height: 844 })
  await swipe(-100)
  await expect(page).toHaveURL('/messages')
})

test('[NAV-68] [GAP-67] the code of the pages that the bars lead to is fetched two seconds after the first one', async ({
  page,
}) => {
  // What waits for two seconds waits until the test lets it go on.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis
    const held: (() => void)[] = []
    Object.assign(globalThis, {
      setTimeout: (task: () => void, delay: number) => (delay === 2000 ? held.push(task) : setTimeout(task, delay)),
      release: () => held.forEach((task) => task()),
    })
  })
  const parts = ['conversations', 'section', 'work', 'search-overlay']
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
