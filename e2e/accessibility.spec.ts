import { randomUUID } from 'node:crypto'
import { addition, befriend, createPerson, type Person, type TestServer } from '@trouvaille/server/testing'
import { viewOf } from '@trouvaille/domain'
import { accessibilityViolations } from './axe.ts'
import { findWork, openSearch } from './catalogue.ts'
import { expect, test } from './fixtures.ts'
import { settled, shiftsOn, watchShifts } from './shifts.ts'

/** What makes the product easy for everybody: keyboards, large text, colours of the device, nothing that jumps. */

async function pathsOf(server: TestServer): Promise<string[]> {
  const film = viewOf(await findWork(server, 'movie', 'Parasite'))
  return ['/', '/movies', film.path, '/messages', '/profile', '/settings']
}

/** Where nothing moves while it loads. */
const steady = ['/', '/movies', '/messages', '/settings']

async function withFriend(server: TestServer, member: Person): Promise<Person> {
  const friend = await createPerson(server.services, { username: `Jean-Marc-${randomUUID().slice(0, 8)}` })
  await befriend(server.services, friend, member)
  return friend
}

test('[EASE-01] [EASE-02] [EASE-07] on every page Tab begins at the link to the content, which takes the focus without a frame; nothing moves while a page loads @both', async ({
  page,
  server,
  member,
}) => {
  await withFriend(server, member)
  await watchShifts(page)
  const shifts: string[] = []
  for (const path of await pathsOf(server)) {
    await page.goto(path)
    await settled(page)
    const moved = await shiftsOn(page)
    if (steady.includes(path)) shifts.push(...moved.map((what) => `${path}: ${what}`))
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Aller au contenu' })
    await expect(skip, path).toBeFocused()
    await expect(skip, path).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Enter')
    await expect(page.locator('#content'), path).toBeFocused()
    await expect(page.locator('#content'), path).toHaveCSS('outline-style', 'none')
  }
  expect(shifts).toEqual([])
})

test('[EASE-03] with text of twice the size no word leaves the screen or stands on another @both', async ({
  page,
  server,
  member,
}) => {
  await withFriend(server, member)
  const found: string[] = []
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )
  for (const path of await pathsOf(server)) {
    await page.goto(path)
    await settled(page)
    for (const problem of await page.evaluate(lookAtWords)) found.push(`${path}: ${problem}`)
  }
  expect(found).toEqual([])
})

/** Words of headings, links and buttons that are cut, or lie over others; runs in the page. */
function lookAtWords(): string[] {
  const problems: string[] = []
  if (document.documentElement.scrollWidth > innerWidth)
    problems.push(`${document.documentElement.scrollWidth} px wide`)
  const words = [...document.querySelectorAll('h1, h2, nav a, nav button, main button, label')].filter(
    (element) => element.checkVisibility() && element.textContent?.trim(),
  )
  /** Whether it is in something that scrolls sideways, or is cut with an ellipsis or for screen readers alone. */
  const isHeld = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isHeld(element.parentElement))
  const boxes = words.flatMap((element) => {
    const found: { element: Element; line: DOMRect }[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      const isShortened = holder !== null && getComputedStyle(holder).textOverflow === 'ellipsis'
      if (isShortened || (isHeld(holder) && !element.closest('header, nav'))) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) if (line.width > 1 && line.height > 1) found.push({ element, line })
    }
    return found
  })
  for (const { element, line } of boxes) {
    if (line.right > innerWidth + 1 && !isHeld(element)) problems.push(`leaves the screen: ${element.textContent}`)
  }
  // The bars lie over the page; within each of the two, nothing lies over anything.
  for (const place of document.querySelectorAll('header, nav')) {
    const inside = boxes.filter(({ element }) => place.contains(element) && element.matches('a, button'))
    for (const a of inside) {
      for (const b of inside) {
        if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue
        const across = Math.min(a.line.right, b.line.right) - Math.max(a.line.left, b.line.left)
        const along = Math.min(a.line.bottom, b.line.bottom) - Math.max(a.line.top, b.line.top)
        if (across > 1 && along > 1 && a.line.left < b.line.left) {
          problems.push(`${a.element.textContent} lies over ${b.element.textContent}`)
        }
      }
    }
  }
  return [...new Set(problems)]
}

test('[EASE-09] titles under covers are whole with text of twice the size, and on the wall of the first evening on the smallest phones', async ({
  page,
  server,
  member,
}) => {
  const titles = ['Portrait de la jeune fille en feu', 'Les Parapluies de Cherbourg', 'Cléo de 5 à 7']
  const films = await Promise.all(titles.map((title) => findWork(server, 'movie', title)))
  await server.services.favourites.push(
    member.id,
    films.map((film) => addition(film)),
  )
  const found: string[] = []
  async function look(path: string): Promise<void> {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('main li b').first()).toBeVisible()
    for (const title of await page.evaluate(cutTitles)) found.push(`${path}: ${title}`)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await look('/welcome')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )
  for (const path of ['/welcome', '/movies', '/movies/current', '/books', '/profile']) await look(path)
  expect(found).toEqual([])
})

/** Titles under covers of which not everything is seen; runs in the page. */
function cutTitles(): string[] {
  const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
    scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
  return [...document.querySelectorAll('main li b')]
    .filter((title) => title.checkVisibility() && (isCut(title) || isCut(title.parentElement ?? title)))
    .map(({ textContent }) => textContent ?? '')
}

test('[EASE-04] where the device sets the colours, one sees what is current, chosen, pressed and found, where the focus is, and where a dialog ends', async ({
  page,
  server,
  member,
}) => {
  void member
  const film = viewOf(await findWork(server, 'movie', 'Parasite'))
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(film.path)
  await settled(page)
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })
  const background = (selector: string, part?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part)
  expect(await background('nav [aria-current]', '::after')).toBe(highlight)
  const disc = 'button[aria-pressed] > span:has(svg)'
  expect(await background(disc)).not.toBe(highlight)
  await page.locator(disc).first().click()
  await expect(page.locator(disc).first()).toHaveCSS('background-color', highlight)

  await page.goto('/settings')
  await expect(page.locator('label', { hasText: 'Sombre' })).toHaveCSS('background-color', highlight)
  await expect(page.locator('label', { hasText: 'Clair' })).not.toHaveCSS('background-color', highlight)
  await page.getByRole('button', { name: /^Changer le mot de passe/ }).click()
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid')
  const field = page.getByLabel('Mot de passe actuel')
  await field.focus()
  await expect(field).toHaveCSS('outline-style', 'solid')

  await page.goto('/books')
  await (await openSearch(page)).fill('le')
  await expect(page.locator('mark').first()).toHaveCSS('background-color', highlight)
})

test('[EASE-05] [EASE-06] open menus hide nothing that has the focus, stand in a region, and say what is written on their buttons @desktop', async ({
  page,
  server,
  member,
}) => {
  const friend = await withFriend(server, member)
  const violations: string[] = []
  const look = async (name: string) => {
    await expect(page.getByRole('menu')).toBeVisible()
    const runOnly = ['label-content-name-mismatch', 'aria-hidden-focus', 'region']
    for (const violation of await accessibilityViolations(page, { runOnly })) violations.push(`${name}: ${violation}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.goto(`/profile/${friend.id}`)
  await settled(page)
  await page.getByRole('button', { name: /^Menu du profil/ }).click()
  await look('profile')
  await page.getByRole('button', { name: `Plus d’actions pour ${friend.username}` }).click()
  await look('person')
  expect(violations).toEqual([])
})
