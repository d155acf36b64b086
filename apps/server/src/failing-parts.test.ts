import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { minute } from '@trouvaille/domain'
import { addition, film } from './testing/factories.ts'
import { type FailingLink, startFailingLink } from './testing/failing-link.ts'
import { mailsSent } from './testing/mails.ts'
import { plain } from './testing/pictures.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { startMailServer, type TestMailServer } from './testing/smtp.ts'

/** What people notice while a part is stopped, paused, slow or full, and afterwards; the table is in docs/operations.md. */

const settingsOfS3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
const fullBucket = 'HTTP/1.1 507 Insufficient Storage\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

let folder: string
let bucket: S3rver
let mailServer: TestMailServer
let toBucket: FailingLink
let toMail: FailingLink
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trouvaille-parts-'))
  const configureBuckets = [{ name: settingsOfS3.S3_BUCKET, configs: [] }]
  bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
  toBucket = await startFailingLink((await bucket.run()).port)
  mailServer = await startMailServer()
  toMail = await startFailingLink(Number(new URL(mailServer.url).port))
  server = await startTestServer({
    snapshotFile: inject('snapshotFile'),
    environment: {
      ...settingsOfS3,
      S3_ENDPOINT: `http://127.0.0.1:${toBucket.port}`,
      SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
      PUBLIC_URL: 'http://localhost:3000',
    },
  })
})
afterAll(async () => {
  await server.stop()
  for (const link of [toBucket, toMail]) link.stop()
  await bucket.close()
  await mailServer.stop()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  for (const link of [toBucket, toMail]) link.behave('none')
  mailServer.behave('accepts')
})

const picture = () => plain(400, 400).png().toBuffer()

/** How the parts are, asked anew: it is remembered for ten seconds. */
async function health() {
  server.clock.advance(11_000)
  return server.services.health.read()
}

describe('the storage of pictures', () => {
  test.each([
    ['stopped', 'stopped'],
    ['full', { answers: fullBucket }],
  ] as const)(
    '[OPS-18] that is %s costs an upload, which says so, and no other request; what was there stays',
    async (_, failure) => {
      const { call } = await server.signIn()
      const upload = async () => call('/api/avatar', { method: 'POST', body: await picture() })
      const before = await upload()
      expect(before.status).toBe(200)
      toBucket.behave(failure)
      expect(await upload()).toMatchObject({ status: 503, body: { error: { code: 'server.unavailable' } } })
      expect((await call('/api/profile')).body).toMatchObject({ avatarUrl: before.body.avatarUrl })
      expect((await call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })).status).toBe(200)
      expect(await health()).toMatchObject({ status: 'degraded', dependencies: { storage: { status: 'away' } } })
      expect(server.logged.join('')).toContain('"msg":"request failed"')
      toBucket.behave('none')
      expect((await upload()).status).toBe(200)
      expect(await health()).toMatchObject({ dependencies: { storage: { status: 'ok' } } })
    },
  )

  test('[OPS-18] that is slow makes an upload slow, and nobody else wait', async () => {
    const { call } = await server.signIn()
    toBucket.behave('slow')
    const order: string[] = []
    const body = await picture()
    await Promise.all([
      call('/api/avatar', { method: 'POST', body }).then(({ status }) => order.push(`upload ${status}`)),
      call('/api/profile').then(({ status }) => order.push(`profile ${status}`)),
    ])
    expect(order).toEqual(['profile 200', 'upload 200'])
  })

  test('[OPS-18] that shows no picture says that it is for now', async () => {
    const { call } = await server.signIn()
    const { avatarUrl } = (await call('/api/avatar', { method: 'POST', body: await picture() })).body
    toBucket.behave('stopped')
    const answer = await server.call(avatarUrl)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
    toBucket.behave('none')
    expect((await server.call(avatarUrl)).status).toBe(200)
  })
})

describe('the mail server', () => {
  test.each([
    ['stopped', () => toMail.behave('stopped')],
    ['full', () => mailServer.behave('refuses for now')],
  ])('[OPS-18] that is %s delays mails, and nothing else: each comes once when it is back', async (_, break_) => {
    const { person } = await server.signIn()
    const received = () => mailServer.received.filter(({ to }) => to.includes(person.email))
    break_()
    const asked = await server.call('/api/password/reset-request', { body: { email: person.email } })
    expect(asked.status).toBe(200)
    await server.services.background.settled()
    await mailsSent(server)
    expect(received()).toEqual([])
    expect(await health()).toMatchObject({ status: 'degraded', dependencies: { mail: { status: 'failing' } } })
    toMail.behave('none')
    mailServer.behave('accepts')
    server.clock.advance(3 * minute)
    await mailsSent(server)
    expect(received()).toHaveLength(1)
    expect((await health()).dependencies.mail.status).toBe('ok')
  })

  test('[OPS-18] that is slow delays mails alone', async () => {
    const { person } = await server.signIn()
    toMail.behave('slow')
    await server.call('/api/password/reset-request', { body: { email: person.email } })
    await server.services.background.settled()
    await mailsSent(server)
    expect(mailServer.received.filter(({ to }) => to.includes(person.email))).toHaveLength(1)
  })
})

describe('the database', () => {
  test('[OPS-18] that is full refuses what writes with "unavailable", and goes on answering what reads', async () => {
    const { call } = await server.signIn()
    // As PostgreSQL says it: disk_full.
    await server.db.execute(sql`
      create function refuse_full() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await server.db.execute(
      sql`create trigger refuse before insert on favourites for each row execute function refuse_full()`,
    )
    const change = addition(film(Math.ceil(Math.random() * 1e6)))
    const add = () => call('/api/favourites/changes', { body: { changes: [change] } })
    expect(await add()).toMatchObject({ status: 503, body: { error: { code: 'server.unavailable' } } })
    expect((await call('/api/profile')).status).toBe(200)
    await server.db.execute(sql`drop trigger refuse on favourites`)
    await server.db.execute(sql`drop function refuse_full()`)
    expect((await add()).status).toBe(200)
  })
})
