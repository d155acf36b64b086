import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { DatabaseUnusableError } from './database.ts'

/** A setting of our own, which PostgreSQL keeps for a session. */
const setting = 'trouvaille.session'

/**
 * Refuses a pooler that gives a session to another client after each transaction: prepared statements, and the
 * time-outs of a session, would be those of somebody else. Two clients write into their sessions in turn: where they
 * are the same one, each reads what the other wrote.
 * @param clients Two that are connected.
 * @throws DatabaseUnusableError
 */
export async function requireSessions(clients: readonly Client[]): Promise<void> {
  const names = clients.map(() => randomUUID())
  for (const [index, client] of clients.entries()) {
    await client.query('select set_config($1, $2, false)', [setting, names[index]])
  }
  for (const [index, client] of clients.entries()) {
    const { rows } = await client.query<{ name: string | null }>('select current_setting($1, true) as name', [setting])
    if (rows[0]?.name === names[index]) continue
    throw new DatabaseUnusableError(
      'The pooler at DATABASE_URL shares sessions between transactions, and prepared statements need their own: set pool_mode = session.',
    )
  }
}
