import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { createMessageRate } from './message-rate.ts'

test('[GAP-18] a connection sends 600 messages in ten seconds, and not one more', () => {
  const clock = createTestClock()
  const isTooMany = createMessageRate(clock)
  const sent = (count: number) => Array.from({ length: count }, isTooMany)
  expect(sent(600)).not.toContain(true)
  clock.advance(9999)
  expect(sent(1)).toEqual([true])
})

test('the next ten seconds begin with the first message after them', () => {
  const clock = createTestClock()
  const isTooMany = createMessageRate(clock)
  const sent = (count: number) => Array.from({ length: count }, isTooMany)
  for (let window = 0; window < 3; window += 1) {
    expect(sent(600)).not.toContain(true)
    clock.advance(10_000)
  }
  clock.advance(5000)
  expect(sent(300)).not.toContain(true)
  clock.advance(6000)
  expect(sent(300)).not.toContain(true)
  expect(sent(1)).toEqual([true])
})
