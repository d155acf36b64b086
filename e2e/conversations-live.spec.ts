import type { Page } from '@playwright/test'
import { befriend } from '@trouvaille/server/testing'
import { cuttableLine, waitForLine, withoutLine } from './answers.ts'
import {
  expectMessages,
  inputOf,
  logOf,
  messagesOf,
  openChat,
  openChatOf,
  sendMessage,
  stored,
  talkOf,
  write,
} from './conversations.ts'
import { expect, test, toast } from './fixtures.ts'

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[MSG-16] [GAP-134] what is written offline outlives a reload, and goes out once and in order; so does a draft', async ({
    page,
    context,
    member,
    server,
    newDevice,
    expectAccessible,
  }) => {
    const { friend, id } = await talkOf(server, member, 'Bonjour')
    const other = await openChatOf(newDevice, server, friend, id)
    await openChat(page, server, member, id)
    await expectMessages(page, ['Bonjour'])
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('app-'))))
      .toBe(true)
    await page.reload()
    await expectMessages(page, ['Bonjour'])

    await context.setOffline(true)
    for (const text of ['un', 'deux', 'trois']) await sendMessage(page, text)
    await inputOf(page).fill('pas encore fini')
    await expectMessages(page, ['Bonjour', 'un', 'deux', 'trois'])
    await expect(logOf(page).getByText('En attente')).toBeVisible()
    await expectAccessible()
    await page.reload()
    await expectMessages(page, ['Bonjour', 'un', 'deux', 'trois'])
    await expect(logOf(page).getByText('En attente')).toBeVisible()
    await expect(inputOf(page)).toHaveValue('pas encore fini')
    expect(await stored(server, friend, id)).toEqual(['Bonjour'])

    await context.setOffline(false)
    await expectMessages(other, ['Bonjour', 'un', 'deux', 'trois'])
    await expect(logOf(page).getByText('Vu', { exact: true })).toBeVisible()
    await expectMessages(page, ['Bonjour', 'un', 'deux', 'trois'])
    expect(await stored(server, friend, id)).toEqual(['Bonjour', 'un', 'deux', 'trois'])
    await expect(inputOf(page)).toHaveValue('pas encore fini')
  })
})

test('[MSG-18] the line is cut: what both wrote meanwhile is there once it is back, each once and in order', async ({
  page,
  member,
  server,
}) => {
  const { friend, id } = await talkOf(server, member, 'avant')
  const line = await cuttableLine(page)
  await openChat(page, server, member, id)
  await expectMessages(page, ['avant'])
  await line.cut()
  await expect.poll(() => server.services.live.devicesOf(member.id)).toBe(0)
  await write(server, friend, id, 'un', 'deux')
  // Writing needs no line.
  await sendMessage(page, 'trois')
  await expect.poll(() => stored(server, member, id)).toEqual(['avant', 'un', 'deux', 'trois'])
  await write(server, friend, id, 'quatre')
  line.mend()
  await waitForLine(page, () => server.services.live.devicesOf(member.id))
  await expectMessages(page, ['avant', 'un', 'deux', 'trois', 'quatre'])
  await write(server, friend, id, 'cinq')
  await expectMessages(page, ['avant', 'un', 'deux', 'trois', 'quatre', 'cinq'])
})

/** A line over which every message comes twice, and always the later one of two first. */
async function confusedLine(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/live/, (line) => {
    const server = line.connectToServer()
    let kept: string | Buffer | undefined
    server.onMessage((packet) => {
      if (!packet.includes('message.sent')) return line.send(packet)
      if (kept === undefined) {
        kept = packet
        return
      }
      for (const each of [packet, kept, packet, kept]) line.send(each)
      kept = undefined
    })
  })
}

test('[MSG-16] [MSG-18] messages that come twice, and in the wrong order, stand there once, and are counted once', async ({
  page,
  member,
  server,
}) => {
  const { friend, id } = await talkOf(server, member, 'avant')
  await server.services.messages.readTo(member.id, id, 1)
  await confusedLine(page)
  await openChat(page, server, member, id)
  await expectMessages(page, ['avant'])
  await write(server, friend, id, 'un', 'deux', 'trois', 'quatre')
  await expectMessages(page, ['avant', 'un', 'deux', 'trois', 'quatre'])
  // In the list, where nobody reads them.
  await page.getByRole('link', { name: 'Retour aux messages' }).filter({ visible: true }).click()
  const row = page.getByRole('link', { name: new RegExp(friend.username) })
  await expect(row).toContainText('quatre')
  await write(server, friend, id, 'cinq', 'six')
  await expect(row).toContainText('six')
  await expect(row).toContainText('2 messages non lus')
  await expect(page).toHaveTitle('(2) Messages | Trouvaille')
})

test('[GAP-135] [TOAST-86] what is refused, because of a block in between, comes back into the input', async ({
  page,
  member,
  server,
  expectAccessible,
}) => {
  const { friend, id } = await talkOf(server, member, 'avant')
  await withoutLine(page)
  await page.goto(`/conversation/${id}`)
  await expectMessages(page, ['avant'])
  await server.services.blocks.block(friend.id, member.id)
  await sendMessage(page, 'Tu es là ?')
  await expect(toast(page, 'Impossible d’envoyer le message')).toBeVisible()
  await expect(inputOf(page)).toHaveValue('Tu es là ?')
  await expectMessages(page, ['avant'])
  await expectAccessible()
  expect(await stored(server, friend, id)).toEqual(['avant'])
})

test('[GAP-10] [GAP-143] two tabs of a person agree on what was written, and on what was read', async ({
  page,
  context,
  member,
  server,
}) => {
  const { friend, id } = await talkOf(server, member, 'Bonjour')
  const second = await context.newPage()
  await second.goto('/movies')
  await expect(second).toHaveTitle('(1) Films | Trouvaille')
  await openChat(page, server, member, id)
  await expectMessages(page, ['Bonjour'])
  await expect(second).toHaveTitle('Films | Trouvaille')

  // One of them holds the line; both write and both show it.
  await second.goto(`/conversation/${id}`)
  await expectMessages(second, ['Bonjour'])
  await sendMessage(page, 'du premier')
  await expectMessages(second, ['Bonjour', 'du premier'])
  await sendMessage(second, 'du second')
  await expectMessages(page, ['Bonjour', 'du premier', 'du second'])
  await write(server, friend, id, 'de l’autre')
  for (const tab of [page, second]) {
    await expectMessages(tab, ['Bonjour', 'du premier', 'du second', 'de l’autre'])
    await expect(messagesOf(tab)).toHaveCount(4)
  }
  expect(await stored(server, friend, id)).toEqual(['Bonjour', 'du premier', 'du second', 'de l’autre'])
  expect(server.services.live.devicesOf(member.id)).toBe(1)
})

test('[GAP-151] [MSG-16] [MSG-18] two people write to each other over their lines; without one, what is written waits behind what was missed', async ({
  page,
  context,
  member,
  server,
  newDevice,
}) => {
  const { friend, id } = await talkOf(server, member)
  const line = await cuttableLine(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/messages')) posts.push(request.url())
  })
  await openChat(page, server, member, id)
  const other = await openChatOf(newDevice, server, friend, id)
  await sendMessage(page, 'un')
  await expectMessages(other, ['un'])
  await sendMessage(other, 'deux')
  await expectMessages(page, ['un', 'deux'])
  expect(posts).toEqual([])

  await line.cut()
  await context.setOffline(true)
  for (const text of ['cinq', 'six']) await sendMessage(page, text)
  for (const text of ['trois', 'quatre']) await sendMessage(other, text)
  await expectMessages(other, ['un', 'deux', 'trois', 'quatre'])
  await expect.poll(() => stored(server, friend, id)).toHaveLength(4)
  await expectMessages(page, ['un', 'deux', 'cinq', 'six'])
  line.mend()
  await context.setOffline(false)
  const all = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six']
  for (const device of [page, other]) await expectMessages(device, all)
  expect(await stored(server, friend, id)).toEqual(all)
})

test('[GAP-144] who stops being a friend cannot write any more, and can again as a friend, on an open screen', async ({
  page,
  member,
  server,
}) => {
  const { friend, id } = await talkOf(server, member)
  await openChat(page, server, member, id)
  for (let times = 1; times <= 2; times += 1) {
    await server.services.friends.end(friend.id, member.id)
    await expect(inputOf(page)).toHaveCount(0)
    await befriend(server.services, friend, member)
    await expect(inputOf(page)).toBeVisible()
  }
})
