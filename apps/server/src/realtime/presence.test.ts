import { expect, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { createPresence } from './presence.ts'

const calmMs = 10_000

function observed() {
  const clock = createTestClock()
  const changes: string[] = []
  const presence = createPresence({
    calmMs,
    after: clock.after,
    onAbsent: (id) => void changes.push(`${id} ${presence.isPresent(id) ? 'present' : 'absent'}`),
  })
  const arrived = (id: string) => {
    if (presence.arrived(id)) changes.push(`${id} present`)
  }
  return { clock, changes, presence, arrived }
}

test('[GAP-133] somebody is present from their first socket on, until some time after the last is gone', () => {
  const { clock, changes, presence, arrived } = observed()
  arrived('ana')
  arrived('ana')
  expect(changes).toEqual(['ana present'])
  presence.left('ana')
  clock.advance(calmMs)
  expect(changes).toEqual(['ana present'])
  presence.left('ana')
  clock.advance(calmMs - 1)
  expect([changes, presence.isPresent('ana')]).toEqual([['ana present'], true])
  clock.advance(1)
  expect([changes, presence.isPresent('ana')]).toEqual([['ana present', 'ana absent'], false])
})

test('whoever comes back within the calm was never gone, and the calm begins anew when they leave again', () => {
  const { clock, changes, presence, arrived } = observed()
  arrived('ana')
  presence.left('ana')
  clock.advance(calmMs - 1)
  arrived('ana')
  clock.advance(calmMs)
  presence.left('ana')
  clock.advance(calmMs - 1)
  expect(changes).toEqual(['ana present'])
  clock.advance(1)
  expect(changes).toEqual(['ana present', 'ana absent'])
})

test('people are counted each for themselves, and one who was never there does not leave', () => {
  const { clock, changes, presence, arrived } = observed()
  presence.left('nobody')
  arrived('ana')
  arrived('bob')
  presence.left('ana')
  clock.advance(calmMs)
  expect([presence.isPresent('ana'), presence.isPresent('bob'), presence.isPresent('nobody')]).toEqual([
    false,
    true,
    false,
  ])
  expect(changes).toEqual(['ana present', 'bob present', 'ana absent'])
})

test('after it was stopped nobody is present, and nothing is told', () => {
  const { clock, changes, presence, arrived } = observed()
  arrived('ana')
  arrived('bob')
  presence.left('bob')
  presence.stop()
  clock.advance(calmMs)
  expect([changes, presence.isPresent('ana'), presence.isPresent('bob')]).toEqual([
    ['ana present', 'bob present'],
    false,
    false,
  ])
})
