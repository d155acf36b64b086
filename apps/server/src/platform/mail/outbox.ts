import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { Clock } from '../runtime/clock.ts'
import type { Database } from '../db/database.ts'
import { JobAbandoned, type JobQueue } from '../jobs/job-queue.ts'
import type { Log } from '../observability/log.ts'
import { type MailContent, renderMail } from './layout.ts'
import { type MailTransport, RecipientRefused } from './transport.ts'
import { mails } from './outbox.table.ts'
import type { Instruments } from '../observability/instruments.ts'
import type { Transaction } from '../db/transaction.ts'
import { minute, hour, day, second } from '@trouvaille/domain'

/** Queue of the jobs that send mails. */
export const mailQueue = 'mail'

/** Default time to live of a mail. */
const usefulMs = 3 * day
/** Retention of the record of a finished mail, without its content: hourly limits count it. */
const keptMs = day

export interface NewMail extends MailContent {
  to: string
  /** Name of the mail in logs: `password-reset`. */
  kind: string
  /** Time to live, in milliseconds. */
  usefulMs?: number
  /** Maximum number of mails of this kind per recipient and hour; further ones are dropped. */
  hourlyLimit?: number
}

interface MailJob {
  mailId: string
  kind: string
}

/** Undefined before the first mail since the start. */
export type Delivery = 'ok' | 'failing' | 'unknown'

export interface OutboxOptions {
  db: Database
  transport: MailTransport
  jobs: Pick<JobQueue, 'define'>
  clock: Clock
  log: Log
  instruments?: Pick<Instruments, 'mail'> | undefined
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Writes a mail in the caller's transaction, which a node finds within the hour.
 * @returns Its id.
 */
export async function writeMail({ db }: Transaction, mail: NewMail, now: Date): Promise<string> {
  const { to, kind, usefulMs: useful = usefulMs, hourlyLimit: _limit, ...content } = mail
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + useful)
  await db.insert(mails).values({ id, recipient: to, kind, ...renderMail(content), createdAt: now, expiresAt })
  return id
}

/**
 * Transactional outbox: a mail written in a transaction is sent if and only if that is committed, and no request waits
 * for a mail server. Failed mails are retried with growing delays, until they have expired.
 */
export function createOutbox({ db, transport, jobs, clock, log, instruments }: OutboxOptions) {
  let delivery: Delivery = 'unknown'

  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  const sending = jobs.define<MailJob>({
    queue: mailQueue,
    // More than fit into the life of a mail, which ends them.
    retries: 1000,
    pauses: { first: minute / second, longest: (3 * hour) / second },
    leaseSeconds: (2 * minute) / second,
    concurrency: 10,
    about: ({ kind }) => kind,
    run: ({ mailId }) => deliver(mailId),
  })

  const erase = (id: string, sentAt: Date | null) =>
    db.update(mails).set({ text: null, html: null, sentAt }).where(eq(mails.id, id))

  /** @throws JobAbandoned for a mail that has expired, or whose recipient is rejected; any other error is temporary. */
  async function deliver(mailId: string): Promise<void> {
    const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
    // Sent by an attempt whose node could not say so any more, or deleted with its recipient's account.
    if (!mail || mail.sentAt !== null) return
    const { id, kind, recipient, subject, text, html, createdAt } = mail
    if (text === null || html === null || mail.expiresAt <= clock.now()) {
      await erase(id, null)
      throw new JobAbandoned('mail.expired')
    }
    const send = () => transport.send({ id, recipient, subject, text, html, createdAt })
    try {
      await (instruments ? instruments.mail(kind, send) : send())
    } catch (error) {
      // A mail server that rejects a recipient is available.
      delivery = error instanceof RecipientRefused ? 'ok' : 'failing'
      throw error instanceof RecipientRefused
        ? new JobAbandoned('mail.recipient_rejected', { cause: error.cause })
        : error
    }
    delivery = 'ok'
    await erase(id, clock.now())
    log.info({ mail: id, kind }, 'mail sent')
  }

  async function countLastHour(on: Database, recipient: string, kind: string): Promise<number> {
    const recent = and(eq(mails.recipient, recipient), eq(mails.kind, kind), gt(mails.createdAt, after(-hour)))
    const [row] = await on.select({ count: count() }).from(mails).where(recent)
    return row?.count ?? 0
  }

  return {
    /** Writes a mail in the caller's transaction; it is sent after the commit. */
    async add(transaction: Transaction, mail: NewMail): Promise<void> {
      const { to, kind, hourlyLimit = Infinity } = mail
      if (hourlyLimit < Infinity && (await countLastHour(transaction.db, to, kind)) >= hourlyLimit) {
        log.warn({ kind }, 'a mail is dropped: its recipient got several of this kind within the hour')
        return
      }
      const id = await writeMail(transaction, mail, clock.now())
      await sending.send({ mailId: id, kind }, { id, transaction })
    },

    /** Deletes all mails to an address, sent or not, in the caller's transaction. */
    async purge({ db: inside }: Transaction, recipient: string): Promise<void> {
      await inside.delete(mails).where(eq(mails.recipient, recipient))
    },

    /** Removes mails to an address that the transport stores; a mail server stores none here. */
    deleteSent: (recipient: string): Promise<void> => transport.purge(recipient),

    /** Result of the last delivery. */
    delivery: (): Delivery => delivery,

    /** Deletes what is not needed any more: content of expired mails, and old records. */
    async sweep(): Promise<void> {
      const now = clock.now()
      const expired = and(isNotNull(mails.text), lte(mails.expiresAt, now))
      await db.update(mails).set({ text: null, html: null }).where(expired)
      await db.delete(mails).where(and(isNull(mails.text), lt(mails.createdAt, after(-keptMs))))
    },

    /**
     * Adds the jobs of waiting mails that have none: those of the operator's commands, of a restored backup, and of the
     * version before.
     */
    async queueWaiting(): Promise<void> {
      // The version before holds a mail for two minutes while it sends it.
      const isFree = or(isNull(mails.nextTryAt), lt(mails.nextTryAt, after(-2 * minute)))
      const waiting = await db
        .update(mails)
        .set({ nextTryAt: null })
        .where(and(isNotNull(mails.text), isFree))
        .returning({ mailId: mails.id, kind: mails.kind })
      await sending.sendMissing(waiting.map((data) => ({ id: data.mailId, data })))
    },

    /** Closes the connection to the mail server. */
    close: (): void => transport.close(),
  }
}
