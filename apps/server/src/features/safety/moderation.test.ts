import { describe, expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import {
  allCases,
  casesAbout,
  decide,
  decideAbout,
  people,
  reportPerson,
  moderationLogOf,
  withRole,
} from './testing.ts'

const server = useTestServer()

const later = () => server().clock.advance(1000)

describe('the queue', () => {
  test('[GAP-86] what several people report stands once, with their reasons, their words and nobody’s name', async () => {
    const { lea, theo, moderator } = await people(server())
    const [ana, max] = [await server().signIn(), await server().signIn()]
    const first = server().clock.now().toISOString()
    await reportPerson(lea, theo, { reason: 'harassment', comment: 'Un' })
    later()
    await reportPerson(ana, theo, { reason: 'spam' })
    later()
    await reportPerson(max, theo, { reason: 'harassment', comment: 'Deux' })
    const found = await casesAbout(moderator, theo)
    expect(found).toEqual([
      {
        id: expect.any(String),
        person: { id: theo.person.id, username: theo.person.username, avatarUrl: null },
        evidence: { type: 'person', username: theo.person.username, avatarUrl: null, bio: null },
        reasons: [
          { reason: 'harassment', count: 2 },
          { reason: 'spam', count: 1 },
        ],
        comments: ['Un', 'Deux'],
        reportedAt: first,
        mayDecide: true,
        maySuspend: true,
        decided: null,
      },
    ])
    for (const { person } of [lea, ana, max]) {
      expect(JSON.stringify(found)).not.toContain(person.id)
      expect(JSON.stringify(found)).not.toContain(person.username)
    }
  })

  test('[GAP-86] what waits is listed oldest first, what was decided newest first, twelve on a page', async () => {
    const { lea, moderator } = await people(server())
    const reported = await Promise.all(
      Array.from({ length: 13 }, async () => ({ person: await createPerson(server().services), call: server().call })),
    )
    for (const whom of reported) {
      await server().services.reports.report(lea.person.id, {
        subject: { type: 'person', personId: whom.person.id },
        reason: 'spam',
      })
      later()
    }
    const ids = reported.map(({ person }) => person.id)
    const listed = async (state: 'open' | 'decided') =>
      (await allCases(moderator, state)).map(({ person }) => person.id).filter((id) => ids.includes(id))
    expect(await listed('open')).toEqual(ids)
    expect((await moderator.call('/api/moderation/reports?state=open')).body.cases).toHaveLength(12)
    for (const whom of reported) {
      await decideAbout(moderator, whom, 'dismissed')
      later()
    }
    expect(await listed('open')).toEqual([])
    expect(await listed('decided')).toEqual(ids.toReversed())
    expect((await moderator.call('/api/moderation/reports?state=decided')).body.cases).toHaveLength(12)
    const log = (await moderator.call('/api/moderation/decisions')).body
    const rest = (await moderator.call(`/api/moderation/decisions?after=${log.nextCursor}`)).body
    expect(log.decisions).toHaveLength(12)
    expect([...log.decisions, ...rest.decisions].slice(0, 13).map(({ person }) => person)).toEqual(
      reported.map(({ person }) => person.username).toReversed(),
    )
  })

  test('[GAP-86] a moderator neither sees nor decides what is about them, and nobody but an admin decides about an admin', async () => {
    const { lea, moderator } = await people(server())
    const [admin, other] = [await withRole(server(), 'admin'), await withRole(server(), 'admin')]
    await reportPerson(lea, moderator)
    await reportPerson(lea, admin)
    expect(await casesAbout(moderator, moderator)).toEqual([])
    const [aboutModerator] = await casesAbout(admin, moderator)
    expect(await decide(moderator, aboutModerator?.id ?? '', 'dismissed')).toMatchObject({
      status: 404,
      body: { error: { code: 'reports.not_found' } },
    })
    const [aboutAdmin] = await casesAbout(moderator, admin)
    expect(aboutAdmin).toMatchObject({ mayDecide: false })
    expect(await decide(moderator, aboutAdmin?.id ?? '', 'dismissed')).toMatchObject({
      status: 403,
      body: { error: { code: 'reports.not_allowed' } },
    })
    expect(await casesAbout(other, admin)).toMatchObject([{ mayDecide: true }])
    expect((await decide(other, aboutAdmin?.id ?? '', 'dismissed')).status).toBe(200)
    // They are not notified of a dismissed report either.
    await decide(admin, aboutModerator?.id ?? '', 'dismissed')
    expect(await casesAbout(moderator, moderator, 'decided')).toEqual([])
    expect(await moderationLogOf(moderator, moderator)).toEqual([])
    expect(await moderationLogOf(admin, moderator)).toHaveLength(1)
  })
})

test('[GAP-02] somebody without a role reads no queue, no trail, and decides nothing', async () => {
  const { lea, theo, moderator } = await people(server())
  await reportPerson(lea, theo)
  const [found] = await casesAbout(moderator, theo)
  const refused = { status: 403, body: { error: { code: 'role.required' } } }
  for (const path of ['/api/moderation/reports?state=open', '/api/moderation/decisions']) {
    expect(await theo.call(path)).toMatchObject(refused)
  }
  expect(await decide(theo, found?.id ?? '', 'dismissed')).toMatchObject(refused)
})
