import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { addition, befriend, createPerson, type TestServer } from '@trouvaille/server/testing'
import { viewOf, type Work } from '@trouvaille/domain'
import { findWork } from './catalogue.ts'
import { logOf, openChat, talkOf, write } from './conversations.ts'
import { expect, signIn, test } from './fixtures.ts'
import { settled } from './shifts.ts'

/** Words stay whole, on the smallest screens and the largest text; runs in the page. */
function brokenWords(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement
    if (!holder?.checkVisibility() || holder.closest('svg, .visually-hidden')) continue
    for (const { 0: word, index } of text.nodeValue?.matchAll(/[^\s  ‐–/-]+/g) ?? []) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(`${holder.tagName}: ${word}`)
    }
  }
  return [...new Set(found)]
}

/** Headings that go on in a second line beside the way to all of their works; runs in the page. */
const wrappedHeadings = () =>
  [...document.querySelectorAll('h2')]
    .filter((heading) => heading.parentElement?.querySelector('a'))
    .filter((heading) => heading.offsetHeight > 1.6 * Number.parseFloat(getComputedStyle(heading).lineHeight))
    .map(({ textContent }) => textContent)

/** Ends when the page is drawn for its size, also what code decides by it; runs in the page. */
const isDrawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const wide = () => (document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : [])

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
      // What is drawn, and what only screen readers have.
      if (holder?.closest('svg, .visually-hidden')) continue
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

/** Titles under covers of which not everything is seen; runs in the page. */
function cutTitles(): string[] {
  const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
    scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
  return [...document.querySelectorAll('main li b')]
    .filter((title) => title.checkVisibility() && (isCut(title) || isCut(title.parentElement ?? title)))
    .map(({ textContent }) => textContent ?? '')
}

/** Text of twice the size, on every page from now on. */
const enlarge = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )

/** Somebody with long names around them, and works in every list, who may see every page. */
async function signInAmongLongNames({ services, url }: TestServer, context: BrowserContext, films: Work[]) {
  const tail = randomUUID().slice(0, 4)
  const named = (username: string) =>
    createPerson(services, { username: `${username}_${tail}`, email: `${randomUUID()}@example.org` })
  const member = await named('Léonard_Lourd')
  const friend = await named('Maximilienne_F')
  const asking = await named('Jean-Barthélémy')
  await befriend(services, friend, member)
  await services.friends.request(asking.id, member.id)
  const all = films.flatMap((film) => [addition(film, 'current'), addition(film, 'all_time')])
  await services.favourites.push(member.id, all)
  await services.roles.change('grant', member.email, 'admin')
  await signIn(context, member, url)
  return { friend }
}

const titles = ['Portrait de la jeune fille en feu', 'Les Parapluies de Cherbourg', 'Cléo de 5 à 7']

test('[EASE-14] no name breaks inside a word, no heading wraps for "Tout voir", and nothing is wider than the screen, from 280 px on', async ({
  page,
  context,
  server,
}) => {
  const films = await Promise.all(titles.map((title) => findWork(server, 'movie', title)))
  const { friend } = await signInAmongLongNames(server, context, films)
  const film = viewOf(await findWork(server, 'movie', 'Parasite')).path
  const found: string[] = []
  const paths = [
    '/',
    '/movies',
    '/friends',
    `/profile/${friend.id}`,
    '/profile',
    '/profile?edit=true',
    '/settings',
    film,
  ]
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    for (const width of [1280, 390, 320, 280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(isDrawn)
      const problems = [
        ...(await page.evaluate(brokenWords)).map((word) => `broken ${word}`),
        ...(await page.evaluate(wrappedHeadings)).map((heading) => `wraps ${heading}`),
        ...(await page.evaluate(wide)),
      ]
      for (const problem of problems) found.push(`${path} at ${width}: ${problem}`)
    }
  }
  expect(found).toEqual([])
})

test('[EASE-03] [EASE-09] [EASE-14] with text of twice the size no word breaks, leaves the screen or stands on another, and titles under covers are whole', async ({
  page,
  context,
  server,
}) => {
  const films = await Promise.all(titles.map((title) => findWork(server, 'movie', title)))
  await signInAmongLongNames(server, context, films)
  const film = viewOf(await findWork(server, 'movie', 'Parasite')).path
  const found: string[] = []
  const look = async (path: string, width: number, checks: readonly (() => string[])[]) => {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(isDrawn)
    if (checks.includes(cutTitles)) await expect(page.locator('main li b').first()).toBeVisible()
    for (const check of checks) {
      for (const problem of await page.evaluate(check)) found.push(`${path} at ${width}: ${check.name} ${problem}`)
    }
  }
  // The collection of the first evening on the smallest phones, with text of the default size.
  await page.goto('/welcome')
  await settled(page)
  await look('/welcome', 320, [cutTitles])
  await enlarge(page)
  const whole = [brokenWords, wide, lookAtWords]
  for (const [path, checks] of [
    ['/', whole],
    ['/movies', [lookAtWords, cutTitles]],
    ['/movies/current', [cutTitles]],
    ['/books', [cutTitles]],
    ['/welcome', [cutTitles]],
    [film, whole],
    ['/friends', [brokenWords, wide]],
    ['/messages', [lookAtWords]],
    ['/profile', [...whole, cutTitles]],
    ['/profile?edit=true', [brokenWords, wide]],
    ['/settings', whole],
    ['/security', [brokenWords, wide]],
  ] as const) {
    await page.goto(path)
    await settled(page)
    await look(path, 390, checks)
    await look(
      path,
      1280,
      checks.filter((check) => check !== cutTitles),
    )
  }
  expect(found).toEqual([])
})

test('[EASE-14] the way down to new messages is on one line on the smallest phones', async ({
  page,
  server,
  member,
}) => {
  const { id, friend } = await talkOf(server, member)
  await write(server, member, id, ...Array.from({ length: 40 }, (_, place) => `Message ${place}`))
  await page.setViewportSize({ width: 280, height: 640 })
  await openChat(page, server, member, id)
  await expect(logOf(page).getByText('Message 39')).toBeVisible()
  await logOf(page).hover()
  // Once it shows the way down, the list has understood that one has left the end; before, it may still be setting
  // itself up.
  const down = page.getByRole('button', { name: 'Aller aux derniers messages' })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -900)
      return down.isVisible()
    })
    .toBe(true)
  await write(server, friend, id, 'Nouveau')
  const button = page.getByRole('button', { name: 'Nouveaux messages' })
  await expect(button).toBeVisible()
  const box = await button.boundingBox()
  expect(box?.height, 'as high as one line').toBeLessThanOrEqual(48)
  expect(box?.x, 'in the window').toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0), 'in the window').toBeLessThanOrEqual(280)
  await button.click()
  await expect(logOf(page).getByText('Nouveau', { exact: true })).toBeInViewport()
})
