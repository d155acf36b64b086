import type { Database } from '../../../apps/server/src/platform/db/database.ts'
import { messageText, workJson } from '../growth/rows.ts'
import { seedPairs, seedPeople } from '../talk/seed.ts'

/** People who know each other: groups of ten and pairs, twenty friends each, favourites and shares. */

export const groupSize = 10
const messages = 60
const friendsOfEach = 20

/** The group of somebody. */
export const groupOf = (person: number): string => `ten${Math.floor(person / groupSize)}`

export async function seedCommunity(db: Database, people: number): Promise<void> {
  await seedPeople(db, people)
  const each = `generate_series(0, ${people - 1}) as n`
  const groups = `generate_series(0, ${people / groupSize - 1}) as g`
  await db.execute(`delete from friendships`)
  await db.execute(`insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
    select 'f' || n || '-' || step, 'u' || n, 'u' || (n + step) % ${people}, 'accepted', now(), now()
    from ${each}, generate_series(1, ${friendsOfEach / 2}) as step`)
  await db.execute(`insert into conversations
      (id, type, name, creator_id, client_id, last_seq, last_message_at, created_at, updated_at)
    select 'ten' || g, 'group', 'Groupe ' || g, 'u' || g * ${groupSize}, 'ten' || g, ${messages}, now(), now(), now()
    from ${groups}`)
  await db.execute(`insert into conversation_participants (conversation_id, user_id, joined_at)
    select 'ten' || n / ${groupSize}, 'u' || n, now() from ${each}`)
  await db.execute(`insert into messages (conversation_id, seq, sender_id, client_id, kind, content, created_at)
    select 'ten' || g, seq, 'u' || g * ${groupSize} + seq % ${groupSize}, g || ' ' || seq, 'text', '${messageText}', now()
    from ${groups}, generate_series(1, ${messages}) as seq`)
  await db.execute(`insert into favourites (user_id, list, kind, item_id, item, changed_at)
    select 'u' || n, 'current', 'movie', m::text, ${workJson('m')}, now() - m * interval '1 minute'
    from ${each}, generate_series(1, 40) as m`)
  await db.execute(`insert into shares (id, friend_id, shared_by, item_type, item_id, item_data, client_id, shared_at)
    select 'h' || n || '-' || m, 'u' || n, 'u' || (n + 1 + m % 10) % ${people}, 'movie', m::text, ${workJson('m')},
      'h' || n || '-' || m, now() - m * interval '1 minute'
    from ${each}, generate_series(1, 20) as m`)
  await seedPairs(db, people / 2)
  await db.execute('vacuum analyze')
}
