import type { Duplex } from 'node:stream'
import type { LiveCommands, LiveEvent, LiveEvents } from '@trouvaille/contract'
import type { Socket as Connection } from 'engine.io'
import type { Socket } from 'socket.io'
import type { Admitted } from './handshake.ts'

export type Line = Socket<LiveCommands, LiveEvents, Record<never, never>, Admitted>

/** What of a line is looked at when something is told. */
export interface Device {
  readonly line: Pick<Line, 'connected' | 'emit' | 'disconnect'>
  readonly connection: Pick<Connection, 'readyState'> & {
    writeBuffer: readonly unknown[]
    transport: { writable: boolean }
  }
  /** Below both of them. */
  readonly socket: Pick<Duplex, 'write' | 'writableLength'>
}

/** A write takes about as long as copying so many bytes, however short the event is. */
const writeBytes = 1024

/** The text of an event as Socket.IO writes it: a message (4) that is an event (2). */
const textOf = (event: LiveEvent) => `42${JSON.stringify(['event', event])}`

/** A text as a frame of the protocol of WebSockets: whole, not masked, not compressed. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  // The last frame of a message, which is a text.
  frame[0] = 0x81
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(length, 2)
  else if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, head)
  return frame
}

/** The devices that are there, by account and by session. */
export function createDevices() {
  const byAccount = new Map<string, Set<Device>>()
  const bySession = new Map<string, Set<Device>>()
  let sockets = 0
  let events = 0

  function put(map: Map<string, Set<Device>>, id: string, device: Device): void {
    const known = map.get(id)
    if (known) known.add(device)
    else map.set(id, new Set([device]))
  }

  function take(map: Map<string, Set<Device>>, id: string, device: Device): void {
    const known = map.get(id)
    known?.delete(device)
    if (known?.size === 0) map.delete(id)
  }

  const end = (devices: ReadonlySet<Device> = new Set()) => {
    for (const { line } of devices) line.disconnect(true)
  }

  return {
    /** @returns Takes it away again. */
    add(device: Device, { accountId, sessionId }: Admitted): () => void {
      put(byAccount, accountId, device)
      put(bySession, sessionId, device)
      sockets += 1
      return () => {
        sockets -= 1
        take(byAccount, accountId, device)
        take(bySession, sessionId, device)
      }
    },

    /**
     * Tells the devices of some accounts something, an account with each step. It is encoded once, and the same bytes go
     * straight to each socket whose device has taken all that came before; to any other one it goes the way of the library,
     * which holds back what waits and keeps the order.
     * @yields Bytes that were handed on with the step.
     */
    *telling(accountIds: readonly string[], event: LiveEvent): Generator<number> {
      let frame: Buffer | undefined
      for (const accountId of accountIds) {
        const known = byAccount.get(accountId)
        if (!known) continue
        frame ??= frameOf(textOf(event))
        let bytes = 0
        for (const { line, connection, socket } of known) {
          if (!line.connected) continue
          events += 1
          bytes += frame.length + writeBytes
          const isFree =
            connection.readyState === 'open' &&
            connection.writeBuffer.length === 0 &&
            connection.transport.writable &&
            socket.writableLength === 0
          if (isFree) socket.write(frame)
          else line.emit('event', event)
        }
        yield bytes
      }
    },

    endSessions(sessionIds: readonly string[]): void {
      for (const id of sessionIds) end(bySession.get(id))
    },

    endAccount: (accountId: string): void => end(byAccount.get(accountId)),

    /** How many are there, and how often one was told something. */
    metrics: () => ({ sockets, events }),

    countOf: (accountId: string): number => byAccount.get(accountId)?.size ?? 0,

    sessionIds: (): string[] => [...bySession.keys()],
  }
}
