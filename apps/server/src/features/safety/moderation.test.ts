import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { befriend, createPerson, film } from '../../testing/factories.ts'
import { everythingSent, mailsTo } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { moderationDecisions } from './safety.table.ts'
import {
  allCases,
  casesAbout,
  decide,
  decideAbout,
  type Member,
  reportPerson,
  reportShare,
  withRole,
} from './testing.ts'

const server = useTestServer()

const members = (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => server().signIn()))
const people = async () => {
  const [lea, theo] = (await members(2)) as [Member, Member]
  return { lea, theo, moderator: await withRole(server(), 'moderator') }
}
const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer()
const notices = async ({ call }: Member) => (await call('/api/notices')).body.notices
const own = async ({ call }: Member) => (await call('/api/reports')).body.reports
const later = () => server().clock.advance(1000)

async function mailsOf({ person }: Member): Promise<string> {
  await everythingSent(server())
  return (await mailsTo(server(), person.email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n')
}

const trailOf = async (reader: Member, about: Member) =>
  (await reader.call('/api/moderation/decisions')).body.decisions.filter(
    ({ person }: { person: string | null }) => person === about.person.username,
  )

describe('the queue', () => {
  test('[GAP-86] what several people report stands once, with their reasons, their words and nobody’s name', async () => {
    const { lea, theo, moderator } = await people()
    const [ana, max] = (await members(2)) as [Member, Member]
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
        decided: null,
      },
    ])
    for (const { person } of [lea, ana, max]) {
      expect(JSON.stringify(found)).not.toContain(person.id)
      expect(JSON.stringify(found)).not.toContain(person.username)
    }
  })

  test('[GAP-86] what waits is listed oldest first, what was decided newest first, twelve on a page', async () => {
    const { lea, moderator } = await people()
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
    const trail = (await moderator.call('/api/moderation/decisions')).body
    const rest = (await moderator.call(`/api/moderation/decisions?after=${trail.nextCursor}`)).body
    expect(trail.decisions).toHaveLength(12)
    expect([...trail.decisions, ...rest.decisions].slice(0, 13).map(({ person }) => person)).toEqual(
      reported.map(({ person }) => person.username).toReversed(),
    )
  })

  test('[GAP-86] a moderator neither sees nor decides what is about them, and nobody but an admin decides about an admin', async () => {
    const { lea, moderator } = await people()
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
    // What came to nothing is not told to them afterwards, either.
    await decide(admin, aboutModerator?.id ?? '', 'dismissed')
    expect(await casesAbout(moderator, moderator, 'decided')).toEqual([])
    expect(await trailOf(moderator, moderator)).toEqual([])
    expect(await trailOf(admin, moderator)).toHaveLength(1)
  })
})

describe('a decision', () => {
  test('[GAP-86] is made once, for all reports of the subject, also when two decide at the same moment', async () => {
    const { lea, theo, moderator } = await people()
    const admin = await withRole(server(), 'admin')
    const [ana] = (await members(1)) as [Member]
    await reportPerson(lea, theo)
    later()
    await reportPerson(ana, theo)
    const [found] = await casesAbout(moderator, theo)
    const answers = await Promise.all([moderator, admin].map((by) => decide(by, found?.id ?? '', 'warned')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await decide(moderator, found?.id ?? '', 'removed')).toMatchObject({
      status: 409,
      body: { error: { code: 'reports.already_decided' } },
    })
    for (const reporter of [lea, ana]) expect(await own(reporter)).toMatchObject([{ decision: 'warned' }])
    expect(await server().db.$count(moderationDecisions, eq(moderationDecisions.personId, theo.person.id))).toBe(1)
    expect(await notices(theo)).toHaveLength(1)
  })

  test('[GAP-86] writes who, what, when, on which evidence; the trail stays without the moderator’s name when they go', async () => {
    const { lea, theo, moderator } = await people()
    const admin = await withRole(server(), 'admin')
    await reportPerson(lea, theo, { reason: 'impersonation', comment: 'Faux compte' })
    later()
    const at = server().clock.now().toISOString()
    await decideAbout(moderator, theo, 'warned', '  Deuxième fois  ')
    const entry = {
      id: expect.any(String),
      type: 'person',
      decision: 'warned',
      at,
      by: moderator.person.username,
      person: theo.person.username,
      reasons: [{ reason: 'impersonation', count: 1 }],
      note: 'Deuxième fois',
      evidence: { type: 'person', username: theo.person.username, avatarUrl: null, bio: null },
    }
    for (const reader of [moderator, admin]) expect(await trailOf(reader, theo)).toEqual([entry])
    expect(await casesAbout(admin, theo, 'decided')).toMatchObject([
      {
        comments: ['Faux compte'],
        decided: { decision: 'warned', note: 'Deuxième fois', at, by: moderator.person.username },
      },
    ])
    await moderator.call('/api/account', { method: 'DELETE' })
    expect(await trailOf(admin, theo)).toEqual([{ ...entry, by: null }])
  })

  test('[GAP-86] "dismissed" changes nothing and is told to the reporter alone', async () => {
    const { lea, theo, moderator } = await people()
    await reportPerson(lea, theo)
    await decideAbout(moderator, theo, 'dismissed')
    expect(await own(lea)).toMatchObject([{ decision: 'dismissed', decidedAt: server().clock.now().toISOString() }])
    expect(await mailsOf(lea)).toMatch(/Votre signalement a été examiné[^]+rien trouvé de contraire/)
    expect(await notices(theo)).toEqual([])
    expect(await mailsOf(theo)).toBe('')
  })

  test('[GAP-86] nothing tells a person that they were reported before there is a decision', async () => {
    const { lea, theo } = await people()
    await reportPerson(lea, theo)
    expect(await notices(theo)).toEqual([])
    expect(await own(theo)).toEqual([])
    expect(await mailsOf(theo)).toBe('')
    const document = (await theo.call('/api/account/export')).body
    expect([document.reportsByMe, document.decisionsAboutMe]).toEqual([[], []])
    expect(JSON.stringify(document)).not.toContain(lea.person.id)
  })

  test('[GAP-86] "warned" is told to the reporter and to the person, by mail and in the app, without who reported', async () => {
    const { lea, theo, moderator } = await people()
    await reportPerson(lea, theo, { reason: 'harassment', comment: 'Mot secret' })
    await decideAbout(moderator, theo, 'warned', 'Remarque interne')
    expect(await notices(theo)).toEqual([
      {
        id: expect.any(String),
        type: 'person',
        decision: 'warned',
        reasons: ['harassment'],
        decidedAt: server().clock.now().toISOString(),
      },
    ])
    const told = await mailsOf(theo)
    expect(told).toMatch(/Un avertissement[^]+votre profil[^]+harcèlement/)
    for (const secret of [lea.person.username, moderator.person.username, 'Mot secret', 'Remarque interne']) {
      expect(told).not.toContain(secret)
    }
    expect(await mailsOf(lea)).toContain('a reçu un avertissement')
  })

  test('[GAP-86] "removed" takes picture and bio of a person away, and leaves their account and the rest', async () => {
    const { lea, theo, moderator } = await people()
    await theo.call('/api/avatar', {
      body: await picture(),
      headers: { 'content-type': 'image/png' },
    })
    await theo.call('/api/profile', { method: 'PATCH', body: { bio: 'Choquant', country: 'France' } })
    const { avatarUrl } = (await theo.call('/api/profile')).body
    expect((await server().call(avatarUrl)).status).toBe(200)
    await reportPerson(lea, theo)
    await decideAbout(moderator, theo, 'removed')
    expect((await theo.call('/api/profile')).body).toMatchObject({ avatarUrl: null, bio: null, country: 'France' })
    expect((await theo.call('/api/session')).body.account.avatarUrl).toBeNull()
    expect((await server().call(avatarUrl)).status).toBe(404)
    expect(await mailsOf(theo)).toMatch(/Un contenu a été retiré[^]+Votre photo et votre bio/)
    expect(await mailsOf(lea)).toContain('Ce que vous avez signalé a été retiré')
    expect(await casesAbout(moderator, theo, 'decided')).toMatchObject([{ evidence: { avatarUrl } }])
  })

  test('[GAP-86] "removed" takes the share from the list of its recipient, and is harmless when it is gone', async () => {
    const { lea, theo, moderator } = await people()
    await befriend(server().services, lea.person, theo.person)
    const share = (id: number) =>
      theo.call('/api/shares', { body: { friendId: lea.person.id, work: film(id), clientId: randomUUID() } })
    const received = async () => (await lea.call('/api/shares?section=movies')).body.shares as { id: string }[]
    await share(1)
    later()
    await share(2)
    const [second, first] = (await received()) as [{ id: string }, { id: string }]
    await reportShare(lea, first.id)
    await decideAbout(moderator, theo, 'removed')
    expect((await received()).map(({ id }) => id)).toEqual([second.id])
    expect(await notices(theo)).toMatchObject([{ type: 'share', decision: 'removed', reasons: ['shocking'] }])
    expect(await mailsOf(theo)).toContain('Une œuvre que vous aviez partagée a été retirée')
    await reportShare(lea, second.id)
    await lea.call(`/api/shares/${second.id}`, { method: 'DELETE' })
    later()
    expect((await decideAbout(moderator, theo, 'removed')).status).toBe(200)
    expect(await casesAbout(moderator, theo, 'decided')).toMatchObject([
      { evidence: { work: film(2) } },
      { evidence: { work: film(1) } },
    ])
  })

  test('a note is held to what a bio is held to', async () => {
    const { lea, theo, moderator } = await people()
    await reportPerson(lea, theo)
    const [found] = await casesAbout(moderator, theo)
    for (const note of ['x'.repeat(501), '<script>']) {
      expect(await decide(moderator, found?.id ?? '', 'warned', note)).toMatchObject({
        status: 400,
        body: { error: { field: 'note' } },
      })
    }
    expect((await decide(moderator, found?.id ?? '', 'warned', ' ')).status).toBe(200)
    expect(await trailOf(moderator, theo)).toMatchObject([{ note: null }])
  })

  test('[GAP-86] when the first reporter’s account is gone the case stays with the others; with the last it goes', async () => {
    const { lea, theo, moderator } = await people()
    const [ana] = (await members(1)) as [Member]
    await reportPerson(lea, theo, { reason: 'spam' })
    later()
    await reportPerson(ana, theo, { reason: 'other' })
    await lea.call('/api/account', { method: 'DELETE' })
    expect(await casesAbout(moderator, theo)).toMatchObject([{ reasons: [{ reason: 'other', count: 1 }] }])
    await ana.call('/api/account', { method: 'DELETE' })
    expect(await casesAbout(moderator, theo)).toEqual([])
  })
})

test('[GAP-02] somebody without a role reads no queue, no trail, and decides nothing', async () => {
  const { lea, theo, moderator } = await people()
  await reportPerson(lea, theo)
  const [found] = await casesAbout(moderator, theo)
  const refused = { status: 403, body: { error: { code: 'role.required' } } }
  for (const path of ['/api/moderation/reports?state=open', '/api/moderation/decisions']) {
    expect(await theo.call(path)).toMatchObject(refused)
  }
  expect(await decide(theo, found?.id ?? '', 'dismissed')).toMatchObject(refused)
})
