import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Server as Engine } from 'engine.io'
import type { Line } from './connections.ts'

/** What was needed to open a line is not kept for as long as it is open: its request and headers foremost. */

/** Opens a socket for a request that was admitted. */
export function openSocket(engine: Engine, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const known = new Set(socket.listeners('close'))
  engine.handleUpgrade(request, socket, head)
  // The first one is that of the library's stand-in for an answer, which nobody waits for, and which has the request.
  const [standIn] = socket.listeners('close').filter((listener) => !known.has(listener))
  if (standIn) socket.off('close', standIn as () => void)
}

/** To be called once the line is open. */
export function releaseUpgradeRequest(line: Line): void {
  const opened = line as unknown as { handshake: unknown; conn: { request: unknown } }
  opened.handshake = undefined
  opened.conn.request = undefined
}
