import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { newestMessages } from '../../apps/server/src/features/conversations/messages.store.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'

/**
 * The bare server beside which requests are measured: Node, JSON, and the driver with one prepared statement. It knows
 * nobody: the caller's id is in the address. Its arguments: where the database is, the statement of a page of friends,
 * and what it answers without the database.
 */

const [, , connectionString, friends, answer] = process.argv
const pool = new pg.Pool({ connectionString, max: 20 })
const given: unknown = JSON.parse(answer ?? '')

const newest = newestMessages({
  runPrepared: async ({ name, text }, values) => (await pool.query({ name, text, values: [...values] })).rows,
} as Database)

async function bodyOf({ pathname, searchParams }: URL): Promise<unknown> {
  const id = searchParams.get('id') ?? ''
  if (pathname === '/given') return given
  if (pathname === '/messages') {
    const conversationId = searchParams.get('conversation') ?? ''
    return newest({ userId: id, conversationId, above: 0, below: 2_147_483_647, limit: 51 })
  }
  const { rows } = await pool.query({ name: 'friends', text: friends ?? '', values: [id, id, 21] })
  return { friends: rows.slice(0, 20), total: rows[0]?.total ?? 0 }
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(new URL(request.url ?? '', 'http://localhost'))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
