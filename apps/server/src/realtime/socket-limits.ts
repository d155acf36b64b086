import type { ErrorCode } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { Socket as Connection } from 'engine.io'
import type { Clock } from '../platform/runtime/clock.ts'

/** What of a connection is looked at here. */
export type LimitedSocket = Pick<Connection, 'on'>

/** How many messages one socket may send in a window. */
export interface LineMessages {
  points: number
  windowMs: number
}

interface Packet {
  data?: unknown
}

const bytesOf = ({ data }: Packet) => (typeof data === 'string' ? Buffer.byteLength(data) : 0)

/**
 * Holds a connection to the bounds of what it may send, and of what may wait for it. The size of one message is held
 * by the library.
 * @param cut Ends the connection at once; the code says why.
 */
export function limitSocket(
  connection: LimitedSocket,
  clock: Clock,
  cut: (code: ErrorCode) => void,
  { points, windowMs }: LineMessages = live.messages,
): void {
  let isCut = false
  const cutOnce = (code: ErrorCode) => {
    if (!isCut) cut(code)
    isCut = true
  }

  let count = 0
  let windowEnds = 0
  connection.on('packet', ({ data }: Packet) => {
    const now = clock.now().getTime()
    if (now >= windowEnds) {
      windowEnds = now + windowMs
      count = 0
    }
    count += 1
    if (count > points) cutOnce('request.rate_limited')
    // Nothing of ours is binary, and the library would keep its parts until all have come.
    else if (data !== undefined && typeof data !== 'string') cutOnce('request.malformed')
  })

  let waiting = 0
  connection.on('packetCreate', (packet: Packet) => {
    waiting += bytesOf(packet)
    if (waiting > live.bufferMaxBytes) cutOnce('request.too_large')
  })
  // What waited is handed to the connection as a whole, once it took what was handed to it before.
  connection.on('flush', () => {
    waiting = 0
  })
}
