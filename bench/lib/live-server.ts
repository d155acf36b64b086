import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createGateway } from '../../apps/server/src/realtime/gateway.ts'
import { systemClock } from '../../apps/server/src/platform/runtime/clock.ts'
import { createLocalBroker } from '../../apps/server/src/platform/broker/broker.ts'
import { createLog } from '../../apps/server/src/platform/observability/log.ts'

/**
 * The server of the measurement `live`, in a process of its own: the product's gateway, or bare sockets that are sent
 * the same bytes. Connections are not authenticated, so that only the sockets are measured.
 */

const event = { type: 'favourites.changed', cursor: '123456789' } as const
const bytes = Buffer.from(JSON.stringify({ type: 'changes', items: [event] }))

const server = createServer()
const accounts = new Set<string>()
let send: () => void
if (process.argv[2] === 'gateway') {
  const gateway = createGateway({
    handshake: {
      addressOf: () => '127.0.0.1',
      admitRequest: async () => {},
      async admitDevice(_request, { account = '' }) {
        accounts.add(account)
        return { accountId: account, sessionId: account }
      },
    },
    logSecurity: () => true,
    clock: systemClock,
    log: createLog('silent'),
    devices: createLocalBroker('node').devices,
    onAdmission: async () => {},
    onLeave: () => {},
    onArrival: () => {},
    onDeparture: () => {},
    catchUp: async function* () {
      yield { type: 'welcome', cursor: 'a-b-c' }
    },
    cursor: async () => undefined,
    commands: { run: async () => ({ data: null }), received: () => 0 },
  })
  gateway.attach(server)
  send = () => gateway.send([...accounts], event)
} else {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  // Devices count as open once they receive this.
  sockets.on('connection', (socket) => socket.send('{"type":"welcome"}'))
  send = () => {
    for (const socket of sockets.clients) socket.send(bytes, { binary: false })
  }
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))

process.on('message', (asked) => {
  if (asked === 'send') send()
  else {
    globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuUs: user + system, bytes: process.memoryUsage().rss })
  }
})
process.on('disconnect', () => process.exit(0))
