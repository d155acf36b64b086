import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRunPrepared } from './embedded-statements.ts'
import { describeError } from '../observability/error-description.ts'
import type { Database } from './database.ts'
import { prepareStatement, rowsOf } from './raw-query.ts'

let client: PGlite
let db: Database
beforeAll(async () => {
  client = new PGlite()
  db = Object.assign(drizzle(client), { runPrepared: createRunPrepared(client) })
  await client.exec('create table things (id int primary key, name text, data jsonb)')
})
afterAll(() => client.close())

const kept = async () =>
  (await rowsOf<{ name: string }>(db, sql`select name from pg_prepared_statements`)).map(({ name }) => name)

test('a prepared statement is kept by the database, and gives what it gives unprepared', async () => {
  const text = sql`select ${sql.placeholder('number')}::int + 1 as number, ${sql.placeholder('text')}::text as text,
    ${sql.placeholder('flag')}::boolean as flag, '{"a":[1]}'::jsonb as data, null as nothing`
  const statement = prepareStatement(db, 'test_values', text)
  const row = { number: 8, text: "l'été", flag: true, data: { a: [1] }, nothing: null }
  const preparedAt = async () =>
    (await rowsOf(db, sql`select prepare_time::text from pg_prepared_statements where name = 'test_values'`))[0]
  expect(await statement({ number: 7, text: "l'été", flag: true })).toEqual([row])
  const first = await preparedAt()
  for (let run = 0; run < 7; run += 1) expect(await statement({ number: 7, text: "l'été", flag: true })).toEqual([row])
  expect(await statement({ number: 7, text: null, flag: false })).toEqual([{ ...row, text: null, flag: false }])
  expect((await kept()).filter((name) => name === 'test_values')).toHaveLength(1)
  expect(await preparedAt()).toEqual(first)
})

test('its error is that of the database, and it goes on afterwards', async () => {
  const insert = prepareStatement<{ id: number }, { id: number }>(
    db,
    'test_insert',
    sql`insert into things (id) values (${sql.placeholder('id')}) returning id`,
  )
  expect(await insert({ id: 1 })).toEqual([{ id: 1 }])
  await expect(insert({ id: 1 })).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await insert({ id: 2 })).toEqual([{ id: 2 }])
})

test('one that cannot be prepared says so each time, and keeps no other one from running', async () => {
  const broken = prepareStatement(db, 'test_broken', sql`select * from nowhere`)
  for (let run = 0; run < 2; run += 1) await expect(broken({})).rejects.toMatchObject({ cause: { code: '42P01' } })
  await client.exec('create table nowhere (id int)')
  expect(await broken({})).toEqual([])
})

test('it waits for a transaction of somebody else, and is no part of it', async () => {
  const insert = prepareStatement<{ id: number }, never>(
    db,
    'test_insert_beside',
    sql`insert into things (id) values (${sql.placeholder('id')})`,
  )
  let inserting: Promise<unknown> | undefined
  await expect(
    client.transaction(async (transaction) => {
      inserting = insert({ id: 10 })
      await transaction.query('insert into things (id) values (11)')
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await inserting
  expect(await rowsOf(db, sql`select id from things where id >= 10`)).toEqual([{ id: 10 }])
})

test('it is prepared once, however many run it first at the same time', async () => {
  const statement = prepareStatement<{ id: number }, { id: number }>(
    db,
    'test_at_once',
    sql`select ${sql.placeholder('id')}::int as id`,
  )
  expect(await Promise.all([1, 2, 3].map((id) => statement({ id })))).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]])
})

test('what is given to it ends no text, and stands in no error', async () => {
  const text = sql`select (${sql.placeholder('text')}::text)::int as number`
  const statement = prepareStatement<{ text: string }, { number: number }>(db, 'test_literals', text)
  for (const given of ["a secret'); drop table things; --", "\\'", '$1 %s "', 'a\0b', '\ud800']) {
    const error: unknown = await statement({ text: given }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ cause: { query: expect.stringContaining('$1::text') } })
    expect(JSON.stringify(describeError(error))).not.toContain('secret')
  }
  expect(await rowsOf(db, sql`select to_regclass('things') is not null as there`)).toEqual([{ there: true }])
})

test('it is no part of a transaction, and says so', async () => {
  const inside: Database = drizzle(client)
  const statement = prepareStatement(inside, 'test_inside', sql`select 1`)
  await expect(statement({})).rejects.toThrow('test_inside cannot be run inside a transaction')
})
