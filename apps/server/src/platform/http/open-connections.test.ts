import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { connectionsOf } from './open-connections.ts'

test('a server stops although sockets are open: idle ones, and ones that were upgraded', async () => {
  const server = createServer((_request, response) => void response.end('ok'))
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => {})
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: raw\r\n\r\n')
  })
  const stop = connectionsOf(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = async (request: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(request)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return { answer: answer.toString(), ended: once(socket, 'close') }
  }
  const upgraded = await open('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: raw\r\n\r\n')
  const idle = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(upgraded.answer).toContain('101')
  expect(idle.answer).toContain('200')
  await stop()
  await Promise.all([upgraded.ended, idle.ended])
})
