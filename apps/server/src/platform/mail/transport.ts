import { join, resolve } from 'node:path'
import { brand } from '@trouvaille/domain'
import type { Transporter } from 'nodemailer'
import type { Config } from '../../config.ts'
import { createMailFiles } from './mailbox-files.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

export interface MailTransport {
  /**
   * Delivers a mail. At least once: receivers drop duplicates by their Message-ID.
   * @throws RecipientRefused for a permanent failure; any other error is temporary.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Removes stored mails to an address. */
  purge(recipient: string): Promise<void>
  close(): void
}

/** The mail server rejects the recipient. */
export class RecipientRefused extends Error {}

export const mailboxFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(resolve(DATA_DIR), 'mailbox')

/** The configured mail server, else the local mailbox. */
export function createMailTransport(config: Config): MailTransport {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL = 'http://localhost' } = config
  if (!SMTP_URL) return createMailboxTransport(mailboxFolder(config))
  return createSmtpTransport({
    url: SMTP_URL,
    from: MAIL_FROM ?? `${brand} <no-reply@${new URL(PUBLIC_URL).hostname}>`,
  })
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, `smtps:` for TLS from the start. */
  url: string
  /** From header. */
  from: string
  /** Time-out per mail, in milliseconds. */
  timeoutMs?: number
}

/** Sends by SMTP, with an overall time-out per mail. */
export function createSmtpTransport({ url, from, timeoutMs = 30_000 }: SmtpOptions): MailTransport {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  let transport: Promise<Transporter> | undefined

  /** Loaded with the first mail. */
  async function makeTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Mails consist of our own texts: the library must not read files or URLs for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    async send({ id, recipient, subject, text, html, createdAt }) {
      transport ??= makeTransport()
      const sending = (await transport).sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        date: createdAt,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      try {
        await within(sending, timeoutMs)
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
        if (code === 'EENVELOPE' && responseCode >= 500)
          throw new RecipientRefused('recipient refused', { cause: error })
        throw error
      }
    },
    purge: () => Promise.resolve(),
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** An overall time-out: socket time-outs never fire when a server sends a byte now and then. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })), milliseconds)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/** Stores mails as files for the operator, instead of sending them. */
export function createMailboxTransport(folder: string): MailTransport {
  const files = createMailFiles(folder)
  return { send: files.write, purge: files.removeOf, close() {} }
}
