import type { Locator, Page } from '@playwright/test'
import { viewOf } from '@trouvaille/domain'
import { findWork, keep } from './catalogue.ts'
import { inputOf, logOf, messagesOf, sendOf, talkOf, writeWork } from './conversations.ts'
import { expect, test as base } from './fixtures.ts'

/** A phone that is turned to its side: low, and with its camera beside the page. */

/** What the system keeps free of such a phone: the camera on one side, as much on the other, and the line below. */
const insets = { left: 59, right: 59, bottom: 21 }

/** The smallest phone, the usual one and the largest. */
const sizes = [
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 956, height: 440 },
]

const test = base.extend({
  page: async ({ page, context }, use) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use(page)
  },
})

/** The place of what is drawn of an element, in the window. */
async function placeOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`Nothing is seen of ${locator.toString()}.`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** What is written, drawn or filled in behind the camera or beyond the side; rows that scroll sideways are left out. */
const hiddenAtSides = (page: Page) =>
  page.evaluate(({ left, right }) => {
    const wide = document.documentElement.clientWidth
    const isInRow = (element: Element) => {
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        if (outer.scrollWidth > outer.clientWidth + 1 && getComputedStyle(outer).overflowX !== 'visible') return true
      }
      return false
    }
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const seen = [...document.querySelectorAll('body *')].filter((element) => {
      if (!hasWords(element) && !element.matches('svg, input, textarea')) return false
      return element.checkVisibility({ opacityProperty: true }) && !element.matches('a[href="#content"], svg *')
    })
    const hidden = seen.filter((element) => {
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.bottom < 0 || box.top > innerHeight || isInRow(element)) return false
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const inner = element.matches('input, textarea, svg') ? [0, 0] : [paddingLeft, paddingRight].map(parseFloat)
      return box.left + (inner[0] ?? 0) < left - 1 || box.right - (inner[1] ?? 0) > wide - right + 1
    })
    return hidden.map((element) => `${element.tagName}: ${element.textContent}`)
  }, insets)

test('[EASE-18] [NAV-37] [LAYER-04] on a phone that is turned both bars are low, and neither a page nor a dialog stands behind the camera', async ({
  page,
  server,
  member,
  expectAccessible,
}) => {
  const film = await findWork(server, 'movie', 'Parasite')
  await keep(server, member, 'current', [film])
  const top = page.getByRole('banner')
  const bottom = page.getByRole('navigation', { name: 'Navigation principale' }).filter({ visible: true })
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of ['/', '/movies', '/messages', '/friends', '/profile', '/settings']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeInViewport({ ratio: 1 })
      const [above, below] = [await placeOf(top), await placeOf(bottom)]
      expect(above.height, path).toBeLessThanOrEqual(45)
      expect(below.height - insets.bottom, path).toBeLessThanOrEqual(45)
      expect(below.bottom, path).toBe(size.height)
      expect(await hiddenAtSides(page), `${path} at ${size.width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(size.width)
    }
    await expectAccessible()
    await page.getByRole('button', { name: /^Changer le mot de passe/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('button', { name: 'Changer le mot de passe' })).toBeInViewport({ ratio: 1 })
    const close = dialog.getByRole('button', { name: 'Fermer la fenêtre' })
    await expect(close, 'it stays').toBeInViewport({ ratio: 1 })
    await close.click()
    await page.getByRole('button', { name: 'Profil' }).click()
    const signOut = page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' })
    // The sheet comes from the side.
    await expect
      .poll(async () => (await placeOf(signOut)).right, `${size.width} px`)
      .toBeLessThanOrEqual(size.width - insets.right)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
})

test('[EASE-18] on a phone that is turned the page of a work begins with its title, beside poster and gestures', async ({
  page,
  server,
  member,
}) => {
  void member
  for (const [kind, title] of [
    ['movie', 'Parasite'],
    ['album', 'Moon Safari'],
    ['book', 'La Chanson de Roland'],
  ] as const) {
    const { path } = viewOf(await findWork(server, kind, title))
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1, name: title })
      const gesture = page.getByRole('button', { name: 'Préférés du moment' })
      await expect(gesture).toBeVisible()
      const end = size.height - 44 - insets.bottom
      const [words, pressed, poster] = [
        await placeOf(heading),
        await placeOf(gesture),
        await placeOf(page.locator('[data-poster]')),
      ]
      expect(words.y).toBeGreaterThanOrEqual(44)
      expect(words.bottom).toBeLessThan(end)
      expect(words.x).toBeGreaterThan(poster.right)
      expect(pressed.x).toBeGreaterThanOrEqual(words.right)
      expect(pressed.bottom, 'it can be pressed').toBeLessThanOrEqual(end)
      expect(poster.bottom).toBeLessThanOrEqual(end)
      expect(await hiddenAtSides(page), `${path} at ${size.width} px`).toEqual([])
    }
  }
})

test('[EASE-18] on a phone that is turned a conversation shows messages and the input, which stays above a keyboard', async ({
  page,
  server,
  member,
}) => {
  const { id } = await talkOf(server, member, 'Bonjour', 'Tu as vu ce film ?')
  await writeWork(server, member, id, await findWork(server, 'movie', 'Parasite'))
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`/conversation/${id}`)
    await expect
      .poll(() =>
        messagesOf(page).evaluateAll((all) =>
          all.some((message) => {
            const { top, bottom } = message.getBoundingClientRect()
            return bottom > 48 && top < innerHeight - 80
          }),
        ),
      )
      .toBe(true)
    await expect(inputOf(page)).toBeInViewport({ ratio: 1 })
    expect((await placeOf(logOf(page))).height).toBeGreaterThan(size.height / 2)
    expect(await hiddenAtSides(page)).toEqual([])
    await inputOf(page).fill('Une réponse')
    // What a keyboard leaves.
    await page.setViewportSize({ width: size.width, height: 180 })
    await expect(inputOf(page)).toBeInViewport({ ratio: 1 })
    await expect(sendOf(page)).toBeInViewport({ ratio: 1 })
    await inputOf(page).fill('Une réponse qui prend plus de place que ce que le clavier en laisse. '.repeat(20))
    await expect(sendOf(page)).toBeInViewport({ ratio: 1 })
    await inputOf(page).fill('')
  }
})
