import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createEventBus } from '../../platform/runtime/event-bus.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { mails } from '../../platform/mail/outbox.table.ts'
import { addition, film, type Person } from '../../testing/factories.ts'
import { everythingSent, mailsTo, mailsSent } from '../../testing/mails.ts'
import type { Call } from '../../testing/server.ts'
import { listTables } from '../../testing/tables.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { moderationDecisions } from '../safety/safety.table.ts'
import { createDeletionService, type DeletionStep } from './deletion.service.ts'

const server = useTestServer()

/** Every text that the database holds in a column of ids or addresses of people. */
async function rowsAbout({ id, email }: Person): Promise<string[]> {
  const { rows } = (await server().db.execute(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`)) as { rows: { table_name: string; column_name: string }[] }
  const places: string[] = []
  for (const { table_name: table, column_name: column } of rows) {
    const match = sql`${sql.identifier(column)} in (${id}, ${email})`
    const query = sql`select 1 from ${sql.identifier(table)} where ${match} limit 1`
    const { rows: found } = (await server().db.execute(query)) as { rows: unknown[] }
    if (found.length > 0) places.push(`${table}.${column}`)
  }
  return places.toSorted()
}

/** Reports by somebody and about them, open and decided, and decisions by them and about them. */
async function reported({ person, call }: Member, one: Member, other: Member): Promise<void> {
  const moderator = await server().signIn()
  await server().services.roles.change('grant', moderator.person.email, 'moderator')
  const report = (by: Call, personId: string) =>
    by('/api/reports', { body: { subject: { type: 'person', personId }, reason: 'spam' } })
  const decide = async (by: Call, personId: string) => {
    const { cases } = (await by('/api/moderation/reports?state=open')).body
    const { id } = cases.find((entry: { person: { id: string } }) => entry.person.id === personId)
    const body = { decision: 'warned', note: 'Vu' }
    expect((await by(`/api/moderation/reports/${id}/decision`, { body })).status).toBe(200)
  }
  await report(call, one.person.id)
  await report(one.call, person.id)
  await decide(call, one.person.id)
  await decide(moderator.call, person.id)
  await report(call, other.person.id)
  await report(other.call, person.id)
}

/** An account with something in as many places as there are. */
async function fullAccount() {
  const signedIn = await server().signIn()
  const { person, call } = signedIn
  await call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
  await call('/api/password/reset-request', { body: { email: person.email } })
  await server().services.roles.change('grant', person.email, 'moderator')
  const [friend, other] = [await server().signIn(), await server().signIn()]
  const { body } = await friend.call('/api/friend-requests', { body: { personId: person.id } })
  await call(`/api/friend-requests/${body.id}/accept`, { method: 'POST' })
  await call('/api/friend-requests', { body: { personId: other.person.id } })
  for (const [from, to] of [
    [signedIn, friend],
    [friend, signedIn],
  ] as const) {
    const sent = { friendId: to.person.id, work: film(1), clientId: randomUUID() }
    await from.call('/api/shares', { body: sent })
  }
  const [blocked, blocker] = [await server().signIn(), await server().signIn()]
  await call(`/api/blocks/${blocked.person.id}`, { method: 'PUT' })
  await blocker.call(`/api/blocks/${person.id}`, { method: 'PUT' })
  await reported(signedIn, friend, other)
  await server().services.background.settled()
  await mailsSent(server())
  return signedIn
}

interface Member {
  person: Person
  call: Call
}

const deletion = (call: Call) => call('/api/account', { method: 'DELETE' })

describe('deleting the own account', () => {
  test('[DEL-12] [DEL-14] [GAP-04] it removes every row about the person, and nobody else’s', async () => {
    const { person, call } = await fullAccount()
    const other = await fullAccount()
    expect(await rowsAbout(person)).toEqual(
      expect.arrayContaining([
        'accounts.id',
        'blocks.blocked_id',
        'blocks.blocker_id',
        'favourites.user_id',
        'friendships.friend_id',
        'friendships.user_id',
        'moderation_decisions.decided_by',
        'moderation_decisions.person_id',
        'profiles.id',
        'reports.person_id',
        'reports.reporter_id',
        'reports.subject_id',
        'sessions.user_id',
        'shares.friend_id',
        'shares.shared_by',
        'user_roles.user_id',
      ]),
    )
    const before = await rowsAbout(other.person)
    expect(await deletion(call)).toMatchObject({ status: 200, body: { ok: true } })
    // The mail that says so goes when it is a day old.
    expect(await rowsAbout(person)).toEqual(['mails.recipient'])
    expect(await server().db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, person.email))).toEqual(
      [{ kind: 'account-deleted' }],
    )
    expect(await rowsAbout(other.person)).toEqual(before)
    expect((await other.call('/api/profile')).status).toBe(200)
  })

  test('[GAP-04] of what moderators decided the trail is left, without names and without what tells of them', async () => {
    const { person, call } = await fullAccount()
    const { db } = server()
    const decided = await db.select().from(moderationDecisions).where(eq(moderationDecisions.personId, person.id))
    expect(decided).toMatchObject([{ evidence: { username: person.username }, note: 'Vu' }])
    const own = await db.select().from(moderationDecisions).where(eq(moderationDecisions.decidedBy, person.id))
    await deletion(call)
    const left = async (rows: typeof decided) =>
      db
        .select()
        .from(moderationDecisions)
        .where(
          inArray(
            moderationDecisions.id,
            rows.map(({ id }) => id),
          ),
        )
    expect(await left(decided)).toEqual(decided.map((row) => ({ ...row, personId: null, evidence: null, note: null })))
    expect(await left(own)).toEqual(own.map((row) => ({ ...row, decidedBy: null })))
  })

  test('of the mails in the local mailbox the farewell alone is left', async () => {
    const { person, call } = await fullAccount()
    const other = await fullAccount()
    const subjects = async ({ email }: Person) => (await mailsTo(server(), email)).map(({ subject }) => subject)
    const others = await subjects(other.person)
    expect(others.length).toBeGreaterThan(0)
    await deletion(call)
    await everythingSent(server())
    expect(await subjects(person)).toEqual([expect.stringMatching(/^Votre compte est supprimé/)])
    expect(await subjects(other.person)).toEqual(others)
  })

  test('[DEL-15] every session is dead at once, and the cookies are cleared', async () => {
    const { person, call } = await server().signIn()
    const elsewhere = await server().signIn(person)
    expect((await elsewhere.call('/api/profile')).status).toBe(200)
    const answer = await deletion(call)
    for (const device of [call, elsewhere.call]) expect((await device('/api/profile')).status).toBe(401)
    const cleared = answer.headers.getSetCookie().filter((cookie) => cookie.includes('Max-Age=0'))
    expect(cleared.join()).toMatch(/session_token=;.+signed_in=;/s)
  })

  test('the address and the username can be used again', async () => {
    const { person, call } = await server().signIn()
    await deletion(call)
    const { email, username, password } = person
    expect(await server().services.accounts.signUp({ email, username, password, confirmed: true })).toBeDefined()
    const again = await server().signIn(person)
    expect((await again.call('/api/profile')).body.username).toBe(username)
    expect((await again.call('/api/favourites/changes')).body.changes).toEqual([])
    expect((await again.call('/api/sign-ins')).body.items).toHaveLength(1)
  })

  test('[GAP-03] it takes the caller from the session, never an id', async () => {
    const { call } = await server().signIn()
    const victim = await server().signIn()
    for (const path of [`/api/account?id=${victim.person.id}`, `/api/account/${victim.person.id}`]) {
      expect((await call(path, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await call('/api/account', { method: 'DELETE', body: { id: victim.person.id } })).status).toBe(400)
    expect((await victim.call('/api/profile')).status).toBe(200)
    expect((await server().call('/api/account', { method: 'DELETE' })).status).toBe(401)
  })

  test('[GAP-03] of several requests at the same moment one deletes, and one mail says so', async () => {
    const { person, call } = await server().signIn()
    const statuses = (await Promise.all([1, 2, 3].map(() => deletion(call)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect(await server().db.$count(mails, eq(mails.recipient, person.email))).toBe(1)
  })
})

describe('the order of a deletion', () => {
  test('[DEL-12] the profile goes first, and the account that holds everything else after it', async () => {
    const { db } = server()
    const { person, call } = await server().signIn()
    await db.execute(sql`create function refuse_early() returns trigger language plpgsql as $$
      begin
        if exists (select from profiles where id = old.id) then raise exception 'the profile is still there'; end if;
        return old;
      end $$`)
    await db.execute(
      sql`create trigger refuse_early before delete on accounts for each row execute function refuse_early()`,
    )
    const { status } = await deletion(call)
    await db.execute(sql`drop function refuse_early cascade`)
    expect(status).toBe(200)
    expect(await rowsAbout(person)).toEqual(['mails.recipient'])
  })
})

describe('a deletion that fails', () => {
  test('[DEL-13] [DEL-15] [DEL-16] on the profile is undone and logged, and the person stays signed in', async () => {
    const { db, logged } = server()
    const { person, call } = await fullAccount()
    const before = await rowsAbout(person)
    await db.execute(sql`create function refuse_profile() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`)
    await db.execute(
      sql`create trigger refuse_profile before delete on profiles for each row execute function refuse_profile()`,
    )
    const seen = logged.length
    const answer = await deletion(call)
    await db.execute(sql`drop function refuse_profile cascade`)
    expect(answer).toMatchObject({ status: 500, body: { error: { code: 'server.unexpected' } } })
    expect(answer.headers.getSetCookie()).toEqual([])
    const lines = logged.slice(seen).map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'request failed',
        method: 'DELETE',
        route: '/api/account',
        request: answer.headers.get('x-request-id'),
        err: expect.objectContaining({ sql: expect.stringContaining('delete from "profiles"') }),
      }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'security', event: 'account_deletion', outcome: 'refused', account: person.id }),
    )
    expect(await rowsAbout(person)).toEqual(before)
    expect((await call('/api/profile')).body.username).toBe(person.username)
    await everythingSent(server())
    const subjects = (await mailsTo(server(), person.email)).map(({ subject }) => subject)
    expect(subjects.join()).not.toContain('supprimé')
  })

  const failing: DeletionStep = () => Promise.reject(new Error('the database is away'))

  function deletionWith(steps: DeletionStep[], removeFiles: () => Promise<void> = () => Promise.resolve()) {
    const { db, services, clock } = server()
    const { audit, outbox } = services
    const log = createLog('silent')
    const bus = createEventBus(log)
    bus.subscribe('account.deleted', removeFiles)
    return createDeletionService({
      transact: createTransact(db, log),
      bus,
      outbox,
      clock,
      audit,
      steps,
    })
  }

  test('[DEL-16] [GAP-03] in the middle leaves the account whole and the person signed in', async () => {
    const { person, call } = await fullAccount()
    const { profiles, accounts: accountsService } = server().services
    const before = await rowsAbout(person)
    for (const steps of [
      [failing, profiles.delete, accountsService.delete],
      [profiles.delete, failing, accountsService.delete],
      [profiles.delete, accountsService.delete, failing],
    ]) {
      let filesRemoved = false
      const service = deletionWith(steps, async () => {
        filesRemoved = true
      })
      await expect(service.delete(person)).rejects.toThrow('the database is away')
      expect(filesRemoved).toBe(false)
      expect(await rowsAbout(person)).toEqual(before)
    }
    expect((await call('/api/profile')).body.username).toBe(person.username)
    expect((await call('/api/favourites/changes')).body.changes).toHaveLength(1)
  })

  test('files that cannot be removed do not bring the account back', async () => {
    const { person } = await server().signIn()
    const { profiles, accounts: accountsService } = server().services
    const service = deletionWith([profiles.delete, accountsService.delete], () => Promise.reject(new Error('disk')))
    await service.delete(person)
    expect(await server().db.$count(accounts, eq(accounts.id, person.id))).toBe(0)
  })
})

describe('the tables', () => {
  test('[GAP-04] every reference to an account says what becomes of it when the account goes', async () => {
    const tables = await listTables()
    expect(tables.length).toBeGreaterThan(5)
    for (const { name, foreignKeys } of tables) {
      for (const key of foreignKeys.filter((candidate) => candidate.reference().foreignTable === accounts)) {
        expect(['cascade', 'set null'], `${name}: ${key.getName()}`).toContain(key.onDelete)
        // The platform recognizes a write for a deleted account by this foreign key name.
        expect(key.getName()).toMatch(/_accounts_id_fk$/)
      }
    }
  })
})
