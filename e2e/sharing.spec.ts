import { randomUUID } from 'node:crypto'
import { viewOf, type Work } from '@trouvaille/domain'
import { befriend, createPerson, type Person, type TestServer } from '@trouvaille/server/testing'
import { findWork, keep } from './catalogue.ts'
import { expect, signIn, toast } from './fixtures.ts'
import { test } from './member.ts'

/** Somebody who is a friend of the member. */
async function makeFriend(server: TestServer, member: Person): Promise<Person> {
  const friend = await createPerson(server.services)
  await befriend(server.services, friend, member)
  return friend
}

const share = (server: TestServer, from: Person, to: Person, work: Work) =>
  server.services.sharing.send(from.id, { friendId: to.id, work, clientId: randomUUID() })

test('[SHAR-06] [SHAR-08] [SHAR-11] [SHAR-13] what somebody shares appears on the other one’s shelf, opens, and is removed', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const friend = await makeFriend(server, member)
  const { context, page: other } = await newDevice()
  await signIn(context, friend, server.url)
  const view = viewOf(await findWork(server, 'artist', 'Barbara'))
  await other.goto('/music')
  await page.goto(view.path)
  await page.getByRole('button', { name: 'Partager avec des amis', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Partager avec ${friend.username}` }).click()
  await expect(toast(page, 'Partagé avec succès')).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Partagé avec ${friend.username}` })).toBeFocused()
  await expectAccessible()

  // On the page that the friend has open.
  const shelf = other.getByRole('region', { name: 'Partagés avec vous' })
  const card = shelf.getByRole('listitem').filter({ hasText: view.title })
  await expect(card).toContainText(`Partagé par ${member.username}`)
  await expectAccessible(other)
  await card.getByRole('link').click()
  await expect(other.getByRole('heading', { level: 1, name: view.title, exact: true })).toBeVisible()
  await other.goBack()
  await card.hover()
  await card.getByRole('button', { name: /^Retirer/ }).click()
  await expect(card).toHaveCount(0)
  await other.reload()
  await expect(shelf).not.toHaveAttribute('aria-busy', 'true')
  await expect(card).toHaveCount(0)
})

test('[SHAR-03] [SHAR-12] a card of a shelf shares its work, and a failure can be mended', async ({
  page,
  member,
  server,
}) => {
  const friend = await makeFriend(server, member)
  const work = await findWork(server, 'movie', 'Parasite')
  await keep(server, member, 'current', [work])
  await page.goto('/movies')
  await page.getByRole('button', { name: 'Partager « Parasite »' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager avec vos amis' })
  const list = dialog.getByRole('list', { name: 'Vos amis' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const heightOf = async () => (await list.boundingBox())?.height
  await expect.poll(heightOf).toBe(300)
  for (const width of [280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const isInside = async () => {
      const { x = -1, width: wide = Infinity } = (await dialog.boundingBox()) ?? {}
      return x >= 0 && x + wide <= width
    }
    await expect.poll(isInside, `the dialog at ${width} px`).toBe(true)
  }
  await page.route('**/api/shares', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.unexpected' } } }),
  )
  await dialog.getByRole('button', { name: `Partager avec ${friend.username}` }).click()
  await expect(toast(page, 'Erreur de partage')).toBeVisible()
  await expect(list).toContainText('Non partagé')
  await page.unroute('**/api/shares')
  await dialog.getByRole('button', { name: `Réessayer avec ${friend.username}` }).click()
  await expect(toast(page, 'Partagé avec succès')).toBeVisible()
  const { shares } = await server.services.sharing.list(friend.id, 'movies', undefined)
  expect(shares).toHaveLength(1)
})

test('[SHAR-12] a small card shares its work too: by touch, by keyboard, on the narrowest screen', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const friend = await makeFriend(server, member)
  await keep(server, friend, 'current', [
    await findWork(server, 'movie', 'Parasite'),
    await findWork(server, 'book', 'La Chanson de Roland'),
    await findWork(server, 'album', 'Moon Safari'),
  ])
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Chez vos amis' })
  // What stands far below the first screen comes when it is near.
  await page.getByRole('region', { name: 'La trouvaille du jour' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await row.scrollIntoViewIfNeeded()
  const button = row.getByRole('button', { name: 'Partager « Parasite »' })
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  expect([width >= 44, height >= 44]).toEqual([true, true])
  await expectAccessible()
  const dialog = page.getByRole('dialog', { name: 'Partager avec vos amis' })
  await button.tap()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  // One step after the work itself.
  await page.keyboard.press('Shift+Tab')
  await expect(row.getByRole('link', { name: /^Parasite/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Partager avec ${friend.username}` }).click()
  await expect(toast(page, 'Partagé avec succès')).toBeVisible()
  const { shares } = await server.services.sharing.list(friend.id, 'movies', undefined)
  expect(shares).toHaveLength(1)
})

test('long titles and names stay inside their card, and the sender is seen, on every width', async ({
  page,
  server,
  context,
}) => {
  const long = await createPerson(server.services, {
    username: `Maximilienne-de-La-Rochefoucauld-${randomUUID().slice(0, 8)}`,
  })
  const person = await createPerson(server.services)
  await befriend(server.services, long, person)
  const titles = [
    'Le Seigneur des anneaux : La Communauté de l’anneau, version longue restaurée',
    'Anticonstitutionnellementanticonstitutionnellement',
    'Ça',
  ]
  for (const [index, title] of titles.entries()) {
    await share(server, long, person, { kind: 'movie', item: { id: index + 1, title, director: title } })
  }
  await signIn(context, person, server.url)
  await page.goto('/movies')
  const cards = page.getByRole('region', { name: 'Partagés avec vous' }).getByRole('listitem')
  await expect(cards).toHaveCount(titles.length)
  for (const width of [280, 320, 360, 390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    const heights = await cards.evaluateAll((all) =>
      all.map((card) => {
        const frame = card.firstElementChild as HTMLElement
        const box = frame.getBoundingClientRect()
        const inside = [...frame.querySelectorAll('b, .legend, time, time, button')].every((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          return left >= box.left && right <= box.right + 0.5 && top >= box.top && bottom <= box.bottom + 0.5
        })
        const words = frame.querySelector('.legend')?.getBoundingClientRect().bottom ?? 0
        const foot = frame.querySelector('time')?.parentElement?.getBoundingClientRect().top ?? 0
        return inside && words <= foot + 0.5 ? Math.round(box.height) : 0
      }),
    )
    expect(heights, `${width} px`).not.toContain(0)
    expect(new Set(heights).size, `${width} px: ${heights.join()}`).toBe(1)
  }
})
