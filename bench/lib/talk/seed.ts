import { createHash, createHmac } from 'node:crypto'
import type { Database } from '../../../apps/server/src/platform/db/database.ts'

/** What the measurements of conversations begin with, written straight into the tables of the product. */

/** Of the measured server, and of nobody else. */
export const secret = 'a secret for measurements only, of many characters'

export const personOf = (index: number): string => `u${index}`
export const pairOf = (index: number): string => `pair${index}`
export const groupId = 'group'

/** What a device shows of its session: the token, signed as the accounts library does it. */
export function tokenOf(index: number): string {
  const token = `token-${index}`
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** So many people, each with a session; neighbours (0 and 1, 2 and 3) are friends. */
export async function seedPeople(db: Database, count: number): Promise<void> {
  const each = `generate_series(0, ${count - 1}) as n`
  await db.execute(`insert into accounts (id, email, name, email_verified)
    select 'u' || n, 'u' || n || '@example.org', '', true from ${each}`)
  await db.execute(`insert into profiles (id, username, username_key)
    select 'u' || n, 'Personne-' || n, 'personne-' || n from ${each}`)
  await db.execute(`insert into user_roles (user_id, role) select 'u' || n, 'user' from ${each}`)
  const sessions = Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    token: createHash('sha256').update(`token-${index}`).digest('hex'),
    user: personOf(index),
  }))
  await db.execute(`insert into sessions (id, token, user_id, expires_at)
    select session.id, session.token, session.user, now() + interval '20 days'
    from json_to_recordset('${JSON.stringify(sessions)}'::json) as session (id text, token text, "user" text)`)
  await db.execute(`insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
    select 'f' || n, 'u' || n, 'u' || n + 1, 'accepted', now(), now() from ${each} where n % 2 = 0 and n + 1 < ${count}`)
}

/** A group of the first so many people. */
export async function seedGroup(db: Database, count: number, id = groupId): Promise<void> {
  await db.execute(`insert into conversations (id, type, name, creator_id, client_id, last_message_at, created_at, updated_at)
    values ('${id}', 'group', 'Un groupe', 'u0', '${id}', now(), now(), now())`)
  await db.execute(`insert into conversation_participants (conversation_id, user_id, joined_at)
    select '${id}', 'u' || n, now() from generate_series(0, ${count - 1}) as n`)
  await db.execute(`analyze`)
}

/** Conversations of two: 0 with 1, 2 with 3, and so on. */
export async function seedPairs(db: Database, count: number): Promise<void> {
  const each = `generate_series(0, ${count - 1}) as n`
  await db.execute(`insert into conversations (id, type, low_id, high_id, last_message_at, created_at, updated_at)
    select 'pair' || n, 'direct', least('u' || 2 * n, 'u' || 2 * n + 1), greatest('u' || 2 * n, 'u' || 2 * n + 1),
      now(), now(), now() from ${each}`)
  await db.execute(`insert into conversation_participants (conversation_id, user_id, joined_at)
    select 'pair' || n, 'u' || 2 * n + side, now() from ${each}, generate_series(0, 1) as side`)
  await db.execute(`analyze`)
}

/** Messages of a group, written by its first members in turn. */
export async function seedMessages(
  db: Database,
  { id, count, writers }: { id: string; count: number; writers: number },
): Promise<void> {
  // In parts: one statement of a million rows would keep an embedded server from answering for a minute.
  for (let from = 1; from <= count; from += 50_000) {
    const to = Math.min(count, from + 49_999)
    await db.execute(`insert into messages (conversation_id, seq, sender_id, client_id, kind, content, created_at)
      select '${id}', n, 'u' || n % ${writers}, '${id}' || n, 'text', 'Message ' || n || ', aussi long que la plupart des messages.',
        now() - interval '1 year' + n * interval '10 seconds'
      from generate_series(${from}, ${to}) as n`)
  }
  await db.execute(`update conversations set last_seq = ${count}, last_message_at = now() where id = '${id}'`)
}

/** Makes each message of a group an answer to the one before it, with reactions of some people. */
export async function seedAnswers(db: Database, id: string, people: number): Promise<void> {
  await db.execute(`insert into message_reactions (conversation_id, seq, user_id, emoji, created_at)
    select conversation_id, seq, 'u' || person, case person % 2 when 0 then '❤️' else '👍' end, now()
    from messages, generate_series(0, ${people - 1}) as person where conversation_id = '${id}'`)
  await db.execute(`update messages set reply_to = seq - 1, version = ${people}, reactions = (
      select jsonb_agg(jsonb_build_object('emoji', emoji, 'personIds', ids)) from (
        select emoji, jsonb_agg(user_id) as ids from message_reactions as reaction
        where reaction.conversation_id = messages.conversation_id and reaction.seq = messages.seq group by emoji) as each)
    where conversation_id = '${id}' and seq > 1`)
}

/** Groups of the first people, each with a few messages, for a list of conversations. */
export async function seedManyGroups(db: Database, count: number, members: number): Promise<void> {
  const each = `generate_series(1, ${count}) as n`
  await db.execute(`insert into conversations
      (id, type, name, creator_id, client_id, last_seq, last_message_at, created_at, updated_at)
    select 'many' || n, 'group', 'Groupe ' || n, 'u0', 'many' || n, 20, now() - n * interval '1 minute', now(), now() from ${each}`)
  await db.execute(`insert into conversation_participants (conversation_id, user_id, joined_at)
    select 'many' || n, 'u' || person, now() from ${each}, generate_series(0, ${members - 1}) as person`)
  await db.execute(`insert into messages (conversation_id, seq, sender_id, client_id, kind, content, created_at)
    select 'many' || n, seq, 'u' || seq % ${members}, 'many' || n || ' ' || seq, 'text', 'Message ' || seq, now()
    from ${each}, generate_series(1, 20) as seq`)
}
