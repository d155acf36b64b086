import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { type LimitedSocket, limitSocket } from './socket-limits.ts'

function held() {
  const clock = createTestClock()
  const connection = new EventEmitter()
  const cuts: string[] = []
  limitSocket(connection as unknown as LimitedSocket, clock, (code) => void cuts.push(code))
  const bound = (count: number, data?: unknown) => {
    for (let number = 0; number < count; number += 1) connection.emit('packet', { type: 'message', data })
  }
  const waits = (data: unknown) => connection.emit('packetCreate', { type: 'message', data })
  return { clock, cuts, bound, waits, flush: () => connection.emit('flush') }
}

test('[GAP-18] a device says 600 things in ten seconds, and is cut at the next one, once', () => {
  const { clock, cuts, bound } = held()
  bound(600, 'x')
  clock.advance(9999)
  expect(cuts).toEqual([])
  bound(1)
  expect(cuts).toEqual(['request.rate_limited'])
  bound(5)
  expect(cuts).toHaveLength(1)
})

test('the next ten seconds begin anew, with what is said first in them', () => {
  const { clock, cuts, bound } = held()
  for (let window = 0; window < 3; window += 1) {
    bound(600, 'x')
    clock.advance(10_000)
  }
  clock.advance(5000)
  bound(300)
  clock.advance(6000)
  bound(300)
  expect(cuts).toEqual([])
  bound(1)
  expect(cuts).toEqual(['request.rate_limited'])
})

test('bytes end a line at once; a message without anything does not', () => {
  const { cuts, bound } = held()
  bound(1)
  bound(1, '')
  expect(cuts).toEqual([])
  bound(1, Buffer.from('x'))
  expect(cuts).toEqual(['request.malformed'])
})

test('262,144 bytes may wait for a device that does not read, and not one more; what it took waits no more', () => {
  const { cuts, waits, flush } = held()
  waits('é'.repeat(131_072))
  waits(undefined)
  expect(cuts).toEqual([])
  flush()
  waits('x'.repeat(262_144))
  expect(cuts).toEqual([])
  waits('x')
  expect(cuts).toEqual(['request.too_large'])
})
