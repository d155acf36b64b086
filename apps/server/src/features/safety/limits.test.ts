import { expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { moderationDecisions } from './safety.table.ts'
import { casesAbout, withRole } from './testing.ts'

const server = useTestServer()

test('moderators read the twenty oldest comments of a case, and count every reason', async () => {
  const theo = await server().signIn()
  const { reports } = server().services
  const subject = { type: 'person' as const, personId: theo.person.id }
  for (let number = 1; number <= 21; number += 1) {
    const { id } = await createPerson(server().services)
    await reports.report(id, { subject, reason: 'spam', comment: `Mot ${number}` })
    server().clock.advance(1)
  }
  const [found] = await casesAbout(await withRole(server(), 'moderator'), theo)
  expect(found?.comments).toEqual(Array.from({ length: 20 }, (_, index) => `Mot ${index + 1}`))
  expect(found?.reasons).toEqual([{ reason: 'spam', count: 21 }])
})

test('somebody is told of the twenty newest decisions about them', async () => {
  const { person, call } = await server().signIn()
  const day = 86_400_000
  const first = Date.parse('2026-01-01T10:00:00.000Z')
  await server()
    .db.insert(moderationDecisions)
    .values(
      Array.from({ length: 21 }, (_, index) =>
        // Dismissed reports do not count towards the limit.
        (['warned', 'dismissed'] as const).map((decision) => ({
          id: `${decision}${index}`,
          decidedBy: null,
          personId: person.id,
          subjectType: 'person' as const,
          decision,
          note: null,
          evidence: null,
          reasons: [],
          reportedAt: new Date(first),
          decidedAt: new Date(first + index * day),
        })),
      ).flat(),
    )
  const { notices } = (await call('/api/notices')).body
  expect(notices.map(({ decidedAt }: { decidedAt: string }) => Date.parse(decidedAt))).toEqual(
    Array.from({ length: 20 }, (_, index) => first + (20 - index) * day),
  )
})
