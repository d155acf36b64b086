import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What happens to whoever connects; `answers` is what they are sent in the place of the real answer. */
export type LinkFailure = 'none' | 'stopped' | 'hanging' | 'slow' | { answers: string }

/** A TCP connection to a server that fails as servers do. */
export interface FailingLink {
  readonly port: number
  /** From now on, open connections too. */
  behave(failure: LinkFailure): void
  stop(): void
}

/** Delay of each piece of data in each direction, in milliseconds. */
const slowMs = 150

/** @param target Port on the loopback address. */
export async function startFailingLink(target: number): Promise<FailingLink> {
  let failure: LinkFailure = 'none'
  const sockets = new Set<Socket>()

  function forward(from: Socket, to: Socket): void {
    from.on('data', (data: Buffer) => {
      if (failure === 'hanging') return
      if (typeof failure === 'object') {
        from.write(failure.answers)
        from.end()
      } else if (failure === 'slow') setTimeout(() => to.write(data), slowMs)
      else to.write(data)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => {})
  }

  const server = createServer((client) => {
    if (failure === 'stopped') return void client.destroy()
    const behind = connect(target, '127.0.0.1')
    for (const socket of [client, behind]) sockets.add(socket.on('close', () => sockets.delete(socket)))
    forward(client, behind)
    forward(behind, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    behave(next) {
      failure = next
      if (failure === 'stopped') for (const socket of sockets) socket.destroy()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
