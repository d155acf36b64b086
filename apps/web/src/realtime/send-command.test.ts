import { beforeEach, expect, test } from 'vitest'
import type { App } from '../core/app.ts'
import { ApiFailure, NetworkFailure } from '../lib/api.ts'
import { messageAt } from '../testing/fake-conversations.ts'
import { fakeServer, offline, Rejection } from '../testing/fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../testing/tab.ts'
import type { SendCommand } from './socket.ts'
import { sendCommand, sendOver } from './send-command.ts'

let app: App

beforeEach(() => {
  resetDevice()
  signInOnDevice(person('anna'))
  app = openApp()
})

const clientId = '7d2f0fd0-6f7c-4f0e-9f0a-0b5f6a3d1c11'
const input = { conversationId: 'c', clientId, body: { kind: 'text', text: 'Bonjour' } } as const
const sends = { 'post /api/conversations/{id}/messages': () => messageAt(1) }

/** A connection with such results. */
function over(answer: (name: string, sent: unknown) => unknown) {
  const sent: unknown[] = []
  sendOver(app, (async (name: string, given: unknown) => {
    sent.push([name, given])
    return answer(name, given)
  }) as SendCommand)
  return sent
}

test('a command goes over the connection, and no endpoint is called', async () => {
  const { asked } = fakeServer(sends)
  const sent = over(() => ({ data: messageAt(4) }))
  expect(await sendCommand(app, 'message.send', input)).toEqual(messageAt(4))
  expect([sent, asked]).toEqual([[['message.send', input]], []])
})

test('what is rejected there is rejected, with its code and how long to wait', async () => {
  const { asked } = fakeServer(sends)
  over(() => ({ error: { code: 'request.rate_limited', retryAfter: 7 } }))
  const rejection = await sendCommand(app, 'message.send', input).catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(ApiFailure)
  expect(rejection).toMatchObject({ code: 'request.rate_limited', retryAfter: 7 })
  expect(asked).toEqual([])
})

test.each([
  ['without a connection', () => {}],
  ['without a result', () => over(() => Promise.reject(new Error('operation has timed out')))],
])('%s the endpoint does the same', async (_, prepare) => {
  prepare()
  const { asked } = fakeServer({ ...sends, 'post /api/conversations/{id}/read': () => ({ ok: true }) })
  expect(await sendCommand(app, 'message.send', input)).toEqual(messageAt(1))
  expect(await sendCommand(app, 'conversation.read', { conversationId: 'c', seq: 3 })).toBeNull()
  expect(asked.map(({ name, body }) => [name, body])).toEqual([
    ['post /api/conversations/c/messages', { clientId, body: input.body }],
    ['post /api/conversations/c/read', { seq: 3 }],
  ])
})

test('what the endpoint refuses, and a network that is not there, are told as they are', async () => {
  const refuse = () => {
    throw new Rejection('messages.not_allowed')
  }
  const { answers } = fakeServer({ 'post /api/conversations/{id}/messages': refuse })
  await expect(sendCommand(app, 'message.send', input)).rejects.toMatchObject({ code: 'messages.not_allowed' })
  answers['post /api/conversations/{id}/messages'] = offline
  await expect(sendCommand(app, 'message.send', input)).rejects.toBeInstanceOf(NetworkFailure)
})

test('that somebody types is sent over the connection, and else not at all', async () => {
  const { asked } = fakeServer()
  expect(await sendCommand(app, 'typing.start', { conversationId: 'c' })).toBeNull()
  const sent = over(() => ({ data: null }))
  await sendCommand(app, 'typing.start', { conversationId: 'c' })
  expect([sent, asked]).toEqual([[['typing.start', { conversationId: 'c' }]], []])
})
