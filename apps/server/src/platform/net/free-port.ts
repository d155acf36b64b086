import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Listens and closes again: a start that must fail does so before a database is opened or created.
 * @throws The system error (EADDRINUSE, EACCES, ...) when the port cannot be used.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
