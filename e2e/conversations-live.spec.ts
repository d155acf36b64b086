import { cuttableConnection } from './answers.ts'
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
import { expect, test } from './fixtures.ts'

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

  // One of them holds the connection; both write and both show it.
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

test('[GAP-151] [MSG-16] [MSG-18] two people write to each other over their connections; without one, what is written waits behind what was missed, and what did not change is not fetched again', async ({
  page,
  context,
  member,
  server,
  newDevice,
}) => {
  const { friend, id } = await talkOf(server, member)
  const connection = await cuttableConnection(page)
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

  await connection.cut()
  await context.setOffline(true)
  for (const text of ['cinq', 'six']) await sendMessage(page, text)
  for (const text of ['trois', 'quatre']) await sendMessage(other, text)
  await expectMessages(other, ['un', 'deux', 'trois', 'quatre'])
  await expect.poll(() => stored(server, friend, id)).toHaveLength(4)
  await expectMessages(page, ['un', 'deux', 'cinq', 'six'])
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) fetched.push(new URL(request.url()).pathname)
  })
  connection.mend()
  await context.setOffline(false)
  const all = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six']
  for (const device of [page, other]) await expectMessages(device, all)
  expect(await stored(server, friend, id)).toEqual(all)
  // What was missed is of this conversation; favourites have a queue of their own.
  expect(fetched.filter((path) => !/^\/api\/(conversations|favourites)/.test(path))).toEqual([])
})
