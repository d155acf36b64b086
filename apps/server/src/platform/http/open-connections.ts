import type { Server, Socket } from 'node:net'

/**
 * Remembers the connections of a server, those too that have stopped to speak HTTP: the server itself loses sight of an
 * upgraded socket, and would wait for it when it closes.
 * @returns Stops listening and ends every connection.
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
