import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { parsePhone } from './phone.ts'
import { profiles } from './profiles.table.ts'

const server = useTestServer()

const migration = join(import.meta.dirname, '../../migrations/0013_phone_numbers_without_zero.sql')

/** What is kept, and what it is from now on. */
const numbers: [kept: string | null, right: string | null][] = [
  ['+330612345678', '+33612345678'],
  ['+330142345678', '+33142345678'],
  ['+320470123456', '+32470123456'],
  ['+32021234567', '+3221234567'],
  ['+410791234567', '+41791234567'],
  // What is right already, what is no number anywhere, and what has its 0 by right.
  ['+33612345678', '+33612345678'],
  ['+33061234567', '+33061234567'],
  ['+330012345678', '+330012345678'],
  ['+390612345678', '+390612345678'],
  ['+352021234567', '+352021234567'],
  [null, null],
]

test('[GAP-94] numbers of before that have the 0 of their country lose it, as they would when saved again, and are found', async () => {
  const { db, services, signIn } = server()
  const people = await Promise.all(numbers.map(() => createPerson(services, { foundByPhone: true })))
  for (const [place, { id }] of people.entries()) {
    await db
      .update(profiles)
      .set({ phoneNumber: numbers[place]?.[0] ?? null })
      .where(eq(profiles.id, id))
  }
  const kept = async () => Promise.all(people.map(async ({ id }) => (await services.profiles.read(id))?.phoneNumber))
  const statements = await readFile(migration, 'utf8')
  // Once more changes nothing.
  for (let times = 1; times <= 2; times += 1) {
    await db.execute(sql.raw(statements))
    expect(await kept()).toEqual(numbers.map(([, right]) => right))
  }
  for (const [before, right] of numbers.filter(([old, now]) => old !== now)) {
    expect(parsePhone(before ?? '')?.number).toBe(right)
  }
  const { call } = await signIn()
  const { body } = await call('/api/contacts/matches', { body: { phoneNumbers: ['+33612345678'] } })
  const found = body.matches.map(({ person }: { person: { id: string } }) => person.id)
  expect(new Set(found)).toEqual(new Set([people[0]?.id, people[5]?.id]))
})
