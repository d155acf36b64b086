import { hour, push as limits, second } from '@trouvaille/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobsDone, unfinishedJobs } from '../../testing/jobs.ts'
import { type Browser, startPushService, type TestPushService } from '../../testing/push-service.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { opened, openDirect, people, readTo, write } from '../conversations/testing.ts'
import { pushStore } from './push.store.ts'
import { pushSubscriptions } from './push.table.ts'
import type { Retry } from './push-retries.ts'
import { subscribed } from './testing.ts'

/** What push services answer, and when a notification is sent. */

let service: TestPushService
let server: TestServer
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({ environment: { PUSH_SERVICE_URL: service.origin, CONTACT: 'lea@example.org' } })
  // Ahead of the database's clock, so that nothing is due before the test says so.
  server.clock.advance(hour)
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})

/** What was committed, and what is due to be tried again. */
async function sent(): Promise<void> {
  const { jobs, pushReader } = server.services
  await pushReader.sendCommitted()
  await jobsDone(jobs, 'push', server.clock)
}

async function pair() {
  const [ana, bob] = await people(server, 2)
  if (!ana || !bob) throw new Error('two people')
  const direct = await opened(openDirect(ana, bob))
  await sent()
  return { ana, bob, direct, browser: await subscribed(service, bob) }
}

const isSubscribed = async ({ call }: Awaited<ReturnType<typeof pair>>['bob']) =>
  (await call('/api/push')).body.subscribedAt !== null

async function retriesOf(accountId: string) {
  const waiting = await unfinishedJobs(server.services.jobs, 'push')
  return waiting.filter(({ data }) => (data as Retry).accountId === accountId)
}

/** Every pause passes. */
async function repeated({ received }: Browser, pauses: readonly number[] = limits.retryPausesMs): Promise<number[]> {
  const counts: number[] = []
  for (const pause of pauses) {
    server.clock.advance(pause - 1)
    await sent()
    counts.push(received.length)
    server.clock.advance(1)
    await sent()
    counts.push(received.length)
  }
  return counts
}

describe('a push service', () => {
  test('[PUSH-08] is told how long, how urgent, about what in a name of its own, and by whom', async () => {
    const { ana, direct, browser } = await pair()
    await write(ana, direct, 'Bonjour')
    await sent()
    const push = browser.received[0]
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(push?.headers.topic).not.toContain(direct.slice(0, 8))
    expect(push?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:lea@example.org' })
  })

  test('[PUSH-06] that does not know an earlier address of a device leaves the newer one', async () => {
    const { bob } = await pair()
    const [row] = await server.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, bob.person.id))
    if (!row) throw new Error('a subscription')
    const store = pushStore(server.db)
    await store.remove({ ...row, address: `${row.address}-before` })
    expect(await isSubscribed(bob)).toBe(true)
    await store.remove(row)
    expect(await isSubscribed(bob)).toBe(false)
  })

  test.each([404, 410])(
    '[PUSH-06] that answers %i does not know the device any more: it is removed',
    async (status) => {
      const { ana, bob, direct, browser } = await pair()
      browser.answer = { status }
      await write(ana, direct, 'Bonjour')
      await sent()
      expect([browser.received.length, await isSubscribed(bob)]).toEqual([1, false])
      expect(await retriesOf(bob.person.id)).toEqual([])
    },
  )

  test.each([429, 500, 503])(
    '[PUSH-07] that answers %i is asked again, later each time, then given up',
    async (status) => {
      const { ana, bob, direct, browser } = await pair()
      browser.answer = { status }
      await write(ana, direct, 'Bonjour')
      await sent()
      expect(await repeated(browser)).toEqual([1, 2, 2, 3, 3, 4, 4, 5])
      server.clock.advance(hour)
      await sent()
      expect(browser.received).toHaveLength(5)
      expect(await isSubscribed(bob)).toBe(true)
      expect(await retriesOf(bob.person.id)).toEqual([])
    },
  )

  test('[PUSH-07] is given the time that it asks for, and an hour at most', async () => {
    const { ana, bob, direct, browser } = await pair()
    browser.answer = { status: 503, headers: { 'retry-after': '120' } }
    await write(ana, direct, 'Bonjour')
    await sent()
    expect(await repeated(browser, [120 * second])).toEqual([1, 2])
    browser.answer = { status: 429, headers: { 'retry-after': '999999' } }
    await repeated(browser, [120 * second])
    const [retry] = await retriesOf(bob.person.id)
    expect((retry?.startAfter.getTime() ?? 0) - server.clock.now().getTime()).toBe(hour)
  })

  test('[PUSH-07] that works again gets it once', async () => {
    const { ana, bob, direct, browser } = await pair()
    browser.answer = { status: 500 }
    await write(ana, direct, 'Bonjour')
    await sent()
    browser.answer = { status: 201 }
    expect(await repeated(browser)).toEqual([1, 2, 2, 2, 2, 2, 2, 2])
    expect(await retriesOf(bob.person.id)).toEqual([])
  })

  test('[PUSH-07] that works again gets it for the device that missed it, and for no other', async () => {
    const { ana, bob, direct, browser } = await pair()
    const other = await subscribed(service, await server.signIn(bob.person))
    browser.answer = { status: 500 }
    await write(ana, direct, 'Bonjour')
    await sent()
    browser.answer = { status: 201 }
    await repeated(browser)
    expect([browser.received.length, other.received.length]).toEqual([2, 1])
  })

  test('[PUSH-02] that works again is not sent what was read meanwhile', async () => {
    const { ana, bob, direct, browser } = await pair()
    browser.answer = { status: 500 }
    const [seq] = await write(ana, direct, 'Bonjour')
    await sent()
    await readTo(bob, direct, seq ?? 0)
    browser.answer = { status: 201 }
    expect(await repeated(browser, [10 * second])).toEqual([1, 1])
    expect(await retriesOf(bob.person.id)).toEqual([])
  })

  test.each([400, 403, 413])(
    '[PUSH-07] that answers %i refuses the notification: neither asked again nor forgotten',
    async (status) => {
      const { ana, bob, direct, browser } = await pair()
      browser.answer = { status }
      await write(ana, direct, 'Bonjour')
      await sent()
      expect(await repeated(browser, [hour])).toEqual([1, 1])
      expect(await isSubscribed(bob)).toBe(true)
    },
  )

  test('[PUSH-06] is not followed elsewhere', async () => {
    const { ana, direct, browser } = await pair()
    const other = service.browser()
    browser.answer = { status: 307, headers: { location: other.subscription.endpoint } }
    await write(ana, direct, 'Bonjour')
    await sent()
    expect([browser.received.length, other.received.length]).toEqual([1, 0])
  })
})

describe('what was committed', () => {
  test('[PUSH-02] waits for a moment, in which an open page reads it', async () => {
    const { ana, direct, browser } = await pair()
    await write(ana, direct, 'Bonjour')
    await vi.waitFor(() => {
      server.clock.advance(limits.delayMs - 1)
      expect(browser.received).toHaveLength(1)
    })
    const { ana: eva, bob, direct: other, browser: read } = await pair()
    const [seq] = await write(eva, other, 'Bonjour')
    await readTo(bob, other, seq ?? 0)
    const { ana: lea, direct: last, browser: unread } = await pair()
    await write(lea, last, 'Bonjour')
    await vi.waitFor(() => {
      server.clock.advance(limits.delayMs)
      expect(unread.received).toHaveLength(1)
    })
    expect(read.received).toEqual([])
  })
})
