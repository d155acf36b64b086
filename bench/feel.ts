import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { favouriteLists } from '@trouvaille/domain'
import { addition, befriend, createPerson, film, startTestServer } from '@trouvaille/server/testing'
import { openBrowser } from './lib/browser.ts'
import { median } from './lib/median.ts'

/**
 * How the app feels on a phone with a processor four times slower: how long a press takes until the screen answers (the
 * slowest event of it, median of five, each on a page loaded for it and at rest), and the frames while somebody scrolls.
 * For a member with 300 films in each list, 40 friends, and a conversation of 2,000 messages.
 */

const presses = 5
/** After a page is loaded, until a press. */
const restMs = 4000
const slower = 4
const films = 300
const messages = 2000

const server = await startTestServer({ runningClock: true })
const browser = await openBrowser()
const { page } = browser
try {
  const { member, conversation } = await createMember()
  await page.context().request.post(`${server.url}/api/session`, {
    data: { identifier: member.email, password: member.password },
  })
  console.table([
    await press('opens the search', '/movies', (at) => at.getByRole('button', { name: /Rechercher un film/ })),
    await press('toggles a favourite', '/movie/9000000001', (at) => at.getByRole('button', { name: /du moment/ })),
    await press('changes the tab of the profile', '/profile', (at) => at.getByRole('tab', { name: 'Séries' })),
    await press('comes back to the tab of 600 films', '/profile', backToFilms),
    await press('opens the sheet', '/', (at) => at.getByRole('button', { name: 'Profil' })),
    await press('opens the share dialog', '/movie/9000000001', (at) =>
      at.getByRole('button', { name: 'Partager', exact: true }),
    ),
    await press('sends a message', `/conversation/${conversation}`, async (at) => {
      await at.getByRole('textbox', { name: 'Message' }).fill('Bonjour')
      return at.getByRole('button', { name: 'Envoyer', exact: true })
    }),
  ])
  console.table([
    await scroll('a collection of 300 covers', '/movies/current', 'main', 0, 120),
    await scroll('2,000 messages', `/conversation/${conversation}`, '[role=log]', 0, -120),
    await scroll('a carousel', '/movies', '[data-carousel]', 120, 0),
  ])
} finally {
  await browser.close()
  await server.stop()
}

async function createMember() {
  const { services } = server
  const member = await createPerson(services)
  for (const [place, list] of favouriteLists.entries()) {
    const works = Array.from({ length: films }, (_, index) => {
      const number = place * films + index + 1
      return film(9_000_000_000 + number, `Un film, numéro ${number}`)
    })
    for (let from = 0; from < films; from += 100) {
      const changes = works.slice(from, from + 100).map((work) => addition(work, list))
      await services.favourites.push(member.id, changes)
    }
  }
  const friends = []
  for (let count = 0; count < 40; count += 1) {
    const friend = await createPerson(services)
    await befriend(services, friend, member)
    friends.push(friend.id)
  }
  const [friendId = ''] = friends
  const conversation = await services.membership.create(member.id, { type: 'direct', participantIds: [friendId] })
  for (let count = 1; count <= messages; count += 1) {
    const text = `Message ${count}. ${'Encore un peu de texte. '.repeat(count % 7)}`
    await services.messages.send(friendId, conversation, { clientId: randomUUID(), body: { kind: 'text', text } })
  }
  return { member, conversation }
}

async function backToFilms(at: Page) {
  await at.getByRole('tab', { name: 'Séries' }).click()
  return at.getByRole('tab', { name: 'Films' })
}

/** @param target Finds what is pressed, and prepares the page for it. */
async function press(name: string, path: string, target: (at: Page) => unknown) {
  const took: number[] = []
  while (took.length < presses) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
    const button = (await target(page)) as ReturnType<Page['getByRole']>
    await button.first().waitFor()
    // A page at rest has fetched ahead what a press needs.
    await page.waitForTimeout(restMs)
    await browser.slowDown(slower)
    await page.evaluate(() => Object.assign((globalThis as unknown as { felt: object }).felt, { interaction: 0 }))
    await button.first().click()
    took.push(await browser.slowestInteraction())
    await browser.slowDown(1)
  }
  return { press: name, 'median, ms': median(took), 'slowest, ms': Math.max(...took) }
}

/** Turns the wheel for three seconds, and measures the time between frames. */
async function scroll(name: string, path: string, selector: string, x: number, y: number) {
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  const place = page.locator(selector).first()
  await place.hover({ position: { x: 100, y: 100 } })
  await browser.slowDown(slower)
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(globalThis, { frames })
  })
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(x, y)
    await page.waitForTimeout(50)
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)
  await browser.slowDown(1)
  const sorted = frames.toSorted((one, other) => one - other)
  return {
    scroll: name,
    frames: sorted.length,
    'median, ms': Math.round(median(sorted)),
    'p95, ms': Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  }
}
