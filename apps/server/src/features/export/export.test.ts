import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mails } from '../../platform/mail/outbox.table.ts'
import { addition, befriend, film, type Person } from '../../testing/factories.ts'
import { everythingSent } from '../../testing/mails.ts'
import { subscriptionOf } from '../../testing/push-service.ts'
import type { Call } from '../../testing/server.ts'
import { listTables } from '../../testing/tables.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { passkeys, secondFactors } from '../passkeys/passkeys.table.ts'
import { suspensions } from '../suspensions/suspensions.table.ts'
import { profiles } from '../profiles/profiles.table.ts'
import { exportedParts, rowsOfPart } from './export.service.ts'

const server = useTestServer()

const picture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer()

interface Member {
  person: Person
  call: Call
}

const suspicion = { type: 'rate_limit', severity: 'info', message: 'Limite atteinte' } as const

/** Somebody with rows in every table that the export reads. */
async function withEverything(work: ReturnType<typeof film>) {
  const signedIn = await server().signIn()
  const { person, call } = signedIn
  await call('/api/favourites/changes', { body: { changes: [addition(work)] } })
  await call('/api/avatar', { body: await picture(), headers: { 'content-type': 'image/png' } })
  await server().services.roles.change('grant', person.email, 'moderator')
  await call('/api/password/reset-request', { body: { email: person.email } })
  const friend = await server().signIn()
  const { body } = await friend.call('/api/friend-requests', { body: { personId: person.id } })
  await call(`/api/friend-requests/${body.id}/accept`, { method: 'POST' })
  await call('/api/shares', { body: { friendId: friend.person.id, work, clientId: randomUUID() } })
  await friend.call('/api/shares', { body: { friendId: person.id, work, clientId: randomUUID() } })
  await call(`/api/blocks/${(await server().signIn()).person.id}`, { method: 'PUT' })
  await call(`/api/people-may-know/${friend.person.id}`, { method: 'DELETE' })
  const refused = await (await server().signIn()).call('/api/friend-requests', { body: { personId: person.id } })
  await call(`/api/friend-requests/${refused.body.id}`, { method: 'DELETE' })
  await talked(signedIn, friend)
  await server().db.insert(suspensions).values({
    id: randomUUID(),
    personId: person.id,
    reason: 'spam',
    begunAt: server().clock.now(),
    endsAt: server().clock.now(),
  })
  const { db, clock } = server()
  const key = { credentialId: randomUUID(), publicKey: '', counter: 0, transports: [], isSynced: false, name: 'Clé' }
  await db.insert(passkeys).values({ ...key, userId: person.id, createdAt: clock.now() })
  await db.insert(secondFactors).values({ userId: person.id, since: clock.now() })
  await reported(signedIn, friend)
  await call('/api/notices/seen', { method: 'PUT' })
  await call('/api/activity/muted', { method: 'PUT', body: { kinds: ['share.received'] } })
  const { alerts, background } = server().services
  alerts.raise({ accountId: person.id, network: null, at: server().clock.now() }, suspicion)
  await notified(signedIn)
  await background.settled()
  await everythingSent(server())
  return signedIn
}

/** A device that is sent notifications, one of which its push service did not take. */
async function notified({ person, call }: Member): Promise<void> {
  await call('/api/push/subscription', { method: 'PUT', body: subscriptionOf() })
  const settings = { off: [], quietHours: { from: 1320, to: 420 }, previews: true }
  await call('/api/push/settings', { method: 'PUT', body: settings })
  await server().db.execute(sql`
    insert into push_retries (session_id, account_id, tag, subject, at, attempts, next_try_at)
    select session_id, account_id, 'activity:1', '{}', now(), 1, now() from push_subscriptions where account_id = ${person.id}`)
}

/** A group of somebody's own, one to which a friend added them, and what they wrote. */
async function talked({ person, call }: Member, friend: Member): Promise<void> {
  const group = { type: 'group', name: 'Les cinéphiles', clientId: randomUUID() }
  const body = { clientId: randomUUID(), body: { kind: 'text', text: 'Bonjour' } }
  const own = await call('/api/conversations', { body: { ...group, participantIds: [friend.person.id] } })
  const { seq } = (await call(`/api/conversations/${own.body.id}/messages`, { body })).body
  const message = `/api/conversations/${own.body.id}/messages/${seq}`
  await call(`${message}/reaction`, { method: 'PUT', body: { emoji: '❤️' } })
  await call(`${message}/hidden`, { method: 'PUT' })
  await call(`/api/conversations/${own.body.id}/preferences`, { method: 'PATCH', body: { isPinned: true } })
  const other = await friend.call('/api/conversations', { body: { ...group, participantIds: [person.id] } })
  await call(`/api/conversations/${other.body.id}/participation`, { method: 'DELETE' })
  await friend.call(`/api/conversations/${other.body.id}/participants`, { body: { personId: person.id } })
  await invited({ person, call }, friend)
}

/** A group into which a friend asked somebody, because another one is in it whom they have blocked. */
async function invited({ person, call }: Member, friend: Member): Promise<void> {
  const blocked = await server().signIn()
  await befriend(server().services, friend.person, blocked.person)
  await call(`/api/blocks/${blocked.person.id}`, { method: 'PUT' })
  const participantIds = [person.id, blocked.person.id]
  const group = { type: 'group', name: 'Les invités', clientId: randomUUID(), participantIds }
  await friend.call('/api/conversations', { body: group })
}

/** Reports by somebody and about them, and decisions about them that they are told of, or not. */
async function reported({ person, call }: Member, friend: Member): Promise<void> {
  const moderator = await server().signIn()
  await server().services.roles.change('grant', moderator.person.email, 'moderator')
  const report = (by: Member['call'], personId: string) =>
    by('/api/reports', { body: { subject: { type: 'person', personId }, reason: 'spam', comment: 'Voyez vous-même' } })
  await report(call, friend.person.id)
  for (const decision of ['warned', 'dismissed']) {
    await report(friend.call, person.id)
    const { cases } = (await moderator.call('/api/moderation/reports?state=open')).body
    const { id } = cases.find((entry: { person: { id: string } }) => entry.person.id === person.id)
    await moderator.call(`/api/moderation/reports/${id}/decision`, { body: { decision, note: 'À l’œil' } })
  }
}

/** Tables about people that are no part of the export, and why. */
const leftOut = {
  account_secrets: 'holds hashes of mailed secrets, which live an hour or three days',
  passkey_challenges: 'holds hashes of challenges, which live five minutes',
  recovery_codes: 'holds hashes of secrets; how many are left is in the answer about passkeys',
}

describe('the export of the own data', () => {
  test('it is a download that holds everything, without secrets', async () => {
    const { person, call, token } = await server().signIn()
    const change = addition(film(7))
    await call('/api/favourites/changes', { body: { changes: [change] } })
    await call('/api/avatar', {
      body: await picture(),
      headers: { 'content-type': 'image/png' },
    })
    await server().services.roles.change('grant', person.email, 'moderator')
    const { status, headers, body } = await call('/api/account/export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="trouvaille-export.json"')
    expect(body).toMatchObject({
      exportedAt: server().clock.now().toISOString(),
      account: [{ id: person.id, email: person.email, emailVerified: true }],
      signInMethods: [{ providerId: 'credential' }],
      profile: [{ username: person.username, phoneNumber: expect.stringMatching(/^\+336/) }],
      roles: [{ role: 'moderator' }],
      favourites: [{ list: change.list, itemId: change.id, item: film(7).item }],
      sessions: [{ userId: person.id }],
      signIns: [{ success: true }],
      pictures: [{ purpose: 'avatar' }],
      mails: [],
    })
    expect(body.avatar).toMatch(/^data:image\/webp;base64,UklGR/)
    expect(JSON.stringify(body)).not.toMatch(/argon2|"(token|password|accessToken|refreshToken|idToken)":/)
    expect(JSON.stringify(body)).not.toContain(token)
  })

  test('[GAP-02] of every table and of the mails it holds the own rows, and those of nobody else', async () => {
    const people = [await withEverything(film(8)), await withEverything(film(9))] as const
    // One mail more, which waits to be sent.
    const waiting = { id: randomUUID(), recipient: people[0].person.email, kind: 'waiting', subject: 'Attend' }
    const { db, clock } = server()
    const never = new Date(clock.now().getTime() + 60_000)
    await db.insert(mails).values({ ...waiting, createdAt: clock.now(), expiresAt: never, nextTryAt: never })
    const exports = await Promise.all(people.map(async ({ call }) => (await call('/api/account/export')).body))
    for (const [index, document] of exports.entries()) {
      const { id } = people[index as 0 | 1].person
      for (const [name, part] of Object.entries(exportedParts)) {
        const own = await db.$count(part.table, rowsOfPart(part, id))
        expect(own, name).toBeGreaterThan(0)
        expect(document[name], name).toHaveLength(own)
      }
      expect(document.avatar).toMatch(/^data:image/)
      const other = people[index === 0 ? 1 : 0].person
      for (const foreign of [other.id, other.email, other.username]) {
        expect(JSON.stringify(document)).not.toContain(foreign)
      }
    }
    const kinds = exports.map(({ mails: listed }) => listed.map(({ kind }: { kind: string }) => kind).toSorted())
    expect(kinds).toEqual([
      ['password-reset', 'waiting', 'warning'],
      ['password-reset', 'warning'],
    ])
  })

  test('[GAP-86] of reports it holds the own ones, and of decisions about oneself what one is told, never by whom', async () => {
    const { person, call } = await withEverything(film(10))
    const document = (await call('/api/account/export')).body
    expect(document.reportsByMe).toEqual([
      {
        id: expect.any(String),
        reporterId: person.id,
        subjectType: 'person',
        subjectId: expect.any(String),
        reason: 'spam',
        comment: 'Voyez vous-même',
        createdAt: expect.any(String),
      },
    ])
    expect(document.decisionsAboutMe).toMatchObject([{ decision: 'warned', reasons: [{ reason: 'spam', count: 1 }] }])
    for (const field of ['decidedBy', 'note', 'evidence'])
      expect(document.decisionsAboutMe[0]).not.toHaveProperty(field)
    expect(JSON.stringify(document)).not.toContain('À l’œil')
  })

  test('[AUD-07] of the audit it holds what they did and what looked suspicious, without pseudonym and chain', async () => {
    const { call } = await withEverything(film(11))
    const document = (await call('/api/account/export')).body
    expect(document.audit[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: expect.any(String),
      resource: expect.any(String),
      success: expect.any(Boolean),
      risk: expect.any(String),
      network: expect.toBeOneOf([null, expect.any(String)]),
      device: expect.toBeOneOf([null, expect.any(String)]),
      details: expect.any(Object),
    })
    expect(document.audit).toContainEqual(expect.objectContaining({ action: 'data_export', risk: 'critical' }))
    expect(document.alerts).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        network: null,
        ...suspicion,
        resolvedAt: null,
      },
    ])
    expect(document.account[0]).not.toHaveProperty('auditSubject')
  })

  test('the avatar is null where there is none, or its file is gone', async () => {
    const { person, call } = await server().signIn()
    expect((await call('/api/account/export')).body.avatar).toBeNull()
    await server()
      .db.update(profiles)
      .set({ avatarUrl: `/avatars/${randomUUID()}.webp` })
      .where(eq(profiles.id, person.id))
    expect((await call('/api/account/export')).body.avatar).toBeNull()
    // Another node may have deleted the profile meanwhile.
    await server().db.delete(profiles).where(eq(profiles.id, person.id))
    expect((await call('/api/account/export')).body).toMatchObject({ profile: [], avatar: null })
  })

  test('[GAP-02] a visitor gets none', async () => {
    expect((await server().call('/api/account/export')).status).toBe(401)
  })

  test('no table that belongs to people is forgotten', async () => {
    const exported = new Set<string>(Object.values(exportedParts).map(({ table }) => getTableName(table)))
    const missing = (await listTables())
      .filter(({ foreignKeys }) => foreignKeys.some((key) => key.reference().foreignTable === accounts))
      .map(({ name }) => name)
      .filter((name) => !exported.has(name) && !(name in leftOut))
    expect(missing, 'add a line to exportedParts').toEqual([])
  })
})
