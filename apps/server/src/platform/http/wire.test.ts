import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { sendRaw } from '../../testing/raw-request.ts'
import { useTestServer } from '../../testing/vitest.ts'

/** Requests that no client of ours writes: the bytes on the connection decide. */

const server = useTestServer()

/** Sends text over a bare connection. @returns All that comes back until the server closes it. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(Number(new URL(server().url).port), '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (chunk: string) => (received += chunk))
  socket.write(text)
  await once(socket, 'close')
  return received
}

const post = (...headers: string[]) =>
  ['POST /api/session HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n')

describe('a request whose end is unclear', () => {
  const smuggled = '0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'

  test.each([
    ['a length and chunks', post('Content-Length: 5', 'Transfer-Encoding: chunked')],
    ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 5')],
    ['two lengths', post('Content-Length: 5', 'Content-Length: 6')],
    ['a length that is no number', post('Content-Length: +5')],
    ['an unknown encoding', post('Transfer-Encoding: xchunked')],
    ['a header with a blank before its colon', post('Transfer-Encoding : chunked')],
    ['a bare line feed', post('Content-Length: 5\nTransfer-Encoding: chunked')],
  ])('with %s is refused, and nothing after it is read', async (_, head) => {
    const received = await answerTo(head + smuggled)
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(received).toMatch(/^X-Content-Type-Options: nosniff\r$/m)
    expect(received).toContain('{"error":{"code":"request.malformed"}}')
  })
})

test.each(['/', '/api/session', '/assets/x.js'])('TRACE %s is not answered with the request', async (path) => {
  const { status, text } = await sendRaw(server().url, path, { method: 'TRACE', headers: { 'x-secret': 'shown' } })
  expect(status).toBe(404)
  expect(text).not.toContain('shown')
})
