import { randomUUID } from 'node:crypto'
import { createPerson } from '../../testing/factories.ts'
import type { Answer, Call, TestServer } from '../../testing/server.ts'

/** What the tests about profiles share. */

export const change = (call: Call, body: unknown): Promise<Answer> => call('/api/profile', { method: 'PATCH', body })

export const changePhone = (call: Call, phoneNumber: string | null, more = {}): Promise<Answer> =>
  call('/api/profile/phone', { method: 'PUT', body: { phoneNumber, ...more } })

/** The answer to a field that a rule refuses. */
export const rejection = (field: string) => ({ status: 400, body: { error: { code: 'request.invalid', field } } })

/** The answer to a name that somebody has. */
export const taken = { status: 409, body: { error: { code: 'profile.username_taken', field: 'username' } } }

/** A name that nobody else has in these tests. */
export const freeName = (): string => `nom-${randomUUID().slice(0, 8)}`

/** A new person with some fields given, signed in. */
export async function signUp(server: TestServer, given: Parameters<typeof createPerson>[1]) {
  const email = `${freeName()}@example.org`
  return server.signIn(await createPerson(server.services, { email, ...given }))
}
