import { isDeepStrictEqual } from 'node:util'
import { eq, or, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, newAddress, signInWith } from './features/accounts/testing.ts'
import { auditEntries } from './features/audit/audit.table.ts'
import { conversations, messages, participants } from './features/conversations/conversations.table.ts'
import { pairOf } from './features/conversations/membership.store.ts'
import { blocks, friendships } from './features/friends/friends.table.ts'
import { reports } from './features/safety/safety.table.ts'
import { shares } from './features/sharing/sharing.table.ts'
import { listEndpoints, sampleOf } from './testing/contract.ts'
import { addition, film, type Person } from './testing/factories.ts'
import { type LiveCommandName, liveCommands } from '@trouvaille/contract'
import { openLine } from './testing/live.ts'
import { type Caller, callers, commandRows, matrix, type MatrixRow, type World } from './testing/matrix.ts'
import type { Answer, Call } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

/** Every row of the matrix is tried, and that nobody who is refused has touched anything of the target's. */

const server = useTestServer()

interface Member {
  person: Person
  call: Call
  token?: string
}

const signedIn = callers.filter((caller) => caller !== 'visitor' && caller !== 'ended')

let people: Record<Caller, Member>
let target: Member
let somebody: Member
let session = 'none'
beforeAll(async () => {
  target = await server().signIn()
  somebody = await server().signIn()
  people = await everybody(target)
  await target.call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
})

/** New people of every sort. @param self Who is the target. */
async function everybody(self: Member): Promise<Record<Caller, Member>> {
  const made = { self, visitor: { person: self.person, call: server().call } } as Record<Caller, Member>
  for (const caller of callers) made[caller] ??= await server().signIn()
  await made.ended.call('/api/session', { method: 'DELETE' })
  for (const role of ['moderator', 'admin'] as const) {
    await server().services.roles.change('grant', made[role].person.email, role)
  }
  return made
}

/** Puts between caller and target what the caller's name says, and nothing else. */
async function prepare(caller: Caller): Promise<World> {
  const { db, clock } = server()
  const { id: targetId } = target.person
  await db.delete(friendships).where(or(eq(friendships.userId, targetId), eq(friendships.friendId, targetId)))
  await db.delete(blocks).where(or(eq(blocks.blockerId, targetId), eq(blocks.blockedId, targetId)))
  const createdAt = clock.now()
  const row = { status: 'pending' as const, createdAt }
  await db.insert(friendships).values({ ...row, id: 'foreign', userId: somebody.person.id, friendId: targetId })
  const { id } = people[caller].person
  const sent = { ...row, id: 'own', userId: id, friendId: targetId }
  const between: Partial<Record<Caller, () => Promise<unknown>>> = {
    pending_sent: () => db.insert(friendships).values(sent),
    pending_received: () => db.insert(friendships).values({ ...row, id: 'own', userId: targetId, friendId: id }),
    friend: () => db.insert(friendships).values({ ...sent, status: 'accepted', acceptedAt: createdAt }),
    blocked: () => db.insert(blocks).values({ blockerId: id, blockedId: targetId, createdAt }),
    blocked_by: () => db.insert(blocks).values({ blockerId: targetId, blockedId: id, createdAt }),
  }
  await between[caller]?.()
  const isPair = ['pending_sent', 'pending_received', 'friend'].includes(caller)
  await db.delete(shares).where(eq(shares.friendId, targetId))
  await db.insert(shares).values({
    id: 'share',
    friendId: targetId,
    sharedBy: somebody.person.id,
    itemType: 'movie',
    itemId: '1',
    itemData: film(1).item,
    clientId: 'tap',
    sharedAt: createdAt,
  })
  await db.delete(reports).where(eq(reports.personId, targetId))
  await db.insert(reports).values({
    id: 'report',
    reporterId: somebody.person.id,
    subjectType: 'person',
    subjectId: targetId,
    personId: targetId,
    reason: 'spam',
    evidence: { type: 'person', username: target.person.username, avatarUrl: null, bio: null },
    createdAt,
  })
  await talk(caller)
  return {
    report: 'report',
    target: targetId,
    request: isPair ? 'own' : 'foreign',
    session,
    share: 'share',
    group: 'group',
    direct: 'direct',
    own: 'own',
  }
}

/** The conversations of caller and target, each with one message of somebody. */
async function talk(caller: Caller): Promise<void> {
  const { db, clock } = server()
  const at = clock.now()
  const { id: targetId } = target.person
  const { id: somebodyId } = somebody.person
  const callerId = people[caller].person.id
  const otherId = callerId === targetId ? somebodyId : callerId
  const row = { lastSeq: 1, lastMessageAt: at, createdAt: at, updatedAt: at }
  await db.delete(conversations)
  await db.insert(conversations).values([
    { ...row, id: 'group', type: 'group', name: 'G', creatorId: somebodyId },
    { ...row, id: 'own', type: 'group', name: 'G', creatorId: otherId },
    { ...row, id: 'direct', type: 'direct', ...pairOf(targetId, otherId) },
  ])
  const inIt = {
    group: [targetId, people.participant.person.id, somebodyId],
    own: [...new Set([callerId, somebodyId])],
    direct: [targetId, otherId],
  }
  for (const [conversationId, ids] of Object.entries(inIt)) {
    await db.insert(participants).values(ids.map((userId) => ({ conversationId, userId, joinedAt: at })))
    const message = { conversationId, seq: 1, senderId: somebodyId, createdAt: at }
    await db.insert(messages).values({ ...message, kind: 'text', content: 'Bonjour' })
  }
}

/**
 * Id of a session of the target beside the one it calls with. Not asked for by a call: reading the own sessions is
 * limited, and so many endpoints are tried in a minute.
 */
async function anotherSession(): Promise<string> {
  const { token } = await server().signIn(target.person)
  const own = await server().services.accounts.readSession(new Headers({ authorization: `Bearer ${token}` }))
  if (!own.session) throw new Error('The target has just signed in.')
  return own.session.id
}

const declared = new Map(listEndpoints().map((endpoint) => [endpoint.name, endpoint]))
/** One for each row; that no endpoint is without one is promised by the contract walk. */
const endpoints = Object.entries(matrix).flatMap(([key, row]) => {
  const endpoint = declared.get(key.split(' ')[0] ?? '')
  return endpoint ? [{ ...endpoint, key, row }] : []
})
type Endpoint = (typeof endpoints)[number]

function send(
  { method, path, params, query, body }: Endpoint,
  row: MatrixRow,
  by: Member,
  world: World,
): Promise<Answer> {
  const given = row.request?.(world) ?? {}
  const values = given.params ?? (params ? (sampleOf(params) as Record<string, string>) : {})
  const search = given.query ?? (query ? (sampleOf(query) as Record<string, string>) : {})
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const sent = given.body ?? (body && sampleOf(body))
  return by.call(`${filled}${query ? `?${new URLSearchParams(search).toString()}` : ''}`, {
    method,
    headers: newAddress(),
    ...(sent !== undefined && { body: sent }),
  })
}

const outcomeOf = ({ status, body }: Answer): string => (status === 200 ? 'ok' : body.error.code)

/** Everything that is held about the target, but for what the audit keeps, in its own time, of calls by the target. */
async function targetState(): Promise<unknown> {
  // Taking it is an entry as well: they would be read again each time.
  await server().db.delete(auditEntries)
  const held = await server().services.exports.of(target.person)
  // Rows have no order of their own: a database may read them in another one at any time.
  const parts = Object.entries(held).map(([name, part]) => [
    name,
    Array.isArray(part) ? part.map((row) => JSON.stringify(row)).toSorted() : part,
  ])
  return { ...Object.fromEntries(parts), exportedAt: null, audit: null, alerts: null }
}

describe('[GAP-02] who may call', () => {
  test.each(endpoints.filter(({ row }) => !row.isOwn))('$key ($method $path)', async (endpoint) => {
    const { row } = endpoint
    if (endpoint.name === 'endSession') session = await anotherSession()
    for (const caller of callers) {
      const world = await prepare(caller)
      const before = await targetState()
      const answer = await send(endpoint, row, people[caller], world)
      expect(outcomeOf(answer), caller).toBe(row.expected[caller])
      // A row that promises a change that is none is wrong, too.
      const changes = answer.status === 200 && (row.changes?.includes(caller) ?? false)
      const hasChanged = !isDeepStrictEqual(await targetState(), before)
      expect(hasChanged || caller === 'self', `${caller} changes it`).toBe(changes || caller === 'self')
      if (answer.status === 200) continue
      // Nothing is said but the code, and a field of what was sent.
      expect(['code', 'field'], caller).toEqual(expect.arrayContaining(Object.keys(answer.body.error)))
      if (outcomeOf(answer) !== 'people.not_found') continue
      const nobody = await send(endpoint, row, people[caller], { ...world, target: 'nobody' })
      expect([nobody.status, nobody.body], `${caller}, nobody`).toEqual([answer.status, answer.body])
    }
  })

  test.each(endpoints.filter(({ row }) => row.isOwn))(
    '$key ($method $path), which ends something',
    async (endpoint) => {
      const { row } = endpoint
      const own = await everybody(await server().signIn())
      const world = await prepare('stranger')
      const before = await targetState()
      for (const caller of callers) {
        expect(outcomeOf(await send(endpoint, row, own[caller], world)), caller).toBe(row.expected[caller])
      }
      expect(await targetState()).toEqual(before)
    },
  )

  test.each(Object.keys(liveCommands) as LiveCommandName[])('%s, over the line', async (name) => {
    expect(commandRows[name].length).toBeGreaterThan(0)
    for (const caller of signedIn) {
      const { token } = people[caller]
      const line = await openLine(server(), { hello: { token: token ?? '' }, headers: newAddress() })
      for (const key of commandRows[name]) {
        const row = matrix[key] as MatrixRow
        const world = await prepare(caller)
        const before = await targetState()
        const { params, body } = row.request?.(world) ?? {}
        const input = { conversationId: params?.id, ...(name !== 'typing.start' && (body as object)) }
        const answer = await line.socket.emitWithAck(name, input)
        expect(answer.error?.code ?? 'ok', `${caller}, ${key}`).toBe(row.expected[caller])
        const hasChanged = !isDeepStrictEqual(await targetState(), before)
        expect(hasChanged && caller !== 'self', `${caller} changes it`).toBe(false)
      }
      line.close()
    }
  })

  test.each(['visitor', 'ended'] as const)('%s has no line to say anything over', async (caller) => {
    const hello = caller === 'ended' ? { token: people.ended.token ?? '' } : {}
    await expect(openLine(server(), { hello, headers: newAddress() })).rejects.toMatchObject({
      data: { code: 'session.required' },
    })
  })

  test('roles open nothing of people who are no friends', () => {
    for (const [name, { expected }] of Object.entries(matrix)) {
      const audience = endpoints.find(({ key }) => key === name)?.audience
      if (audience === 'moderator' || audience === 'admin') continue
      expect([expected.moderator, expected.admin], name).toEqual([expected.stranger, expected.stranger])
    }
  })

  test('a browser with two people’s cookies is one of them, never both', async () => {
    const [one, other] = [people.stranger.person, people.friend.person]
    const cookies = await Promise.all(
      [one, other].map(async ({ email }) => cookieOf(await signInWith(server(), email))),
    )
    const { body } = await server().call('/api/account/export', { headers: { cookie: cookies.join('; ') } })
    const text = JSON.stringify(body)
    expect(text.includes(one.id) && text.includes(other.id)).toBe(false)
  })

  test('the callers are what they are called', async () => {
    for (const caller of signedIn) {
      await prepare(caller)
      const { id } = people[caller].person
      const known = await server().services.friends.relationsOf(id, [target.person.id])
      const relation = known.get(target.person.id)?.relation
      const isStranger = ['moderator', 'admin', 'participant'].includes(caller)
      expect(relation).toBe(isStranger ? 'stranger' : caller)
    }
    const roles = await server().db.execute(sql`select user_id from user_roles`)
    expect(JSON.stringify(roles)).toContain(people.admin.person.id)
  })
})
