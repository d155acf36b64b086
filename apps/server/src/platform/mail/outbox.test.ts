import { readdir, readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestClock } from '../../testing/clock.ts'
import { jobsDone, unfinishedJobs } from '../../testing/jobs.ts'
import { keptLines } from '../../testing/server.ts'
import { startMailServer, startSilentServer, type TestMailServer } from '../../testing/smtp.ts'
import type { OpenDatabase } from '../db/database.ts'
import type { Instruments } from '../observability/instruments.ts'
import { createLog, type Log } from '../observability/log.ts'
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { createOutbox, mailQueue, type NewMail, type Outbox } from './outbox.ts'
import { createMailboxTransport, createSmtpTransport, type MailTransport } from './transport.ts'
import { mails } from './outbox.table.ts'
import { createTransact } from '../db/transaction.ts'

const minute = 60_000
/** Generous, for a busy machine. */
const from = 'Trouvaille <no-reply@example.org>'

let database: OpenDatabase
let mailServer: TestMailServer
const clock = createTestClock()
/** An outbox with the queue of its node. */
interface Node extends Outbox {
  jobs: JobQueue
}
const nodes: Node[] = []
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
  log = createLog('trace', keptLines(lines))
})
afterEach(async () => {
  await Promise.all(nodes.map(({ jobs }) => jobs.stop()))
  await database.db.execute(sql`delete from pgboss.job`)
  nodes.length = 0
  await database.db.delete(mails)
  mailServer.behave('accepts')
  mailServer.received.length = 0
})
afterAll(async () => {
  await mailServer.stop()
  await database.close()
})

/** A node that sends mails by a transport. */
async function nodeWith(transport: MailTransport, instruments?: Pick<Instruments, 'mail'>): Promise<Node> {
  const jobs = createJobQueue(database, log)
  const node = { ...createOutbox({ db: database.db, transport, jobs, clock, log, instruments }), jobs }
  await jobs.start()
  nodes.push(node)
  return node
}

const deliverDue = ({ jobs }: Node) => jobsDone(jobs, mailQueue, clock)

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

const attemptsLogged = async () => logged.filter((line) => line.includes('it will be tried again')).length

const stored = async () => (await database.db.select().from(mails))[0]

describe('a mail server that accepts', () => {
  test('gets each mail once, as text and as HTML', async () => {
    const outbox = await nodeWith(smtp())
    await write(outbox, mail())
    await Promise.all([deliverDue(outbox), deliverDue(outbox)])
    await deliverDue(outbox)
    expect(mailServer.received).toHaveLength(1)
    const [{ from: sender, to, source } = { from: '', to: [], source: '' }] = mailServer.received
    expect([sender, to]).toEqual(['no-reply@example.org', ['ana@example.org']])
    expect(source).toMatch(/^Subject: =\?UTF-8\?.+\?=\r$/m)
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toContain('multipart/alternative')
  })

  test('afterwards the content is erased, and the record stays for a day', async () => {
    const outbox = await nodeWith(smtp())
    await write(outbox, mail())
    await deliverDue(outbox)
    expect(await stored()).toMatchObject({ text: null, html: null, sentAt: clock.now() })
    clock.advance(24 * 60 * minute)
    await outbox.sweep()
    expect(await stored()).toBeDefined()
    clock.advance(1)
    await outbox.sweep()
    expect(await stored()).toBeUndefined()
  })

  test('a mail that waits is kept, however old its record is, until it has expired', async () => {
    const outbox = await nodeWith(smtp())
    mailServer.behave('refuses for now')
    await write(outbox, mail({ usefulMs: 100 * 60 * minute }))
    await deliverDue(outbox)
    clock.advance(99 * 60 * minute)
    await outbox.sweep()
    expect(await stored()).toMatchObject({ text: expect.stringContaining('Un paragraphe') })
    clock.advance(60 * minute)
    await outbox.sweep()
    expect(await stored()).toBeUndefined()
  })

  test('several nodes share the work without sending twice', async () => {
    const three = [await nodeWith(smtp()), await nodeWith(smtp()), await nodeWith(smtp())] as const
    for (let count = 0; count < 25; count += 1) await write(three[0], mail({ to: `p${count}@example.org` }))
    await Promise.all(three.map((node) => deliverDue(node)))
    expect(mailServer.received).toHaveLength(25)
    expect(new Set(mailServer.received.map(({ to }) => to[0])).size).toBe(25)
  })

  test('a mail is on its way once its transaction has ended well', async () => {
    const outbox = await nodeWith(smtp())
    await createTransact(database.db, log)((transaction) => outbox.add(transaction, mail()))
    await expect.poll(() => mailServer.received.length).toBe(1)
  })

  test('a mail written in a transaction that fails is never sent', async () => {
    const outbox = await nodeWith(smtp())
    const failing = createTransact(
      database.db,
      log,
    )(async (transaction) => {
      await outbox.add(transaction, mail())
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await deliverDue(outbox)
    expect(mailServer.received).toHaveLength(0)
  })
})

describe('a mail server that refuses', () => {
  test('for now: the mail waits, longer each time, and goes out in the end', async () => {
    const outbox = await nodeWith(smtp())
    mailServer.behave('refuses for now')
    await write(outbox, mail())
    await deliverDue(outbox)
    for (const [index, longest] of [2, 4, 8, 16, 32, 64, 128, 180, 180].entries()) {
      const [job] = await unfinishedJobs(outbox.jobs, mailQueue)
      const pause = ((job?.startAfter.getTime() ?? 0) - Date.now()) / minute
      expect(pause).toBeLessThanOrEqual(longest)
      // Less what the test itself took.
      expect(pause).toBeGreaterThan((longest < 180 ? longest / 2 : 128) - 0.5)
      expect(await attemptsLogged()).toBe(index + 1)
      clock.advance(180 * minute)
      await deliverDue(outbox)
    }
    mailServer.behave('accepts')
    clock.advance(180 * minute)
    await deliverDue(outbox)
    expect(mailServer.received).toHaveLength(1)
    expect(logged[0]).toContain('"status":451')
  })

  test('[OPS-17] for good: the mail is given up, and sent when the operator says so, unless it has expired', async () => {
    const outbox = await nodeWith(smtp())
    mailServer.behave('refuses for good')
    await write(outbox, mail())
    await deliverDue(outbox)
    expect(await unfinishedJobs(outbox.jobs, mailQueue)).toEqual([])
    expect(logged.join()).toContain('a job is given up')
    expect(logged.join()).not.toMatch(/ana@|Bonjour|ouvrir/)
    const { deadLetters } = outbox.jobs
    const { id } = (await stored()) ?? {}
    expect(await deadLetters.list()).toMatchObject([
      { queue: 'mail', data: { mailId: id, kind: 'test' }, attempts: 1, reason: 'EENVELOPE' },
    ])
    // It is not added anew by the next start either.
    await outbox.queueWaiting()
    await deliverDue(outbox)
    expect(await deadLetters.list()).toHaveLength(1)

    mailServer.behave('accepts')
    expect(await deadLetters.retry()).toBe(1)
    await deliverDue(outbox)
    expect(mailServer.received).toHaveLength(1)
    expect(await deadLetters.list()).toEqual([])
  })

  test('a mail that is of no use any more is given up unsent', async () => {
    const outbox = await nodeWith(smtp())
    await write(outbox, mail({ usefulMs: 60 * minute }))
    clock.advance(60 * minute)
    await deliverDue(outbox)
    expect(mailServer.received).toHaveLength(0)
    expect(await stored()).toMatchObject({ text: null, sentAt: null })
    const [letter] = await outbox.jobs.deadLetters.list()
    expect(letter).toMatchObject({ data: { kind: 'test' }, reason: 'mail.expired' })
    expect(await outbox.jobs.deadLetters.remove(letter?.id ?? '')).toBe(true)
    expect(await outbox.jobs.deadLetters.remove(letter?.id ?? '')).toBe(false)
  })

  test('a mail that waits without a job, as after a backup was restored, gets one, and no second', async () => {
    const outbox = await nodeWith(smtp())
    await write(outbox, mail())
    await write(outbox, mail({ to: 'bea@example.org' }))
    const { boss } = outbox.jobs
    const { id } = (await stored()) ?? {}
    await boss.deleteJob(mailQueue, id ?? '')
    await outbox.queueWaiting()
    await outbox.queueWaiting()
    await deliverDue(outbox)
    const recipients: string[] = mailServer.received.flatMap(({ to }) => to)
    expect(recipients.toSorted()).toEqual(['ana@example.org', 'bea@example.org'])
  })

  test('[NODE-10] a mail of the version before is left to it while it may be sending', async () => {
    const outbox = await nodeWith(smtp())
    await write(outbox, mail())
    await outbox.jobs.boss.deleteJob(mailQueue, (await stored())?.id ?? '')
    await database.db.update(mails).set({ nextTryAt: clock.now() })
    await outbox.queueWaiting()
    expect(await unfinishedJobs(outbox.jobs, mailQueue)).toEqual([])
    clock.advance(2 * minute + 1)
    await outbox.queueWaiting()
    await deliverDue(outbox)
    expect([mailServer.received.length, (await stored())?.nextTryAt]).toEqual([1, null])
  })
})

describe('what is known of mails', () => {
  test('[OPS-01] is what became of the last one that was handed over', async () => {
    const recorded: string[] = []
    const instruments = {
      mail: <T>(kind: string, send: () => Promise<T>) => {
        recorded.push(kind)
        return send()
      },
    }
    const outbox = await nodeWith(smtp(), instruments)
    const known = async () => {
      await deliverDue(outbox)
      return outbox.delivery()
    }
    expect(await known()).toBe('unknown')
    mailServer.behave('refuses for now')
    await write(outbox, mail())
    expect(await known()).toBe('failing')
    // The server responds: its rejection is about that recipient.
    mailServer.behave('refuses for good')
    clock.advance(3 * minute)
    expect(await known()).toBe('ok')
    mailServer.behave('accepts')
    await write(outbox, mail())
    expect(await known()).toBe('ok')
    expect(recorded).toHaveLength(3)
  })
})

describe('a mail server that is away or hangs', () => {
  test('away: the mail is kept for the next time', async () => {
    const gone = await startMailServer()
    await gone.stop()
    const outbox = await nodeWith(smtp(gone.url))
    await write(outbox, mail())
    await deliverDue(outbox)
    expect(await stored()).toMatchObject({ sentAt: null, text: expect.stringContaining('Un paragraphe') })
    expect(await unfinishedJobs(outbox.jobs, mailQueue)).toHaveLength(1)
    expect(logged.join()).toContain('"code":"ESOCKET"')
  })

  test('hanging: it costs its time-out, and nobody waits for it', async () => {
    const silent = await startSilentServer()
    const outbox = await nodeWith(smtp(silent.url, 1000))
    await createTransact(database.db, log)((transaction) => outbox.add(transaction, mail()))
    await expect.poll(silent.connections).toBe(1)
    await expect.poll(async () => (await unfinishedJobs(outbox.jobs, mailQueue))[0]?.state).toBe('retry')
    expect(await stored()).toMatchObject({ sentAt: null })
    await silent.stop()
  })

  test('after a crash in the middle of sending, another node takes the mail over', async () => {
    const silent = await startSilentServer()
    const crashing = await nodeWith(smtp(silent.url, 60_000))
    await createTransact(database.db, log)((transaction) => crashing.add(transaction, mail()))
    await expect.poll(silent.connections).toBe(1)
    const other = await nodeWith(smtp())
    expect(await other.jobs.boss.fetch(mailQueue)).toEqual([])
    await database.db.execute(sql`update pgboss.job set started_on = started_on - interval '2 minutes'`)
    await other.jobs.boss.supervise(mailQueue)
    clock.advance(3 * minute)
    await deliverDue(other)
    expect(mailServer.received).toHaveLength(1)
    await silent.stop()
  })
})

describe('one recipient', () => {
  test('gets a bounded number of mails of one kind within an hour', async () => {
    const outbox = await nodeWith(smtp())
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
    const outbox = await nodeWith(createMailboxTransport(join(folder, 'mailbox')))
    await write(outbox, mail())
    await deliverDue(outbox)
    const [name = ''] = await readdir(join(folder, 'mailbox'))
    const kept = JSON.parse(await readFile(join(folder, 'mailbox', name), 'utf8'))
    expect(kept).toMatchObject({ recipient: 'ana@example.org', subject: 'Bonjour à tous' })
    expect(kept.text).toContain('https://example.org/ouvrir?a=1&b=2')
    await rm(folder, { recursive: true })
  })

  test('the HTML form is escaped, in the colours of the product, and loads nothing', async () => {
    const outbox = await nodeWith(smtp())
    await write(outbox, mail())
    const html = (await stored())?.html ?? ''
    expect(html).toContain('Bonjour &lt;Ana&gt; &amp; les autres')
    expect(html).toMatch(/#07412e[\s\S]+>Tr<span [^>]+#f6d93f[^>]+>o<\/span>uvaille</)
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(/)
    expect(html.match(/https?:[^\s"<]+/g)?.every((url) => url.startsWith('https://example.org/ouvrir'))).toBe(true)
  })
})
