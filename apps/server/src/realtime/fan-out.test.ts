import { expect, test } from 'vitest'
import { createFanOut } from './fan-out.ts'

/** A fan-out whose turns of the event loop come when the test says so, and what it handed on. */
function start(options: { sliceBytes: number; waitingMax?: number }) {
  const handed: string[] = []
  const passes: (() => void)[] = []
  const fanOut = createFanOut({ ...options, defer: (callback) => void passes.push(callback) })
  function* to(name: string, recipients: number, bytes: number): Generator<number> {
    for (let recipient = 1; recipient <= recipients; recipient += 1) {
      handed.push(`${name}${recipient}`)
      yield bytes
    }
  }
  return {
    send: (key: string, name: string, recipients: number, bytes = 10) => fanOut.send(key, to(name, recipients, bytes)),
    waiting: fanOut.waiting,
    /** What the next turn hands on. */
    turn(): string[] {
      handed.length = 0
      passes.shift()?.()
      return [...handed]
    },
    /** What was handed on since. */
    handed: () => handed.splice(0),
    slicesDue: () => passes.length,
  }
}

test('[MSG-19] what fits into the turn is delivered at once', () => {
  const { send, handed, waiting } = start({ sliceBytes: 100 })
  send('a', 'x', 3)
  expect(handed()).toEqual(['x1', 'x2', 'x3'])
  expect(waiting()).toBe(0)
})

test('[MSG-19] a turn hands on bytes times recipients up to its bound, and the next turns the rest, in order', () => {
  const { send, handed, turn, slicesDue, waiting } = start({ sliceBytes: 30 })
  send('group', 'x', 4)
  send('group', 'y', 3)
  expect(handed()).toEqual(['x1', 'x2', 'x3'])
  expect([waiting(), slicesDue()]).toEqual([2, 1])
  expect(turn()).toEqual(['x4', 'y1', 'y2'])
  expect(turn()).toEqual(['y3'])
  expect(waiting()).toBe(0)
  expect(turn(), 'the last turn finds nothing').toEqual([])
  expect(slicesDue()).toBe(0)
})

test('[MSG-19] larger events have fewer recipients in a turn', () => {
  const { send, handed, turn } = start({ sliceBytes: 30 })
  send('group', 'x', 4, 15)
  expect(handed()).toEqual(['x1', 'x2'])
  expect(turn()).toEqual(['x3', 'x4'])
})

test('[MSG-19] a short queue is not behind a long one', () => {
  const quantum = 16 * 1024
  const { send, handed, turn } = start({ sliceBytes: 2 * quantum })
  send('group', 'x', 10, quantum)
  expect(handed()).toEqual(['x1', 'x2'])
  send('pair', 'y', 1, quantum)
  expect(handed(), 'the turn is over for everybody').toEqual([])
  expect(turn()).toEqual(['x3', 'y1'])
  expect(turn()).toEqual(['x4', 'x5'])
})

test('[MSG-19] of too many deliveries the oldest are finished before one more waits', () => {
  const { send, handed, waiting } = start({ sliceBytes: 10, waitingMax: 2 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) send('group', name, 2)
  expect(waiting()).toBe(2)
  expect(handed()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1'])
})
