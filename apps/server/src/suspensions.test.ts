import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from './features/audit/audit.table.ts'
import { subjectOf } from './testing/audit.ts'
import { everythingSent, mailsTo } from './testing/mails.ts'
import { useTestServer } from './testing/vitest.ts'
import { newAddress, signInWith } from './features/accounts/testing.ts'
import { casesAbout, reportPerson, withRole } from './features/safety/testing.ts'
import { decideAbout, type Member, suspend, suspensionsOf } from './features/suspensions/testing.ts'

const server = useTestServer()

const staff = (role: 'moderator' | 'admin') => withRole(server(), role)
const signIn = ({ person }: Member) => signInWith(server(), person.email, person.password)

async function appealOf(member: Member, text = 'Je regrette'): Promise<void> {
  const { token } = (await signIn(member)).body.error.suspension
  await server().call('/api/suspension/appeal', { body: { token, text }, headers: newAddress() })
}

async function mailsOf({ person }: Member): Promise<string> {
  await everythingSent(server())
  return (await mailsTo(server(), person.email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n')
}

const refused = (code: string, status: number) => ({ status, body: { error: { code } } })

test('[SAFE-04] moderators suspend members, admins moderators too, and nobody an admin or themselves', async () => {
  const [moderator, other, admin, head] = [
    await staff('moderator'),
    await staff('moderator'),
    await staff('admin'),
    await staff('admin'),
  ]
  const theo = await server().signIn()
  const notAllowed = refused('suspensions.not_allowed', 403)
  for (const [by, whom] of [
    [moderator, other],
    [moderator, admin],
    [moderator, moderator],
    [admin, head],
    [admin, admin],
  ] as const) {
    expect(await suspend(by, whom)).toMatchObject(notAllowed)
  }
  expect((await suspend(moderator, theo)).status).toBe(200)
  expect((await suspend(admin, other)).status).toBe(200)
  const [ofOther] = await suspensionsOf(moderator, other)
  expect(ofOther).toMatchObject({ mayDecide: false })
  const path = `/api/moderation/suspensions/${ofOther?.id}/decision`
  expect(await moderator.call(path, { body: { decision: 'lifted' } })).toMatchObject(notAllowed)
})

test('[SAFE-04] nobody is suspended twice at once, and nobody who is not there', async () => {
  const [moderator, admin, theo] = [await staff('moderator'), await staff('admin'), await server().signIn()]
  const answers = await Promise.all([suspend(moderator, theo), suspend(admin, theo)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await suspend(moderator, theo)).toMatchObject(refused('suspensions.already_suspended', 409))
  const body = { username: 'personne-de-tel', reason: 'spam', duration: 'day' }
  expect(await moderator.call('/api/moderation/suspensions', { body })).toMatchObject(refused('people.not_found', 404))
})

test('[SAFE-09] a suspension is lifted, with a text, by mail and at the next sign-in', async () => {
  const [moderator, theo] = [await staff('moderator'), await server().signIn()]
  await suspend(moderator, theo, { duration: 'permanent', text: 'Trop de messages' })
  expect(await mailsOf(theo)).toMatch(/Votre compte est suspendu.*sans limite de durée.*harcèlement.*Trop de messages/s)
  expect((await decideAbout(moderator, theo, 'lifted', 'Bon retour')).status).toBe(200)
  expect(await mailsOf(theo)).toMatch(/Votre compte est rouvert.*Bon retour/s)
  expect((await signIn(theo)).status).toBe(200)
  const [over] = await suspensionsOf(moderator, theo, 'over')
  expect(over).toMatchObject({ lifted: { by: moderator.person.username }, answer: 'Bon retour', appeal: null })
  const again = await moderator.call(`/api/moderation/suspensions/${over?.id}/decision`, {
    body: { decision: 'lifted' },
  })
  expect(again).toMatchObject(refused('suspensions.over', 409))
})

test('[SAFE-09] an appeal is rejected once, with a text, and the suspension goes on', async () => {
  const [moderator, theo] = [await staff('moderator'), await server().signIn()]
  await suspend(moderator, theo)
  expect(await decideAbout(moderator, theo, 'upheld')).toMatchObject(refused('suspensions.no_appeal', 409))
  await appealOf(theo)
  expect((await decideAbout(moderator, theo, 'upheld', 'Nous avons relu')).status).toBe(200)
  expect(await decideAbout(moderator, theo, 'upheld')).toMatchObject(refused('suspensions.no_appeal', 409))
  expect(await mailsOf(theo)).toMatch(/Votre recours a été examiné.*\(heure de Paris\).*Nous avons relu/s)
  expect((await signIn(theo)).body.error.suspension).toMatchObject({ appeal: 'rejected', answer: 'Nous avons relu' })
  expect(await suspensionsOf(moderator, theo, 'appealed')).toEqual([])
  expect(await suspensionsOf(moderator, theo)).toMatchObject([
    { appeal: { text: 'Je regrette', rejected: { by: moderator.person.username } }, lifted: null },
  ])
})

test('[SAFE-09] nobody sees, or decides about, a suspension of their own', async () => {
  const [admin, moderator] = [await staff('admin'), await staff('moderator')]
  await suspend(admin, moderator)
  const [found] = await suspensionsOf(admin, moderator)
  await decideAbout(admin, moderator, 'lifted')
  const back = { ...moderator, ...(await server().signIn(moderator.person)) }
  expect(await suspensionsOf(back, moderator, 'over')).toEqual([])
  const path = `/api/moderation/suspensions/${found?.id}/decision`
  expect(await back.call(path, { body: { decision: 'lifted' } })).toMatchObject(refused('suspensions.not_found', 404))
})

test('[SAFE-09] a case that is decided with a suspension tells its reporters, and suspends', async () => {
  const [moderator, lea, theo] = [await staff('moderator'), await server().signIn(), await server().signIn()]
  await reportPerson(lea, theo)
  const [found] = await casesAbout(moderator, theo)
  expect(found).toMatchObject({ mayDecide: true, maySuspend: true })
  const path = `/api/moderation/reports/${found?.id}/decision`
  const suspension = { reason: 'spam', duration: 'month', text: 'Assez' }
  expect((await moderator.call(path, { body: { decision: 'suspended' } })).status).toBe(400)
  expect((await moderator.call(path, { body: { decision: 'warned', suspension } })).status).toBe(400)
  expect((await moderator.call(path, { body: { decision: 'suspended', suspension } })).status).toBe(200)
  expect((await signIn(theo)).body.error.suspension).toMatchObject({ reason: 'spam', text: 'Assez' })
  expect(await mailsOf(lea)).toContain('Le compte de la personne concernée a été suspendu.')
  expect((await lea.call('/api/reports')).body.reports).toMatchObject([{ decision: 'suspended' }])
  expect((await mailsOf(theo)).match(/^Votre compte est suspendu \|/gm)).toHaveLength(1)
  expect(await mailsOf(theo)).not.toContain('avertissement')
})

test('[SAFE-09] a case about a moderator is decided by another one, but not with a suspension, and stays open', async () => {
  const [moderator, lea, other] = [await staff('moderator'), await server().signIn(), await staff('moderator')]
  await reportPerson(lea, other)
  const [found] = await casesAbout(moderator, other)
  expect(found).toMatchObject({ mayDecide: true, maySuspend: false })
  const body = { decision: 'suspended', suspension: { reason: 'spam', duration: 'day' } }
  expect(await moderator.call(`/api/moderation/reports/${found?.id}/decision`, { body })).toMatchObject(
    refused('suspensions.not_allowed', 403),
  )
  expect(await casesAbout(moderator, other)).toHaveLength(1)
})

test('[GAP-04] who suspended is forgotten with their account', async () => {
  const [moderator, admin, theo] = [await staff('moderator'), await staff('admin'), await server().signIn()]
  await suspend(moderator, theo)
  expect(await suspensionsOf(admin, theo)).toMatchObject([{ begunBy: moderator.person.username }])
  await moderator.call('/api/account', { method: 'DELETE' })
  expect(await suspensionsOf(admin, theo)).toMatchObject([{ begunBy: null }])
})

test('[AUD-22] the audit says that somebody was suspended, lifted, and appealed, and not who', async () => {
  const [moderator, theo] = [await staff('moderator'), await server().signIn()]
  const theirs = await subjectOf(server(), theo.person.email)
  await suspend(moderator, theo)
  await appealOf(theo, 'Un texte')
  await decideAbout(moderator, theo, 'lifted', 'Un mot')
  const ours = await subjectOf(server(), moderator.person.email)
  const entries = await server()
    .db.select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, ours ?? ''))
  const details = entries.filter(({ resource }) => resource === 'suspension').map((entry) => entry.details.decision)
  expect(new Set(details)).toEqual(new Set(['lifted', 'suspended']))
  const own = await server()
    .db.select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, theirs ?? ''))
  expect(own.map(({ action }) => action)).toContain('appeal')
  expect(JSON.stringify([...entries, ...own])).not.toMatch(/Un texte|Un mot/)
})
