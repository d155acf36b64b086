import type { Server, Socket } from 'node:net'

/**
 * Tracks the connections of a server, upgraded ones included: the server itself does not track these, and would not
 * close while they are open.
 * @returns Stops listening and closes every connection.
 */
export function connectionsOf(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    for (const socket of sockets) socket.destroy()
    await closed
  }
}
