import { createAuthenticator, type Authenticator, type AuthenticatorOptions } from '../../testing/authenticator.ts'
import type { Answer, Call, TestServer } from '../../testing/server.ts'
import { newAddress, signInWith } from '../accounts/testing.ts'

/** What the tests about passkeys share. */

/** Where browsers make passkeys: tests set it as PUBLIC_URL. */
export const origin = 'http://localhost:3000'

/** Adds a passkey of a new authenticator. */
export async function addKey(
  call: Call,
  { name = 'Ma clé', ...options }: Partial<AuthenticatorOptions> & { name?: string } = {},
): Promise<{ key: Authenticator; id: string; answer: Answer }> {
  const key = createAuthenticator({ origin, ...options })
  const begun = await call('/api/passkeys/options', { method: 'POST' })
  if (begun.status !== 200) throw new Error(`Beginning to add a key answered ${begun.status}.`)
  const answer = await call('/api/passkeys', { body: { name, credential: key.create(begun.body.options) } })
  return { key, id: answer.body.passkey?.id, answer }
}

/** Somebody who is signed in, with a passkey. */
export async function withKey(server: TestServer) {
  const member = await server.signIn()
  return { ...member, ...(await addKey(member.call)) }
}

/** Somebody who is asked for a passkey after the password. */
export async function withSecondFactor(server: TestServer) {
  const member = await withKey(server)
  const { body } = await member.call('/api/second-factor', { method: 'PUT', body: { isOn: true } })
  return { ...member, codes: body.codes as string[] }
}

/** The token of a sign-in that waits for its second factor. */
export async function beginSecondFactor(
  server: TestServer,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { body } = await signInWith(server, email, password)
  return body.error.secondFactor.token
}

/** What a visitor is asked to sign. */
export async function challengeFor(server: TestServer, token?: string) {
  const asked =
    token === undefined
      ? server.call('/api/session/passkey/options', { method: 'POST', headers: newAddress() })
      : server.call('/api/second-factor/options', { body: { token }, headers: newAddress() })
  return (await asked).body.options
}

/** Signs in with a key. @param token Of a sign-in that waits for it. */
export async function signInByKey(server: TestServer, key: Authenticator, token?: string): Promise<Answer> {
  const credential = key.sign(await challengeFor(server, token))
  return server.call('/api/session/passkey', {
    body: { credential, ...(token !== undefined && { token }) },
    headers: newAddress(),
  })
}

/** Calls with a token. */
export const callWith =
  (server: TestServer, token: string): Call =>
  (path, options = {}) =>
    server.call(path, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } })

/** Confirms with a key who is calling. */
export async function confirmByKey(call: Call, key: Authenticator): Promise<Answer> {
  const begun = await call('/api/passkeys/confirmation/options', { method: 'POST' })
  return call('/api/passkeys/confirmation', { body: { credential: key.sign(begun.body.options) } })
}
