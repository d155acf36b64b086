import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { opened, openGroup, people } from './features/conversations/testing.ts'
import { openConnection } from './testing/live.ts'
import { useTestServer } from './testing/vitest.ts'

/** Log entries of one request can be correlated. */

const server = useTestServer()

interface Line extends Record<string, unknown> {
  msg: string
}

const linesSince = (start: number): Line[] =>
  server()
    .logged.slice(start)
    .map((line) => JSON.parse(line))

/** Waits for a log entry. */
const lineOf = (start: number, isIt: (line: Line) => boolean): Promise<Line> =>
  vi.waitFor(() => {
    const found = linesSince(start).find(isIt)
    if (!found) throw new Error('It is not there yet.')
    return found
  }, 10_000)

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

describe('a line', () => {
  test('[OPS-11] of what a call causes long after its answer carries the id of the call', async () => {
    const { person } = await server().signIn()
    const start = server().logged.length
    const { headers } = await server().call('/api/password/reset-request', { body: { email: person.email } })
    const sent = await lineOf(start, ({ msg }) => msg === 'mail sent')
    expect(sent.request).toBe(headers.get('x-request-id'))
    expect(sent.request).toEqual(uuid)
  })

  test('[OPS-11] of a fault carries it once, as its answer does', async () => {
    const { call } = await server().signIn()
    vi.spyOn(server().services.health, 'up').mockRejectedValueOnce(new Error('a fault'))
    const start = server().logged.length
    const { status, headers } = await call('/api/health')
    expect(status).toBe(500)
    const raw =
      server()
        .logged.slice(start)
        .find((line) => line.includes('request failed')) ?? ''
    expect(raw.match(/"request":"/g)).toHaveLength(1)
    expect(JSON.parse(raw)).toMatchObject({ request: headers.get('x-request-id'), route: '/api/health' })
  })

  test('[OPS-11] of a command of a realtime connection carries an id of its own', async () => {
    const [ana, bob] = await people(server(), 2)
    const conversationId = await opened(openGroup(ana!, [bob!]))
    const device = await openConnection(server(), { hello: { token: ana!.token } })
    const start = server().logged.length
    const send = () =>
      device.command('message.send', {
        conversationId,
        clientId: randomUUID(),
        body: { kind: 'text', text: 'x' },
      })
    vi.spyOn(server().services.messages, 'send')
      .mockRejectedValueOnce(new Error('one'))
      .mockRejectedValueOnce(new Error('two'))
    expect([await send(), await send()]).toMatchObject([{ error: { code: 'server.unexpected' } }, { error: {} }])
    const ids = linesSince(start)
      .filter(({ msg }) => msg === 'a command failed')
      .map(({ request }) => request)
    expect(ids).toEqual([uuid, uuid])
    expect(ids[0]).not.toBe(ids[1])
    device.close()
  })

  test('[OPS-13] [OPS-14] of each request says its pattern, status and time, and nothing of people', async () => {
    const { call } = await server().signIn()
    const { person } = await server().signIn()
    const start = server().logged.length
    const answer = await call(`/api/people/${person.id}/friendship`)
    expect(await lineOf(start, ({ msg }) => msg === 'request')).toEqual({
      level: 20,
      time: expect.any(Number),
      request: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/people/:id/friendship',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    })
    expect(server().logged.slice(start).join()).not.toContain(person.id)
  })
})
