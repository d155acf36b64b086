import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { httpServerMaker } from './node-server.ts'

/** Headers and bodies as sent, seen by a client that does not decode them. */

async function answerOf(url: string, encoding?: string, method = 'GET') {
  const call = request(url, { method, headers: encoding ? { 'accept-encoding': encoding } : {} }).end()
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { headers: response.headers as Record<string, string | undefined>, body: Buffer.concat(chunks) }
}

describe('an answer', () => {
  const server = useTestServer()
  const long = () => `${server().url}/api/openapi.json`

  test('of a long text is compressed for whoever reads that', async () => {
    const plain = await answerOf(long())
    expect(plain.body.length).toBeGreaterThan(1024)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('Accept-Encoding')
    const compressed = await answerOf(long(), 'gzip')
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(compressed.headers['content-length']).not.toBe(String(plain.body.length))
    expect(compressed.body.length).toBeLessThan(plain.body.length)
    expect(gunzipSync(compressed.body)).toEqual(plain.body)
  })

  test('that is short is sent as it is, with its length', async () => {
    const { headers, body } = await answerOf(`${server().url}/api/health`, 'gzip')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-length']).toBe(String(body.length))
    expect(JSON.parse(body.toString())).toMatchObject({ status: 'ok' })
  })

  test('without a body has none', async () => {
    const { headers, body } = await answerOf(long(), 'gzip', 'HEAD')
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.length).toBe(0)
  })
})

test('an answer’s own headers replace the usual ones', async () => {
  const createServer = await httpServerMaker(readConfig({}))
  const server = createServer({}, (_request, response) => {
    response.writeHead(200, { 'Referrer-Policy': 'no-referrer', 'content-type': 'text/plain' })
    response.end('x')
  }).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { headers } = await answerOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-type']).toBe('text/plain')
    expect(headers['x-frame-options']).toBe('DENY')
  } finally {
    server.close()
  }
})
