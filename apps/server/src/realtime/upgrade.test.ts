import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Server as Engine } from 'engine.io'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { releaseUpgradeRequest, openSocket } from './upgrade.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

test('an open line keeps nothing of the request that opened it, and hears of its end', async () => {
  const engine = new Engine({ transports: ['websocket'] })
  const io = new Server({ serveClient: false })
  io.bind(engine)
  const server = createServer()
  let request: WeakRef<IncomingMessage> | undefined
  server.on('upgrade', (asked, socket, head) => {
    request = new WeakRef(asked)
    openSocket(engine, asked, socket, head)
  })
  const ended: string[] = []
  io.on('connection', (line) => {
    line.on('disconnect', (reason) => void ended.push(reason))
    line.on('question', (answer: (text: string) => void) => answer('here'))
    releaseUpgradeRequest(line)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => io.close())
  const { port } = server.address() as AddressInfo
  const device = connect(`http://127.0.0.1:${port}`, { path: '/engine.io', transports: ['websocket'] })
  onTestFinished(() => void device.close())
  expect(await device.emitWithAck('question')).toBe('here')
  await vi.waitFor(() => {
    collectGarbage()
    expect(request?.deref()).toBeUndefined()
  })
  expect(await device.emitWithAck('question')).toBe('here')
  device.io.engine.transport.close()
  await vi.waitFor(() => expect(ended).toHaveLength(1))
})
