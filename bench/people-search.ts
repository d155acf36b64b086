import { createServerDatabase } from '@trouvaille/server/testing'
import pg from 'pg'
import { databaseServer, signUp, startServer } from './lib/server.ts'

/**
 * Searching people by a part of their name among a million profiles: latency over HTTP, one search after the other, and
 * whether the table was read from end to end. DATABASE_URL names a PostgreSQL server. `-- 100000` takes fewer profiles.
 */

const profiles = Number(process.argv[2] ?? 1_000_000)
/** Each may search ten times in a minute. */
const members = 40
const searchesOfEach = 10

const queries = {
  'the beginning of a name': ['mar', 'cam', 'the', 'lou', 'jea'],
  'two letters': ['ma', 'zo', 'el', 'in', 'qu'],
  'inside a name': ['rine', 'ette', 'lien', 'oise', 'andr'],
  'a whole name, almost': ['marine-4711', 'antoinette-42', 'juliend-7', 'francoise-99', 'alexandre-12'],
  nobody: ['xqzk', 'wwwq', 'zzxy', 'kqkq', 'vxvx'],
}

const names = `Marine Camille Théo Louise Jeanne Inès Nour Malik Maud Margaux Mathis Emma Thomas Zoé Élodie Quentin
  Antoinette Julien Françoise Alexandre Hugo Léa Chloé Lucas Manon Arthur Jules Raphaël Gabriel Alice Rose Anna Adam
  Paul Victor Simon Nina Agathe Lucie Clément`.split(/\s+/)

const database = await createServerDatabase(databaseServer())
try {
  const databaseUrl = database.url
  const server = await startServer(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const made = performance.now()
  await fill(client)
  console.log(`${profiles} profiles made in ${((performance.now() - made) / 1000).toFixed(0)} s`)
  const callers = await Promise.all(Array.from({ length: members }, (_, number) => signUp(server.url, number)))

  const scansBefore = await scans(client)
  const rows: Record<string, string | number>[] = []
  let turn = 0
  for (const [what, texts] of Object.entries(queries)) {
    const times: number[] = []
    let found = 0
    for (let search = 0; search < (members * searchesOfEach) / Object.keys(queries).length; search += 1) {
      const caller = callers[turn++ % members]
      const text = texts[search % texts.length] ?? ''
      const begin = performance.now()
      const answer = await fetch(`${server.url}/api/people?q=${encodeURIComponent(text)}`, {
        headers: caller?.headers ?? {},
      })
      if (!answer.ok) throw new Error(`A search answered ${answer.status}.`)
      found += ((await answer.json()) as { people: unknown[] }).people.length
      times.push(performance.now() - begin)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
    rows.push({ what, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'found on average': (found / times.length).toFixed(1) })
  }
  console.table(rows)
  console.log(`Profiles read from end to end: ${(await scans(client)) - scansBefore} times`)
  const { rows: sizes } =
    await client.query(`select relname, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relname in ('profiles', 'profiles_plain_name', 'profiles_name_parts') order by relname`)
  console.table(sizes)
  await client.end()
  await server.stop()
} finally {
  await database.drop()
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(`insert into accounts (id, email, name)
    select 'p' || n, 'p' || n || '@example.org', '' from generate_series(1, ${profiles}) as n`)
  await client.query(
    `insert into profiles (id, username, username_key)
     select 'p' || n, name || '-' || n, lower(normalize(name, NFC)) || '-' || n
     from generate_series(1, ${profiles}) as n, lateral (select ($1::text[])[1 + n % ${names.length}] as name) as named`,
    [names],
  )
  await client.query('vacuum analyze profiles')
}

/** How often the table of profiles was read from end to end so far. */
async function scans(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_force_next_flush()').catch(() => {})
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query(`select seq_scan from pg_stat_user_tables where relname = 'profiles'`)
  return Number(rows[0]?.seq_scan ?? 0)
}
