import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { befriend, createPerson } from '@trouvaille/server/testing'
import { findWork, keep } from './catalogue.ts'
import { directOf, write } from './conversations.ts'
import { expect, test } from './fixtures.ts'
import { settled, shiftsOn, watchShifts } from './shifts.ts'

/** Responses that arrive one after another, on a new device and on a known one. */

const friends = '**/api/friends'
const requests = '**/api/friend-requests/*'
const shares = '**/api/shares?*'
const favourites = '**/api/favourites/changes*'
const person = /\/api\/people\/[^/]+$/
const recommendations = '**/api/tastes?*'
const profile = '**/api/profile'
const italic = /newsreader-[^/]*italic[^/]*[.]woff2$/

/** What has come stands on the screen once the page has nothing more to do, and has been painted; runs in the page. */
const whenShown = () =>
  new Promise((shown) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(shown))))

/**
 * Holds responses back until others are rendered.
 * @returns Releases every response.
 */
async function comesLast(page: Page, late: string | RegExp, early: string | RegExp): Promise<() => Promise<void>> {
  const first = page.waitForResponse(early)
  await page.route(late, async (route) => {
    await (await first).finished()
    await page.evaluate(whenShown)
    await route.continue()
  })
  // One that is still held goes on before: the browser lets it through with its route, and it could not be continued.
  return () => page.unrouteAll({ behavior: 'wait' })
}

test('[EASE-07] nothing that is seen moves, whichever answer comes last, on a new device and on one that knows more @both', async ({
  page,
  server,
  member,
}) => {
  const { services } = server
  const friend = await createPerson(services, { username: `Ines-${randomUUID().slice(0, 8)}` })
  const asking = await createPerson(services, { username: `Noe-${randomUUID().slice(0, 8)}` })
  await befriend(services, friend, member)
  await services.friends.request(asking.id, member.id)
  const [parasite, amelie, fargo] = [
    await findWork(server, 'movie', 'Parasite'),
    await findWork(server, 'movie', 'Amélie'),
    await findWork(server, 'series', 'Dix pour cent'),
  ]
  await keep(server, member, 'current', [parasite, amelie])
  await keep(server, friend, 'current', [parasite])
  for (const work of [amelie, fargo]) {
    await services.sharing.send(friend.id, { friendId: member.id, work, clientId: randomUUID() })
  }
  await services.profiles.change(member.id, { bio: 'Je cherche des films où l’on marche longtemps.' })
  const talk = await directOf(server, friend, member)
  await write(
    server,
    friend,
    talk,
    'Bonjour',
    'Tu as vu ce film ? Il dure longtemps, et on en sort autrement.',
    'Alors ?',
  )

  await watchShifts(page)
  const shifts: string[] = []
  const look = async (name: string, path: string, late?: string | RegExp, early?: string | RegExp) => {
    // Requests of the previous page are not held back.
    await page.goto('about:blank')
    const stop = late && early ? await comesLast(page, late, early) : undefined
    await page.goto(path)
    await settled(page)
    await page.evaluate(whenShown)
    shifts.push(...(await shiftsOn(page)).map((what) => `${name}: ${what}`))
    await stop?.()
  }
  const clearStorage = () => page.evaluate(() => localStorage.clear())

  await look('section, new', '/movies', favourites, shares)
  await look('section, known', '/series', shares, favourites)
  await look('friends, new', '/friends', requests, friends)
  await look('friends, known', '/friends', requests, friends)
  await look('friend, new', `/profile/${friend.id}`, recommendations, person)
  await look('friend, without italic letters', `/profile/${friend.id}`, italic, person)
  await look('conversation', `/conversation/${talk}`)
  await look('conversation, known', `/conversation/${talk}`)
  await clearStorage()
  await look('profile, new', '/profile', favourites, profile)
  await look('profile, known', '/profile', profile, favourites)
  await look('search', '/search?q=la', '**/api/catalogue/movie?*', '**/api/catalogue/album?*')
  expect(shifts).toEqual([])
})
