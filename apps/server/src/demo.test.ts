import { allMediaTypes, favouriteLists } from '@trouvaille/domain'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDemoData } from './demo.ts'
import { demoBlocks, demoFriendships, demoPeople, demoReports, demoRequests, demoShares } from './demo-data.ts'
import { demoTalks } from './demo-talks.ts'
import { conversations, messages } from './features/conversations/conversations.table.ts'
import { favourites } from './features/favourites/favourites.table.ts'
import { blocks, friendships } from './features/friends/friends.table.ts'
import { reports } from './features/safety/safety.table.ts'
import { shares } from './features/sharing/sharing.table.ts'
import { countRows } from './testing/database.ts'
import { useTestServer } from './testing/vitest.ts'

const server = useTestServer()

test('the demonstration has a dozen people, what stands between them, and every work that it names', async () => {
  const { services, db, call } = server()
  expect(await addDemoData(services, db)).toMatch(/^Demo: 12 people; sign in as salome@example\.org/)
  expect(await db.$count(friendships, eq(friendships.status, 'accepted'))).toBe(demoFriendships.length)
  expect(await db.$count(friendships, eq(friendships.status, 'pending'))).toBe(demoRequests.length)
  expect(await db.$count(blocks)).toBe(demoBlocks.length)
  expect(await db.$count(reports)).toBe(demoReports.length)
  expect(await db.$count(shares)).toBe(demoShares.length)
  expect(new Set(demoShares.map(({ kind }) => kind))).toEqual(new Set(allMediaTypes))
  expect(await db.$count(conversations)).toBe(demoTalks.length)
  const groups = demoTalks.filter(({ name }) => name !== undefined).length
  expect(await db.$count(messages)).toBe(demoTalks.flatMap(({ lines }) => lines).length + groups)
  const liked = demoPeople.flatMap(({ likes }) => favouriteLists.flatMap((list) => Object.values(likes[list]).flat()))
  expect(await db.$count(favourites)).toBe(liked.length)
  const body = { identifier: 'salome@example.org', password: 'decouverte' }
  expect((await call('/api/session', { body })).status).toBe(200)

  const before = await countRows(db)
  expect(await addDemoData(services, db)).toContain('nothing was added')
  expect(await countRows(db)).toEqual(before)
})
