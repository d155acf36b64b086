import { beforeAll, describe, expect, test } from 'vitest'
import { addition, film } from '../../testing/factories.ts'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { cookieOf, newAddress, signInWith } from './testing.ts'

/** Who may do what about accounts: every endpoint as everybody, and the proof that nobody touched anybody else. */

const server = useTestServer()

type Caller = 'visitor' | 'ended' | 'forged' | 'owner'
type Row = [title: string, method: string, path: string, body: object | undefined, expected: Record<Caller, number>]

const members = { visitor: 401, ended: 401, forged: 401, owner: 200 }
const everybody = { visitor: 200, ended: 200, forged: 200, owner: 200 }
const nobody = { visitor: 404, ended: 404, forged: 404, owner: 404 }

const rows: Row[] = [
  ['reads the session', 'GET', '/api/session', undefined, everybody],
  ['reads the own profile', 'GET', '/api/profile', undefined, members],
  ['changes the own phone number', 'PUT', '/api/profile/phone', { phoneNumber: '+33612345678' }, members],
  ['changes the own profile', 'PATCH', '/api/profile', { bio: 'Bonjour' }, members],
  ['lists the own devices', 'GET', '/api/sessions', undefined, members],
  ['reads the own sign-ins', 'GET', '/api/sign-ins', undefined, members],
  ['exports the own data', 'GET', '/api/account/export', undefined, members],
  [
    'ends a session that is not theirs',
    'DELETE',
    '/api/sessions/{victim session}',
    undefined,
    { ...members, owner: 404 },
  ],
  [
    'changes the password',
    'POST',
    '/api/password/change',
    { currentPassword: 'wrong-one', password: 'nouveau-1' },
    { ...members, owner: 403 },
  ],
  ['deletes another account', 'DELETE', '/api/account/{victim}', undefined, nobody],
  ['reads another account', 'GET', '/api/accounts/{victim}', undefined, nobody],
  ['reads the roles of another', 'GET', '/api/accounts/{victim}/roles', undefined, nobody],
  ['ends every session', 'DELETE', '/api/sessions', undefined, members],
  ['deletes the own account', 'DELETE', '/api/account', undefined, members],
]

let victim: Awaited<ReturnType<ReturnType<typeof server>['signIn']>>
let victimSession: string
beforeAll(async () => {
  victim = await server().signIn()
  await victim.call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
  victimSession = (await victim.call('/api/sessions')).body.sessions[0].id
})

/** Everything that is held about the victim. */
async function victimState(): Promise<unknown> {
  return { ...(await server().services.exports.of(victim.person)), exportedAt: null }
}

const callers: Record<Caller, () => Promise<Call>> = {
  visitor: async () => server().call,
  ended: async () => {
    const { call } = await server().signIn()
    await call('/api/session', { method: 'DELETE' })
    return call
  },
  forged: async () => (path, options) => {
    const headers = { authorization: `Bearer ${victim.token.slice(0, -1)}!`, ...newAddress() }
    return server().call(path, { ...options, headers })
  },
  owner: async () => (await server().signIn()).call,
}

describe.each(rows)('[GAP-02] who %s (%s %s)', (_, method, path, body, expected) => {
  test.each(Object.entries(expected) as [Caller, number][])('as %s: %i', async (caller, status) => {
    const before = await victimState()
    const call = await callers[caller]()
    const target = path.replace('{victim session}', victimSession).replace('{victim}', victim.person.id)
    const answer = await call(target, { method, ...(body && { body }) })
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).not.toContain(victim.person.id)
    expect(await victimState()).toEqual(before)
  })
})

describe('[GAP-02] a browser', () => {
  test('with two people’s cookies is one of them, never both', async () => {
    const other = await server().signIn()
    const cookies = await Promise.all(
      [victim.person, other.person].map(async ({ email }) => cookieOf(await signInWith(server(), email))),
    )
    const { body } = await server().call('/api/account/export', { headers: { cookie: cookies.join('; ') } })
    const text = JSON.stringify(body)
    expect(text.includes(victim.person.id) && text.includes(other.person.id)).toBe(false)
  })
})
