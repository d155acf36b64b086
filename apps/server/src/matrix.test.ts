import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions } from './features/accounts/accounts.table.ts'
import { cookieOf, newAddress, signInWith } from './features/accounts/testing.ts'
import { conversations, messages, participants } from './features/conversations/conversations.table.ts'
import { pairOf } from './features/conversations/membership.store.ts'
import { exportedParts, rowsOfPart } from './features/export/export.service.ts'
import type { PersonalData } from './platform/db/personal-data.ts'
import { blocks, friendships } from './features/friends/friends.table.ts'
import { passkeys } from './features/passkeys/passkeys.table.ts'
import { reports } from './features/safety/safety.table.ts'
import { shares } from './features/sharing/sharing.table.ts'
import { prepareStatement, type Statement } from './platform/db/raw-query.ts'
import { mails } from './platform/mail/outbox.table.ts'
import { listEndpoints, sampleOf } from './testing/contract.ts'
import { addition, film, type Person } from './testing/factories.ts'
import { type LiveCommandName, liveCommands } from '@trouvaille/contract'
import { openConnection } from './testing/live.ts'
import { type Caller, callers, commandRows, matrix, type MatrixRow, type World } from './testing/matrix.ts'
import { type Answer, type Call, noLimits } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

/** Every row of the permission matrix is tried, and a rejected call changes nothing of the target's data. */

const server = useTestServer({ limits: noLimits })

interface Member {
  person: Person
  call: Call
  token?: string
}

const signedIn = callers.filter((caller) => caller !== 'visitor' && caller !== 'ended')

/** Callers, each with a target of its own, which is created again after a call that changed it. */
let people: Record<Caller, Member>
let targets: Record<Caller, Member>
let somebody: Member
beforeAll(async () => {
  somebody = await server().signIn()
  targets = {} as Record<Caller, Member>
  for (const caller of callers) {
    targets[caller] = await server().signIn()
    await targets[caller].call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
  }
  people = await everybody(targets.self, targets.visitor)
})

/** Creates people in every relation. @param self Who is the target. @param unseen Whom the visitor names. */
async function everybody(self: Member, unseen: Member): Promise<Record<Caller, Member>> {
  const made = { self, visitor: { person: unseen.person, call: server().call } } as Record<Caller, Member>
  for (const caller of callers) made[caller] ??= await server().signIn()
  await made.ended.call('/api/session', { method: 'DELETE' })
  for (const role of ['moderator', 'admin'] as const) {
    await server().services.roles.change('grant', made[role].person.email, role)
  }
  return made
}

const passkeyIds = Object.fromEntries(callers.map((caller) => [caller, randomUUID()])) as Record<Caller, string>

/** The data of each caller's target as `prepare` left it. */
const prepared = new Map<Caller, string>()

/** The world of a caller, created again if a call may have changed it, and the data of its target. */
async function worldOf(caller: Caller): Promise<{ world: World; before: string }> {
  const id = (name: string) => `${name}-${caller}`
  const isPair = ['pending_sent', 'pending_received', 'friend'].includes(caller)
  const world: World = {
    report: id('report'),
    target: targets[caller].person.id,
    request: id(isPair ? 'own' : 'foreign'),
    session: id('session'),
    passkey: passkeyIds[caller],
    share: id('share'),
    group: id('group'),
    direct: id('direct'),
    own: id('own'),
  }
  if (!prepared.has(caller)) {
    await prepare(caller, world)
    prepared.set(caller, await stateOf(targets[caller]))
  }
  return { world, before: prepared.get(caller) ?? '' }
}

/** Creates the relation between caller and target that the caller's name states, and no other. */
async function prepare(caller: Caller, world: World): Promise<void> {
  const { db, clock } = server()
  const { target } = world
  await db.delete(friendships).where(or(eq(friendships.userId, target), eq(friendships.friendId, target)))
  await db.delete(blocks).where(or(eq(blocks.blockerId, target), eq(blocks.blockedId, target)))
  const createdAt = clock.now()
  const row = { status: 'pending' as const, createdAt }
  const foreign = { ...row, id: `foreign-${caller}`, userId: somebody.person.id, friendId: target }
  await db.insert(friendships).values(foreign)
  const { id } = people[caller].person
  const sent = { ...row, id: world.own, userId: id, friendId: target }
  const between: Partial<Record<Caller, () => Promise<unknown>>> = {
    pending_sent: () => db.insert(friendships).values(sent),
    pending_received: () => db.insert(friendships).values({ ...sent, userId: target, friendId: id }),
    friend: () => db.insert(friendships).values({ ...sent, status: 'accepted', acceptedAt: createdAt }),
    blocked: () => db.insert(blocks).values({ blockerId: id, blockedId: target, createdAt }),
    blocked_by: () => db.insert(blocks).values({ blockerId: target, blockedId: id, createdAt }),
  }
  await between[caller]?.()
  // Beside the session that the target calls with.
  await db.delete(sessions).where(eq(sessions.id, world.session))
  const expiresAt = new Date(createdAt.getTime() + 60 * 60_000)
  await db.insert(sessions).values({ id: world.session, token: world.session, userId: target, expiresAt })
  await db.delete(passkeys).where(eq(passkeys.id, world.passkey))
  await db.insert(passkeys).values({
    id: world.passkey,
    userId: target,
    credentialId: world.passkey,
    publicKey: '',
    counter: 0,
    transports: [],
    isSynced: false,
    name: 'Clé',
    createdAt,
  })
  await db.delete(shares).where(eq(shares.friendId, target))
  await db.insert(shares).values({
    id: world.share,
    friendId: target,
    sharedBy: somebody.person.id,
    itemType: 'movie',
    itemId: '1',
    itemData: film(1).item,
    clientId: 'tap',
    sharedAt: createdAt,
  })
  await db.delete(reports).where(eq(reports.personId, target))
  await db.insert(reports).values({
    id: world.report,
    reporterId: somebody.person.id,
    subjectType: 'person',
    subjectId: target,
    personId: target,
    reason: 'spam',
    evidence: { type: 'person', username: targets[caller].person.username, avatarUrl: null, bio: null },
    createdAt,
  })
  await talk(caller, world)
}

/** The conversations of caller and target, each with one message. */
async function talk(caller: Caller, { target, group, own, direct }: World): Promise<void> {
  const { db, clock } = server()
  const at = clock.now()
  const { id: somebodyId } = somebody.person
  const callerId = people[caller].person.id
  const otherId = callerId === target ? somebodyId : callerId
  const theirs = db
    .select({ id: participants.conversationId })
    .from(participants)
    .where(inArray(participants.userId, [target, callerId]))
  await db
    .delete(conversations)
    .where(or(inArray(conversations.id, theirs), inArray(conversations.id, [group, own, direct])))
  const row = { lastSeq: 1, lastMessageAt: at, createdAt: at, updatedAt: at }
  await db.insert(conversations).values([
    { ...row, id: group, type: 'group', name: 'G', creatorId: somebodyId },
    { ...row, id: own, type: 'group', name: 'G', creatorId: otherId },
    { ...row, id: direct, type: 'direct', ...pairOf(target, otherId) },
  ])
  const inGroup = caller === 'participant' ? [target, callerId, somebodyId] : [target, somebodyId]
  const inIt = [
    ...inGroup.map((userId) => ({ conversationId: group, userId })),
    ...[...new Set([callerId, somebodyId])].map((userId) => ({ conversationId: own, userId })),
    ...[target, otherId].map((userId) => ({ conversationId: direct, userId })),
  ]
  await db.insert(participants).values(inIt.map((one) => ({ ...one, joinedAt: at })))
  const message = { seq: 1, senderId: somebodyId, createdAt: at, kind: 'text' as const, content: 'Bonjour' }
  await db.insert(messages).values([group, own, direct].map((conversationId) => ({ ...message, conversationId })))
}

const declared = new Map(listEndpoints().map((endpoint) => [endpoint.name, endpoint]))
/** One call for each row; the contract walk checks that every endpoint has a row. */
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

/** All data of an account, except for audit entries, which are written later. */
async function stateOf({ person: { id, email } }: Member): Promise<string> {
  await server().services.background.settled()
  readState ??= prepareStatement(server().db, 'state_of_a_target', stateQuery())
  const [row] = await readState({ id, email })
  return row?.state ?? ''
}
let readState: Statement<{ id: string; email: string }, { state: string }> | undefined

/** One statement for all parts of an export, because it runs after each of hundreds of calls. */
function stateQuery(): SQL {
  const { db } = server()
  const parts = Object.values<PersonalData>(exportedParts)
    .filter(({ byPseudonym }) => !byPseudonym)
    .map((part) => {
      const columns = Object.entries(getTableColumns(part.table)).filter(([name]) => !part.without?.includes(name))
      const held = rowsOfPart(part, sql.placeholder('id'))
      return db.select(Object.fromEntries(columns)).from(part.table).where(held)
    })
  const sent = db.select({ kind: mails.kind, sentAt: mails.sentAt }).from(mails)
  // The order of rows without ORDER BY may change at any time.
  const texts = [...parts, sent.where(eq(mails.recipient, sql.placeholder('email')))].map(
    (rows) => sql`(select coalesce(json_agg(held order by held::text), '[]') from (${rows}) as held)`,
  )
  return sql`select json_build_array(${sql.join(texts, sql`, `)})::text as state`
}

describe('[GAP-02] who may call', () => {
  test.each(endpoints.filter(({ row }) => !row.isOwn))('$key ($method $path)', async (endpoint) => {
    const { row } = endpoint
    for (const caller of callers) {
      const { world, before } = await worldOf(caller)
      const answer = await send(endpoint, row, people[caller], world)
      const hasChanged = (await stateOf(targets[caller])) !== before
      if (hasChanged || (answer.status === 200 && endpoint.method !== 'GET')) prepared.delete(caller)
      expect(outcomeOf(answer), caller).toBe(row.expected[caller])
      // A row that declares a change must cause one.
      const changes = answer.status === 200 && (row.changes?.includes(caller) ?? false)
      expect(hasChanged || caller === 'self', `${caller} changes it`).toBe(changes || caller === 'self')
      if (answer.status === 200) continue
      // The response holds the error code and at most the name of a field that was sent.
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
      const own = await everybody(await server().signIn(), somebody)
      const { world, before } = await worldOf('stranger')
      for (const caller of callers) {
        expect(outcomeOf(await send(endpoint, row, own[caller], world)), caller).toBe(row.expected[caller])
      }
      expect(await stateOf(targets.stranger)).toBe(before)
    },
  )

  test.each(Object.keys(liveCommands) as LiveCommandName[])('%s, over the realtime connection', async (name) => {
    expect(commandRows[name].length).toBeGreaterThan(0)
    for (const caller of signedIn) {
      const { token } = people[caller]
      const device = await openConnection(server(), { hello: { token: token ?? '' }, headers: newAddress() })
      for (const key of commandRows[name]) {
        const row = matrix[key] as MatrixRow
        const { world, before } = await worldOf(caller)
        const { params, body } = row.request?.(world) ?? {}
        const input = { conversationId: params?.id, ...(name !== 'typing.start' && (body as object)) }
        const answer = await device.command(name, input)
        const hasChanged = (await stateOf(targets[caller])) !== before
        if (hasChanged || !answer.error) prepared.delete(caller)
        expect(answer.error?.code ?? 'ok', `${caller}, ${key}`).toBe(row.expected[caller])
        expect(hasChanged && caller !== 'self', `${caller} changes it`).toBe(false)
      }
      device.close()
    }
  })

  test.each(['visitor', 'ended'] as const)('%s has no connection for commands', async (caller) => {
    const hello = caller === 'ended' ? { token: people.ended.token ?? '' } : {}
    await expect(openConnection(server(), { hello, headers: newAddress() })).rejects.toMatchObject({
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
      const { target } = (await worldOf(caller)).world
      const { id } = people[caller].person
      const known = await server().services.friends.relationsOf(id, [target])
      const relation = known.get(target)?.relation
      const isStranger = ['moderator', 'admin', 'participant'].includes(caller)
      expect(relation).toBe(isStranger ? 'stranger' : caller)
    }
    const roles = await server().db.execute(sql`select user_id from user_roles`)
    expect(JSON.stringify(roles)).toContain(people.admin.person.id)
  })
})
