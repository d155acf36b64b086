import { expect, test } from 'vitest'
import { createRequestPseudonyms } from '../../platform/observability/request-pseudonym.ts'
import { createTestClock } from '../../testing/clock.ts'
import { entriesOf } from '../../testing/audit.ts'
import { everythingSent } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { auditEntries } from './audit.table.ts'

const server = useTestServer()

const dayMs = 24 * 60 * 60_000

test('[AUD-29] no id of a call, which lines of the log have beside the id of an account, is in the audit', async () => {
  const before = server().logged.length
  const { person, call } = await server().signIn()
  const answer = await call('/api/profile', { method: 'PATCH', body: { bio: 'Bonjour' } })
  await call('/api/session', { body: { identifier: person.email, password: 'wrong-password' } })
  await everythingSent(server())
  const lines = server()
    .logged.slice(before)
    .map((line) => JSON.parse(line))
  const ids = new Set(lines.flatMap(({ request }) => request ?? []))
  expect(ids.size).toBeGreaterThan(1)
  expect(ids).toContain(lines.find(({ account }) => account === person.id).request)
  const entries = await server().db.select().from(auditEntries)
  expect(entries.filter(({ request }) => request !== null).length).toBeGreaterThan(2)
  for (const id of [...ids, answer.headers.get('x-request-id')]) expect(JSON.stringify(entries)).not.toContain(id)
  // And the other way round: nothing that names a call in the audit is told to anybody else.
  const names = entries.flatMap(({ request }) => request ?? [])
  for (const name of names) expect(server().logged.join('')).not.toContain(name)
  expect((await entriesOf(server(), answer)).map(({ action }) => action)).toEqual(['profile_update'])
})

test('[AUD-29] a call has one name for a day, another one the next, and other calls have others', () => {
  const clock = createTestClock(new Date('2026-05-01T00:00:00Z'))
  const nameOf = createRequestPseudonyms(clock)
  const first = nameOf('a')
  expect(first).toMatch(/^[\w-]{22}$/)
  clock.advance(dayMs - 1)
  expect([nameOf('a'), nameOf('b') === first]).toEqual([first, false])
  clock.advance(1)
  const second = nameOf('a')
  expect(second).not.toBe(first)
  clock.advance(-dayMs)
  expect(nameOf('a')).not.toBe(first)
  expect(createRequestPseudonyms(clock)('a')).not.toBe(second)
})
