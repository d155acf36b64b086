import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import type { Clock } from '../runtime/clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../observability/log.ts'
import { type MailContent, renderMail } from './layout.ts'
import { type MailTransport, RecipientRefused } from './transport.ts'
import { mails, type StoredMail } from './outbox.table.ts'
import type { Instruments } from '../observability/instruments.ts'
import type { Transaction } from '../db/transaction.ts'
import { minute, hour, day } from '@trouvaille/domain'

/** Delays between attempts, in milliseconds; the last one repeats until the mail expires. */
const pausesMs = [minute, 5 * minute, 15 * minute, hour, 3 * hour]

/** Default time to live of a mail. */
const usefulMs = 3 * day

/** Lease of one attempt; after it another node may retry, because this one has crashed. */
const leaseMs = 2 * minute

const batchSize = 10
/** Poll interval for due mails; a new mail is sent at once. */
const pollMs = 10_000
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

/** Undefined before the first mail since the start. */
export type Delivery = 'ok' | 'failing' | 'unknown'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Transactional outbox: a mail written in a transaction is sent if and only if that is committed, and no request waits
 * for a mail server. Failed mails are retried with growing delays.
 */
export function createOutbox(
  db: Database,
  transport: MailTransport,
  clock: Clock,
  log: Log,
  instruments?: Pick<Instruments, 'mail'>,
) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let waiting = 0
  let delivery: Delivery = 'unknown'

  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  /** Leases due mails to this node. */
  async function claim(): Promise<StoredMail[]> {
    const due = db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isNotNull(mails.nextTryAt), lte(mails.nextTryAt, clock.now())))
      .orderBy(mails.nextTryAt)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    return db
      .update(mails)
      .set({ nextTryAt: after(leaseMs) })
      .where(inArray(mails.id, due))
      .returning()
  }

  /** Triggers sending without waiting for it. */
  function wake(): void {
    void deliverDue()
  }

  async function countLastHour(on: Database, recipient: string, kind: string): Promise<number> {
    const recent = and(eq(mails.recipient, recipient), eq(mails.kind, kind), gt(mails.createdAt, after(-hour)))
    const [row] = await on.select({ count: count() }).from(mails).where(recent)
    return row?.count ?? 0
  }

  const settle = (id: string, changes: Partial<StoredMail>) => db.update(mails).set(changes).where(eq(mails.id, id))

  const done = { text: null, html: null, nextTryAt: null }

  async function deliver(mail: StoredMail): Promise<void> {
    const { id, kind, recipient, subject, text, html, createdAt } = mail
    if (text === null || html === null || mail.expiresAt <= clock.now()) {
      log.error({ mail: id, kind, attempts: mail.attempts }, 'a mail is given up: it could not be sent in time')
      await settle(id, done)
      return
    }
    const attempts = mail.attempts + 1
    try {
      const send = () => transport.send({ id, recipient, subject, text, html, createdAt })
      await (instruments ? instruments.mail(kind, send) : send())
    } catch (error) {
      // A mail server that rejects a recipient is available.
      delivery = error instanceof RecipientRefused ? 'ok' : 'failing'
      const { code, responseCode } = (error instanceof RecipientRefused ? error.cause : error) as {
        code?: string
        responseCode?: number
      }
      // Not the message of the error, which may contain a mail address.
      const facts = { mail: id, kind, attempts, code, responseCode }
      if (error instanceof RecipientRefused) {
        log.error(facts, 'a mail is given up: the mail server refuses its recipient')
        await settle(id, { ...done, attempts })
      } else {
        const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? hour
        log.warn({ ...facts, nextTryInSeconds: pause / 1000 }, 'a mail could not be sent; it will be tried again')
        await settle(id, { attempts, nextTryAt: after(pause) })
      }
      return
    }
    delivery = 'ok'
    await settle(id, { ...done, attempts, sentAt: clock.now() })
    log.info({ mail: id, kind, attempts }, 'mail sent')
  }

  async function deliverAll(): Promise<void> {
    try {
      for (let claimed = await claim(); claimed.length > 0 && !stopping.signal.aborted; claimed = await claim()) {
        await Promise.all(claimed.map(deliver))
      }
      await db.delete(mails).where(and(isNull(mails.nextTryAt), lt(mails.createdAt, after(-keptMs))))
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'the mails could not be looked through')
    }
  }

  /** Sends due mails, after those in progress. Resolves when done; never rejects. */
  async function deliverDue(): Promise<void> {
    if (stopping.signal.aborted) return
    running = (running ?? Promise.resolve()).then(deliverAll)
    await running
  }

  return {
    deliverDue,

    /** Writes a mail in the caller's transaction; it is sent after the commit. */
    async add({ db: inside, afterCommit }: Transaction, mail: NewMail): Promise<void> {
      const { to, kind, usefulMs: useful = usefulMs, hourlyLimit = Infinity, ...content } = mail
      const now = clock.now()
      if (hourlyLimit < Infinity && (await countLastHour(inside, to, kind)) >= hourlyLimit) {
        log.warn({ kind }, 'a mail is dropped: its recipient got several of this kind within the hour')
        return
      }
      await inside.insert(mails).values({
        id: randomUUID(),
        recipient: to,
        kind,
        ...renderMail(content),
        createdAt: now,
        expiresAt: after(useful),
        nextTryAt: now,
      })
      afterCommit(wake)
    },

    /** Deletes all mails to an address, sent or not, in the caller's transaction. */
    async purge({ db: inside }: Transaction, recipient: string): Promise<void> {
      await inside.delete(mails).where(eq(mails.recipient, recipient))
    },

    /** Removes mails to an address that the transport stores; a mail server stores none here. */
    deleteSent: (recipient: string): Promise<void> => transport.purge(recipient),

    /** Counts pending mails, and the failed ones among them. */
    async countWaiting(): Promise<void> {
      const [row] = await db.select({ count: count() }).from(mails).where(isNotNull(mails.nextTryAt))
      waiting = row?.count ?? 0
    },

    /** Number of pending mails at the last count. */
    waiting: (): number => waiting,

    /** Result of the last delivery. */
    delivery: (): Delivery => delivery,

    /** Starts polling for due mails: those of before the start, and failed ones. */
    start(): void {
      timer = setInterval(() => void deliverDue(), pollMs).unref()
      void deliverDue()
    },

    /** Stops; waits at most `patienceMs` for a mail in delivery, which is still in the table. */
    async stop(timeoutMs = 2000): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      transport.close()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timeout = setTimeout(resolve, timeoutMs)
      await Promise.race([running, promise])
      clearTimeout(timeout)
    },
  }
}
