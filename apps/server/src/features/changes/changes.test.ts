import { eq } from 'drizzle-orm'
import type { LiveEvent } from '@trouvaille/contract'
import { changes as limits } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { addition, befriend, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import {
  add,
  leave,
  type Member,
  openDirect,
  opened,
  openGroup,
  people,
  readTo,
  write,
} from '../conversations/testing.ts'
import { send as share } from '../sharing/testing.ts'
import { changes } from './changes.table.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** What a device that was away is answered, over HTTP. */

const server = useTestServer()

const sync = async ({ call }: Pick<Member, 'call'>, cursor?: string) => {
  const { status, body } = await call(`/api/sync${cursor === undefined ? '' : `?cursor=${cursor}`}`)
  expect(status).toBe(200)
  return body as { events: LiveEvent[]; cursor: string; more: boolean; resync: boolean }
}

/**
 * A cursor after which nothing has happened. What others do on the same database server delays it: their transactions
 * may be older. It asks seldom, as the calls of a minute are limited.
 */
async function upToDate(member: Member, cursor?: string): Promise<string> {
  let from = cursor ?? (await sync(member)).cursor
  await vi.waitFor(
    async () => {
      const page = await sync(member, from)
      expect(page.resync).toBe(false)
      from = page.cursor
      expect(page).toMatchObject({ events: [], more: false })
    },
    { interval: 400 },
  )
  return from
}

/** Everything that changed for somebody while something was done, read in pages. */
async function changedDuring(member: Member, work: () => Promise<unknown>): Promise<LiveEvent[]> {
  let cursor = await upToDate(member)
  await work()
  const events: LiveEvent[] = []
  for (let more = true; more;) {
    const page = await sync(member, cursor)
    events.push(...page.events)
    ;({ more, cursor } = page)
  }
  await upToDate(member, cursor)
  return events
}

const typesOf = (events: readonly LiveEvent[]) => events.map(({ type }) => type)
const cardOf = ({ person: { id, username } }: Member) => ({ id, username, avatarUrl: null })

describe('a device that was away', () => {
  test('gets nothing when nothing happened, in a few bytes', async () => {
    const [ana] = await people(server(), 1)
    if (!ana) return
    const cursor = await upToDate(ana)
    const page = await sync(ana, cursor)
    expect(page).toEqual({ events: [], cursor: page.cursor, more: false, resync: false })
    expect(JSON.stringify(page).length).toBeLessThan(300)
    expect(cursor.length).toBeLessThan(40)
  })

  test('gets what others did, in its order, with people and works as they are now', async () => {
    const [ana, bob, eva] = [await server().signIn(), await server().signIn(), await server().signIn()]
    const events = await changedDuring(ana, async () => {
      await befriend(server().services, bob.person, ana.person)
      await share(bob.call, ana.person.id, film(11))
      await eva.call('/api/friend-requests', { body: { personId: ana.person.id } })
      await eva.call(`/api/people/${ana.person.id}/request`, { method: 'DELETE' })
    })
    expect(typesOf(events)).toEqual([
      'request.received',
      'activity.added',
      'request.accepted',
      'share.received',
      'activity.added',
      'request.received',
      'request.cancelled',
    ])
    expect(events[2]).toMatchObject({ person: cardOf(bob) })
    expect(events[3]).toMatchObject({ share: { work: film(11), sharedBy: cardOf(bob) } })
  })

  test('gets what its own other devices did', async () => {
    const [ana, bob] = [await server().signIn(), await server().signIn()]
    const events = await changedDuring(ana, async () => {
      await ana.call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
      await ana.call(`/api/blocks/${bob.person.id}`, { method: 'PUT' })
    })
    expect(events).toEqual([
      { type: 'favourites.changed', cursor: expect.stringMatching(/^[0-9]+$/) },
      { type: 'block.changed', personId: bob.person.id },
    ])
  })

  test('[FRND-54] gets once that a friend keeps something else; of a stranger it gets nothing', async () => {
    const [ana, bob, stranger] = [await server().signIn(), await server().signIn(), await server().signIn()]
    await befriend(server().services, ana.person, bob.person)
    const events = await changedDuring(ana, async () => {
      for (const [{ call }, id] of [
        [bob, 1],
        [bob, 2],
        [stranger, 3],
      ] as const) {
        await call('/api/favourites/changes', { body: { changes: [addition(film(id))] } })
      }
    })
    expect(events).toEqual([{ type: 'friend.favourites_changed', personId: bob.person.id }])
  })

  test('gets who somebody it sees is now: a friend, who asks to become one, who is in the same group; of a stranger nothing', async () => {
    const [ana, bob] = await people(server(), 2)
    const [asking, stranger] = [await server().signIn(), await server().signIn()]
    if (!ana || !bob) return
    await asking.call('/api/friend-requests', { body: { personId: ana.person.id } })
    const eva = await server().signIn()
    await befriend(server().services, bob.person, eva.person)
    await openGroup(bob, [ana, eva])
    const events = await changedDuring(ana, async () => {
      for (const [index, { call }] of [ana, bob, asking, eva, stranger].entries()) {
        await call('/api/profile', { method: 'PATCH', body: { username: `${ana.person.username}-${index}` } })
      }
    })
    expect(new Set(typesOf(events))).toEqual(new Set(['person.changed']))
    const names = events.flatMap((event) =>
      event.type === 'person.changed' ? [[event.person.id, event.person.username]] : [],
    )
    expect(Object.fromEntries(names)).toEqual(
      Object.fromEntries(
        [ana, bob, asking, eva].map(({ person }, index) => [person.id, `${ana.person.username}-${index}`]),
      ),
    )
  })

  test('gets nothing of what others do not see of somebody: a phone number, a biography', async () => {
    const [ana, bob] = await people(server(), 2)
    if (!ana || !bob) return
    const events = await changedDuring(ana, () => bob.call('/api/profile', { method: 'PATCH', body: { bio: 'Neuf' } }))
    expect(events).toEqual([])
  })

  test('does not get what is gone again: a share that was taken back, a person who is no more', async () => {
    const [ana, bob, eva] = [await server().signIn(), await server().signIn(), await server().signIn()]
    await befriend(server().services, ana.person, bob.person)
    const events = await changedDuring(ana, async () => {
      await share(bob.call, ana.person.id, film(1))
      const { body } = await ana.call('/api/shares?section=movies')
      await ana.call(`/api/shares/${body.shares[0].id}`, { method: 'DELETE' })
      await eva.call('/api/friend-requests', { body: { personId: ana.person.id } })
      expect((await eva.call('/api/account', { method: 'DELETE' })).status).toBe(200)
    })
    expect(typesOf(events)).toEqual(['share.removed', 'request.cancelled'])
  })
})

describe('conversations', () => {
  test('are caught up as they are now, with their newest messages and who has read them', async () => {
    const [ana, bob] = await people(server(), 2)
    if (!ana || !bob) return
    const id = await opened(openDirect(ana, bob))
    await write(ana, id, 'Bonjour')
    const events = await changedDuring(ana, async () => {
      await write(bob, id, ...Array.from({ length: limits.messagesCaughtUp + 3 }, (_, index) => `Message ${index}`))
      await readTo(bob, id, 4)
    })
    const last = limits.messagesCaughtUp + 4
    expect(events[0]).toMatchObject({
      type: 'conversation.synced',
      conversation: { id, lastSeq: last, people: [cardOf(bob)] },
    })
    const messages = events.flatMap((event) => (event.type === 'message.sent' ? event.message.seq : []))
    expect(messages).toEqual(Array.from({ length: limits.messagesCaughtUp }, (_, index) => index + 5))
    expect(events.at(-1)).toEqual({ type: 'conversation.read', conversationId: id, personId: bob.person.id, seq: 4 })
    expect(events).toHaveLength(messages.length + 2)
  })

  test('[GAP-10] what was only read is no news of messages, and the own other device is followed', async () => {
    const [ana, bob] = await people(server(), 2)
    if (!ana || !bob) return
    const id = await opened(openDirect(ana, bob))
    await write(bob, id, 'Bonjour')
    const events = await changedDuring(ana, () => readTo(ana, id, 1))
    expect(events).toEqual([
      expect.objectContaining({
        type: 'conversation.synced',
        conversation: expect.objectContaining({ lastReadSeq: 1 }),
      }),
      { type: 'conversation.read', conversationId: id, personId: ana.person.id, seq: 1 },
    ])
  })

  test('[CONV-36] who is added gets the conversation and nothing from before; who leaves gets that and no more', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    if (!ana || !bob || !eva) return
    const id = await opened(openGroup(ana, [bob]))
    await write(ana, id, 'avant')
    // What is read once more, because another transaction of the server is open, is from before she is in it.
    server().clock.advance(1)
    const added = await changedDuring(eva, () => add(ana, id, eva))
    expect(typesOf(added)).toEqual([
      'participant.joined',
      'conversation.added',
      'activity.added',
      'message.sent',
      'conversation.synced',
      'message.sent',
      'conversation.read',
    ])
    expect(JSON.stringify(added)).not.toContain('avant')
    const left = await changedDuring(eva, async () => {
      await leave(eva, id)
      await write(ana, id, 'après')
    })
    expect(left).toEqual([{ type: 'conversation.left', conversationId: id }])
  })

  test('of which something was removed are caught up as well', async () => {
    const [ana, bob] = await people(server(), 2)
    if (!ana || !bob) return
    const id = await opened(openDirect(ana, bob))
    await write(bob, id, 'Bonjour')
    const transact = createTransact(server().db, createLog('silent'))
    const events = await changedDuring(ana, () =>
      transact((transaction) => server().services.messages.takeAway(transaction, id, 1)),
    )
    expect(typesOf(events)).toEqual(['messages.removed', 'conversation.synced'])
    expect(events[1]).toMatchObject({ conversation: { lastMessage: null } })
  })
})

describe('a long absence', () => {
  test('is read in pages, and a transaction is never divided', async () => {
    const [ana] = await people(server(), 1)
    if (!ana) return
    const { bus } = server().services
    const transact = createTransact(server().db, createLog('silent'))
    const accountIds = Array.from({ length: 30 }, () => ana.person.id)
    const pages: number[] = []
    let cursor = await upToDate(ana)
    for (let n = 0; n < 8; n += 1) {
      await transact(async (transaction) =>
        bus.publish(transaction, 'notices.changed', { accountIds, isDecision: false }),
      )
    }
    for (let more = true; more;) {
      const page = await sync(ana, cursor)
      pages.push(page.events.length)
      ;({ more, cursor } = page)
    }
    expect(pages).toEqual([120, 120, 0])
    await upToDate(ana, cursor)
  })

  test('a cursor that is older than what is kept, or of another database, asks to fetch everything', async () => {
    const [ana] = await people(server(), 1)
    if (!ana) return
    const known = decodeCursor((await sync(ana)).cursor)
    const seconds = Math.ceil(limits.cursorMs / 1000)
    for (const changed of [
      { issuedAt: known.issuedAt - seconds },
      { timeline: '00000000' },
      { since: known.since + 1_000_000 },
    ]) {
      const page = await sync(ana, encodeCursor({ ...known, ...changed }))
      expect(page).toMatchObject({ events: [], more: false, resync: true })
      expect(await sync(ana, page.cursor)).toMatchObject({ events: [], resync: false })
    }
    const almost = encodeCursor({ ...known, issuedAt: known.issuedAt - seconds + 60 })
    expect(await sync(ana, almost)).toMatchObject({ resync: false })
    expect(await ana.call('/api/sync?cursor=x')).toMatchObject({ status: 400 })
  })

  test('changes are kept for 30 days', async () => {
    const [ana] = await people(server(), 1)
    if (!ana) return
    const rowsOf = () => server().db.$count(changes, eq(changes.accountId, ana.person.id))
    await ana.call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
    expect(await rowsOf()).toBe(1)
    server().clock.advance(limits.keptMs)
    await server().services.changes.sweep()
    expect(await rowsOf()).toBe(1)
    server().clock.advance(1)
    await server().services.changes.sweep()
    expect(await rowsOf()).toBe(0)
  })
})

describe('the stream', () => {
  test('holds nothing of an act that failed', async () => {
    const [ana] = await people(server(), 1)
    if (!ana) return
    const { bus } = server().services
    const transact = createTransact(server().db, createLog('silent'))
    const events = await changedDuring(ana, async () => {
      const failing = transact(async (transaction) => {
        bus.publish(transaction, 'notices.changed', { accountIds: [ana.person.id], isDecision: false })
        throw new Error('afterwards')
      })
      await expect(failing).rejects.toThrow('afterwards')
    })
    expect(events).toEqual([])
  })

  test('[GAP-04] holds nothing of an account that is deleted, and tells its friends that they are none any more', async () => {
    const [ana, bob] = await people(server(), 2)
    if (!ana || !bob) return
    const events = await changedDuring(bob, () => ana.call('/api/account', { method: 'DELETE' }))
    expect(events).toEqual([{ type: 'friendship.ended', id: expect.any(String), personId: ana.person.id }])
    expect(await server().db.$count(changes, eq(changes.accountId, ana.person.id))).toBe(0)
    expect(await server().db.$count(changes, eq(changes.accountId, bob.person.id))).toBeGreaterThan(0)
  })

  test('is answered to the account alone', async () => {
    const [ana, stranger] = [await server().signIn(), await server().signIn()]
    const { cursor } = await sync(stranger)
    await ana.call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
    expect((await sync(stranger, cursor)).events).toEqual([])
    expect((await server().call(`/api/sync?cursor=${cursor}`)).status).toBe(401)
  })
})
