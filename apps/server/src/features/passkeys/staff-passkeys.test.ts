import { expect, test } from 'vitest'
import { signInWith } from '../accounts/testing.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { listEndpoints, pathOf, requestOf } from '../../testing/contract.ts'
import { entriesOf } from '../../testing/audit.ts'
import { createPerson } from '../../testing/factories.ts'
import { addKey, callWith, confirmByKey, origin, signInByKey } from './testing.ts'

const server = useTestServer({ environment: { PUBLIC_URL: origin, REQUIRE_PASSKEY: 'staff' } })

/** Somebody with a role, who is signed in with the password. */
async function staff(role: 'moderator' | 'admin') {
  const person = await createPerson(server().services)
  await server().services.roles.change('grant', person.email, role)
  return server().signIn(person)
}

const ofRoles = listEndpoints().filter(({ audience }) => audience === 'moderator' || audience === 'admin')

test.each(ofRoles)('[PKEY-10] $method $path is refused to an admin without a passkey', async (endpoint) => {
  const { call } = await staff('admin')
  const { method } = endpoint
  const { body } = requestOf(endpoint)
  const answer = await call(pathOf(endpoint), { method, ...(body && { body: JSON.parse(String(body)) }) })
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'session.passkey_required' } } })
})

test('[PKEY-10] everything else goes on, and who has no role is not asked', async () => {
  const { call } = await staff('moderator')
  expect((await call('/api/session')).body).toMatchObject({ isPasskeyDue: true })
  expect((await call('/api/profile')).status).toBe(200)
  const member = await server().signIn()
  expect((await member.call('/api/session')).body).toMatchObject({ isPasskeyDue: false })
  const refused = await member.call('/api/moderation/reports?state=open')
  expect(refused.body.error.code).toBe('role.required')
})

test('[PKEY-10] a key that is added, a confirmation and a sign-in with it open what the role may do', async () => {
  const first = await staff('moderator')
  const reads = async (call: typeof first.call) => (await call('/api/moderation/reports?state=open')).status
  expect(await reads(first.call)).toBe(403)
  const { key, id } = await addKey(first.call)
  expect(await reads(first.call)).toBe(200)
  expect((await first.call('/api/session')).body).toMatchObject({ isPasskeyDue: false })
  const second = await server().signIn(first.person)
  const refused = await second.call('/api/moderation/reports?state=open')
  expect(await entriesOf(server(), refused)).toMatchObject([{ action: 'admin_action', risk: 'critical' }])
  // Whoever has the password alone adds no key of their own.
  const begun = await second.call('/api/passkeys/options', { method: 'POST' })
  expect(begun.body.error.code).toBe('session.passkey_required')
  expect((await confirmByKey(second.call, key)).status).toBe(200)
  expect(await reads(second.call)).toBe(200)
  const { token } = (await signInByKey(server(), key)).body
  expect(await reads(callWith(server(), token))).toBe(200)
  expect((await first.call('/api/passkeys')).body).toMatchObject({ isRequired: true })
  const last = await first.call(`/api/passkeys/${id}`, { method: 'DELETE' })
  expect(last.body.error.code).toBe('passkeys.last')
})

test('[PKEY-10] the password still signs in', async () => {
  const { person } = await staff('admin')
  expect((await signInWith(server(), person.email, person.password)).status).toBe(200)
})
