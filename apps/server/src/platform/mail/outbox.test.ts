import { readdir, readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestClock } from '../../testing/clock.ts'
import { startMailServer, startSilentServer, type TestMailServer } from '../../testing/smtp.ts'
import type { OpenDatabase } from '../db/database.ts'
import type { Log } from '../observability/log.ts'
import { createOutbox, type NewMail, type Outbox } from './outbox.ts'
import { createMailboxTransport, createSmtpTransport, type MailTransport } from './transport.ts'
import { mails } from './outbox.table.ts'
import { createTransact } from '../db/transaction.ts'

const minute = 60_000
/** Generous, for a busy machine. */
const from = 'Trouvaille <no-reply@example.org>'

let database: OpenDatabase
let mailServer: TestMailServer
const clock = createTestClock()
const outboxes: Outbox[] = []
let logged: string[]
let log: Log

beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFile'))
  mailServer = await startMailServer()
})
beforeEach(() => {
  // Mails that the outbox of another test still sends go elsewhere.
  const lines: string[] = []
  logged = lines
  log = pino(new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }))
})
afterEach(async () => {
  await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop(0)))
  await database.db.delete(mails)
  mailServer.behave('accepts')
  mailServer.received.length = 0
})
afterAll(async () => {
  await mailServer.stop()
  await database.close()
})

function outboxOver(transport: MailTransport): Outbox {
  const outbox = createOutbox(database.db, transport, clock, log)
  outboxes.push(outbox)
  return outbox
}

const smtp = (url = mailServer.url, timeoutMs = 5000) => createSmtpTransport({ url, from, timeoutMs })

const mail = (fields: Partial<NewMail> = {}): NewMail => ({
  to: 'ana@example.org',
  kind: 'test',
  subject: 'Bonjour à tous',
  title: 'Bonjour <Ana> & les autres',
  paragraphs: ['Un paragraphe.'],
  action: { label: 'Ouvrir', url: 'https://example.org/ouvrir?a=1&b=2' },
  ...fields,
})

/** Writes a mail as a node that stops before it sends any; a test says when it is due. */
const write = (outbox: Outbox, written: NewMail) =>
  outbox.add({ db: database.db, beforeCommit: () => {}, afterCommit: () => {} }, written)

const stored = async () => (await database.db.select().from(mails))[0]

describe('a mail server that accepts', () => {
  test('gets each mail once, as text and as HTML', async () => {
    const outbox = outboxOver(smtp())
    await write(outbox, mail())
    await Promise.all([outbox.deliverDue(), outbox.deliverDue()])
    await outbox.deliverDue()
    expect(mailServer.received).toHaveLength(1)
    const [{ from: sender, to, source } = { from: '', to: [], source: '' }] = mailServer.received
    expect([sender, to]).toEqual(['no-reply@example.org', ['ana@example.org']])
    expect(source).toMatch(/^Subject: =\?UTF-8\?.+\?=\r$/m)
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toContain('multipart/alternative')
  })

  test('afterwards the content is erased, and the record stays for a day', async () => {
    const outbox = outboxOver(smtp())
    await write(outbox, mail())
    await outbox.deliverDue()
    expect(await stored()).toMatchObject({ text: null, html: null, nextTryAt: null, attempts: 1, sentAt: clock.now() })
    clock.advance(24 * 60 * minute)
    await outbox.deliverDue()
    expect(await stored()).toBeDefined()
    clock.advance(1)
    await outbox.deliverDue()
    expect(await stored()).toBeUndefined()
  })

  test('a mail that waits is kept, however old its record is', async () => {
    const outbox = outboxOver(smtp())
    mailServer.behave('refuses for now')
    await write(outbox, mail({ usefulMs: 100 * 60 * minute }))
    for (let hours = 0; hours < 72; hours += 3) {
      await outbox.deliverDue()
      clock.advance(3 * 60 * minute)
    }
    mailServer.behave('accepts')
    await outbox.deliverDue()
    expect(mailServer.received).toHaveLength(1)
  })

  test('several nodes share the work without sending twice', async () => {
    const nodes = [outboxOver(smtp()), outboxOver(smtp()), outboxOver(smtp())] as const
    for (let count = 0; count < 25; count += 1) await write(nodes[0], mail({ to: `p${count}@example.org` }))
    await Promise.all(nodes.map((node) => node.deliverDue()))
    expect(mailServer.received).toHaveLength(25)
    expect(new Set(mailServer.received.map(({ to }) => to[0])).size).toBe(25)
  })

  test('a mail is on its way once its transaction has ended well', async () => {
    const outbox = outboxOver(smtp())
    await createTransact(database.db, log)((transaction) => outbox.add(transaction, mail()))
    await expect.poll(() => mailServer.received.length).toBe(1)
  })

  test('a mail written in a transaction that fails is never sent', async () => {
    const outbox = outboxOver(smtp())
    const failing = createTransact(
      database.db,
      log,
    )(async (transaction) => {
      await outbox.add(transaction, mail())
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await outbox.deliverDue()
    expect(mailServer.received).toHaveLength(0)
  })
})

describe('a mail server that refuses', () => {
  test('for now: the mail waits, longer each time, and goes out in the end', async () => {
    const outbox = outboxOver(smtp())
    mailServer.behave('refuses for now')
    await write(outbox, mail())
    for (const [index, pause] of [1, 5, 15, 60, 180, 180].entries()) {
      await outbox.deliverDue()
      expect((await stored())?.attempts).toBe(index + 1)
      expect((await stored())?.nextTryAt).toEqual(new Date(clock.now().getTime() + pause * minute))
      clock.advance(pause * minute - 1)
      await outbox.deliverDue()
      expect((await stored())?.attempts).toBe(index + 1)
      clock.advance(1)
    }
    mailServer.behave('accepts')
    await outbox.deliverDue()
    expect(mailServer.received).toHaveLength(1)
    expect(logged.filter((line) => line.includes('it will be tried again'))).toHaveLength(6)
    expect(logged[0]).toContain('"responseCode":451')
  })

  test('for good: the mail is given up, and the log says so without naming anybody', async () => {
    const outbox = outboxOver(smtp())
    mailServer.behave('refuses for good')
    await write(outbox, mail())
    await outbox.deliverDue()
    expect(await stored()).toMatchObject({ text: null, html: null, nextTryAt: null, sentAt: null })
    expect(logged.join()).toContain('a mail is given up')
    expect(logged.join()).not.toMatch(/ana@|Bonjour|ouvrir/)
  })

  test('a mail that is of no use any more is given up unsent', async () => {
    const outbox = outboxOver(smtp())
    await write(outbox, mail({ usefulMs: 60 * minute }))
    clock.advance(60 * minute)
    await outbox.deliverDue()
    expect(mailServer.received).toHaveLength(0)
    expect(await stored()).toMatchObject({ text: null, nextTryAt: null, sentAt: null })
  })
})

describe('what is known of mails', () => {
  test('[OPS-01] [OPS-02] is what became of the last one that was handed over, and how many wait', async () => {
    const recorded: string[] = []
    const instruments = {
      mail: <T>(kind: string, send: () => Promise<T>) => {
        recorded.push(kind)
        return send()
      },
    }
    const outbox = createOutbox(database.db, smtp(), clock, log, instruments)
    outboxes.push(outbox)
    const known = async () => {
      await outbox.deliverDue()
      await outbox.countWaiting()
      return [outbox.delivery(), outbox.waiting()]
    }
    expect(await known()).toEqual(['unknown', 0])
    mailServer.behave('refuses for now')
    await write(outbox, mail())
    expect(await known()).toEqual(['failing', 1])
    // The server responds: its rejection is about that recipient.
    mailServer.behave('refuses for good')
    clock.advance(minute)
    expect(await known()).toEqual(['ok', 0])
    mailServer.behave('accepts')
    await write(outbox, mail())
    expect(await known()).toEqual(['ok', 0])
    expect(recorded).toHaveLength(3)
  })
})

describe('a mail server that is away or hangs', () => {
  test('away: the mail is kept for the next time', async () => {
    const gone = await startMailServer()
    await gone.stop()
    const outbox = outboxOver(smtp(gone.url))
    await write(outbox, mail())
    await outbox.deliverDue()
    expect(await stored()).toMatchObject({ attempts: 1, sentAt: null, text: expect.stringContaining('Un paragraphe') })
    expect(logged.join()).toContain('"code":"ESOCKET"')
  })

  test('hanging: it costs its time-out, and nobody waits for it', async () => {
    const silent = await startSilentServer()
    const outbox = outboxOver(smtp(silent.url, 1000))
    await createTransact(database.db, log)((transaction) => outbox.add(transaction, mail()))
    await expect.poll(silent.connections).toBe(1)
    await expect.poll(async () => (await stored())?.nextTryAt).toEqual(new Date(clock.now().getTime() + minute))
    expect(await stored()).toMatchObject({ attempts: 1, sentAt: null })
    await silent.stop()
  })

  test('after a crash in the middle of sending, another node takes the mail over', async () => {
    const silent = await startSilentServer()
    const crashing = outboxOver(smtp(silent.url, 60_000))
    await createTransact(database.db, log)((transaction) => crashing.add(transaction, mail()))
    await expect.poll(silent.connections).toBe(1)
    const other = outboxOver(smtp())
    clock.advance(2 * minute - 1)
    await other.deliverDue()
    expect(mailServer.received).toHaveLength(0)
    clock.advance(1)
    await other.deliverDue()
    expect(mailServer.received).toHaveLength(1)
    await silent.stop()
  })
})

describe('one recipient', () => {
  test('gets a bounded number of mails of one kind within an hour', async () => {
    const outbox = outboxOver(smtp())
    const add = (fields: Partial<NewMail> = {}) => write(outbox, mail({ hourlyLimit: 2, ...fields }))
    for (let count = 0; count < 4; count += 1) await add()
    await add({ kind: 'other' })
    await add({ to: 'bea@example.org' })
    expect(await database.db.$count(mails)).toBe(4)
    clock.advance(60 * minute)
    await add()
    expect(await database.db.$count(mails, eq(mails.kind, 'test'))).toBe(4)
  })
})

describe('without a mail server', () => {
  test('each mail is a file that only its owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trouvaille-mailbox-'))
    const outbox = outboxOver(createMailboxTransport(join(folder, 'mailbox')))
    await write(outbox, mail())
    await outbox.deliverDue()
    const [name = ''] = await readdir(join(folder, 'mailbox'))
    const kept = JSON.parse(await readFile(join(folder, 'mailbox', name), 'utf8'))
    expect(kept).toMatchObject({ recipient: 'ana@example.org', subject: 'Bonjour à tous' })
    expect(kept.text).toContain('https://example.org/ouvrir?a=1&b=2')
    await rm(folder, { recursive: true })
  })

  test('the HTML form is escaped, in the colours of the product, and loads nothing', async () => {
    const outbox = outboxOver(smtp())
    await write(outbox, mail())
    const html = (await stored())?.html ?? ''
    expect(html).toContain('Bonjour &lt;Ana&gt; &amp; les autres')
    expect(html).toMatch(/#07412e[\s\S]+>Tr<span [^>]+#f6d93f[^>]+>o<\/span>uvaille</)
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(/)
    expect(html.match(/https?:[^\s"<]+/g)?.every((url) => url.startsWith('https://example.org/ouvrir'))).toBe(true)
  })
})
