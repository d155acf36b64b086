import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Tries to listen, and stops again: a start that must fail does so before it opens, or makes, a database.
 * @throws The error of the system (EADDRINUSE, EACCES, ...) when nobody could listen there.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
