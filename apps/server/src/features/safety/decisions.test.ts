import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { befriend, film } from '../../testing/factories.ts'
import { everythingSent, mailsTo } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { moderationDecisions } from './safety.table.ts'
import {
  casesAbout,
  decide,
  decideAbout,
  type Member,
  people,
  reportPerson,
  reportShare,
  moderationLogOf,
  withRole,
} from './testing.ts'

const server = useTestServer()

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

describe('a decision', () => {
  test('[GAP-86] is made once, for all reports of the subject, also when two decide at the same moment', async () => {
    const { lea, theo, moderator } = await people(server())
    const admin = await withRole(server(), 'admin')
    const ana = await server().signIn()
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
    const { lea, theo, moderator } = await people(server())
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
    for (const reader of [moderator, admin]) expect(await moderationLogOf(reader, theo)).toEqual([entry])
    expect(await casesAbout(admin, theo, 'decided')).toMatchObject([
      {
        comments: ['Faux compte'],
        mayDecide: false,
        decided: { decision: 'warned', note: 'Deuxième fois', at, by: moderator.person.username },
      },
    ])
    await moderator.call('/api/account', { method: 'DELETE' })
    expect(await moderationLogOf(admin, theo)).toEqual([{ ...entry, by: null }])
  })

  test('[GAP-04] of somebody whose account is gone the trail keeps what was decided and why, and nothing that tells of them', async () => {
    const { lea, theo, moderator } = await people(server())
    await reportPerson(lea, theo)
    await decideAbout(moderator, theo, 'warned', 'Une remarque')
    const [{ id }] = await moderationLogOf(moderator, theo)
    await theo.call('/api/account', { method: 'DELETE' })
    const { decisions } = (await moderator.call('/api/moderation/decisions')).body
    expect(decisions.find((entry: { id: string }) => entry.id === id)).toMatchObject({
      decision: 'warned',
      reasons: [{ reason: 'spam', count: 1 }],
      person: null,
      note: null,
      evidence: null,
    })
  })

  test('[GAP-86] one that was made is not made again by its report, when the same is reported anew', async () => {
    const { lea, theo, moderator } = await people(server())
    const ana = await server().signIn()
    await reportPerson(lea, theo)
    const [first] = await casesAbout(moderator, theo)
    await decide(moderator, first?.id ?? '', 'dismissed')
    await reportPerson(ana, theo)
    expect(await decide(moderator, first?.id ?? '', 'removed')).toMatchObject({
      status: 409,
      body: { error: { code: 'reports.already_decided' } },
    })
    expect(await casesAbout(moderator, theo)).toHaveLength(1)
  })

  test('[GAP-86] one about the same person again leaves the earlier one as it is, and mails its reporters nothing', async () => {
    const { lea, theo, moderator } = await people(server())
    const ana = await server().signIn()
    await reportPerson(lea, theo, { reason: 'harassment', comment: 'La première fois' })
    await decideAbout(moderator, theo, 'warned')
    const [earlier] = await casesAbout(moderator, theo, 'decided')
    const ofLea = await own(lea)
    const mailed = await mailsOf(lea)
    later()
    await reportPerson(ana, theo, { reason: 'spam', comment: 'La seconde fois' })
    expect((await decideAbout(moderator, theo, 'dismissed')).status).toBe(200)
    expect(await own(lea)).toEqual(ofLea)
    expect(await mailsOf(lea)).toBe(mailed)
    expect(await own(ana)).toMatchObject([{ decision: 'dismissed' }])
    expect(await casesAbout(moderator, theo, 'decided')).toEqual([
      expect.objectContaining({
        comments: ['La seconde fois'],
        reasons: [{ reason: 'spam', count: 1 }],
        decided: expect.objectContaining({ decision: 'dismissed' }),
      }),
      earlier,
    ])
    expect(earlier).toMatchObject({ comments: ['La première fois'], decided: { decision: 'warned' } })
  })

  test.each(['dismissed', 'warned'] as const)('[GAP-86] "%s" takes nothing away', async (decision) => {
    const { lea, theo, moderator } = await people(server())
    await theo.call('/api/profile', { method: 'PATCH', body: { bio: 'Bonjour' } })
    await reportPerson(lea, theo)
    await decideAbout(moderator, theo, decision)
    expect((await theo.call('/api/profile')).body.bio).toBe('Bonjour')
  })

  test('[GAP-86] "dismissed" is told to the reporter alone', async () => {
    const { lea, theo, moderator } = await people(server())
    await reportPerson(lea, theo)
    await decideAbout(moderator, theo, 'dismissed')
    expect(await own(lea)).toMatchObject([{ decision: 'dismissed', decidedAt: server().clock.now().toISOString() }])
    expect(await mailsOf(lea)).toMatch(/Votre signalement a été examiné[^]+rien trouvé de contraire/)
    expect(await notices(theo)).toEqual([])
    expect(await mailsOf(theo)).toBe('')
  })

  test('[GAP-86] nothing tells a person that they were reported before there is a decision', async () => {
    const { lea, theo } = await people(server())
    await reportPerson(lea, theo)
    expect(await notices(theo)).toEqual([])
    expect(await own(theo)).toEqual([])
    expect(await mailsOf(theo)).toBe('')
    const document = (await theo.call('/api/account/export')).body
    expect([document.reportsByMe, document.decisionsAboutMe]).toEqual([[], []])
    expect(JSON.stringify(document)).not.toContain(lea.person.id)
  })

  test('[GAP-86] "warned" is told to the reporter and to the person, by mail and in the app, without who reported', async () => {
    const { lea, theo, moderator } = await people(server())
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
    const mails = await mailsOf(theo)
    expect(mails).toMatch(/Un avertissement[^]+votre profil[^]+harcèlement/)
    for (const secret of [lea.person.username, moderator.person.username, 'Mot secret', 'Remarque interne']) {
      expect(mails).not.toContain(secret)
    }
    expect(await mailsOf(lea)).toContain('a reçu un avertissement')
  })

  test('[GAP-86] "removed" takes picture and bio of a person away, and leaves their account and the rest', async () => {
    const { lea, theo, moderator } = await people(server())
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
    const { lea, theo, moderator } = await people(server())
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
    const { lea, theo, moderator } = await people(server())
    await reportPerson(lea, theo)
    const [found] = await casesAbout(moderator, theo)
    for (const note of ['x'.repeat(501), '<script>']) {
      expect(await decide(moderator, found?.id ?? '', 'warned', note)).toMatchObject({
        status: 400,
        body: { error: { field: 'note' } },
      })
    }
    expect((await decide(moderator, found?.id ?? '', 'warned', ' ')).status).toBe(200)
    expect(await moderationLogOf(moderator, theo)).toMatchObject([{ note: null }])
  })

  test('[GAP-86] when the first reporter’s account is gone the case stays with the others; with the last it goes', async () => {
    const { lea, theo, moderator } = await people(server())
    const ana = await server().signIn()
    await reportPerson(lea, theo, { reason: 'spam' })
    later()
    await reportPerson(ana, theo, { reason: 'other' })
    await lea.call('/api/account', { method: 'DELETE' })
    expect(await casesAbout(moderator, theo)).toMatchObject([{ reasons: [{ reason: 'other', count: 1 }] }])
    await ana.call('/api/account', { method: 'DELETE' })
    expect(await casesAbout(moderator, theo)).toEqual([])
  })
})
