import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { befriend, createPerson, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { createReportsService } from './reports.service.ts'
import type { ReportableContent } from './reportable-content.ts'
import { casesAbout, decideAbout, type Member, reportPerson, reportShare, withRole } from './testing.ts'

const server = useTestServer()

const two = async (): Promise<[Member, Member]> => [await server().signIn(), await server().signIn()]
const own = async ({ call }: Member) => (await call('/api/reports')).body.reports

/** A work that the second shares with the first, who are friends. @returns The id of the share. */
async function shared(recipient: Member, sender: Member): Promise<string> {
  await befriend(server().services, recipient.person, sender.person)
  await sender.call('/api/shares', {
    body: { friendId: recipient.person.id, work: film(3, 'Le Film'), clientId: randomUUID() },
  })
  return (await recipient.call('/api/shares?section=movies')).body.shares[0].id
}

describe('reporting', () => {
  test('[GAP-86] a report of a person keeps what was seen, whatever is changed later', async () => {
    const [lea, theo] = await two()
    const moderator = await withRole(server(), 'moderator')
    await befriend(server().services, lea.person, theo.person)
    await theo.call('/api/profile', { method: 'PATCH', body: { bio: 'Une bio choquante' } })
    expect(await reportPerson(lea, theo, { reason: 'shocking', comment: '  Regardez sa bio  ' })).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    const { username } = theo.person
    await theo.call('/api/profile', {
      method: 'PATCH',
      body: { bio: 'Rien du tout', username: `innocent${Date.now()}` },
    })
    const evidence = { type: 'person', username, avatarUrl: null, bio: 'Une bio choquante' }
    expect(await own(lea)).toEqual([
      {
        id: expect.any(String),
        evidence,
        reason: 'shocking',
        comment: 'Regardez sa bio',
        reportedAt: server().clock.now().toISOString(),
        decision: null,
        decidedAt: null,
      },
    ])
    expect(await casesAbout(moderator, theo)).toMatchObject([{ evidence, comments: ['Regardez sa bio'] }])
  })

  test('[GAP-15] [GAP-86] of a stranger nothing is kept that a stranger does not see', async () => {
    const [lea, theo] = await two()
    await theo.call('/api/profile', { method: 'PATCH', body: { bio: 'Pour mes amis' } })
    await reportPerson(lea, theo)
    expect((await own(lea))[0].evidence).toMatchObject({ username: theo.person.username, bio: null })
  })

  test('[GAP-86] a share is reported by its recipient alone, with the work', async () => {
    const [lea, theo] = await two()
    const id = await shared(lea, theo)
    const evidence = { type: 'share', username: theo.person.username, work: film(3, 'Le Film') }
    for (const other of [theo, await server().signIn(), await withRole(server(), 'admin')]) {
      expect(await reportShare(other, id)).toMatchObject({ status: 404, body: { error: { code: 'shares.not_found' } } })
    }
    expect((await reportShare(lea, id)).status).toBe(200)
    expect(await own(lea)).toMatchObject([{ evidence, reason: 'shocking' }])
    expect(await reportShare(lea, 'nothing')).toMatchObject({ status: 404 })
  })

  test('[GAP-86] nobody reports themselves, or somebody who is not there for them; who was blocked may be reported', async () => {
    const [lea, theo] = await two()
    expect(await reportPerson(lea, lea)).toMatchObject({ status: 400, body: { error: { code: 'reports.self' } } })
    await lea.call(`/api/blocks/${theo.person.id}`, { method: 'PUT' })
    const nobody = await reportPerson(theo, { ...lea, person: { ...lea.person, id: 'nobody' } })
    expect(await reportPerson(theo, lea)).toMatchObject({ status: nobody.status, body: nobody.body })
    expect(nobody).toMatchObject({ status: 404, body: { error: { code: 'people.not_found' } } })
    expect((await reportPerson(lea, theo)).status).toBe(200)
  })

  test('[GAP-86] somebody who goes while they are reported is nobody', async () => {
    const [lea, theo] = await two()
    const { db, clock } = server()
    const personId = theo.person.id
    const evidence = { type: 'person' as const, username: 'theo', avatarUrl: null, bio: null }
    const gather = async () => {
      await db.delete(accounts).where(eq(accounts.id, personId))
      return { subjectId: personId, personId, evidence }
    }
    const transact = createTransact(db, createLog('silent'))
    const reports = createReportsService({
      db,
      audit: server().services.audit,
      clock,
      transact,
      subjects: { person: { gather } } as unknown as ReportableContent,
    })
    const subject = { type: 'person' as const, personId }
    await expect(reports.report(lea.person.id, { subject, reason: 'spam' })).rejects.toMatchObject({
      code: 'people.not_found',
    })
  })

  test('[GAP-86] repeating it while it waits changes reason and comment, not the number; after a decision it is a new one', async () => {
    const [lea, theo] = await two()
    const moderator = await withRole(server(), 'moderator')
    await reportPerson(lea, theo, { reason: 'spam', comment: 'Un' })
    await reportPerson(lea, theo, { reason: 'other', comment: 'Deux' })
    expect(await own(lea)).toMatchObject([{ reason: 'other', comment: 'Deux' }])
    await reportPerson(lea, theo, { reason: 'other' })
    expect(await own(lea)).toMatchObject([{ reason: 'other', comment: null }])
    expect(await casesAbout(moderator, theo)).toMatchObject([{ reasons: [{ reason: 'other', count: 1 }] }])
    await decideAbout(moderator, theo, 'dismissed')
    server().clock.advance(1000)
    await reportPerson(lea, theo, { reason: 'harassment' })
    expect(await own(lea)).toMatchObject([
      { reason: 'harassment', decision: null },
      { reason: 'other', decision: 'dismissed' },
    ])
  })

  test('[RULE-08] [GAP-86] the comment is held to what a bio is held to, and none is fine', async () => {
    const [lea, theo] = await two()
    expect((await reportPerson(lea, theo, { comment: 'é'.repeat(500) })).status).toBe(200)
    for (const comment of ['x'.repeat(501), '<script>alert(1)</script>', 'javascript:x']) {
      expect(await reportPerson(lea, theo, { comment })).toMatchObject({
        status: 400,
        body: { error: { code: 'request.invalid', field: 'comment' } },
      })
    }
    expect((await reportPerson(lea, theo, { comment: '   ' })).status).toBe(200)
    expect(await own(lea)).toMatchObject([{ comment: null }])
    const subject = { type: 'person', personId: theo.person.id }
    expect((await lea.call('/api/reports', { body: { subject, reason: 'ennui' } })).status).toBe(400)
  })

  test('[GAP-18] after ten reports in an hour the next one waits', async () => {
    const [lea, theo] = await two()
    for (let count = 0; count < 10; count += 1) expect((await reportPerson(lea, theo)).status).toBe(200)
    expect(await reportPerson(lea, theo)).toMatchObject({
      status: 429,
      body: { error: { code: 'request.rate_limited' } },
    })
  })
})

test('[GAP-86] the own reports go on after twelve, the newest first, and nobody sees those of others', async () => {
  const [lea, other] = await two()
  const people = await Promise.all(Array.from({ length: 13 }, () => createPerson(server().services)))
  for (const { id: personId } of people) {
    // Bypasses the rate limit, which is not under test.
    await server().services.reports.report(lea.person.id, { subject: { type: 'person', personId }, reason: 'spam' })
    server().clock.advance(1)
  }
  const first = (await lea.call('/api/reports')).body
  const second = (await lea.call(`/api/reports?after=${first.nextCursor}`)).body
  const names = [...first.reports, ...second.reports].map(
    (report: { evidence: { username: string } }) => report.evidence.username,
  )
  expect(names).toEqual(people.map(({ username }) => username).toReversed())
  expect([first.reports.length, second.nextCursor]).toEqual([12, null])
  expect(await own(other)).toEqual([])
})
