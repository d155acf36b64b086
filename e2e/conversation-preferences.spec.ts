import type { Page } from '@playwright/test'
import { directOf, friendOf, inputOf, messagesOf, openChat, sendMessage, talkOf, write } from './conversations.ts'
import { expect, signIn, test } from './fixtures.ts'

/** What somebody decides about conversations for themselves, on two of their devices. */

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const titles = (page: Page) => page.getByRole('region', { name: 'Discussions' }).locator('li b')

async function choose(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).getByRole('link').click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
}

test('[CONV-60] [CONV-61] [CONV-62] [CONV-64] [CONV-66] [CONV-67] [CONV-68] [CONV-69] what is decided on one device is shown on the other one @both', async ({
  page,
  member,
  server,
  newDevice,
  expectAccessible,
}) => {
  const { friend: bruno, id } = await talkOf(server, member, 'Bonjour')
  const chloe = await friendOf(server, member, 'Chloé')
  const other = await directOf(server, member, chloe)
  await write(server, chloe, other, 'Salut')
  const { context, page: second } = await newDevice()
  await signIn(context, member, server.url)
  for (const device of [page, second]) {
    await device.goto('/messages')
    await expect(titles(device)).toHaveText([chloe.username, bruno.username])
    await expect(device).toHaveTitle('(2) Messages | Trouvaille')
  }
  await expect.poll(() => server.services.live.devicesOf(member.id)).toBe(2)

  await choose(page, bruno.username, 'Épingler en haut')
  await expect(titles(second)).toHaveText([bruno.username, chloe.username])
  await expect(rowOf(second, bruno.username).getByRole('img', { name: 'Épinglée' })).toBeVisible()

  await choose(second, bruno.username, 'Couper les notifications')
  await second.getByRole('button', { name: 'Pendant une heure' }).click()
  await expect(rowOf(page, bruno.username).getByRole('img', { name: 'Notifications coupées' })).toBeVisible()
  for (const device of [page, second]) await expect(device).toHaveTitle('(1) Messages | Trouvaille')
  await expectAccessible()

  await choose(page, chloe.username, 'Marquer comme lue')
  await expect(second).toHaveTitle('Messages | Trouvaille')
  await choose(page, chloe.username, 'Marquer comme non lue')
  await expect(rowOf(second, chloe.username).getByRole('img', { name: 'Marquée comme non lue' })).toBeVisible()
  await expect(second).toHaveTitle('(1) Messages | Trouvaille')
  await rowOf(second, chloe.username).getByRole('link').click()
  await expect(messagesOf(second)).toHaveCount(1)
  await expect(page).toHaveTitle('Messages | Trouvaille')
  await second.goto('/messages')

  await choose(page, chloe.username, 'Archiver')
  await expect(titles(second)).toHaveText([bruno.username])
  await second.getByRole('link', { name: 'Archivées' }).click()
  await expect(second.getByRole('region', { name: 'Archivées' }).locator('li b')).toHaveText([chloe.username])
  await expectAccessible(second)
  await write(server, chloe, other, 'Encore moi')
  await expect(titles(page)).toHaveText([bruno.username, chloe.username])
  await expect(second.getByText('Aucune discussion archivée')).toBeVisible()
  // What comes in a muted conversation is shown, and calls nobody.
  await write(server, bruno, id, 'Tu es là ?')
  await expect(rowOf(page, bruno.username)).toContainText('Tu es là ?')
  await expect(page).toHaveTitle('(1) Messages | Trouvaille')
})

test('[CONV-70] [CONV-71] a draft is on the other device, is not replaced there while somebody types, and is empty when it is sent @both', async ({
  page,
  member,
  server,
  newDevice,
}) => {
  const { friend, id } = await talkOf(server, member, 'Bonjour')
  const { context, page: second } = await newDevice()
  await signIn(context, member, server.url)
  await second.goto('/messages')
  await openChat(page, server, member, id)
  await expect.poll(() => server.services.live.devicesOf(member.id)).toBe(2)
  await inputOf(page).fill('Je commence ici')
  await expect(rowOf(second, friend.username)).toContainText(/Brouillon\s:\sJe commence ici/)
  await rowOf(second, friend.username).getByRole('link').click()
  await expect(inputOf(second)).toHaveValue('Je commence ici')
  await inputOf(second).fill('Je commence ici, je finis là')
  // Who leaves does not wait.
  await second.goto('/messages')
  const kept = () => server.services.preferences.list(member.id).then(([own]) => own?.draft?.text)
  await expect.poll(kept).toBe('Je commence ici, je finis là')
  await page.reload()
  await expect(inputOf(page)).toHaveValue('Je commence ici, je finis là')
  await sendMessage(page, 'Je commence ici, je finis là.')
  await expect.poll(kept).toBeUndefined()
  await expect(rowOf(second, friend.username)).not.toContainText('Brouillon')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[CONV-72] what is decided and typed waits over a reload, and is on the other device afterwards @both', async ({
    page,
    context,
    member,
    server,
    newDevice,
  }) => {
    const { friend, id } = await talkOf(server, member, 'Bonjour')
    const lou = await friendOf(server, member, 'Lou')
    await write(server, lou, await directOf(server, member, lou), 'Salut')
    const device = await newDevice()
    await signIn(device.context, member, server.url)
    await device.page.goto('/messages')
    await openChat(page, server, member, id)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('app-'))))
      .toBe(true)
    await page.goto('/messages')
    await expect(titles(page)).toHaveText([lou.username, friend.username])
    await page.goto(`/conversation/${id}`)
    await expect(messagesOf(page)).toHaveCount(1)

    await context.setOffline(true)
    await inputOf(page).fill('Écrit dans le train')
    await page.goto('/messages')
    await expect(rowOf(page, friend.username)).toContainText(/Brouillon\s:\sÉcrit dans le train/)
    await choose(page, friend.username, 'Épingler en haut')
    await choose(page, lou.username, 'Archiver')
    await expect(titles(page)).toHaveText([friend.username])
    await page.reload()
    await expect(titles(page)).toHaveText([friend.username])
    await expect(rowOf(page, friend.username)).toContainText(/Brouillon\s:\sÉcrit dans le train/)
    expect(await server.services.preferences.list(member.id)).toEqual([])

    await context.setOffline(false)
    await expect(titles(device.page)).toHaveText([friend.username])
    await expect(rowOf(device.page, friend.username)).toContainText(/Brouillon\s:\sÉcrit dans le train/)
    await expect(rowOf(device.page, friend.username).getByRole('img', { name: 'Épinglée' })).toBeVisible()
  })
})
