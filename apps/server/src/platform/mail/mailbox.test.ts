import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { mailsSent } from '../../testing/mails.ts'
import { sendRaw } from '../../testing/raw-request.ts'
import { startTestServer } from '../../testing/server.ts'
import { startMailServer } from '../../testing/smtp.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { mailboxFolder } from './transport.ts'

const server = useTestServer()

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRaw(server().url, path, { method: 'GET', headers })

/** Signs up, so that a mail is sent. @returns Its recipient. */
async function receive(): Promise<string> {
  const { accounts } = server().services
  const email = `lettre-${randomUUID()}@example.org`
  await accounts.signUp({ email, username: 'Lettre', phoneNumber: '+33612345678', password: 'trouvaille-1' })
  await mailsSent(server())
  return email
}

afterEach(() => rm(mailboxFolder({ DATA_DIR: server().folder }), { recursive: true, force: true }))

describe('the local mailbox', () => {
  test('lists the mails, and shows each as HTML and as text', async () => {
    expect((await get('/mailbox')).text).toContain('Aucun message')
    const email = await receive()
    const list = await get('/mailbox')
    expect(list.text).toContain(`À ${email}`)
    const path = /href="(\/mailbox\/[^"]+?)"/.exec(list.text)?.[1] ?? ''
    expect((await get(path)).text).toMatch(/^<!doctype html>[\s\S]+Confirmer mon adresse<\/a/)
    const text = await get(`${path}.txt`)
    expect(text.headers['content-type']).toContain('text/plain')
    expect(text.text).toMatch(/\/confirm-email\?token=[\w-]{86}\n/)
    expect(list.headers['cache-control']).toBe('no-store')
  })

  test('[FR-06] carries the mark, and tells times in the zone of who reads', async () => {
    await receive()
    const list = await get('/mailbox')
    const mark = /Tr<span style="[^"]*#f6d93f[^"]*">o<\/span>uvaille/
    expect(list.text).toMatch(mark)
    const path = /href="(\/mailbox\/[^"]+?)"/.exec(list.text)?.[1] ?? ''
    expect((await get(path)).text).toMatch(mark)

    expect(list.text).toContain('<script src="/mailbox-times.js"')
    const script = await get('/mailbox-times.js')
    expect(script.headers['content-type']).toContain('text/javascript')
    const dateTime = /<time datetime="([^"]+)"/.exec(list.text)?.[1] ?? ''
    const time = { dateTime, textContent: '' }
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the page runs it
    new Function('document', script.text)({ querySelectorAll: () => [time] })
    const here = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'medium' })
    expect(time.textContent).toBe(here.format(new Date(dateTime)))
  })

  test('shows the mails beside a file that is none', async () => {
    const email = await receive()
    const junk = '2026-01-01T00-00-00-000Z_00000000-0000-4000-8000-000000000000.json'
    await writeFile(join(mailboxFolder({ DATA_DIR: server().folder }), junk), '{')
    const list = await get('/mailbox')
    expect(list.status).toBe(200)
    expect(list.text).toContain(`À ${email}`)
    expect((await get(`/mailbox/${junk.replace('.json', '')}`)).status).toBe(404)
  })

  test.each([
    ['another name of the server', { host: 'trouvaille.example' }],
    ['a name that only begins like a local one', { host: 'localhost.evil.example' }],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that says so otherwise', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
  ])('is closed to %s', async (_, headers) => {
    const email = await receive()
    for (const path of ['/mailbox', '/mailbox/anything']) {
      const answer = await get(path, headers)
      expect(answer.status).toBe(403)
      expect(answer.text).not.toContain(email)
    }
  })

  test.each(['/mailbox/..%2fauth-secret', '/mailbox/%2e%2e%2fauth-secret.txt', '/mailbox/x'])(
    'opens nothing but mails: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('does not exist with a mail server', async () => {
    const mailServer = await startMailServer()
    const environment = { SMTP_URL: mailServer.url, PUBLIC_URL: 'http://localhost' }
    const other = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
    const answer = await sendRaw(other.url, '/mailbox', { method: 'GET' })
    expect(answer.text).not.toContain('Boîte aux lettres')
    await other.stop()
    await mailServer.stop()
  })
})
