import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { OutgoingMail } from '../platform/mail/outgoing-mail.ts'
import { mailQueue } from '../platform/mail/outbox.ts'
import { jobsDone } from './jobs.ts'
import type { TestServer } from './server.ts'

/** Every mail to a recipient in the local mailbox, the oldest first. */
export async function mailsTo(server: TestServer, recipient: string): Promise<OutgoingMail[]> {
  const folder = join(server.folder, 'mailbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
  return mails.filter((mail: OutgoingMail) => mail.recipient === recipient)
}

/** Waits for the newest mail to a recipient whose subject begins so. */
export async function mailTo(server: TestServer, recipient: string, subject: string, count = 1): Promise<OutgoingMail> {
  const matching = async () => (await mailsTo(server, recipient)).filter((mail) => mail.subject.startsWith(subject))
  await expect.poll(async () => (await matching()).length).toBeGreaterThanOrEqual(count)
  return (await matching()).at(-1) as OutgoingMail
}

/** Resolves when background work is done and its mails are in the mailbox. */
export async function everythingSent(server: TestServer): Promise<void> {
  await server.services.background.settled()
  await mailsSent(server)
}

/** Resolves when all mails are in the mailbox that are due. */
export const mailsSent = ({ services, clock }: TestServer): Promise<void> => jobsDone(services.jobs, mailQueue, clock)

/** The parameters of the link in a mail. */
export function linkOf(mail: OutgoingMail): { path: string; parameters: Record<string, string> } {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  return { path: url.pathname, parameters: Object.fromEntries(url.searchParams) }
}
