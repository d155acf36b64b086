import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { live } from '@trouvaille/domain'

/**
 * The cost of sending one event to many sockets: CPU of a delivery and memory of a socket, beside bare
 * sockets of the same machine that are sent the same bytes. Localhost only; the ratio is what counts.
 */

const counts = [100, 1000]
/** Deliveries in one measurement, whatever the number of sockets. */
const deliveries = 100_000
/** Opened at the same time. */
const atOnce = 50

const rows: Record<string, string | number>[] = []
for (const sockets of counts) {
  const bare = await measure('bare', sockets)
  const gateway = await measure('gateway', sockets)
  const row = (what: string, { cpuUs, bytes }: Cost) => ({
    sockets,
    what,
    'CPU of a delivery, µs': cpuUs.toFixed(1),
    'memory of a socket, KB': (bytes / 1024).toFixed(1),
  })
  rows.push(row('bare sockets', bare), row('gateway', gateway), {
    sockets,
    what: 'times the bare ones',
    'CPU of a delivery, µs': (gateway.cpuUs / bare.cpuUs).toFixed(1),
    'memory of a socket, KB': (gateway.bytes / bare.bytes).toFixed(1),
  })
}
console.table(rows)

interface Cost {
  cpuUs: number
  bytes: number
}

async function measure(kind: 'gateway' | 'bare', count: number): Promise<Cost> {
  const server = fork(join(import.meta.dirname, 'lib/live-server.ts'), [kind], { execArgv: ['--expose-gc'] })
  const answer = async () => (await once(server, 'message'))[0] as Cost
  const use = () => {
    server.send('measure')
    return answer()
  }
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const empty = await use()
  const received = { count: 0, waiting: undefined as (() => void) | undefined }
  const devices: WebSocket[] = []
  while (devices.length < count) {
    const next = Array.from({ length: Math.min(atOnce, count - devices.length) }, (_, index) =>
      open(port, devices.length + index, received),
    )
    devices.push(...(await Promise.all(next)))
  }
  // What the engine has not compiled yet is not what a delivery costs.
  await deliver(5)
  const before = await use()
  const rounds = Math.round(deliveries / count)
  await deliver(rounds)
  const after = await use()
  for (const device of devices) device.close()
  server.disconnect()
  await once(server, 'exit')
  return { cpuUs: (after.cpuUs - before.cpuUs) / (rounds * count), bytes: (before.bytes - empty.bytes) / count }

  /** One event after another, each once every socket has received the one before. */
  async function deliver(times: number): Promise<void> {
    for (let round = 0; round < times; round += 1) {
      received.count = 0
      const all = new Promise<void>((resolve) => (received.waiting = resolve))
      server.send('send')
      await all
    }
  }

  /** A person's device; two devices belong to one person. */
  function open(at: number, index: number, hearing: typeof received): Promise<WebSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${at}${live.path}`)
    return new Promise((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error('A socket could not be opened.')))
      socket.addEventListener('open', () =>
        socket.send(JSON.stringify({ type: 'hello', protocol: live.protocol, account: `a${index >> 1}` })),
      )
      socket.addEventListener('message', ({ data }) => {
        const text = String(data)
        if (text.includes('"changes"')) {
          hearing.count += 1
          if (hearing.count === count) hearing.waiting?.()
        } else if (text.includes('"welcome"')) resolve(socket)
        else if (text.includes('"ping"')) socket.send('{"type":"pong"}')
      })
    })
  }
}
