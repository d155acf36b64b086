import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local fake of an external provider, with responses that a test defines. */

export interface Asked {
  method: string
  /** Without query. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}

export type Reply =
  | { status?: number; headers?: Record<string, string>; json: unknown }
  | { status?: number; headers?: Record<string, string>; text: string }
  | { status?: number; headers?: Record<string, string>; bytes: Uint8Array }
  /** Never answers, never ends an answer that it has begun, breaks the connection, or breaks it in the middle of an answer. */
  | 'silence'
  | 'trickle'
  | 'break'
  | 'cut'

export type Responder = (asked: Asked) => Reply | Promise<Reply>

export interface FakeSource {
  readonly url: string
  /** The requests received so far. */
  readonly asked: Asked[]
  /** Number of requests without a complete response. */
  readonly pending: number
  /** Sets the responder, and clears the recorded requests. */
  respond(responder: Responder): void
  stop(): Promise<void>
}

export async function startFakeSource(first: Responder = () => ({ status: 404, json: {} })): Promise<FakeSource> {
  let responder = first
  const asked: Asked[] = []
  let pending = 0
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    pending += 1
    response.on('close', () => (pending -= 1))
    const question = await readAsked(request)
    asked.push(question)
    send(response, await responder(question))
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get pending() {
      return pending
    },
    respond(next) {
      responder = next
      asked.length = 0
    },
    stop: () => stop(server),
  }
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    method: request.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'silence') return
  if (reply === 'trickle') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drop = () => response.write(' ')
    const drip = setInterval(drop, 5)
    response.on('close', () => clearInterval(drip))
    return
  }
  if (reply === 'break') {
    response.destroy()
    return
  }
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"results":[', () => response.destroy())
    return
  }
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
  if ('bytes' in reply) response.end(reply.bytes)
  else response.end('text' in reply ? reply.text : JSON.stringify(reply.json))
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
