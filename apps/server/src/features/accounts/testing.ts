import { readdir, readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { OutgoingMail } from '../../platform/mail-transport.ts'
import type { Answer, TestServer } from '../../testing/server.ts'

/** What the tests about accounts share. */

let addresses = 0

/** Headers of a client at an address that nobody used before, so that limits of other tests do not count. */
export function newAddress(): { 'x-forwarded-for': string } {
  addresses += 1
  return { 'x-forwarded-for': `10.200.${addresses >> 8}.${addresses & 255}` }
}

export const newEmail = (): string => `p-${randomUUID()}@example.org`

export const validSignUp = () => ({ email: newEmail(), phoneNumber: '+33612345678', password: 'trouvaille-1' })

/** Signs up over HTTP, at an address of its own. */
export function signUp(server: TestServer, fields: Record<string, unknown>): Promise<Answer> {
  return server.call('/api/accounts', { body: { ...validSignUp(), ...fields }, headers: newAddress() })
}

export function signInWith(server: TestServer, identifier: string, password = 'trouvaille-1'): Promise<Answer> {
  return server.call('/api/session', { body: { identifier, password }, headers: newAddress() })
}

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
  await expect.poll(async () => (await matching()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
  return (await matching()).at(-1) as OutgoingMail
}

/** Work that no answer waits for is done, and what it wrote is in the mailbox. */
export async function everythingSent(server: TestServer): Promise<void> {
  await server.services.background.settled()
  await server.services.outbox.deliverDue()
}

/** The parameters of the link in a mail. */
export function linkOf(mail: OutgoingMail): { path: string; parameters: Record<string, string> } {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  return { path: url.pathname, parameters: Object.fromEntries(url.searchParams) }
}

/** The cookies that an answer sets, as a browser would send them back. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
