import { befriend, film, noLimits, startTestServer, type TestServer } from '@trouvaille/server/testing'
import { day } from '@trouvaille/domain'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDevice, type Member } from './device.ts'
import { expectSame, settle } from './settle.ts'

/** A phone on which the app was not open for a week. */

const conversationCount = 50
/** Of which the page is open, and would be for weeks. */
const openedCount = 3
const messageCount = 60
const shareCount = 20
const requestCount = 20
/** As the page opens, as the changes come, and once more after them. */
const mostTimes = 3

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ snapshotFile: inject('snapshotFile'), limits: noLimits, runningClock: true })
})
afterAll(() => server.stop())

const range = (length: number) => Array.from({ length }, (_, index) => index)

async function openGroup({ call }: Member, other: Member, index: number): Promise<string> {
  const { body } = await call('/api/conversations', {
    body: { type: 'group', name: `Groupe ${index}`, participantIds: [other.person.id], clientId: crypto.randomUUID() },
  })
  return body.id
}

test('[GAP-01] after a week it shows what a new one fetches: 3,000 messages, 40 other changes; nothing is asked for once for each of them', async () => {
  const [ana, bob] = [await server.signIn(), await server.signIn()]
  await befriend(server.services, ana.person, bob.person)
  const ids: string[] = []
  for (const index of range(conversationCount)) ids.push(await openGroup(bob, ana, index))
  const isOpened = (id: string) => ids.indexOf(id) < openedCount
  const phone = createDevice(server, ana, { isOpened })
  await settle([phone])
  phone.end()

  const write = async (id: string, count: number) => {
    for (const index of range(count)) {
      const message = { clientId: crypto.randomUUID(), body: { kind: 'text', text: `Message ${index}` } } as const
      await server.services.messages.send(bob.person.id, id, message)
    }
  }
  await Promise.all(ids.map((id) => write(id, messageCount)))
  for (const index of range(shareCount)) {
    await bob.call('/api/shares', {
      body: { friendId: ana.person.id, work: film(index + 1), clientId: crypto.randomUUID() },
    })
  }
  for (const _ of range(requestCount)) {
    const { call } = await server.signIn()
    await call('/api/friend-requests', { body: { personId: ana.person.id } })
  }
  server.clock.advance(7 * day)

  phone.reopen()
  await settle([phone])
  const times = Map.groupBy(phone.asked(), (call) => call)
  for (const [call, { length }] of times) expect(length, call).toBeLessThanOrEqual(mostTimes)
  const other = createDevice(server, ana, { isOpened })
  await settle([other])
  try {
    await expectSame(phone, other, 'after a week')
  } finally {
    for (const device of [phone, other]) device.end()
  }
})
