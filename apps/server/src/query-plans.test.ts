import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addition, createPerson, film, type Person } from './testing/factories.ts'
import { everythingSent } from './testing/mails.ts'
import { subscriptionOf } from './testing/push-service.ts'
import { analysedPlan, queriesOf, tablesScannedBy } from './testing/query-plans.ts'
import type { Call } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

/**
 * Hot queries use an index. They are recorded from real calls, so a changed query is checked in its new form, and
 * the tables hold enough rows for a sequential scan to be the slower plan.
 */

const server = useTestServer()

/** So many people, each with one row in every table about people, and a few with many favourites. */
const people = 5000
const favouritesOfEach = 200

/** Numbers of some of them, as a phone book has them. */
const phones = Array.from({ length: 50 }, (_, index) => `+337${String(index * 90).padStart(8, '0')}`)

/** The evidence that is stored with a report. */
const seen = '{"type":"person","username":"x","avatarUrl":null,"bio":null}'

const openAlert = randomUUID()

let person: Person
let call: Call
/** Id of a conversation with a friend. */
let direct: string
let cursor: string
beforeAll(async () => {
  const { db } = server()
  const each = sql.raw(`generate_series(1, ${people}) as n`)
  await db.execute(
    sql`insert into accounts (id, email, name) select 'p' || n, 'p' || n || '@example.org', '' from ${each}`,
  )
  await db.execute(sql`insert into profiles (id, username, username_key, phone_number, found_by_phone)
    select 'p' || n, 'Personne-' || n, 'personne-' || n, '+337' || lpad(n::text, 8, '0'), n % 2 = 0 from ${each}`)
  await db.execute(sql`insert into user_roles (user_id, role) select 'p' || n, 'user' from ${each}`)
  await db.execute(sql`insert into credentials (id, account_id, user_id, provider_id)
    select 'p' || n, 'p' || n, 'p' || n, 'credential' from ${each}`)
  await db.execute(sql`insert into sessions (id, token, user_id, expires_at)
    select 'p' || n, 'token-' || n, 'p' || n, now() + interval '30 days' from ${each}`)
  await db.execute(sql`insert into sign_ins (user_id, at, success, device)
    select 'p' || n, now(), true, 'Firefox' from ${each}`)
  await db.execute(sql`insert into favourites (user_id, list, kind, item_id, item, changed_at)
    select 'p' || n % 100, 'current', 'movie', n::text, jsonb_build_object('id', n, 'title', 'Film'), now()
    from generate_series(100, 100 * ${sql.raw(String(favouritesOfEach))}) as n where n % 100 > 0`)
  await db.execute(sql`insert into friendships (id, user_id, friend_id, status, created_at)
    select 'f' || n, 'p' || n, 'p' || n + 1, 'accepted', now() from generate_series(1, ${sql.raw(String(people - 1))}) as n`)
  await db.execute(sql`insert into dismissed_suggestions (user_id, person_id, dismissed_at)
    select 'p' || n, 'p' || n + 2, now() from generate_series(1, ${sql.raw(String(people - 2))}) as n`)
  await db.execute(sql`insert into friend_request_refusals (sender_id, receiver_id, times, refused_at)
    select 'p' || n, 'p' || n + 3, 1, now() from generate_series(1, ${sql.raw(String(people - 3))}) as n`)
  await db.execute(sql`insert into blocks (blocker_id, blocked_id, created_at)
    select 'p' || n, 'p' || n + 2, now() from generate_series(1, ${sql.raw(String(people - 2))}) as n`)
  person = await createPerson(server().services)
  call = (await server().signIn(person)).call
  // Friends of the person, and requests either way.
  await db.execute(sql`insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
    select 'own' || n, 'p' || n, ${person.id}, case when n % 3 = 0 then 'pending' else 'accepted' end, now(), now()
    from generate_series(1, 40) as n`)
  await db.execute(sql`insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
    select 'own' || n, ${person.id}, 'p' || n, case when n % 3 = 0 then 'pending' else 'accepted' end, now(), now()
    from generate_series(41, 80) as n`)
  // Every account has shares of somebody, and the person of friends and of strangers.
  await db.execute(sql`insert into shares (id, friend_id, shared_by, item_type, item_id, item_data, client_id, shared_at)
    select 's' || n, 'p' || n, 'p' || n + 1, 'movie', n::text, '{"id":1,"title":"F"}', 'c', now()
    from generate_series(1, ${sql.raw(String(people - 1))}) as n`)
  await db.execute(sql`insert into shares (id, friend_id, shared_by, item_type, item_id, item_data, client_id, shared_at)
    select 'own' || n, ${person.id}, 'p' || n, 'movie', n::text, '{"id":1,"title":"F"}', 'c', now()
    from generate_series(1, 300) as n`)
  for (const role of ['moderator', 'admin'] as const) {
    await server().services.roles.change('grant', person.email, role)
  }
  await db.execute(sql`insert into moderation_decisions
      (id, decided_by, person_id, subject_type, decision, note, evidence, reasons, reported_at, decided_at)
    select 'd' || n, 'p' || n + 1, case when n % 20 = 0 then ${person.id} else 'p' || n end, 'person', 'warned', 'x',
      ${seen}::jsonb, '[{"reason":"spam","count":1}]', now(), now() + n * interval '1 second'
    from generate_series(1, ${sql.raw(String(people - 1))}) as n`)
  await db.execute(sql`insert into reports
      (id, reporter_id, subject_type, subject_id, person_id, reason, evidence, created_at, decision_id)
    select 'r' || n, 'p' || n + 1, 'person', 'p' || n, 'p' || n, 'spam', ${seen}::jsonb, now() + n * interval '1 second',
      case when n % 2 = 0 then 'd' || n end
    from generate_series(1, ${sql.raw(String(people - 1))}) as n`)
  await db.execute(sql`insert into reports
      (id, reporter_id, subject_type, subject_id, person_id, reason, evidence, created_at, decision_id)
    select 'own' || n, ${person.id}, 'person', 'p' || n, 'p' || n, 'spam', ${seen}::jsonb, now(), 'd' || n
    from generate_series(1000, 1100) as n`)
  await db.execute(sql`insert into suspensions
      (id, person_id, begun_by, reason, begun_at, ends_at, lifted_at, appealed_at, appeal)
    select 'u' || n, 'p' || n, 'p' || n + 1, 'spam', now() + n * interval '1 second', now() + interval '9 years',
      case when n % 10 > 0 or n < 1000 then now() end, case when n % 50 = 0 then now() end,
      case when n % 50 = 0 then 'x' end
    from generate_series(1, ${sql.raw(String(people - 1))}) as n`)
  // Groups with messages, the person in some of them; and the conversation with a friend.
  await db.execute(sql`insert into conversations (id, type, name, last_seq, last_message_at, created_at, updated_at)
    select 'g' || n, 'group', 'Groupe', 20, now() + n * interval '1 second', now(), now()
    from generate_series(1, ${sql.raw(String(people - 2))}) as n`)
  await db.execute(sql`insert into conversation_participants (conversation_id, user_id, joined_at)
    select 'g' || n, 'p' || n + k, now()
    from generate_series(1, ${sql.raw(String(people - 2))}) as n, generate_series(0, 2) as k`)
  await db.execute(sql`insert into conversation_participants (conversation_id, user_id, joined_at)
    select 'g' || n, ${person.id}, now() from generate_series(50, 3000, 50) as n`)
  await db.execute(sql`insert into messages
      (conversation_id, seq, sender_id, client_id, kind, content, created_at, transaction_id)
    select 'g' || n, k, 'p' || n, 'g' || n || k, 'text', 'Bonjour', now(), -10 * n - k
    from generate_series(1, ${sql.raw(String(people - 2))}) as n, generate_series(1, 10) as k`)
  await db.execute(sql`insert into messages
      (conversation_id, seq, sender_id, client_id, kind, item_type, item_data, created_at, transaction_id)
    select 'g' || n, k, 'p' || n, 'w' || n || k, 'work', 'movie', jsonb_build_object('id', k % 5 + 1, 'title', 'F'), now(), -10 * n - k
    from generate_series(1, ${sql.raw(String(people - 2))}) as n, generate_series(11, 20) as k`)
  // One of them has many messages besides.
  await db.execute(sql`insert into messages
      (conversation_id, seq, sender_id, client_id, kind, content, created_at, transaction_id)
    select 'g100', k, 'p100', 'more' || k, 'text', 'Bonjour', now(), -1000 from generate_series(21, 4000) as k`)
  await db.execute(sql`update conversations set last_seq = 4000 where id = 'g100'`)
  await db.execute(sql`insert into conversation_invitations (conversation_id, user_id, inviter_id, created_at)
    select 'g' || n, 'p' || n + 5, 'p' || n, now() from generate_series(1, ${sql.raw(String(people - 5))}) as n`)
  // What everybody decided about the conversations in which they are.
  await db.execute(sql`insert into conversation_preferences (user_id, conversation_id, is_pinned, archived_seq, muted_until)
    select user_id, conversation_id, false, case when user_id > 'p2' then 10 end, now() from conversation_participants
    where user_id <> ${person.id} or conversation_id < 'g2'`)
  // Entries and alerts of everybody and of nobody, most of them with a place in the chain.
  const entries = 4 * people
  await db.execute(sql`insert into audit_entries
      (id, at, subject, action, resource, success, risk, details, seq, hash)
    select gen_random_uuid(), now() - n * interval '1 second',
      (select audit_subject from accounts where id = 'p' || n), (array['login', 'share_content', 'data_export'])[1 + n % 3],
      '', true, (array['low', 'low', 'low', 'medium', 'high', 'critical'])[1 + n % 6], '{}', 1000000 + n, 'x'
    from generate_series(1, ${sql.raw(String(entries))}) as n`)
  await db.execute(sql`update audit_entries set seq = null, hash = null where seq % 1000 = 0`)
  await db.execute(sql`insert into audit_alerts (id, at, subject, type, severity, message, resolved_at)
    select case when n = 1 then ${openAlert}::uuid else gen_random_uuid() end, now() - n * interval '1 second',
      (select audit_subject from accounts where id = 'p' || n), 'failed_login', 'critical', 'x',
      case when n % 100 <> 1 then now() end
    from generate_series(1, ${sql.raw(String(people))}) as n`)
  await db.execute(sql`insert into changes (transaction_id, account_id, type, data, created_at)
    select -n, 'p' || n, 'favourites.changed', '{"cursor":"1"}', now()
    from generate_series(1, ${sql.raw(String(people))}) as n`)
  await db.execute(sql`insert into changes (transaction_id, conversation_id, type, data, created_at)
    select -n, 'g' || n, 'participant.left', jsonb_build_object('conversationId', 'g' || n, 'personId', 'x'), now()
    from generate_series(1, ${sql.raw(String(people - 2))}) as n`)
  await db.execute(sql`insert into changes (transaction_id, account_id, type, data, activity, created_at)
    select -n, 'p' || n, 'notices.changed', '{}', '{"kind":"moderation.decided"}', now()
    from generate_series(1, ${sql.raw(String(people))}) as n`)
  await db.execute(sql`insert into activity_states (account_id) select 'p' || n from ${each}`)
  // Nobody is notified of the rows above.
  await server().services.pushReader.sendCommitted()
  await db.execute(sql`insert into push_subscriptions
      (session_id, account_id, transport, address, time_zone, created_at, renewed_at)
    select 'p' || n, 'p' || n, 'fcm', 'token-' || n, 'Europe/Paris', now(), now() from ${each}`)
  await db.execute(sql`insert into push_settings (account_id) select 'p' || n from ${each}`)
  await db.execute(sql`insert into push_retries
      (session_id, account_id, tag, subject, at, attempts, next_try_at)
    select 'p' || n, 'p' || n, 'x', '{}', now(), 1, now() + interval '1 day' from ${each}`)
  cursor = (await call('/api/sync')).body.cursor
  direct = await server().services.membership.create(person.id, { type: 'direct', participantIds: ['p1'] })
  const changes = Array.from({ length: 50 }, (_, index) => addition(film(index + 1)))
  await call('/api/favourites/changes', { body: { changes } })
  await db.execute(sql`analyze`)
})

const tap = randomUUID()
const auditCursor = `9999999999999.${tap}`
const openTalk = (body: unknown) => call('/api/conversations', { body })
const write = (id: string, clientId: string = randomUUID()) =>
  call(`/api/conversations/${id}/messages`, { body: { clientId, body: { kind: 'text', text: 'Bonjour' } } })

/** Frequent calls of the API. */
const hotPaths: { name: string; work: () => Promise<unknown> }[] = [
  { name: 'favourites after a revision', work: () => call('/api/favourites/changes?after=1') },
  { name: '[ACTV-01] the activity', work: () => call('/api/activity') },
  { name: 'all favourites of a new device', work: () => call('/api/favourites/changes') },
  {
    name: 'sending a change of the favourites',
    work: () => call('/api/favourites/changes', { body: { changes: [addition(film(1))] } }),
  },
  {
    name: 'the session of a token',
    work: () => {
      // The server caches what it has read.
      server().services.accounts.invalidate(person.id)
      return call('/api/session')
    },
  },
  { name: 'whether a username is free', work: () => call('/api/usernames/personne-7') },
  {
    name: 'signing in with a username',
    work: () => server().call('/api/session', { body: { identifier: person.username, password: person.password } }),
  },
  {
    name: 'signing in with an e-mail',
    work: () => server().call('/api/session', { body: { identifier: person.email, password: person.password } }),
  },
  {
    name: 'members among the numbers of a phone book',
    work: () => call('/api/contacts/matches', { body: { phoneNumbers: phones } }),
  },
  { name: 'the own friends', work: () => call('/api/friends?limit=20') },
  { name: 'friends after a name', work: () => call('/api/friends?after=personne-2') },
  { name: 'friends before a name', work: () => call('/api/friends?before=personne-2') },
  { name: 'friends from a letter', work: () => call('/api/friends?after=p') },
  { name: 'the letters of friends', work: () => call('/api/friend-letters') },
  { name: 'friends by a part of the name', work: () => call('/api/friends?q=ne-7') },
  { name: 'the tastes of friends', work: () => call('/api/tastes?ids=p1,p2,p41,p43') },
  {
    name: 'what a friend and the person both keep',
    work: () => call('/api/people/p1/in-common?after=9999999999999.m'),
  },
  { name: 'what friends keep', work: () => call('/api/picks') },
  { name: 'what friends keep in a section', work: () => call('/api/picks?section=music') },
  { name: 'received requests', work: () => call('/api/friend-requests/received') },
  { name: 'sent requests', work: () => call('/api/friend-requests/sent?after=1767225600000.x') },
  { name: 'people by a part of the name', work: () => call('/api/people?q=ne-777') },
  { name: 'people by two letters', work: () => call('/api/people?q=zq') },
  { name: 'people by the beginning of the name', work: () => call('/api/people?q=pers') },
  { name: 'people whom one may know', work: () => call('/api/people-may-know') },
  { name: 'dismissing a suggestion', work: () => call('/api/people-may-know/p500', { method: 'DELETE' }) },
  { name: 'suggestions', work: () => call('/api/people-suggestions') },
  { name: 'the profile of a friend', work: () => call('/api/people/p1') },
  { name: 'what stands between two people', work: () => call('/api/people/p1/friendship') },
  { name: 'what a friend keeps', work: () => call('/api/people/p1/favourites/summary') },
  {
    name: 'a list of a friend',
    work: () => call('/api/people/p1/favourites?list=current&kind=movie&after=9999999999999.1'),
  },
  { name: 'the friends of a friend', work: () => call('/api/people/p1/friends') },
  { name: 'asking somebody', work: () => call('/api/friend-requests', { body: { personId: 'p100' } }) },
  { name: 'cancelling a request', work: () => call('/api/people/p42/request', { method: 'DELETE' }) },
  { name: 'accepting a request', work: () => call('/api/friend-requests/own3/accept', { method: 'POST' }) },
  { name: 'declining a request', work: () => call('/api/friend-requests/own6', { method: 'DELETE' }) },
  { name: 'ending a friendship', work: () => call('/api/friends/p2', { method: 'DELETE' }) },
  { name: 'blocking somebody', work: () => call('/api/blocks/p200', { method: 'PUT' }) },
  { name: 'what changed since a cursor', work: () => call(`/api/sync?cursor=${cursor}`) },
  {
    name: 'what was committed meanwhile',
    work: async () => {
      await server().services.live.deliverCommitted()
      return { status: 200 }
    },
  },
  {
    name: '[PUSH-07] what is to be notified of',
    work: async () => {
      await write(direct)
      await server().services.pushReader.sendCommitted()
      return { status: 200 }
    },
  },
  { name: '[PUSH-06] whether a device is sent notifications', work: () => call('/api/push') },
  {
    name: '[PUSH-06] a device that is sent notifications',
    work: () => call('/api/push/subscription', { method: 'PUT', body: subscriptionOf() }),
  },
  {
    name: 'the friends of all who have just come',
    work: async () => {
      const friends = await server().services.friends.friendIdsOfEach(['p1', 'p2', 'p3'])
      return { status: friends.size === 3 ? 200 : 404 }
    },
  },
  {
    name: 'the session of a request',
    work: () => {
      server().services.accounts.invalidate(person.id)
      return call('/api/friends')
    },
  },
  { name: 'the own conversations', work: () => call('/api/conversations') },
  { name: 'conversations before a time', work: () => call('/api/conversations?after=9999999999999.x') },
  { name: '[CONV-66] archived conversations', work: () => call('/api/conversations?archived=true') },
  { name: '[CONV-60] what was decided about conversations', work: () => call('/api/conversation-preferences') },
  {
    name: '[CONV-64] pinning a conversation',
    work: () => call('/api/conversations/g50/preferences', { method: 'PATCH', body: { isPinned: true } }),
  },
  {
    name: '[CONV-70] keeping a draft',
    work: () =>
      call('/api/conversations/g50/draft', {
        method: 'PUT',
        body: { draft: { text: randomUUID(), replyTo: null }, writtenAt: new Date().toISOString() },
      }),
  },
  { name: 'where messages wait', work: () => call('/api/conversations-unread') },
  { name: 'a conversation', work: () => call('/api/conversations/g50') },
  { name: 'the newest messages', work: () => call('/api/conversations/g50/messages') },
  { name: 'older messages', work: () => call('/api/conversations/g50/messages?before=9') },
  { name: 'missed messages', work: () => call('/api/conversations/g50/messages?after=2') },
  { name: 'a search in messages', work: () => call('/api/conversations/g50/messages/search?q=jour') },
  {
    name: '[CONV-96] who of a group keeps works',
    work: () => call('/api/conversations/g50/keepers?works=movie:101,book:x'),
  },
  { name: '[CONV-98] the works of a group', work: () => call('/api/conversations/g50/works') },
  { name: '[CONV-98] its works before a message', work: () => call('/api/conversations/g50/works?before=18') },
  { name: '[CONV-100] where a work was shared', work: () => call('/api/catalogue/movie/1/conversations') },
  { name: 'people for a group', work: () => call('/api/conversations/g50/candidates?q=ne-7') },
  { name: 'opening a conversation of two', work: () => openTalk({ type: 'direct', participantIds: ['p1'] }) },
  {
    name: 'beginning a group',
    work: () => openTalk({ type: 'group', name: 'G', participantIds: ['p1', 'p4'], clientId: randomUUID() }),
  },
  { name: 'writing to a group', work: () => write('g50') },
  { name: 'writing to somebody', work: () => write(direct) },
  { name: 'repeating a message', work: () => write('g100', tap).then(() => write('g100', tap)) },
  { name: 'reading up to a message', work: () => call('/api/conversations/g50/read', { body: { seq: 5 } }) },
  { name: 'adding somebody', work: () => call('/api/conversations/g50/participants', { body: { personId: 'p1' } }) },
  { name: 'leaving a group', work: () => call('/api/conversations/g150/participation', { method: 'DELETE' }) },
  { name: 'the groups that one is asked into', work: () => call('/api/invitations') },
  { name: 'blocked people', work: () => call('/api/blocks?after=9999999999999.1') },
  { name: 'what was shared', work: () => call('/api/shares?section=movies') },
  { name: 'what was shared before', work: () => call('/api/shares?section=music&after=9999999999999.own9') },
  {
    name: 'sharing a work',
    work: () =>
      call('/api/shares', {
        body: { friendId: 'p1', work: film(1), clientId: '01890000-0000-7000-8000-000000000000' },
      }),
  },
  { name: 'removing a share', work: () => call('/api/shares/own7', { method: 'DELETE' }) },
  {
    name: 'reporting somebody',
    work: () => call('/api/reports', { body: { subject: { type: 'person', personId: 'p300' }, reason: 'spam' } }),
  },
  { name: 'the own reports', work: () => call('/api/reports?after=9999999999999.x') },
  { name: 'what moderators decided about somebody', work: () => call('/api/notices') },
  { name: 'having seen what they decided', work: () => call('/api/notices/seen', { method: 'PUT' }) },
  { name: 'what waits for a moderator', work: () => call('/api/moderation/reports?state=open') },
  { name: 'what waits after that', work: () => call('/api/moderation/reports?state=open&after=1767225600000.r1') },
  { name: 'what was decided', work: () => call('/api/moderation/reports?state=decided&after=9999999999999.x') },
  { name: 'the trail of decisions', work: () => call('/api/moderation/decisions?after=9999999999999.x') },
  {
    name: 'deciding',
    work: () => call('/api/moderation/reports/r77/decision', { body: { decision: 'removed', note: 'Vu' } }),
  },
  { name: 'active suspensions', work: () => call('/api/moderation/suspensions?state=active&after=9999999999999.x') },
  { name: 'appeals that wait', work: () => call('/api/moderation/suspensions?state=appealed') },
  { name: 'suspensions that are over', work: () => call('/api/moderation/suspensions?state=over') },
  {
    name: 'suspending somebody',
    work: () =>
      call('/api/moderation/suspensions', { body: { username: 'personne-79', reason: 'spam', duration: 'day' } }),
  },
  {
    name: 'lifting a suspension',
    work: () => call('/api/moderation/suspensions/u2000/decision', { body: { decision: 'lifted' } }),
  },
  { name: 'the audit', work: () => call('/api/audit/entries') },
  { name: 'the audit before a time', work: () => call(`/api/audit/entries?after=${auditCursor}`) },
  { name: 'the audit of somebody', work: () => call(`/api/audit/entries?account=personne-7&after=${auditCursor}`) },
  { name: 'an action in the audit', work: () => call(`/api/audit/entries?action=data_export&after=${auditCursor}`) },
  { name: 'a risk in the audit', work: () => call(`/api/audit/entries?risk=critical&after=${auditCursor}`) },
  {
    name: 'a time in the audit',
    work: () => call('/api/audit/entries?from=2026-01-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z'),
  },
  { name: 'open alerts', work: () => call(`/api/audit/alerts?state=open&after=${auditCursor}`) },
  { name: 'resolved alerts', work: () => call(`/api/audit/alerts?state=resolved&after=${auditCursor}`) },
  { name: 'resolving an alert', work: () => call(`/api/audit/alerts/${openAlert}/resolution`, { method: 'POST' }) },
  { name: 'the own profile', work: () => call('/api/profile') },
  { name: 'the devices of an account', work: () => call('/api/sessions') },
  { name: 'the sign-ins of an account', work: () => call('/api/sign-ins') },
]

describe('a hot path reads no table from end to end', () => {
  test.each(hotPaths)('$name', async ({ work }) => {
    // Tasks that the previous call left behind are not recorded for this one.
    await everythingSent(server())
    const queries = await queriesOf(server().database, async () => {
      expect(await work()).toMatchObject({ status: 200 })
    })
    expect(queries).not.toEqual([])
    for (const query of queries) expect(await tablesScannedBy(server().db, query), query.sql).toEqual([])
  })

  test.each([
    ['/api/conversations/g100/works', ['messages_works', 'messages_of_work']],
    ['/api/catalogue/movie/1/conversations', ['messages_of_work']],
  ])(
    '[CONV-98] [CONV-100] works of conversations are found without reading what else was written: %s',
    async (path, indexes) => {
      const queries = await queriesOf(server().database, () => call(path))
      const plans = await Promise.all(queries.map((query) => analysedPlan(server().db, query)))
      for (const index of indexes) expect(plans.join('\n')).toContain(` ${index} `)
    },
  )

  test('nor does what goes on in the background: places in the chain, alerts, what is dropped', async () => {
    const { db, services, clock } = server()
    const { alerts, background, appender } = services
    const queries = await queriesOf(server().database, async () => {
      await appender.append()
      await appender.sweep()
      alerts.raise(
        { accountId: 'p1', network: null, at: clock.now() },
        { type: 'rate_limit', severity: 'info', message: 'x' },
      )
      await background.settled()
    })
    expect(queries.length).toBeGreaterThan(5)
    for (const query of queries) expect(await tablesScannedBy(db, query), query.sql).toEqual([])
  })

  test('and the check finds the ones that do', async () => {
    const query = { sql: 'select id from profiles where bio = $1', params: ['x'] }
    expect(await tablesScannedBy(server().db, query)).toEqual(['profiles'])
  })
})
