import type { LiveEvent, ServerFrame } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { WebSocket } from 'ws'
import type { Admitted } from './handshake.ts'

/** What of a WebSocket is used when something is sent. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'terminate' | 'bufferedAmount' | 'readyState'>

/** The open connection of a device. */
export interface Connection extends Admitted {
  readonly socket: Socket
  /** Truncated client address. */
  readonly network: string | undefined
  /** Of the request that opened it. */
  readonly userAgent: string
  /** Live frames, until the device has caught up with what was before them. */
  held: { frames: Buffer[]; bytes: number } | undefined
  /** Whether anything came from it since the last ping. */
  isAlive: boolean
}

/** A write takes about as long as copying so many bytes, however short the frame is. */
const writeBytes = 1024

/** Close code for whoever may not be here (any longer). */
const policyViolation = 1008
/** Close code for whoever is to connect again. */
const serviceRestart = 1012

export const encodeFrame = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))

export const closeRejected = (socket: Pick<Socket, 'close'>): void => socket.close(policyViolation)

/**
 * The open connections of this process, by account.
 * @param onSlow Called with a connection that does not read what is sent to it; it is to be cut.
 */
export function createConnections(onSlow: (connection: Connection) => void) {
  const byAccount = new Map<string, readonly Connection[]>()
  /** For each handshake under way: what ended meanwhile, which it may have read before. */
  const handshakes = new Set<Set<string>>()
  let sockets = 0
  let events = 0

  const connectionsOf = (accountId: string) => byAccount.get(accountId) ?? []
  const all = () => [...byAccount.values()].flat()

  /** Sends a frame to one device, in the order of the calls. */
  function send(connection: Connection, frame: Buffer): void {
    const { socket, held } = connection
    if (socket.readyState !== WebSocket.OPEN) return
    const waiting = held?.bytes ?? socket.bufferedAmount
    if (waiting + frame.length > live.bufferMaxBytes) onSlow(connection)
    else if (held) {
      held.frames.push(frame)
      held.bytes += frame.length
    } else socket.send(frame, { binary: false })
  }

  return {
    /** Adds a device that still catches up. */
    add(connection: Connection): void {
      const { accountId } = connection
      byAccount.set(accountId, [...connectionsOf(accountId), connection])
      sockets += 1
    },

    remove(connection: Connection): void {
      const { accountId } = connection
      const others = connectionsOf(accountId).filter((other) => other !== connection)
      if (others.length > 0) byAccount.set(accountId, others)
      else byAccount.delete(accountId)
      sockets -= 1
    },

    send,

    /** From now on a device is sent what is live, first what was held back. */
    release(connection: Connection): void {
      const { held } = connection
      connection.held = undefined
      for (const frame of held?.frames ?? []) send(connection, frame)
    },

    /**
     * Sends events to the devices of some accounts, an account with each step; they are encoded once.
     * @yields Bytes that were handed on with the step.
     */
    *sending(accountIds: readonly string[], items: LiveEvent[]): Generator<number> {
      let frame: Buffer | undefined
      for (const accountId of accountIds) {
        const known = byAccount.get(accountId)
        if (!known) continue
        frame ??= encodeFrame({ type: 'changes', items })
        for (const connection of known) send(connection, frame)
        events += known.length
        yield known.length * (frame.length + writeBytes)
      }
    },

    /**
     * Pings all devices, one with each step, and cuts those that did not answer the last one.
     * @param cursor Up to where they have everything, if that is known.
     * @yields Bytes that were handed on with the step.
     */
    *pinging(cursor: string | undefined): Generator<number> {
      const behind = encodeFrame({ type: 'ping' })
      const frame = cursor === undefined ? behind : encodeFrame({ type: 'ping', cursor })
      for (const known of byAccount.values()) {
        for (const connection of known) {
          const { socket, held, isAlive } = connection
          connection.isAlive = false
          if (!isAlive) socket.terminate()
          else if (held) socket.send(behind, { binary: false })
          else send(connection, frame)
          yield frame.length + writeBytes
        }
      }
    },

    /** @returns Collects the sessions and accounts that end until it is stopped. */
    watchEnds() {
      const ended = new Set<string>()
      handshakes.add(ended)
      return { hasEnded: (id: string) => ended.has(id), stop: () => void handshakes.delete(ended) }
    },

    endSessions(sessionIds: readonly string[]): void {
      for (const ended of handshakes) for (const id of sessionIds) ended.add(id)
      const over = new Set(sessionIds)
      for (const { sessionId, socket } of all()) if (over.has(sessionId)) closeRejected(socket)
    },

    /** Ends the devices of an account, with a last event. */
    endAccount(accountId: string, last: LiveEvent): void {
      for (const ended of handshakes) ended.add(accountId)
      const frame = encodeFrame({ type: 'changes', items: [last] })
      for (const { socket } of connectionsOf(accountId)) {
        socket.send(frame, { binary: false })
        closeRejected(socket)
      }
    },

    /** How many are there, and how many events were sent to one of them. */
    metrics: () => ({ sockets, events }),

    countOf: (accountId: string): number => connectionsOf(accountId).length,

    /** How many each account has. */
    counts: (): Map<string, number> => new Map([...byAccount].map(([accountId, { length }]) => [accountId, length])),

    /** Ends the devices of an account, which come back and fetch everything. */
    endAll(accountId: string): void {
      for (const { socket } of connectionsOf(accountId)) socket.close(serviceRestart)
    },

    sessionIds: (): string[] => [...new Set(all().map(({ sessionId }) => sessionId))],

    sockets: (): Socket[] => all().map(({ socket }) => socket),
  }
}
