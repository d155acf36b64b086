import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addition, befriend, createPerson } from '@trouvaille/server/testing'
import { viewOf } from '@trouvaille/domain'
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

const isWider = () => document.documentElement.scrollWidth > innerWidth

/** Text of twice the size, on every page from now on. */
const enlarge = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )

test('[EASE-14] no name breaks inside a word, no heading wraps for "Tout voir", and nothing is wider than the screen, from 280 px to text of twice the size', async ({
  page,
  context,
  server,
}) => {
  const { services } = server
  const tail = randomUUID().slice(0, 4)
  const named = (username: string) =>
    createPerson(services, { username: `${username}_${tail}`, email: `${randomUUID()}@example.org` })
  const member = await named('Léonard_Lourd')
  const friend = await named('Maximilienne_F')
  const asking = await named('Jean-Barthélémy')
  await befriend(services, friend, member)
  await services.friends.request(asking.id, member.id)
  const films = await Promise.all(['Parasite', 'Amélie', 'Playtime'].map((title) => findWork(server, 'movie', title)))
  const all = films.flatMap((film) => [addition(film, 'current'), addition(film, 'all_time')])
  await services.favourites.push(member.id, all)
  await services.roles.change('grant', member.email, 'admin')
  await signIn(context, member, server.url)
  const film = viewOf(await findWork(server, 'movie', 'Parasite')).path
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
  const found: string[] = []
  async function look(path: string, width: number, name = String(width)): Promise<void> {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(isDrawn)
    const problems = [
      ...(await page.evaluate(brokenWords)).map((word) => `broken ${word}`),
      ...((await page.evaluate(isWider)) ? ['wider than the screen'] : []),
    ]
    for (const problem of problems) found.push(`${path} at ${name}: ${problem}`)
  }
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    for (const width of [1280, 390, 320, 280]) {
      await look(path, width)
      for (const heading of await page.evaluate(wrappedHeadings)) found.push(`${path} at ${width}: wraps ${heading}`)
    }
  }
  await enlarge(page)
  for (const path of ['/', '/friends', '/profile', '/profile?edit=true', '/settings', '/security', film]) {
    await page.goto(path)
    await settled(page)
    for (const width of [1280, 390]) {
      await look(path, width, `${width}, twice as large`)
    }
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
  // Once it shows the way down, the list has understood that one has left the end; before, it may still be setting itself up.
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
