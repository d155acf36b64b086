import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Evidence } from '@trouvaille/contract'
import {
  add,
  edit,
  leave,
  openDirect,
  opened,
  openGroup,
  page,
  people as friends,
  remove,
  send,
  write,
} from './features/conversations/testing.ts'
import {
  casesAbout,
  decideAbout,
  type Member,
  reportMessage,
  moderationLogOf,
  withRole,
} from './features/safety/testing.ts'
import { createLog } from './platform/observability/log.ts'
import { createTransact } from './platform/db/transaction.ts'
import { befriend, film } from './testing/factories.ts'
import { openConnection } from './testing/live.ts'
import { everythingSent, mailsTo } from './testing/mails.ts'
import { useTestServer } from './testing/vitest.ts'

const server = useTestServer()

const notFound = { status: 404, body: { error: { code: 'messages.not_found' } } }
const later = () => server().clock.advance(1000)
const now = () => server().clock.now().toISOString()
const own = async ({ call }: Member) => (await call('/api/reports')).body.reports

/** Léa has a group with Théo and Max, her friends; Ana moderates, and is not in it. */
async function group() {
  const [lea, theo, max] = await friends(server(), 3)
  const id = await opened(openGroup(lea!, [theo!, max!]))
  return { lea: lea!, theo: theo!, max: max!, ana: await withRole(server(), 'moderator'), id }
}

const shown = (text: string, sentAt = now()) => ({ body: { kind: 'text', text }, sentAt })

async function evidenceOf(reporter: Member): Promise<Evidence> {
  const [newest] = await own(reporter)
  return newest.evidence
}

describe('a message that is reported', () => {
  test('[GAP-86] reaches moderators with who wrote what, when and among how many, in the words of then', async () => {
    const { lea, theo, ana, id } = await group()
    const [seq] = await write(theo, id, 'Une <b>menace</b>')
    const sent = shown('Une <b>menace</b>')
    later()
    expect(await reportMessage(lea, id, seq!)).toMatchObject({ status: 200, body: { ok: true } })
    const evidence = { type: 'message', username: theo.person.username, conversation: 'group', ...sent, before: [] }
    expect(await own(lea)).toEqual([
      {
        id: expect.any(String),
        evidence,
        reason: 'harassment',
        comment: null,
        reportedAt: now(),
        decision: null,
        decidedAt: null,
      },
    ])
    expect(await casesAbout(ana, theo)).toMatchObject([{ evidence, person: { id: theo.person.id }, comments: [] }])
  })

  test('[MSG-34] shows moderators, and nobody else, what it was before it was changed', async () => {
    const { lea, theo, ana, id } = await group()
    const [seq = 0] = await write(theo, id, 'Une menace')
    later()
    await edit(theo, id, seq, 'Une excuse')
    const version = { body: { kind: 'text', text: 'Une menace' }, until: now() }
    await reportMessage(lea, id, seq)
    const [reported] = await casesAbout(ana, theo)
    expect(reported?.evidence).toMatchObject({ body: { text: 'Une excuse' }, versions: [version] })
    expect(JSON.stringify(await own(lea))).not.toContain('menace')
    expect(await evidenceOf(lea)).toMatchObject({ body: { text: 'Une excuse' } })
  })

  test('[MSG-34] may be deleted since a day at most: only moderators see what it was', async () => {
    const { lea, theo, ana, id } = await group()
    const [first = 0, second = 0] = await write(theo, id, 'Une menace', 'Une autre')
    for (const seq of [first, second]) await remove(theo, id, seq)
    expect((await reportMessage(lea, id, first)).status).toBe(200)
    const [reported] = await casesAbout(ana, theo)
    expect(reported?.evidence).toMatchObject({ body: { text: 'Une menace' }, isDeleted: true, before: [] })
    expect(JSON.stringify(reported?.evidence)).not.toContain('versions')
    expect(JSON.stringify(await own(lea))).not.toContain('menace')
    expect(await evidenceOf(lea)).toMatchObject({ isDeleted: true, body: { kind: 'text', text: '' } })
    server().clock.advance(24 * 60 * 60_000 + 1)
    await server().services.messageChanges.sweep()
    expect(await reportMessage(lea, id, second)).toMatchObject(notFound)
  })

  test('[GAP-86] may be a work, between two people, whether or not they are friends still', async () => {
    const [lea, theo] = await friends(server(), 2)
    const id = await opened(openDirect(lea!, theo!))
    const seq = (await send(theo!.call, id, { kind: 'work', work: film(5) })).body.seq
    await lea!.call(`/api/blocks/${theo!.person.id}`, { method: 'PUT' })
    expect((await reportMessage(lea!, id, seq)).status).toBe(200)
    expect(await evidenceOf(lea!)).toMatchObject({ conversation: 'direct', body: { kind: 'work', work: film(5) } })
  })

  test('[SAFE-01] shows a former friend by the name of then, in a conversation of two', async () => {
    const [lea, theo] = await friends(server(), 2)
    const id = await opened(openDirect(lea!, theo!))
    const [seq] = await write(theo!, id, 'mot')
    await theo!.call(`/api/blocks/${lea!.person.id}`, { method: 'PUT' })
    await theo!.call('/api/profile', { method: 'PATCH', body: { username: `n-${theo!.person.username}`.slice(0, 30) } })
    expect((await reportMessage(lea!, id, seq!)).status).toBe(200)
    expect(await evidenceOf(lea!)).toMatchObject({ username: theo!.person.username })
  })

  test('shows the three before it that its sender wrote without a break', async () => {
    const { lea, theo, id } = await group()
    const [, , , , last] = await write(theo, id, 'un', 'deux', 'trois', 'quatre', 'cinq')
    await reportMessage(lea, id, last!)
    expect(await evidenceOf(lea)).toMatchObject({
      ...shown('cinq'),
      before: [shown('deux'), shown('trois'), shown('quatre')],
    })
  })

  test('shows nothing that anybody else wrote, and no line of the conversation', async () => {
    const { lea, theo, max, id } = await group()
    const report = async (seq: number | undefined) => {
      await reportMessage(lea, id, seq!)
      return evidenceOf(lea)
    }
    await write(theo, id, 'zéro')
    await write(max, id, 'mot de Max')
    const [, second] = await write(theo, id, 'un', 'deux')
    expect(await report(second)).toMatchObject({ before: [shown('un')] })
    later()
    await write(lea, id, 'mot de Léa')
    expect(await report((await write(theo, id, 'trois'))[0])).toMatchObject({ before: [] })
    later()
    // Théo's own message among Théo's reported content.
    const eva = await server().signIn()
    await befriend(server().services, theo.person, eva.person)
    expect((await add(theo, id, eva)).status).toBe(200)
    expect(await report((await write(theo, id, 'quatre'))[0])).toMatchObject({ ...shown('quatre'), before: [] })
  })

  test('shows nothing that the reporter cannot read', async () => {
    const { lea, theo, id } = await group()
    const eva = await server().signIn()
    await write(theo, id, 'un', 'deux')
    await befriend(server().services, lea.person, eva.person)
    const [, , before] = (await page(lea, id)).seqs
    expect((await add(lea, id, eva)).status).toBe(200)
    expect(await reportMessage(eva, id, before!)).toMatchObject(notFound)
    const [seq] = await write(theo, id, 'trois')
    expect((await reportMessage(eva, id, seq!)).status).toBe(200)
    expect(await evidenceOf(eva)).toMatchObject({ ...shown('trois'), before: [] })
  })

  test('[GAP-02] is not there for anybody who is not in the conversation, moderators included', async () => {
    const { lea, theo, max, ana, id } = await group()
    const [seq] = await write(theo, id, 'Bonjour')
    await leave(max, id)
    for (const outsider of [await server().signIn(), ana, await withRole(server(), 'admin'), max]) {
      const answer = await reportMessage(outsider, id, seq!)
      expect(answer).toMatchObject(notFound)
      expect((await reportMessage(outsider, randomUUID(), seq!)).body).toEqual(answer.body)
    }
    expect(await casesAbout(ana, theo)).toEqual([])
    expect((await reportMessage(lea, id, seq!)).status).toBe(200)
  })

  test('[GAP-86] is nobody’s own, and no line of the conversation itself', async () => {
    const { lea, theo, id } = await group()
    const [seq] = await write(lea, id, 'De moi')
    expect(await reportMessage(lea, id, seq!)).toMatchObject({ status: 400, body: { error: { code: 'reports.self' } } })
    // The system message that says who created the group.
    for (const by of [lea, theo]) expect(await reportMessage(by, id, 1)).toMatchObject(notFound)
    for (const nothing of [seq! + 1, 2_147_483_647])
      expect(await reportMessage(lea, id, nothing)).toMatchObject(notFound)
    expect(await own(lea)).toEqual([])
  })

  test('[GAP-86] is one case however many report it, and another one than any other message', async () => {
    const { lea, theo, max, ana, id } = await group()
    const [first, second] = await write(theo, id, 'un', 'deux')
    const [one, two] = [shown('un'), shown('deux')]
    await reportMessage(lea, id, first!)
    later()
    await reportMessage(max, id, first!)
    later()
    await reportMessage(lea, id, second!)
    expect(await casesAbout(ana, theo)).toMatchObject([
      { evidence: one, reasons: [{ reason: 'harassment', count: 2 }] },
      { evidence: two, reasons: [{ reason: 'harassment', count: 1 }] },
    ])
    expect(JSON.stringify(await casesAbout(ana, theo))).not.toContain(lea.person.username)
  })
})

describe('a message that moderators remove', () => {
  test('[GAP-86] is gone for everybody, at once on open devices, and the others around it stay', async () => {
    const { lea, theo, max, ana, id } = await group()
    const device = await openConnection(server(), { hello: { token: (await server().signIn(max.person)).token } })
    const [first, second, third] = await write(theo, id, 'un', 'deux', 'trois')
    await reportMessage(lea, id, second!)
    await decideAbout(ana, theo, 'removed')
    for (const by of [lea, theo, max]) {
      expect(await page(by, id)).toMatchObject({ shown: ['created', 'un', 'trois'], seqs: [1, first, third] })
    }
    const removed = { type: 'messages.removed', conversationId: id, senderId: theo.person.id, seq: second }
    await expect.poll(() => device.received.filter(({ type }) => type === 'messages.removed')).toEqual([removed])
    device.close()
    expect(await reportMessage(max, id, second!)).toMatchObject(notFound)
    expect(await write(theo, id, 'quatre')).toEqual([third! + 1])
  })

  test('[GAP-86] stays as evidence, and its sender learns that one went and why, not which or by whom', async () => {
    const { lea, theo, ana, id } = await group()
    const [seq] = await write(theo, id, 'Une menace')
    await reportMessage(lea, id, seq!)
    await decideAbout(ana, theo, 'removed', 'Clair')
    const evidence = { type: 'message', ...shown('Une menace') }
    expect(await casesAbout(ana, theo, 'decided')).toMatchObject([{ evidence, decided: { decision: 'removed' } }])
    expect(await moderationLogOf(ana, theo)).toMatchObject([{ type: 'message', evidence, by: ana.person.username }])
    expect(await own(lea)).toMatchObject([{ evidence, decision: 'removed' }])
    const { notices } = (await theo.call('/api/notices')).body
    expect(notices).toMatchObject([{ type: 'message', decision: 'removed', reasons: ['harassment'] }])
    await everythingSent(server())
    const mailed = JSON.stringify([await mailsTo(server(), theo.person.email), notices])
    expect(mailed).toContain('Ce message a été retiré de la discussion.')
    for (const secret of [lea.person.username, ana.person.username, 'Une menace', 'Clair', id]) {
      expect(mailed).not.toContain(secret)
    }
  })

  test.each(['dismissed', 'warned'] as const)('[GAP-86] is none that was "%s"', async (decision) => {
    const { lea, theo, ana, id } = await group()
    const [seq] = await write(theo, id, 'Bonjour')
    await reportMessage(lea, id, seq!)
    await decideAbout(ana, theo, decision)
    expect((await page(lea, id)).shown).toEqual(['created', 'Bonjour'])
  })

  test('is told of once, and harmless when it is gone', async () => {
    const { theo, id } = await group()
    const [seq] = await write(theo, id, 'Bonjour')
    const { db, services } = server()
    const events: unknown[] = []
    services.bus.subscribe('messages.removed', (event) => void (event.conversationId === id && events.push(event)))
    const transact = createTransact(db, createLog('silent'))
    for (const _ of [1, 2]) await transact((transaction) => services.messages.takeAway(transaction, id, seq!))
    expect(events).toEqual([{ conversationId: id, senderId: theo.person.id, seq }])
  })
})

describe('when an account goes', () => {
  test('[GAP-04] what was reported of its messages goes with it, from the queue and from the trail', async () => {
    const { lea, theo, ana, id } = await group()
    const [first, second] = await write(theo, id, `mot-${id}`, `autre-${id}`)
    await reportMessage(lea, id, first!)
    await decideAbout(ana, theo, 'warned')
    await reportMessage(lea, id, second!)
    const [decided] = await moderationLogOf(ana, theo)
    await theo.call('/api/account', { method: 'DELETE' })
    expect(await own(lea)).toEqual([])
    const everything = await Promise.all(
      ['reports?state=open', 'reports?state=decided', 'decisions'].map(
        async (path) => (await ana.call(`/api/moderation/${path}`)).body,
      ),
    )
    expect(JSON.stringify(everything)).not.toContain(id)
    expect(everything[2].decisions.find((entry: { id: string }) => entry.id === decided.id)).toMatchObject({
      type: 'message',
      person: null,
      evidence: null,
    })
  })

  test('[GAP-04] of who reported nothing stays; the case does when somebody else reported it', async () => {
    const { lea, theo, max, ana, id } = await group()
    const [seq] = await write(theo, id, 'Bonjour')
    await reportMessage(lea, id, seq!)
    await reportMessage(max, id, seq!)
    await lea.call('/api/account', { method: 'DELETE' })
    expect(await casesAbout(ana, theo)).toMatchObject([{ reasons: [{ count: 1 }], evidence: shown('Bonjour') }])
    await max.call('/api/account', { method: 'DELETE' })
    expect(await casesAbout(ana, theo)).toEqual([])
  })
})

test('an export says that one reported a message, without what somebody else wrote; nor does theirs say of it', async () => {
  const { lea, theo, ana, id } = await group()
  const [seq] = await write(theo, id, `mot-${id}`)
  await reportMessage(lea, id, seq!)
  const exported = async (by: Member) => (await by.call('/api/account/export')).body
  expect(await exported(theo)).toMatchObject({ reportsByMe: [], decisionsAboutMe: [] })
  await decideAbout(ana, theo, 'removed', 'Interne')
  const { reportsByMe } = await exported(lea)
  expect(reportsByMe).toMatchObject([{ subjectType: 'message', reason: 'harassment' }])
  expect(JSON.stringify(reportsByMe)).not.toContain(`mot-${id}`)
  const { decisionsAboutMe } = await exported(theo)
  expect(decisionsAboutMe).toMatchObject([{ subjectType: 'message', decision: 'removed' }])
  expect(JSON.stringify(decisionsAboutMe)).not.toMatch(/Interne|mot-/)
})
