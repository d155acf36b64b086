import { randomUUID } from 'node:crypto'
import type { Answer, TestServer } from '../../testing/server.ts'

/** What the tests about accounts share. */

let addresses = 0

/** Headers with a new client address, so that rate limits of other tests do not count. */
export function newAddress(): { 'x-forwarded-for': string } {
  addresses += 1
  return { 'x-forwarded-for': `172.${16 + (addresses >> 8)}.${addresses & 255}.7` }
}

export const newEmail = (): string => `p-${randomUUID()}@example.org`

export const validSignUp = () => ({ email: newEmail(), phoneNumber: '+33612345678', password: 'trouvaille-1' })

/** Signs up over HTTP, from a new address. */
export function signUp(server: TestServer, fields: Record<string, unknown>): Promise<Answer> {
  return server.call('/api/accounts', { body: { ...validSignUp(), ...fields }, headers: newAddress() })
}

export function signInWith(server: TestServer, identifier: string, password = 'trouvaille-1'): Promise<Answer> {
  return server.call('/api/session', { body: { identifier, password }, headers: newAddress() })
}

/** The response to an invalid field. */
export const refused = (field: string) => ({ status: 400, body: { error: { code: 'request.invalid', field } } })

/** The cookies set by a response, as a browser would send them back. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
