import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The bare server beside which the friends list is measured: Node, the driver, one prepared statement, JSON. It knows
 * nobody: the caller's id is in the address. Its arguments: where the database is, the statement.
 */

const [, , connectionString, text] = process.argv
const pool = new pg.Pool({ connectionString, max: 20 })

const server = createServer(async (request, response) => {
  const id = new URL(request.url ?? '', 'http://localhost').searchParams.get('id')
  const { rows } = await pool.query({ name: 'friends', text: text ?? '', values: [id, id, 21] })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ friends: rows.slice(0, 20), total: rows[0]?.total ?? 0 }))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
