import { messageText, transactionOf, workJson } from './rows.ts'

/** The person who reads, and what is theirs, however large the database is. Their number is 0. */

export interface PersonSize {
  friends: number
  /** Conversations of two, with some of the friends. */
  directs: number
  /** Groups of five, but for the first, which has so many members. */
  groups: number
  members: number
}

export const usual: PersonSize = { friends: 100, directs: 10, groups: 20, members: 5 }

/** In each conversation. */
const messages = 60

type Run = (text: string, values?: unknown[]) => Promise<unknown>

/** @param rows Messages of one more group, which grows as the database does. */
export async function fillPerson(
  run: Run,
  rows: number,
  { friends, directs, groups, members }: PersonSize,
): Promise<void> {
  await run(`insert into accounts (id, email, name, email_verified)
    values (uid('p', 0), 'personne-0@example.org', '', true)`)
  await run(`insert into profiles (id, username, username_key) values (uid('p', 0), 'Moi', 'moi')`)
  await run(`insert into user_roles (user_id, role) values (uid('p', 0), 'admin')`)
  await run(`insert into sessions (id, token, user_id, expires_at)
    values (uid('s', 0), encode(sha256('token-0'), 'hex'), uid('p', 0), now() + interval '20 days')`)
  // People whose name nobody else has a part of.
  await run(`insert into accounts (id, email, name) select uid('z', n), 'z' || n || '@example.org', ''
    from generate_series(1, 3) as n`)
  await run(`insert into profiles (id, username, username_key) select uid('z', n), 'Wxyzwk-' || n, 'wxyzwk-' || n
    from generate_series(1, 3) as n`)
  await run(`insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
    select uid('of', n), case when n % 2 = 0 then uid('p', 0) else uid('p', n) end,
      case when n % 2 = 0 then uid('p', n) else uid('p', 0) end,
      case when n > ${friends} then 'pending' else 'accepted' end, now(), now()
    from generate_series(1, ${friends + 20}) as n`)
  await run(`insert into blocks (blocker_id, blocked_id, created_at)
    select uid('p', 0), uid('p', n), now() from generate_series(${friends + 101}, ${friends + 105}) as n`)
  await run(`insert into favourites (user_id, list, kind, item_id, item, changed_at)
    select uid('p', person), 'all_time', 'movie', n::text, ${workJson('n')}, now() - n * interval '1 minute'
    from generate_series(0, 1) as person, generate_series(1, 200) as n`)
  await run(`insert into shares (id, friend_id, shared_by, item_type, item_id, item_data, client_id, shared_at)
    select uid('oh', n), uid('p', 0), uid('p', 1 + n % 100), 'movie', n::text, ${workJson('n')}, uid('ohc', n),
      now() - n * interval '1 second' from generate_series(1, 300) as n`)
  await run(`insert into changes (transaction_id, account_id, type, data, activity, created_at)
    select ${transactionOf('n')}, uid('p', 0), 'request.accepted', '{}',
      jsonb_build_object('kind', 'request.accepted', 'personId', uid('p', 1 + n % 100), 'friendshipId',
        uid('of', 1 + n % 100)), now() - n * interval '1 minute'
    from generate_series(1, 200) as n`)
  await run(`insert into conversations
      (id, type, low_id, high_id, last_seq, last_message_at, created_at, updated_at, transaction_id)
    select uid('d', n), 'direct', least(uid('p', 0), uid('p', n)), greatest(uid('p', 0), uid('p', n)), ${messages},
      now() - n * interval '1 minute', now(), now(), ${transactionOf('0')} from generate_series(1, ${directs}) as n`)
  await run(`insert into conversations
      (id, type, name, creator_id, client_id, last_seq, last_message_at, created_at, updated_at, transaction_id)
    select uid('og', n), 'group', 'Un groupe', uid('p', 1), uid('ogc', n), case when n = 0 then ${rows} else ${messages} end,
      now() - n * interval '1 minute', now(), now(), ${transactionOf('0')} from generate_series(0, ${groups}) as n`)
  await run(`insert into conversation_participants (conversation_id, user_id, joined_at, last_read_seq, transaction_id)
    select uid('d', n), uid('p', side * n), now(), ${messages - 10}, ${transactionOf('0')}
    from generate_series(1, ${directs}) as n, generate_series(0, 1) as side`)
  await run(`insert into conversation_participants (conversation_id, user_id, joined_at, last_read_seq, transaction_id)
    select uid('og', n), uid('p', member), now(), case when n = 0 then ${rows} - 10 else ${messages - 10} end,
      ${transactionOf('0')}
    from generate_series(0, ${groups}) as n, generate_series(0, case when n = 1 then ${members} else 5 end - 1) as member`)
  await run(`insert into messages (conversation_id, seq, sender_id, client_id, kind, content, created_at, transaction_id)
    select uid('d', n), seq, uid('p', seq % 2 * n), uid('dm' || n, seq), 'text', '${messageText}', now(),
      ${transactionOf('0')}
    from generate_series(1, ${directs}) as n, generate_series(1, ${messages}) as seq`)
  await run(`insert into messages (conversation_id, seq, sender_id, client_id, kind, content, created_at, transaction_id)
    select uid('og', n), seq, uid('p', seq % 5), uid('om' || n, seq), 'text', '${messageText}', now(), ${transactionOf('0')}
    from generate_series(0, ${groups}) as n, generate_series(1, case when n = 0 then ${rows} else ${messages} end) as seq`)
}
