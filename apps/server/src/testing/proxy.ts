import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A proxy as operators put one in front of several servers: it asks them whether they are ready, and takes turns. */
export interface Proxy {
  readonly url: string
  /** A server that comes; it gets requests once it is ready. */
  add(url: string): void
  /** Resolves when a server is ready, or is not any more. */
  knows(url: string, isReady: boolean): Promise<void>
  remove(url: string): void
  stop(): void
}

/** How often it asks, in milliseconds. */
const everyMs = 100

export async function startProxy(): Promise<Proxy> {
  const ready = new Map<string, boolean>()
  const sockets = new Set<Socket>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const over = new AbortController()

  async function watch(url: string): Promise<void> {
    while (!over.signal.aborted && ready.has(url)) {
      const isReady = await fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready.has(url)) ready.set(url, isReady)
      await sleep(everyMs)
    }
  }

  function next(): URL | undefined {
    const there = [...ready].filter(([, isReady]) => isReady).map(([url]) => url)
    const url = there[(turn += 1) % there.length]
    return url === undefined ? undefined : new URL(url)
  }

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const target = next()
    if (!target) return void response.writeHead(502).end()
    const { method, url: path, headers } = incoming
    const passed = ask({ agent, host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    incoming.pipe(passed)
  }

  const server = createServer(pass)
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const target = next()
    if (!target) return socket.destroy()
    const behind = connect(Number(target.port), target.hostname)
    for (const end of [socket, behind]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        socket.destroy()
        behind.destroy()
      })
    }
    const headers = incoming.rawHeaders.reduce(
      (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
      `GET ${incoming.url} HTTP/1.1\r\n`,
    )
    behind.write(`${headers}\r\n`)
    behind.write(head)
    socket.pipe(behind).pipe(socket)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(url) {
      ready.set(url, false)
      void watch(url)
    },
    async knows(url, isReady) {
      while (ready.get(url) !== isReady) await sleep(everyMs)
    },
    remove: (url) => void ready.delete(url),
    stop() {
      over.abort()
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
