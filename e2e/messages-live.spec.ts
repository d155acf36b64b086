import { befriend, createPerson } from '@trouvaille/server/testing'
import type { Page } from '@playwright/test'
import { cuttableLine } from './answers.ts'
import { expect, signIn, test } from './fixtures.ts'

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

/** The texts of the messages that stand there, in their order. */
const written = (page: Page, pattern: RegExp) => page.getByRole('log').getByText(pattern).allTextContents()

test('[GAP-151] [MSG-16] [MSG-18] two people write to each other, one of them through a cut line and without a network', async ({
  page,
  context,
  member,
  server,
  newDevice,
}) => {
  test.slow()
  const { live, membership, messages } = server.services
  const bob = await createPerson(server.services)
  await befriend(server.services, member, bob)
  const id = await membership.create(member.id, { type: 'direct', participantIds: [bob.id] })
  const other = await newDevice()
  await signIn(other.context, bob, server.url)
  const line = await cuttableLine(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/messages')) posts.push(request.url())
  })
  for (const device of [page, other.page]) await device.goto(`/conversation/${id}`)
  for (const person of [member, bob]) await expect.poll(() => live.devicesOf(person.id), { timeout: 30_000 }).toBe(1)

  await write(page, 'Essai 1')
  await expect(other.page.getByRole('log').getByText('Essai 1')).toBeVisible()
  await write(other.page, 'Essai 2')
  await expect(page.getByRole('log').getByText('Essai 2')).toBeVisible()
  expect(posts).toEqual([])

  // What is written without a network waits; what was missed comes before it.
  await line.cut()
  await context.setOffline(true)
  for (const text of ['Essai 5', 'Essai 6']) await write(page, text)
  for (const text of ['Essai 3', 'Essai 4']) await write(other.page, text)
  await expect(other.page.getByRole('log').getByText('Essai 4')).toBeVisible()
  await expect.poll(async () => (await messages.list(bob.id, id, {})).messages.length).toBe(4)
  expect(await written(page, /^Essai \d$/)).toEqual(['Essai 1', 'Essai 2', 'Essai 5', 'Essai 6'])
  line.mend()
  await context.setOffline(false)
  const all = [1, 2, 3, 4, 5, 6].map((number) => `Essai ${number}`)
  for (const device of [page, other.page]) {
    await expect.poll(() => written(device, /^Essai \d$/), { timeout: 30_000 }).toEqual(all)
  }
  const stored = (await messages.list(bob.id, id, {})).messages
  expect(stored.map(({ body }) => (body.kind === 'text' ? body.text : body.kind))).toEqual(all)
})

test('[GAP-144] who stops being a friend cannot write any more, and can again as a friend, on an open screen', async ({
  page,
  member,
  server,
}) => {
  test.slow()
  const { friends, live, membership } = server.services
  const bob = await createPerson(server.services)
  await befriend(server.services, member, bob)
  const id = await membership.create(member.id, { type: 'direct', participantIds: [bob.id] })
  await page.goto(`/conversation/${id}`)
  await expect.poll(() => live.devicesOf(member.id), { timeout: 30_000 }).toBe(1)
  const input = page.getByRole('textbox', { name: 'Message' })
  await expect(input).toBeVisible()
  for (let times = 1; times <= 2; times += 1) {
    await friends.end(bob.id, member.id)
    await expect(input).toHaveCount(0)
    await befriend(server.services, bob, member)
    await expect(input).toBeVisible()
  }
})
