import type { Page } from '@playwright/test'
import { offlineCopies, viewOf } from '@trouvaille/domain'
import { addition, createPerson } from '@trouvaille/server/testing'
import { findWork } from './catalogue.ts'
import { logOf, sendMessage, stored, talkOf, write } from './conversations.ts'
import { expect, test } from './fixtures.ts'

/** A day without a network: what the device knows is read, what is done there waits, and everything is sent once. */

test.use({ serviceWorkers: 'allow' })

/** The keys of the device's database. */
const archived = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'archive')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('archive')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('It cannot be opened')))
    })
    const keys = await new Promise<string[]>((resolve) => {
      const request = database.transaction('values').objectStore('values').getAllKeys()
      request.addEventListener('success', () => resolve(request.result.map(String)))
    })
    database.close()
    return keys
  })

/** A message that is on the screen. */
const message = (page: Page, text: string) => logOf(page).getByText(text, { exact: true })

/** Scrolls through a conversation, until a message is there. */
async function scrollTo(page: Page, by: number, text: string): Promise<void> {
  await logOf(page).hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, by)
      return message(page, text).isVisible()
    })
    .toBe(true)
}

test('[OFF-01] [OFF-02] [OFF-03] [OFF-04] a day offline: read, search, act, close and come back; then all of it is sent once @both', async ({
  page: first,
  context,
  member,
  server,
  expectAccessible,
}) => {
  const { friend, id } = await talkOf(server, member, ...Array.from({ length: 120 }, (_, at) => `Message ${at + 1}.`))
  const asking = await createPerson(server.services)
  await server.services.friends.request(asking.id, member.id)
  const [kept, seen] = [await findWork(server, 'movie', 'Parasite'), await findWork(server, 'book', 'Le Petit Prince')]
  await server.services.favourites.push(member.id, [addition(kept)])

  // In the morning.
  await first.clock.install()
  await first.goto(viewOf(seen).path)
  await expect(first.getByRole('heading', { level: 1, name: viewOf(seen).title })).toBeVisible()
  for (const path of ['/activity', '/friends', '/messages', '/']) await first.goto(path)
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => server.services.live.devicesOf(member.id)).toBeGreaterThan(0)
  await expect
    .poll(async () => {
      await first.clock.fastForward(offlineCopies.delayMs)
      return (await archived(first)).toSorted()
    })
    .toEqual([`${member.id}/thread/${id}`, 'catalogue-index'].toSorted())

  // On the way, after the app was closed.
  await first.close()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Vos rubriques' })).toBeVisible()
  await expect(page.getByText('Hors connexion : vos changements seront envoyés au retour du réseau.')).toBeVisible()
  await page.goto('/movies')
  await expect(page.getByRole('link', { name: /Parasite/ }).first()).toBeVisible()
  await page.goto(viewOf(seen).path)
  await expect(page.getByRole('heading', { level: 1, name: viewOf(seen).title })).toBeVisible()
  await page.goto('/activity')
  await expect(page.getByText(asking.username)).toBeVisible()

  // A conversation that was never opened, from its newest message to its first one.
  await page.goto('/messages')
  await page.getByRole('link', { name: new RegExp(friend.username) }).click()
  await expect(message(page, 'Message 120.')).toBeVisible()
  await scrollTo(page, -4000, 'Message 1.')
  await sendMessage(page, 'Dans le train.')
  await expect(message(page, 'Dans le train.')).toBeVisible()

  await page.goto('/search?q=voyage+de+chihiro')
  await page
    .getByRole('link', { name: /Le Voyage de Chihiro/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Le Voyage de Chihiro' })).toBeVisible()
  await page.getByRole('button', { name: 'Préférés du moment' }).click()
  await expectAccessible(page)
  await page.goto('/friends')
  await page.getByRole('button', { name: `Accepter la demande de ${asking.username}` }).click()
  await expect(page.getByText('En attente du réseau')).toBeVisible()

  // Closed and opened again, everything still waits.
  await page.close()
  const last = await context.newPage()
  await last.goto('/friends')
  await expect(last.getByText('En attente du réseau')).toBeVisible()
  await last.goto(`/conversation/${id}`)
  await scrollTo(last, 4000, 'Dans le train.')
  const note = last.getByText('Hors connexion : vos changements seront envoyés au retour du réseau.')
  await expect(note).toBeVisible()
  await write(server, friend, id, 'Bon voyage !')

  // In the evening.
  await context.setOffline(false)
  await expect(message(last, 'Bon voyage !')).toBeVisible()
  await expect.poll(() => stored(server, member, id)).toContain('Dans le train.')
  expect((await stored(server, member, id)).filter((text) => text === 'Dans le train.')).toHaveLength(1)
  await expect.poll(async () => (await server.services.friends.statusOf(member.id, asking.id)).status).toBe('accepted')
  await expect
    .poll(async () => {
      const { changes } = await server.services.favourites.pull(member.id, undefined)
      return changes.flatMap((change) => ('work' in change && change.work ? viewOf(change.work).title : []))
    })
    .toContain('Le Voyage de Chihiro')
  await expect(note).toHaveCount(0)
})
