import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepStatements } from './embedded-statements.ts'
import { prepareStatement, rowsOf } from './raw-query.ts'

let client: PGlite
const open = () => drizzle(client)
beforeAll(async () => {
  client = new PGlite()
  keepStatements(client)
  await client.exec('create table things (id int primary key, name text, data jsonb)')
})
afterAll(() => client.close())

const kept = async () =>
  (await rowsOf<{ name: string }>(open(), sql`select name from pg_prepared_statements`)).map(({ name }) => name)

test('a prepared statement is kept by the database, and gives what it gives unprepared', async () => {
  const text = sql`select ${sql.placeholder('number')}::int + 1 as number, ${sql.placeholder('text')}::text as text,
    ${sql.placeholder('flag')}::boolean as flag, '{"a":[1]}'::jsonb as data, null as nothing`
  const statement = prepareStatement(open(), 'test_values', text)
  const row = { number: 8, text: "l'été", flag: true, data: { a: [1] }, nothing: null }
  const preparedAt = async () =>
    (await rowsOf(open(), sql`select prepare_time::text from pg_prepared_statements where name = 'test_values'`))[0]
  expect(await statement({ number: 7, text: "l'été", flag: true })).toEqual([row])
  const first = await preparedAt()
  for (let run = 0; run < 7; run += 1) expect(await statement({ number: 7, text: "l'été", flag: true })).toEqual([row])
  expect(await statement({ number: 7, text: null, flag: false })).toEqual([{ ...row, text: null, flag: false }])
  expect((await kept()).filter((name) => name === 'test_values')).toHaveLength(1)
  expect(await preparedAt()).toEqual(first)
})

test('its error is that of the database, and it goes on afterwards', async () => {
  const insert = prepareStatement<{ id: number }, { id: number }>(
    open(),
    'test_insert',
    sql`insert into things (id) values (${sql.placeholder('id')}) returning id`,
  )
  expect(await insert({ id: 1 })).toEqual([{ id: 1 }])
  await expect(insert({ id: 1 })).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await insert({ id: 2 })).toEqual([{ id: 2 }])
})

test('one that cannot be prepared says so each time, and keeps no other one from running', async () => {
  const broken = prepareStatement(open(), 'test_broken', sql`select * from nowhere`)
  for (let run = 0; run < 2; run += 1) await expect(broken({})).rejects.toMatchObject({ cause: { code: '42P01' } })
  await client.exec('create table nowhere (id int)')
  expect(await broken({})).toEqual([])
})

test('it waits for a transaction of somebody else, and is no part of it', async () => {
  const insert = prepareStatement<{ id: number }, never>(
    open(),
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
  expect(await rowsOf(open(), sql`select id from things where id >= 10`)).toEqual([{ id: 10 }])
})
