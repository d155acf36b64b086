import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { befriend, film, type Person } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'

const server = useTestServer()

/** Puts films from one person before another one, the highest number newest, whatever the limits. */
const fill = ({ id }: Person, from: Person, { first, last, bytes }: { first: number; last: number; bytes: number }) =>
  server().db
    .execute(sql`insert into shares (id, friend_id, shared_by, item_type, item_id, item_data, client_id, shared_at)
      select ${from.id} || n, ${id}, ${from.id}, 'movie', n::text, jsonb_build_object('a', repeat('x', ${bytes - 9}::int)), 'c',
        '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(${first}::int, ${last}::int) as n`)

/** How much each sender has before somebody, and which of it is the oldest. */
async function held({ id }: Person) {
  const rows = await rowsOf<{ sender: string; count: number; bytes: number; oldest: number }>(
    server().db,
    sql`select shared_by as sender, count(*)::int as count, sum(item_bytes)::int as bytes, min(item_id::int) as oldest
      from shares where friend_id = ${id} group by shared_by`,
  )
  return new Map(rows.map(({ sender, ...row }) => [sender, row]))
}

/** Somebody with so many friends; the first one calls. */
async function friendsOf(count: number) {
  const recipient = (await server().signIn()).person
  const friends = await Promise.all(Array.from({ length: count }, () => server().signIn()))
  for (const { person } of friends) await befriend(server().services, person, recipient)
  const share = async (index: number, id: number) => {
    const body = { friendId: recipient.id, work: film(id), clientId: randomUUID() }
    expect((await friends[index]?.call('/api/shares', { body }))?.status).toBe(200)
  }
  return { recipient, people: friends.map(({ person }) => person), share }
}

const personAt = (people: Person[], index: number) => people[index] as Person

test('of one friend the newest 200 stay; those of others stay all', async () => {
  const { recipient, people, share } = await friendsOf(2)
  const [one, other] = [personAt(people, 0), personAt(people, 1)]
  await fill(recipient, other, { first: 1, last: 150, bytes: 20 })
  await fill(recipient, one, { first: 1, last: 199, bytes: 20 })
  await share(0, 5000)
  expect((await held(recipient)).get(one.id)).toMatchObject({ count: 200, oldest: 1 })
  await share(0, 5001)
  expect((await held(recipient)).get(one.id)).toMatchObject({ count: 200, oldest: 2 })
  expect((await held(recipient)).get(other.id)).toMatchObject({ count: 150, oldest: 1 })
})

test('of one friend 2,000,000 bytes stay, the newest', async () => {
  const { recipient, people, share } = await friendsOf(1)
  const one = personAt(people, 0)
  await fill(recipient, one, { first: 1, last: 10, bytes: 250_000 })
  await share(0, 5000)
  expect((await held(recipient)).get(one.id)).toMatchObject({ count: 8, oldest: 4 })
})

test('of all friends together the newest 2000 stay', async () => {
  const { recipient, people, share } = await friendsOf(11)
  for (const [index, person] of people.entries()) {
    await fill(recipient, person, { first: index * 200 + 1, last: index * 200 + 190, bytes: 20 })
  }
  await share(10, 5000)
  const all = await held(recipient)
  expect([...all.values()].reduce((sum, { count }) => sum + count, 0)).toBe(2000)
  expect(all.get(personAt(people, 0).id)).toMatchObject({ count: 99, oldest: 92 })
  expect(all.get(personAt(people, 1).id)).toMatchObject({ count: 190 })
})

test('of all friends together 24,000,000 bytes stay, the newest', async () => {
  const { recipient, people, share } = await friendsOf(13)
  for (const [index, person] of people.entries()) {
    await fill(recipient, person, { first: index * 10 + 1, last: index * 10 + 2, bytes: 1_000_000 })
  }
  await share(12, 5000)
  const all = await held(recipient)
  expect([...all.values()].reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(24_000_000)
  expect(all.get(personAt(people, 0).id)).toBeUndefined()
  expect(all.get(personAt(people, 1).id)).toMatchObject({ count: 2 })
})
