import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { addition, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { signIns } from '../accounts/accounts.table.ts'
import { lockAccounts } from '../accounts/index.ts'

const server = useTestServer()

test('[GAP-01] a device that follows the cursor misses nothing of what others write at the same time', async () => {
  const { favourites } = server().services
  const { person } = await server().signIn()
  const writers = 10
  const changesOfEach = 30
  const seen = new Set<string>()
  let cursor: string | undefined
  const over = new AbortController()

  async function pull(): Promise<void> {
    const page = await favourites.pull(person.id, cursor)
    for (const { id } of page.changes) seen.add(id)
    cursor = page.cursor
  }
  async function follow(): Promise<void> {
    while (!over.signal.aborted) await pull()
  }
  async function write(writer: number): Promise<void> {
    for (let count = 1; count <= changesOfEach; count += 1) {
      await favourites.push(person.id, [addition(film(writer * 1000 + count))])
    }
  }

  const following = follow()
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer + 1)))
  over.abort()
  await following
  await pull()
  await pull()
  expect(seen.size).toBe(writers * changesOfEach)
})

test('a push holds up nobody who writes what only refers to the account', async () => {
  const { person } = await server().signIn()
  const transact = createTransact(server().db, createLog('silent'))
  await transact(async (pushing) => {
    await lockAccounts(pushing.db, [person.id])
    await transact(async ({ db }) => {
      await db.execute(sql`set local lock_timeout = '3s'`)
      await db.insert(signIns).values({ userId: person.id, at: new Date(), success: true, device: '' })
    })
  })
  expect(await server().db.$count(signIns, eq(signIns.userId, person.id))).toBe(2)
})
