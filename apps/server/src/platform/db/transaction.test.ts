import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import type { OpenDatabase } from './database.ts'
import { mails } from '../mail/outbox.table.ts'
import { createTransact, type Transact } from './transaction.ts'

let database: OpenDatabase
let transact: Transact
const logged: string[] = []
const log = pino(new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) }))

beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFile'))
  transact = createTransact(database.db, log)
})
afterEach(async () => {
  await database.db.delete(mails)
  logged.length = 0
})
afterAll(() => database.close())

const row = (id: string) => {
  const now = new Date()
  return { id, recipient: 'ana@example.org', kind: 'test', subject: '', createdAt: now, expiresAt: now }
}
const idsStored = async () => (await database.db.select({ id: mails.id }).from(mails)).map(({ id }) => id)

test('what follows a transaction sees what it wrote, in the order of its coming, before the caller goes on', async () => {
  const seen: unknown[] = []
  const result = await transact(async ({ db, afterCommit }) => {
    afterCommit(async () => void seen.push(await idsStored()))
    afterCommit(() => void seen.push('second'))
    await db.insert(mails).values(row('kept'))
    expect(seen).toEqual([])
    return 'result'
  })
  expect([result, ...seen]).toEqual(['result', ['kept'], 'second'])
})

test('nothing follows a transaction that is undone', async () => {
  let followed = false
  const failing = transact(async ({ db, afterCommit }) => {
    afterCommit(() => {
      followed = true
    })
    await db.insert(mails).values(row('undone'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(followed).toBe(false)
  expect(await idsStored()).not.toContain('undone')
})

test('a failure of what follows is logged; what was committed is acknowledged, and the rest follows too', async () => {
  let followed = false
  await transact(async ({ db, afterCommit }) => {
    await db.insert(mails).values(row('committed'))
    afterCommit(() => {
      throw new Error('at once')
    })
    afterCommit(() => Promise.reject(new Error('later')))
    afterCommit(() => {
      followed = true
    })
  })
  expect(await idsStored()).toContain('committed')
  expect(logged.join()).toMatch(/at once[\s\S]*later/)
  expect(followed).toBe(true)
})
