import { randomUUID } from 'node:crypto'
import { live } from '@trouvaille/domain'
import { WebSocket } from 'ws'
import { personOf, tokenOf } from './seed.ts'

/** Where devices connect. */
export interface SocketAddress {
  kind: 'product' | 'floor'
  port: number
}

export interface Acknowledged {
  clientId: string
  seq: number
}

/** A device that does as little as it can with what it receives: its process is not what is measured. */
export interface Device {
  readonly socket: WebSocket
  /** Settles with the acknowledgement; never where the connection is cut before it. */
  send(conversationId: string, text: string): Promise<Acknowledged>
  /** Receives the text of each message. */
  onText: (text: string) => void
}

const marker = Buffer.from('"message.sent"')
const textStart = Buffer.from('"text":"')

/** The text of a message event, or nothing for any other event. */
function textOf(frame: Buffer): string | undefined {
  if (!frame.includes(marker)) return undefined
  const start = frame.indexOf(textStart) + textStart.length
  return frame.toString('latin1', start, frame.indexOf('"', start))
}

const typeStart = '{"type":"'.length

/** The type of a frame, without reading all of it. */
const typeOf = (frame: Buffer): string => frame.toString('latin1', typeStart, frame.indexOf('"', typeStart))

/** @param rooms Conversations of that person, which the bare server does not look up. */
export async function openDevice(
  { kind, port }: SocketAddress,
  index: number,
  rooms: readonly string[],
): Promise<Device> {
  const address =
    kind === 'product'
      ? `ws://127.0.0.1:${port}${live.path}`
      : `ws://127.0.0.1:${port}/?person=${personOf(index)}${rooms.map((room) => `&in=${room}`).join('')}`
  const socket = new WebSocket(address, {
    perMessageDeflate: false,
    // The headers of a browser and a reverse proxy, with an address of its own, because connections per address are
    // limited.
    headers: {
      'x-forwarded-for': `10.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'accept-language': 'fr,fr-FR;q=0.8,en-US;q=0.5,en;q=0.3',
      'accept-encoding': 'gzip, deflate, br, zstd',
      cookie: `trouvaille.session_token=${encodeURIComponent(tokenOf(index))}; session=1`,
    },
  })
  const answers = new Map<number, (given: Acknowledged) => void>()
  let sent = 0
  const device: Device = {
    socket,
    onText: () => {},
    send(conversationId, text) {
      const id = sent++
      const clientId = randomUUID()
      const input = { conversationId, clientId, body: { kind: 'text', text } }
      socket.send(JSON.stringify({ type: 'command', id, name: 'message.send', input }))
      return new Promise((resolve) => answers.set(id, resolve))
    },
  }
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A connection was closed.')))
    socket.on('open', () => {
      if (kind === 'product') {
        socket.send(JSON.stringify({ type: 'hello', protocol: live.protocol, account: personOf(index) }))
      }
    })
    socket.on('message', (data: Buffer) => {
      const type = typeOf(data)
      if (type === 'changes') {
        const text = textOf(data)
        if (text !== undefined) device.onText(text)
      } else if (type === 'result') acknowledge(data.toString())
      else if (type === 'ping') socket.send('{"type":"pong"}')
      else if (type === 'welcome') resolve()
      else reject(new Error(`A connection was rejected: ${data.toString()}`))
    })
  })
  return device

  function acknowledge(frame: string): void {
    const { id, data, error } = JSON.parse(frame) as { id: number; data?: Acknowledged; error?: { code: string } }
    if (data) answers.get(id)?.(data)
    else device.socket.emit('refused', error?.code)
    answers.delete(id)
  }
}

/** Opened at the same time. */
const atOnce = 50

/** @param from Index of the first person. */
export async function openDevices(
  socketAddress: SocketAddress,
  count: number,
  roomsOf: (index: number) => readonly string[],
  from = 0,
): Promise<Device[]> {
  const devices: Device[] = []
  while (devices.length < count) {
    const next = Array.from({ length: Math.min(atOnce, count - devices.length) }, (_, place) => {
      const index = from + devices.length + place
      return openDevice(socketAddress, index, roomsOf(index))
    })
    devices.push(...(await Promise.all(next)))
  }
  return devices
}
