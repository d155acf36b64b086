import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { auditAlerts } from './features/audit/audit.table.ts'
import { friendships } from './features/friends/friends.table.ts'
import { createPerson, type Person } from './testing/factories.ts'
import type { Call } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

/** Keyset pages return each row once, also where rows share a time or a folded name. */

const server = useTestServer()

interface Member {
  person: Person
  call: Call
}

/** More than two pages of most lists. */
const many = 26

let people: Person[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: many }, () => createPerson(server().services)))
})

const names = () => people.map(({ username }) => username)

/** The names on all pages, and the number of pages. */
async function walk({ call }: Member, path: string, read: (body: never) => string[]) {
  const seen: string[] = []
  let pages = 0
  for (let after: string | null = ''; after !== null; pages += 1) {
    const { status, body } = await call(`${path}${after && `${path.includes('?') ? '&' : '?'}after=${after}`}`)
    expect(status).toBe(200)
    seen.push(...read(body as never))
    after = body.nextCursor
  }
  return { seen, pages }
}

const withRole = async (role: 'moderator' | 'admin'): Promise<Member> => {
  const member = await server().signIn()
  await server().services.roles.change('grant', member.person.email, role)
  return member
}

/** A member who has reported everybody, past the rate limit. */
async function reportAll(): Promise<Member> {
  const reporter = await server().signIn()
  for (const { id: personId } of people)
    await server().services.reports.report(reporter.person.id, {
      subject: { type: 'person', personId },
      reason: 'spam',
    })
  return reporter
}

/** Decides all open reports at one time. */
async function decideAll({ person, call }: Member): Promise<void> {
  const { moderation } = server().services
  for (;;) {
    const { cases } = (await call('/api/moderation/reports?state=open')).body as { cases: { id: string }[] }
    if (cases.length === 0) return
    for (const { id } of cases)
      await moderation.decide({ ...person, roles: ['moderator'] }, id, { decision: 'dismissed' })
  }
}

type Named = { person: { username: string } | string | null; evidence: { username: string } }
const personOf = ({ person }: Named) => (typeof person === 'string' ? person : (person?.username ?? ''))
const casesOf = ({ cases }: { cases: Named[] }) => cases.map(personOf)

test('[GAP-86] the own reports of one moment', async () => {
  const reporter = await reportAll()
  const { seen, pages } = await walk(reporter, '/api/reports', ({ reports }: { reports: Named[] }) =>
    reports.map(({ evidence }) => evidence.username),
  )
  expect(seen.toSorted()).toEqual(names().toSorted())
  expect(pages).toBeGreaterThan(2)
})

test('[GAP-86] what waits for moderators since one moment, several reports of somebody together, and what they decided', async () => {
  const moderator = await withRole('moderator')
  await decideAll(moderator)
  server().clock.advance(1000)
  await reportAll()
  await reportAll()
  const open = await walk(moderator, '/api/moderation/reports?state=open', casesOf)
  expect(open.seen.toSorted()).toEqual(names().toSorted())
  await decideAll(moderator)
  const decided = await walk(moderator, '/api/moderation/reports?state=decided', casesOf)
  expect(decided.seen.slice(0, many).toSorted()).toEqual(names().toSorted())
  const log = await walk(moderator, '/api/moderation/decisions', ({ decisions }: { decisions: Named[] }) =>
    decisions.map(personOf),
  )
  expect(log.seen.slice(0, many).toSorted()).toEqual(names().toSorted())
  expect(Math.min(open.pages, decided.pages, log.pages)).toBeGreaterThan(2)
})

test('[GAP-86] those who were blocked in one moment', async () => {
  const member = await server().signIn()
  for (const { id } of people) await server().services.blocks.block(member.person.id, id)
  const { seen, pages } = await walk(member, '/api/blocks', ({ people: shown }: { people: Person[] }) =>
    shown.map(({ username }) => username),
  )
  expect(seen.toSorted()).toEqual(names().toSorted())
  expect(pages).toBeGreaterThan(2)
})

test.each(['sent', 'received'] as const)('[FRND-39] requests that were %s in one moment', async (direction) => {
  const member = await server().signIn()
  for (const { id } of people)
    await (direction === 'sent'
      ? server().services.friends.request(member.person.id, id)
      : server().services.friends.request(id, member.person.id))
  const { seen, pages } = await walk(
    member,
    `/api/friend-requests/${direction}`,
    ({ requests }: { requests: Named[] }) => requests.map(personOf),
  )
  expect(seen.toSorted()).toEqual(names().toSorted())
  expect(pages).toBeGreaterThan(2)
})

test('[FRND-04] friends whose names differ in their accents alone', async () => {
  const member = await server().signIn()
  const accents = ['Amelie', 'Amélie', 'Amelié', 'Amélié', 'Amèlie', 'Amêlie', 'Amëlie']
  const friends = await Promise.all(
    accents.map((name) =>
      createPerson(server().services, { username: `${name}-x`, email: `${randomUUID()}@example.org` }),
    ),
  )
  const at = server().clock.now()
  await server()
    .db.insert(friendships)
    .values(
      friends.map(({ id }) => ({
        id: randomUUID(),
        userId: member.person.id,
        friendId: id,
        status: 'accepted' as const,
        createdAt: at,
        acceptedAt: at,
      })),
    )
  const shown = ({ friends: listed }: { friends: Named[] }) => listed.map(personOf)
  const paged = await walk(member, '/api/friends?limit=2', shown)
  expect(paged.seen.toSorted()).toEqual(accents.map((name) => `${name}-x`).toSorted())
  expect(paged.seen).toEqual((await walk(member, '/api/friends?limit=50', shown)).seen)
})

test('[AUD-05] alerts of one moment', async () => {
  const admin = await withRole('admin')
  const count = 103
  const at = server().clock.now()
  const messages = Array.from({ length: count }, (_, index) => `Alerte ${index}`)
  await server()
    .db.insert(auditAlerts)
    .values(
      messages.map((message) => ({
        id: randomUUID(),
        at,
        type: 'failed_login' as const,
        severity: 'critical' as const,
        message,
      })),
    )
  const { seen } = await walk(admin, '/api/audit/alerts?state=open', ({ alerts }: { alerts: { message: string }[] }) =>
    alerts.map(({ message }) => message),
  )
  expect(seen.filter((message) => message.startsWith('Alerte ')).toSorted()).toEqual(messages.toSorted())
})
