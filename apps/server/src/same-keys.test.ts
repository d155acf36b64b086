import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditEntries } from './features/audit/audit.table.ts'
import { withRole } from './features/safety/testing.ts'
import { subjectOf } from './testing/audit.ts'
import { befriend, createPerson, type Person } from './testing/factories.ts'
import type { Call } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

/** Lists with a page boundary between rows that are equal in the first column of their order. */

const server = useTestServer()

/** All rows of a list, over its pages. */
async function allOf(call: Call, path: string, field: string): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let after: string | null = ''; after !== null;) {
    const address: string =
      after === '' ? path : `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`
    const { status, body } = await call(address)
    expect(status).toBe(200)
    rows.push(...body[field])
    after = body.nextCursor
  }
  return rows
}

const newPeople = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(server().services)))

const report = (by: Person, whom: Person, reason: 'spam' | 'shocking' = 'spam') =>
  server().services.reports.report(by.id, { subject: { type: 'person', personId: whom.id }, reason })

test('[FRND-04] friends whose names are the same but for accents are all listed, each once, wherever a page ends', async () => {
  const { person, call } = await server().signIn()
  const spelt = ['e', 'é', 'è', 'ê', 'ë'].flatMap((one) =>
    ['e', 'é', 'è', 'ê', 'ë'].map((other) => `Am${one}li${other}`),
  )
  const names = [...spelt, ...spelt.map((name) => name.replace('i', 'î'))]
  for (const [index, username] of names.entries()) {
    const friend = await createPerson(server().services, { username, email: `amelie-${index}@example.org` })
    await befriend(server().services, person, friend)
  }
  const listed = (await allOf(call, '/api/friends', 'friends')) as { person: Person }[]
  const found = listed.map((friend) => friend.person.username)
  expect(found.toSorted()).toEqual(names.toSorted())
})

test('[GAP-86] reports and decisions of one millisecond are all listed, each once, wherever a page ends', async () => {
  const moderator = await withRole(server(), 'moderator')
  const { person, call } = await server().signIn()
  const reported = await newPeople(27)
  for (const whom of reported) await report(person, whom)
  expect((await allOf(call, '/api/reports', 'reports')).length).toBe(27)
  const open = (await allOf(moderator.call, '/api/moderation/reports?state=open', 'cases')) as {
    id: string
    person: Person
  }[]
  const ids = reported.map(({ id }) => id).toSorted()
  const idsOf = (cases: typeof open) => cases.map(({ person: whom }) => whom.id).filter((id) => ids.includes(id))
  expect(idsOf(open).toSorted()).toEqual(ids)
  for (const { id } of open.filter(({ person: whom }) => ids.includes(whom.id))) {
    const body = { decision: 'dismissed', note: '' }
    expect((await moderator.call(`/api/moderation/reports/${id}/decision`, { body })).status).toBe(200)
  }
  const decided = (await allOf(moderator.call, '/api/moderation/reports?state=decided', 'cases')) as typeof open
  expect(idsOf(decided).toSorted()).toEqual(ids)
  expect((await allOf(moderator.call, '/api/moderation/decisions', 'decisions')).length).toBe(27)
})

test('[AUD-23] [GAP-86] the same report again is one entry of the audit, another reason is news', async () => {
  const person = await createPerson(server().services)
  const [whom] = await newPeople(1)
  if (!whom) throw new Error('There is somebody.')
  const subject = await subjectOf(server(), person.email)
  const entries = async () =>
    (
      await server()
        .db.select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, subject ?? ''))
    ).filter(({ action }) => action === 'report').length
  await report(person, whom)
  await report(person, whom)
  expect(await entries()).toBe(1)
  await report(person, whom, 'shocking')
  expect(await entries()).toBe(2)
  await report(person, whom, 'shocking')
  expect(await entries()).toBe(2)
})
