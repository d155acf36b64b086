import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Connection, createConnections, encodeFrame } from './connections.ts'

const event = { type: 'favourites.changed', cursor: '7' } as const
const changes = (...items: LiveEvent[]) => encodeFrame({ type: 'changes', items })

/** A connection, what its socket was given, and how it was closed. */
function connected(accountId = 'ana', sessionId = 'phone', { isCaughtUp = true } = {}) {
  const sent: Buffer[] = []
  const closed: unknown[] = []
  const socket = {
    readyState: WebSocket.OPEN as WebSocket['readyState'],
    bufferedAmount: 0,
    send: (frame: Buffer) => void sent.push(frame),
    close: (code: number) => void closed.push(code),
    terminate: () => void closed.push('cut'),
  }
  const connection: Connection = {
    accountId,
    sessionId,
    socket,
    network: '10.0.0.x',
    userAgent: '',
    held: isCaughtUp ? undefined : { frames: [], bytes: 0 },
    isAlive: true,
  }
  return { connection, socket, sent, closed }
}

function started() {
  const slow: Connection[] = []
  const connections = createConnections((connection) => void slow.push(connection))
  const send = (accountIds: string[], ...items: LiveEvent[]) => [...connections.sending(accountIds, items)]
  const ping = (cursor?: string) => [...connections.pinging(cursor)]
  return { connections, slow, send, ping }
}

describe('events', () => {
  test('are the same bytes for every device of the accounts that are named, and nothing for others', () => {
    const { connections, send } = started()
    const all = [connected(), connected('ana', 'laptop'), connected('bob'), connected('zoe')]
    const [phone, laptop, other, nobody] = all
    for (const { connection } of all) connections.add(connection)
    const bytes = send(['ana', 'bob', 'somebody who is not there'], event)
    expect(phone!.sent).toEqual([changes(event)])
    expect(laptop!.sent[0]).toBe(phone!.sent[0])
    expect(other!.sent[0]).toBe(phone!.sent[0])
    expect(nobody!.sent).toEqual([])
    // One step for each account that is there, and about as much for a short frame as its write takes.
    expect(bytes.map((count) => count > 1024)).toEqual([true, true])
    expect(connections.metrics()).toEqual({ sockets: 4, events: 3 })
  })

  test('of one call come in one frame', () => {
    const { connections, send } = started()
    const { connection, sent } = connected()
    connections.add(connection)
    const other = { type: 'block.changed', personId: 'bob' } as const
    send(['ana'], event, other)
    expect(sent).toEqual([changes(event, other)])
  })

  test('are held while a device catches up, and come in their order once it has', () => {
    const { connections, send } = started()
    const { connection, sent } = connected('ana', 'phone', { isCaughtUp: false })
    connections.add(connection)
    const other = { type: 'block.changed', personId: 'bob' } as const
    send(['ana'], event)
    send(['ana'], other)
    expect(sent).toEqual([])
    connections.release(connection)
    send(['ana'], event)
    expect(sent).toEqual([changes(event), changes(other), changes(event)])
  })

  test('262,144 bytes may wait for a device that does not read, and not one more', () => {
    const { connections, slow, send } = started()
    const { connection, socket, sent } = connected()
    connections.add(connection)
    socket.bufferedAmount = live.bufferMaxBytes - changes(event).length
    send(['ana'], event)
    expect([slow, sent.length]).toEqual([[], 1])
    socket.bufferedAmount += 1
    send(['ana'], event)
    expect([slow, sent.length]).toEqual([[connection], 1])
  })

  test('nor may more be held for one that catches up', () => {
    const { connections, slow, send } = started()
    const { connection } = connected('ana', 'phone', { isCaughtUp: false })
    connections.add(connection)
    const fitting = Math.floor(live.bufferMaxBytes / changes(event).length)
    for (let count = 0; count < fitting; count += 1) send(['ana'], event)
    expect(slow).toEqual([])
    send(['ana'], event)
    expect(slow).toEqual([connection])
  })

  test('go to nobody whose connection is being closed', () => {
    const { connections, send } = started()
    const { connection, socket, sent } = connected()
    connections.add(connection)
    socket.readyState = WebSocket.CLOSING
    send(['ana'], event)
    expect(sent).toEqual([])
  })
})

describe('pings', () => {
  test('say up to where a device has everything, if it has caught up', () => {
    const { connections, ping } = started()
    const [there, behind] = [connected(), connected('bob', 'bob', { isCaughtUp: false })]
    connections.add(there.connection)
    connections.add(behind.connection)
    ping('a-b-c')
    expect(there.sent).toEqual([encodeFrame({ type: 'ping', cursor: 'a-b-c' })])
    expect(behind.sent).toEqual([encodeFrame({ type: 'ping' })])
  })

  test('cut a device from which nothing came since the last one', () => {
    const { connections, ping } = started()
    const [awake, asleep] = [connected(), connected('bob')]
    connections.add(awake.connection)
    connections.add(asleep.connection)
    ping()
    awake.connection.isAlive = true
    ping()
    expect([awake.closed, asleep.closed]).toEqual([[], ['cut']])
    expect([awake.sent.length, asleep.sent.length]).toEqual([2, 1])
  })
})

test('devices are counted by account, and known by session, until they are gone', () => {
  const { connections } = started()
  const [phone, laptop] = [connected(), connected()].map(({ connection }) => connection)
  for (const connection of [phone!, laptop!]) connections.add(connection)
  expect([connections.countOf('ana'), connections.countOf('bob'), connections.sessionIds()]).toEqual([2, 0, ['phone']])
  connections.remove(phone!)
  expect([connections.countOf('ana'), connections.sessionIds()]).toEqual([1, ['phone']])
  connections.remove(laptop!)
  expect([connections.countOf('ana'), connections.sessionIds(), connections.metrics().sockets]).toEqual([0, [], 0])
})

describe('the end', () => {
  test('of a session ends its devices, that of an account all of them, with a last event', () => {
    const { connections } = started()
    const [phone, laptop, other] = [connected(), connected('ana', 'laptop'), connected('bob', 'bob')]
    for (const { connection } of [phone, laptop, other]) connections.add(connection)
    connections.endSessions(['phone', 'unknown'])
    expect([phone.closed, laptop.closed]).toEqual([[1008], []])
    connections.endAccount('ana', { type: 'account.deleted' })
    connections.endAccount('nobody', { type: 'account.deleted' })
    expect(laptop.sent).toEqual([changes({ type: 'account.deleted' })])
    expect([laptop.closed, other.closed]).toEqual([[1008], []])
  })

  test('is known to handshakes that are under way, and to no others', () => {
    const { connections } = started()
    const [first, second] = [connections.watchEnds(), connections.watchEnds()]
    second.stop()
    connections.endSessions(['phone'])
    connections.endAccount('ana', { type: 'account.deleted' })
    expect(['phone', 'ana', 'bob'].map((id) => first.hasEnded(id))).toEqual([true, true, false])
    expect(second.hasEnded('phone')).toBe(false)
    expect(connections.watchEnds().hasEnded('phone')).toBe(false)
  })
})
