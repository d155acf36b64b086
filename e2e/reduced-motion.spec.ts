import type { Page } from '@playwright/test'
import { befriend, createPerson } from '@trouvaille/server/testing'
import { viewOf } from '@trouvaille/domain'
import { findWork, keep } from './catalogue.ts'
import { directOf, write } from './conversations.ts'
import { choose, expect, nextFrame, test, toast } from './fixtures.ts'
import { settled } from './shifts.ts'

/** What moves with `prefers-reduced-motion`, and whether a chosen menu item is visible in both themes. */

/** Notes whatever takes longer than a moment: animations and transitions of styles, and those that scripts begin. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved = new Set<string>()
    Object.assign(globalThis, { motion: moved })
    const note = () => {
      for (const { effect } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect
        const duration = Number(effect?.getTiming().duration)
        if (duration > 1) moved.add(`${duration} ms of ${target?.outerHTML.slice(0, 80)}`)
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  return () => page.evaluate(() => [...(globalThis as unknown as { motion: Set<string> }).motion])
}

test('[EASE-15] for people who want less motion nothing moves: pages, carousels, stickers, dialogs, menus, notifications', async ({
  page,
  server,
  member,
}) => {
  const friend = await createPerson(server.services)
  await befriend(server.services, friend, member)
  const talk = await directOf(server, friend, member)
  await write(server, friend, talk, 'Bonjour')
  const films = await Promise.all(['Parasite', 'Amélie', 'Playtime'].map((title) => findWork(server, 'movie', title)))
  await keep(server, member, 'current', films.slice(1))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const motion = await watchMotion(page)
  const found: string[] = []
  const see = async (what: string) => {
    await nextFrame(page)
    for (const moved of await motion()) found.push(`${what}: ${moved}`)
  }
  for (const path of ['/', '/movies', '/friends', `/conversation/${talk}`, '/settings']) {
    await page.goto(path)
    await settled(page)
    await see(path)
  }
  await page.goto(viewOf(await findWork(server, 'movie', 'Parasite')).path)
  await page.getByRole('button', { name: 'Préférés du moment' }).first().click()
  await expect(toast(page, 'Ajouté aux favoris')).toBeVisible()
  await see('a sticker')
  await page
    .getByRole('button', { name: /^Partager/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('a dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose(page, 'Préférences')
  await expect(page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  await see('the profile menu')
  expect(found).toEqual([])
})

test('[EASE-16] the line of a menu that the keyboard has reached stands out from the others, in both themes @desktop', async ({
  page,
  member,
}) => {
  void member
  await page.goto('/friends')
  await settled(page)
  await page.getByRole('button', { name: /^Menu du profil/ }).press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const item = page.getByRole('menuitem').first()
  await expect(item).toHaveAttribute('data-highlighted')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    // Colours fade from one theme to the other.
    await expect.poll(() => item.evaluate(contrastOfRing), theme).toBeGreaterThan(3)
  }
})

/** The contrast between the ring around a menu item and the menu's background; runs in the page. */
function contrastOfRing(element: Element): number {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const luminance = (colour: string) => {
    if (!context) return 0
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ring = getComputedStyle(element).boxShadow.replace(/ 0px 0px 0px \dpx inset$/, '')
  const menu = element.closest('[role=menu]')
  const [one, other] = [ring, getComputedStyle(menu ?? element).backgroundColor].map(luminance)
  return (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05)
}
