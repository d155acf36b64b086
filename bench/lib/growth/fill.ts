import type pg from 'pg'
import { fillPerson, type PersonSize, usual } from './fill-person.ts'
import { messageText, names, transactionOf, workJson } from './rows.ts'

/**
 * A database in which each large table has so many rows of other people, and one person's rows, of whom there are
 * always as many. Ids are as long, and as random, as those of the product, so that indexes are as large as its own.
 */

/** @param rows Of each large table. */
export async function fill(client: pg.Client, rows: number, person: PersonSize = usual): Promise<void> {
  const run = (text: string, values?: unknown[]) => client.query(text, values)
  const each = `generate_series(1, ${rows}) as n`
  const half = `generate_series(1, ${rows / 2}) as n`
  // Rows are made consistent here: asking for each whether what it refers to is there would take most of the time.
  await run('set session_replication_role = replica')
  await run('set synchronous_commit = off')
  await run(`set maintenance_work_mem = '512MB'`)
  await run(`create function uid(kind text, n bigint) returns text language sql immutable parallel safe
    return md5(kind || n)::uuid::text`)

  await run(`insert into accounts (id, email, name, email_verified)
    select uid('p', n), 'personne-' || n || '@example.org', '', true from ${each}`)
  await run(
    `insert into profiles (id, username, username_key, phone_number, found_by_phone, is_suggested)
    select uid('p', n), name || '-' || n, lower(normalize(name, NFC)) || '-' || n, '+337' || lpad(n::text, 8, '0'),
      n % 2 = 0, n % 2 = 0
    from ${each}, lateral (select ($1::text[])[1 + n % ${names.length}] as name) as named`,
    [names],
  )
  await run(`insert into user_roles (user_id, role) select uid('p', n), 'user' from ${each}`)
  await run(`insert into credentials (id, account_id, user_id, provider_id, password)
    select uid('c', n), uid('p', n), uid('p', n), 'credential', repeat('x', 97) from ${each}`)
  await run(`insert into sessions (id, token, user_id, expires_at, ip_address, user_agent)
    select uid('s', n), encode(sha256(('token-' || n)::bytea), 'hex'), uid('p', n), now() + interval '20 days', '10.0.0.0',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' from ${each}`)
  await run(`insert into sign_ins (user_id, at, success, device, address)
    select uid('p', n), now(), true, 'Firefox', '10.0.0.0' from ${each}`)
  await run(`insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
    select uid('f', n), uid('p', n), uid('p', n + 1), 'accepted', now(), now() from ${each} where n < ${rows}`)
  await run(`insert into blocks (blocker_id, blocked_id, created_at)
    select uid('p', n), uid('p', n + 2), now() from ${each}`)
  await run(`insert into dismissed_suggestions (user_id, person_id, dismissed_at)
    select uid('p', n), uid('p', n + 3), now() from ${each}`)
  await run(`insert into friend_request_refusals (sender_id, receiver_id, times, refused_at)
    select uid('p', n), uid('p', n + 4), 1, now() from ${each}`)
  await run(`insert into suspensions (id, person_id, begun_by, reason, begun_at, lifted_at)
    select uid('u', n), uid('p', n), uid('p', n + 1), 'spam', now(), now() from ${each}`)
  // Each work is kept by four people, however many there are.
  await run(`insert into favourites (user_id, list, kind, item_id, item, changed_at)
    select uid('p', n), 'current', 'movie', (n % ${rows / 4})::text, ${workJson(`n % ${rows / 4}`)},
      now() - n * interval '1 second'
    from ${each}`)
  await run(`insert into shares (id, friend_id, shared_by, item_type, item_id, item_data, client_id, shared_at)
    select uid('h', n), uid('p', n), uid('p', n + 1), 'movie', n::text, ${workJson('n')}, uid('hc', n),
      now() - n * interval '1 second' from ${each}`)

  // Every other conversation is a group of three.
  await run(`insert into conversations
      (id, type, name, creator_id, client_id, low_id, high_id, last_seq, last_message_at, created_at, updated_at, transaction_id)
    select uid('g', n), case when n % 2 = 0 then 'group' else 'direct' end, case when n % 2 = 0 then 'Groupe ' || n end,
      case when n % 2 = 0 then uid('p', n) end, uid('gc', n),
      case when n % 2 = 1 then least(uid('p', n), uid('p', n + 1)) end,
      case when n % 2 = 1 then greatest(uid('p', n), uid('p', n + 1)) end,
      2, now() - n * interval '1 second', now(), now(), ${transactionOf('n')} from ${half}`)
  await run(`insert into conversation_participants (conversation_id, user_id, joined_at, transaction_id)
    select uid('g', n), uid('p', n + k), now(), ${transactionOf('n')} from ${half}, generate_series(0, 2) as k
    where k < 2 or n % 2 = 0`)
  await run(`insert into messages
      (conversation_id, seq, sender_id, client_id, kind, content, created_at, transaction_id)
    select uid('g', n), k, uid('p', n), uid('m' || k, n), 'text', '${messageText}', now(), ${transactionOf('n')}
    from ${half}, generate_series(1, 2) as k`)
  await run(`insert into conversation_invitations (conversation_id, user_id, inviter_id, created_at)
    select uid('g', n), uid('p', n + 5), uid('p', n), now() from ${each} where n % 2 = 0`)

  await run(`insert into changes (transaction_id, account_id, type, data, created_at)
    select ${transactionOf('n')}, uid('p', n), 'favourites.changed', '{"cursor":"1"}', now() from ${each}`)
  await run(`insert into changes (transaction_id, conversation_id, type, data, created_at)
    select ${transactionOf('n')}, uid('g', n), 'participant.left',
      jsonb_build_object('conversationId', uid('g', n), 'personId', uid('p', n)), now() from ${half}`)
  await run(`insert into changes (transaction_id, account_id, type, data, activity, created_at)
    select ${transactionOf('n')}, uid('p', n), 'request.accepted', '{}',
      jsonb_build_object('kind', 'request.accepted', 'personId', uid('p', n + 1)), now() - n * interval '1 second'
    from ${each}`)
  await run(`insert into activity_states (account_id) select uid('p', n) from ${each}`)
  await run(`insert into push_settings (account_id) select uid('p', n) from ${each}`)
  await run(`insert into push_subscriptions
      (session_id, account_id, transport, address, time_zone, created_at, renewed_at)
    select uid('s', n), uid('p', n), 'fcm', repeat('x', 140) || n, 'Europe/Paris', now(), now() from ${each}`)
  await run(`insert into audit_entries
      (id, at, subject, action, resource, success, risk, network, device, request, details, seq, hash)
    select gen_random_uuid(), now() - n * interval '1 second', md5('p' || n)::uuid, 'login', 'session', true, 'low',
      '10.0.0.0', 'Firefox', repeat('x', 32), '{}', 1000000 + n, repeat('x', 64) from ${each}`)
  await fillPerson(run, rows, person)
  await run('set session_replication_role = origin')
  await run('vacuum analyze')
  await run('checkpoint')
}
