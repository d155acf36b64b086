import { once } from 'node:events'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { endpoint, readLiveness } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { serveEndpoints } from '../../testing/listener.ts'
import { usualHeaders } from './node-server.ts'
import { createRouter } from './router.ts'

const listed = {
  method: 'get',
  path: '/api/list',
  audience: 'visitor',
  summary: '',
  limits: [{ name: 'test', by: ['network'], points: 1000, windowMs: 60_000 }],
  query: z.object({ of: z.string() }),
} as const

/** Headers and bodies as sent, seen by a client that does not decode them. */

async function answerOf(url: string, encoding?: string, method = 'GET', more: Record<string, string> = {}) {
  const headers = { ...(encoding && { 'accept-encoding': encoding }), ...more }
  const call = request(url, { method, headers }).end()
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { headers: response.headers as Record<string, string | undefined>, body: Buffer.concat(chunks) }
}

describe('an answer', () => {
  const token = 'a-token-of-the-tests'
  const server = useTestServer({ environment: { METRICS_TOKEN: token } })
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

  test('of an endpoint is compressed when it is long, for whoever reads that', async () => {
    const router = createRouter().mount(endpoint({ ...listed, output: z.object({ text: z.string() }) }), (call) => ({
      text: 'é'.repeat(call.query.of === 'long' ? 512 : 100),
    }))
    const { url } = await serveEndpoints(router)
    for (const [of, encoding] of [
      ['long', 'gzip'],
      ['short', undefined],
    ] as const) {
      const { headers, body } = await answerOf(`${url}/api/list?of=${of}`, 'gzip')
      expect([headers['content-encoding'], headers['content-type']], of).toEqual([encoding, 'application/json'])
      const { text } = JSON.parse((encoding ? gunzipSync(body) : body).toString()) as { text: string }
      expect(text, of).toMatch(/^é+$/)
    }
    expect((await answerOf(`${url}/api/list?of=long`)).headers['content-length']).toBe('1035')
  })

  test('with the metrics is compressed, and has the usual headers', async () => {
    const { headers, body } = await answerOf(`${server().url}/api/figures`, 'gzip', 'GET', {
      authorization: `Bearer ${token}`,
    })
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    expect(gunzipSync(body).toString()).toContain('trouvaille_messages_written_total')
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
  const usual = await usualHeaders(readConfig({}))
  const router = createRouter().mount(readLiveness, (call) => {
    call.setHeader('referrer-policy', 'no-referrer')
  })
  const { call } = await serveEndpoints(router, { usual })
  const answer = await call(readLiveness.path)
  expect(await answer.json()).toEqual({ ok: true })
  const { headers } = answer
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('x-frame-options')).toBe('DENY')
})
