import { once } from 'node:events'
import { connect } from 'node:net'
import { done, endpoint, type Limit } from '@trouvaille/contract'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type ServedEndpoints, serveEndpoints } from '../../testing/listener.ts'
import { readBounded } from './read-body.ts'
import { createRouter } from './router.ts'

/** Bodies at the limits of the body guard. */

const limit: Limit = { name: 'test', by: ['network'], points: 1000, windowMs: 60_000 }
const declared = { method: 'post', audience: 'visitor', summary: '', limits: [limit] } as const
const router = createRouter()
  .mount(
    endpoint({ ...declared, path: '/api/echo', body: z.unknown(), output: z.object({ heard: z.unknown() }) }),
    ({ body }) => ({ heard: body }),
  )
  .mount(
    endpoint({ ...declared, path: '/api/upload', upload: ['image/png'], media: 'text/plain', output: z.string() }),
    ({ incoming }) => readBounded(incoming, 10, 'image.too_large'),
  )
  .mount(
    endpoint({ ...declared, method: 'get', path: '/api/{any}', params: z.object({ any: z.string() }), output: done }),
    () => {},
  )

let url: string
let call: ServedEndpoints['call']
beforeEach(async () => {
  ;({ url, call } = await serveEndpoints(router))
})

const post = (body: BodyInit | undefined, type = 'application/json', path = '/api/echo') =>
  call(path, { method: 'POST', ...(body !== undefined && { body }), headers: { 'content-type': type } })

async function codeOf(asked: Response | Promise<Response>): Promise<[number, string]> {
  const answer = await asked
  const { error } = (await answer.json()) as { error: { code: string } }
  return [answer.status, error.code]
}

/** JSON of that many bytes. */
const ofBytes = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a body', () => {
  test('of 256 KB comes through, and one byte more does not', async () => {
    expect((await post(ofBytes(262_144))).status).toBe(200)
    expect(await codeOf(post(ofBytes(262_145)))).toEqual([413, 'request.too_large'])
  })

  test('that does not say how long it is, is counted', async () => {
    const stream = (bytes: number) =>
      call('/api/echo', {
        method: 'POST',
        body: new Blob([ofBytes(bytes)]).stream(),
        headers: { 'content-type': 'application/json' },
        duplex: 'half',
      } as RequestInit)
    expect((await stream(262_144)).status).toBe(200)
    expect(await codeOf(stream(262_145))).toEqual([413, 'request.too_large'])
  })

  test('that goes on after it was rejected loses its connection, five seconds after the answer', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const client = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
    onTestFinished(() => void client.destroy())
    const length = 'content-type: application/json\r\ncontent-length: 262145'
    client.write(`POST /api/echo HTTP/1.1\r\nhost: localhost\r\n${length}\r\n\r\n"`)
    const [answer] = await once(client, 'data')
    expect(String(answer)).toContain('request.too_large')
    const end = await vi.waitUntil(() => timers.mock.calls.find(([, milliseconds]) => milliseconds === 5_000)?.[0])
    // One that is silent would lose it anyway.
    const sending = setInterval(() => client.write(' '), 20)
    onTestFinished(() => clearInterval(sending))
    expect(client.closed).toBe(false)
    end()
    await expect.poll(() => client.closed).toBe(true)
  })

  test('may be nested twenty deep', async () => {
    expect(await (await post(nested(20))).json()).toEqual({ heard: JSON.parse(nested(20)) })
    expect(await codeOf(post(nested(21)))).toEqual([400, 'request.malformed'])
    expect(await codeOf(post('{"a":'.repeat(21) + '1' + '}'.repeat(21)))).toEqual([400, 'request.malformed'])
  })

  test.each([
    ['no JSON', '{'],
    ['a zero byte', '["a\\u0000"]'],
    ['a zero byte in a name', '{"a\\u0000":1}'],
    ['half a character', '[["\\ud800"]]'],
    ['half a character in a name', '{"\\ud800":1}'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('with %s is malformed', async (_, body) => {
    expect(await codeOf(post(body))).toEqual([400, 'request.malformed'])
  })

  test('is JSON by its type, whatever follows it', async () => {
    expect((await post('1', 'Application/JSON; charset=utf-8')).status).toBe(200)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json']) {
      expect(await codeOf(post('1', type)), type).toEqual([415, 'request.unsupported_type'])
    }
  })

  test('may be left out, whatever its type', async () => {
    expect(await (await post(undefined, 'text/plain')).json()).toEqual({ heard: {} })
    expect(await codeOf(post(undefined))).toEqual([400, 'request.malformed'])
  })

  test('of an upload is read by its endpoint alone', async () => {
    expect(await (await post(new Uint8Array([0x41]), 'image/png', '/api/upload')).text()).toBe('A')
    expect(await codeOf(post('A'.repeat(11), 'image/png', '/api/upload'))).toEqual([413, 'image.too_large'])
    expect(await codeOf(call('/api/upload', { method: 'PUT', body: 'A' }))).toEqual([415, 'request.unsupported_type'])
  })
})

test.each(['/api/a%00b', '/api/?a=%00', '/api/a%ff', '/api/%'])(
  'an address that cannot be read is refused: %s',
  async (path) => {
    expect(await codeOf(call(path))).toEqual([400, 'request.invalid'])
  },
)
