import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { openCluster } from '../../../apps/server/src/platform/db/embedded.ts'

/**
 * The bare server as a baseline of the conversations: a `ws` server without authentication that writes each message
 * with one committed insert, and sends the same bytes to whoever is in the conversation, an acknowledgement to its
 * sender.
 */

const table = `create table if not exists floor_messages (
  seq bigint generated always as identity primary key, conversation_id text not null, sender_id text not null,
  client_id text not null, content text not null, created_at timestamptz not null)`
const insert = `insert into floor_messages (conversation_id, sender_id, client_id, content, created_at)
  values ($1, $2, $3, $4, $5) returning seq`

type Run = (text: string, values?: unknown[]) => Promise<{ rows: { seq: number | string }[] }>

interface Sent {
  conversationId: string
  clientId: string
  body: { kind: 'text'; text: string }
}

export interface Floor {
  server: Server
  close(): Promise<void>
}

/** @param databaseUrl Of a PostgreSQL server; without it the embedded database in a folder is used. */
export async function openFloor(databaseUrl: string | undefined, folder: string): Promise<Floor> {
  const { run, close } = databaseUrl ? await onServer(databaseUrl) : await onEmbedded(folder)
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  /** By conversation; the address of a socket says which it is in. */
  const rooms = new Map<string, Set<WebSocket>>()

  sockets.on('connection', (socket, request) => {
    const asked = new URL(request.url ?? '', 'http://localhost').searchParams
    const senderId = asked.get('person') ?? ''
    for (const id of asked.getAll('in')) {
      const room = rooms.get(id) ?? new Set()
      rooms.set(id, room.add(socket))
    }
    socket.on('message', (data: Buffer) => void write(data.toString()))
    // Devices count as open once they receive this.
    socket.send('{"type":"welcome"}')

    async function write(text: string): Promise<void> {
      const { id, input } = JSON.parse(text) as { id: number; input: Sent }
      const { conversationId, clientId, body } = input
      const sentAt = new Date().toISOString()
      const { rows } = await run(insert, [conversationId, senderId, clientId, body.text, sentAt])
      const message = { conversationId, seq: Number(rows[0]?.seq), senderId, clientId, sentAt, body }
      const frame = Buffer.from(JSON.stringify({ type: 'changes', items: [{ type: 'message.sent', message }] }))
      for (const other of rooms.get(conversationId) ?? []) other.send(frame, { binary: false })
      socket.send(JSON.stringify({ type: 'result', id, data: message }))
    }
  })
  return { server, close }
}

async function onServer(connectionString: string): Promise<{ run: Run; close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString, max: 20 })
  await pool.query(table)
  return { run: (text, values) => pool.query({ name: 'floor', text, values: values ?? [] }), close: () => pool.end() }
}

async function onEmbedded(folder: string): Promise<{ run: Run; close: () => Promise<void> }> {
  const client = await openCluster(join(folder, 'pglite'))
  await client.exec(table)
  return { run: (text, values) => client.query(text, values), close: () => client.close() }
}
