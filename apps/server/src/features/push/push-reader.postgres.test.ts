import { push as limits } from '@trouvaille/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgres } from '../../platform/db/postgres.ts'
import { createServerDatabase } from '../../testing/database.ts'
import { startPushService, type TestPushService } from '../../testing/push-service.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { opened, openDirect, people, write } from '../conversations/testing.ts'
import { send as share } from '../sharing/testing.ts'
import { film } from '../../testing/factories.ts'
import { pushPosition } from './push.table.ts'
import { subscribed, titlesOf } from './testing.ts'

/** Two processes on one database, of which one at a time sends notifications. */

let service: TestPushService
let here: TestServer
let elsewhere: TestServer
let client: pg.Client
let drop = async () => {}
beforeAll(async () => {
  service = await startPushService()
  const database = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '')
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const environment = { PUSH_SERVICE_URL: service.origin }
  here = await startTestServer({ environment, database: await openPostgres(database.url) })
  elsewhere = await startTestServer({ environment, database: await openPostgres(database.url) })
})
afterAll(async () => {
  await client.end()
  await here.stop()
  await elsewhere.stop()
  await drop()
  await service.stop()
})

const nodes = () => [here, elsewhere]
const sent = () => Promise.all(nodes().map(({ services }) => services.pushReader.sendCommitted()))

async function pair() {
  const [ana, bob] = await people(here, 2)
  if (!ana || !bob) throw new Error('two people')
  const direct = await opened(openDirect(ana, bob))
  await sent()
  return { ana, bob, direct, browser: await subscribed(service, bob) }
}

/** What a process that died while it read has left. */
const held = (until: Date) => here.db.update(pushPosition).set({ holder: 'another', heldUntil: until })
beforeEach(() => sent())

test('[PUSH-07] what happens is notified once, whichever process it happened in, and whichever reads', async () => {
  const { ana, bob, direct, browser } = await pair()
  for (let times = 1; times <= 5; times += 1) {
    await write(ana, direct, `Message ${times}`)
    await share(ana.call, bob.person.id, film(times))
    await sent()
    await sent()
    expect(titlesOf(browser)).toHaveLength(2 * times)
  }
})

test('[PUSH-07] what a process had read and not sent as it died is sent by another one, once its time is over', async () => {
  const { ana, direct, browser } = await pair()
  await write(ana, direct, 'Bonjour')
  await held(new Date(here.clock.now().getTime() + limits.leaseMs))
  await sent()
  expect(browser.received).toEqual([])
  for (const { clock } of nodes()) clock.advance(limits.leaseMs + 1)
  await sent()
  expect(titlesOf(browser)).toHaveLength(1)
})

test('[PUSH-07] what a transaction commits late is notified', async () => {
  const { ana, bob, direct, browser } = await pair()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  await write(ana, direct, 'Bonjour')
  await sent()
  expect(titlesOf(browser)).toHaveLength(1)
  await client.query(
    `insert into changes (account_id, type, data, activity, created_at)
      values ($1, 'notices.changed', '{}', '{"kind":"moderation.decided"}', now())`,
    [bob.person.id],
  )
  await client.query('commit')
  await sent()
  expect(titlesOf(browser)).toEqual([
    `${ana.person.username} vous a écrit`,
    'L’équipe de Trouvaille a pris une décision',
  ])
  await sent()
  expect(titlesOf(browser)).toHaveLength(2)
})

test('[PUSH-07] a position of another history of the database begins anew, where the stream is', async () => {
  const { ana, direct, browser } = await pair()
  await write(ana, direct, 'Bonjour')
  await here.db.update(pushPosition).set({ timeline: 'another', next: 1 })
  await here.services.pushReader.start()
  await sent()
  expect(browser.received).toEqual([])
  await write(ana, direct, 'Encore')
  await sent()
  expect(titlesOf(browser)).toHaveLength(1)
})
