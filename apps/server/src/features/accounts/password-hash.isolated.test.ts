import * as argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { credentials } from './accounts.table.ts'
import { newAddress, newEmail, signInWith, signUp } from './testing.ts'

/** Hashes per response, which dominate its time: timing must not reveal which accounts exist. */

vi.mock('@node-rs/argon2', { spy: true })

const server = useTestServer({ recommendedPasswordCost: true })

beforeEach(async () => {
  // The dummy hash for a missing one is made once.
  await signInWith(server(), newEmail())
})

/** How many hashes are made and compared for an answer, and what follows it. */
async function hashesOf(call: () => Promise<unknown>): Promise<{ made: number; compared: number }> {
  vi.mocked(argon2.hash).mockClear()
  vi.mocked(argon2.verify).mockClear()
  await call()
  await server().services.background.settled()
  return { made: vi.mocked(argon2.hash).mock.calls.length, compared: vi.mocked(argon2.verify).mock.calls.length }
}

const post = (path: string, body: unknown) => server().call(path, { body, headers: newAddress() })

describe('the hashes of an answer', () => {
  test('[GAP-26] a sign-in compares one, whatever was given as a name, and right or wrong', async () => {
    const { email, username, password } = await createPerson(server().services)
    const ofProvider = await createPerson(server().services)
    await server().db.delete(credentials).where(eq(credentials.userId, ofProvider.id))
    for (const [identifier, given, status] of [
      [email, password, 200],
      [email, 'wrong-password', 401],
      [username, 'wrong-password', 401],
      [newEmail(), 'wrong-password', 401],
      ['personne-de-ce-nom', 'wrong-password', 401],
      [ofProvider.email, 'wrong-password', 401],
    ] as const) {
      const hashes = await hashesOf(async () => {
        expect((await signInWith(server(), identifier, given)).status).toBe(status)
      })
      expect(hashes, `${identifier} ${given}`).toEqual({ made: 0, compared: 1 })
    }
  })

  test('a sign-up makes one, whether or not the address has an account', async () => {
    const { email } = await createPerson(server().services)
    for (const address of [newEmail(), email]) {
      expect(await hashesOf(() => signUp(server(), { email: address }))).toEqual({ made: 1, compared: 0 })
    }
  })

  test('what asks for a mail costs none', async () => {
    const { email } = await createPerson(server().services)
    for (const path of ['/api/password/reset-request', '/api/email/confirmation-request']) {
      for (const address of [email, newEmail()]) {
        expect(await hashesOf(() => post(path, { email: address }))).toEqual({ made: 0, compared: 0 })
      }
    }
  })

  test('[GAP-36] nobody has one made with an invented secret', async () => {
    const body = { accessToken: 'a'.repeat(43), refreshToken: 'b'.repeat(43), password: 'nouveau-1' }
    const hashes = await hashesOf(async () => expect((await post('/api/password/reset', body)).status).toBe(400))
    expect(hashes).toEqual({ made: 0, compared: 0 })
  })

  test('a wrong current password compares one, also for an account that has none', async () => {
    const [one, other] = [await server().signIn(), await server().signIn()]
    await server().db.delete(credentials).where(eq(credentials.userId, other.person.id))
    for (const { call } of [one, other]) {
      const body = { password: 'wrong-password' }
      const hashes = await hashesOf(async () =>
        expect((await call('/api/password/confirm', { body })).status).toBe(403),
      )
      expect(hashes).toEqual({ made: 0, compared: 1 })
    }
  })
})

test('a password is hashed with Argon2id: 19 MiB, 2 passes', async () => {
  const { id } = await createPerson(server().services)
  const [row] = await server().db.select().from(credentials).where(eq(credentials.userId, id))
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
