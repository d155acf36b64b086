import { randomUUID } from 'node:crypto'
import { befriend, createPerson, type Person, type TestServer } from '@trouvaille/server/testing'
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

test('[EASE-01] [EASE-02] [EASE-07] on every page Tab begins at the link to the content, which takes the focus without a frame; nothing moves while a page loads', async ({
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
