import { viewOf } from '@trouvaille/domain'
import { befriend, createPerson } from '@trouvaille/server/testing'
import { findWork } from './catalogue.ts'
import { expect } from './fixtures.ts'
import { test } from './member.ts'

test.use({ serviceWorkers: 'allow' })

test('[GAP-151] what is done without a network waits where it is seen, outlives a reload, and is done once when it is back', async ({
  page,
  context,
  member,
  server,
  expectAccessible,
}) => {
  const [asking, friend] = [await createPerson(server.services), await createPerson(server.services)]
  await befriend(server.services, friend, member)
  await server.services.friends.request(asking.id, member.id)
  const work = await findWork(server, 'movie', 'Parasite')
  const { path } = viewOf(work)
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('app-'))))
    .toBe(true)
  await page.goto('/friends')
  const accept = page.getByRole('button', { name: `Accepter la demande de ${asking.username}` })
  await expect(accept).toBeVisible()
  await page.goto(path)
  const share = page.getByRole('button', { name: 'Partager', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Partager avec vos amis' })
  const row = dialog.getByRole('listitem').filter({ hasText: friend.username })
  await share.click()
  await expect(row).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await context.setOffline(true)
  await share.click()
  await row.getByRole('button').click()
  await expect(row).toContainText('En attente du réseau')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.goto('/friends')
  await accept.click()
  const card = page.getByRole('listitem').filter({ hasText: asking.username })
  await expect(card).toContainText('En attente du réseau')
  await expect(card).toContainText('Amis')
  await expectAccessible()
  await page.reload()
  await expect(card).toContainText('En attente du réseau')

  await context.setOffline(false)
  await expect.poll(async () => (await server.services.friends.statusOf(member.id, asking.id)).status).toBe('accepted')
  await expect(page.getByText('En attente du réseau')).toHaveCount(0)
  await expect
    .poll(async () => (await server.services.sharing.list(friend.id, 'movies', undefined)).shares.length)
    .toBe(1)
})
