import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts, accountSecrets, credentials, sessions, signIns, verifications } from './accounts.table.ts'

/** The hourly sweep: in each table that it touches one row just within its bound stays, and one just outside goes. */

const server = useTestServer()

const day = 24 * 60 * 60_000

test('what is over by a millisecond goes, and what has one left stays', async () => {
  const { db, services, clock } = server()
  const { id: userId } = await createPerson(services)
  const from = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
  const later = from(7 * day)
  const session = (name: string, expiresAt: Date, createdAt: Date) => ({
    id: `${name} ${randomUUID()}`,
    token: randomUUID(),
    userId,
    expiresAt,
    createdAt,
  })
  await db
    .insert(sessions)
    .values([
      session('in use', from(1), from(-day)),
      session('unused', from(-1), from(-day)),
      session('old', later, from(-180 * day + 1)),
      session('too old', later, from(-180 * day)),
    ])
  const verification = (name: string, expiresAt: Date) => ({ id: randomUUID(), identifier: name, value: '', expiresAt })
  await db.insert(verifications).values([verification('begun', from(1)), verification('given up', from(-1))])
  const secret = (hash: string, expiresAt: Date) => ({ hash, userId, purpose: 'password-reset' as const, expiresAt })
  await db.insert(accountSecrets).values([secret('good', from(1)), secret('over', from(-1))])
  const signIn = (device: string, at: Date) => ({ userId, at, success: true, device })
  await db
    .insert(signIns)
    .values([signIn('of the year', from(-365 * day + 1)), signIn('of the year before', from(-365 * day - 1))])

  await services.sweepAccounts()

  const own = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  expect(own.map(({ id }) => id.replace(/ [^ ]+$/, '')).toSorted()).toEqual(['in use', 'old'])
  expect((await db.select().from(verifications)).map(({ identifier }) => identifier)).toEqual(['begun'])
  expect((await db.select().from(accountSecrets)).map(({ hash }) => hash)).toEqual(['good'])
  const history = await db.select().from(signIns).where(eq(signIns.userId, userId))
  expect(history.map(({ device }) => device)).toEqual(['of the year'])
  expect(await db.$count(accounts, eq(accounts.id, userId))).toBe(1)
  expect(await db.$count(credentials, eq(credentials.userId, userId))).toBe(1)
})
