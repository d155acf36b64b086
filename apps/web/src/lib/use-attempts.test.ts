import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../testing/render-hook.ts'
import { resetDevice, notifyOtherTabs } from '../testing/tab.ts'
import { useAttempts } from './use-attempts.ts'

const limit = { points: 2, windowMs: 60_000 }

let mounted: { unmount(): void }[] = []

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  for (const each of mounted) each.unmount()
  mounted = []
})

function use(name = 'sign-in') {
  const hook = renderHook(() => useAttempts(name, limit))
  mounted.push(hook)
  return {
    ...hook,
    attempt() {
      let seconds = -1
      act(() => {
        seconds = hook.get().attempt()
      })
      return seconds
    },
  }
}

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('[RULE-16] [GAP-43] attempts up to the limit pass; the next one starts a block that is counted down', () => {
  const counter = use()
  expect([counter.attempt(), counter.attempt()]).toEqual([0, 0])
  expect(counter.get().blocked).toBe(0)
  expect(counter.attempt()).toBe(60)
  expect(counter.get().blocked).toBe(60)
  pass(1500)
  expect(counter.get().blocked).toBe(59)
  expect(counter.attempt(), 'a refused attempt does not lengthen the block').toBe(59)
  pass(58_500)
  expect(counter.get().blocked).toBe(0)
  expect(counter.attempt()).toBe(0)
})

test('[FRND-49] [RULE-16] an attempt that did not reach the server is taken back', () => {
  const counter = use()
  for (let time = 0; time < 5; time += 1) {
    expect(counter.attempt()).toBe(0)
    act(() => counter.get().takeBack())
  }
  expect([counter.attempt(), counter.attempt(), counter.attempt()]).toEqual([0, 0, 60])
})

test('attempts that are a window old do not count', () => {
  const counter = use()
  counter.attempt()
  counter.attempt()
  pass(60_000)
  expect(counter.attempt()).toBe(0)
})

test('[GAP-18] neither a reload nor a second tab forgets attempts or a block', () => {
  const first = use()
  first.attempt()
  const second = use()
  expect(second.attempt()).toBe(0)
  expect(first.attempt()).toBe(60)
  expect(use().get().blocked, 'at once').toBe(60)
  act(() => notifyOtherTabs('attempts:sign-in'))
  expect(second.get().blocked).toBe(60)
})

test('each name has a counter of its own', () => {
  const counter = use()
  for (let time = 0; time < 3; time += 1) counter.attempt()
  const other = use('sign-up')
  expect(other.get().blocked).toBe(0)
  expect(other.attempt()).toBe(0)
})

test('a block that the server has set is taken up, and then the counting begins anew', () => {
  const counter = use()
  counter.attempt()
  counter.attempt()
  act(() => void counter.get().blockFor(7))
  expect(counter.get().blocked).toBe(7)
  pass(7000)
  expect(counter.get().blocked).toBe(0)
  expect([counter.attempt(), counter.attempt()]).toEqual([0, 0])
})

test.each(['{{', 'null', '{"times":1,"blockedUntil":0}', '{"times":[],"blockedUntil":"x"}'])(
  'rubbish on the device counts as no attempt: %s',
  (text) => {
    localStorage.setItem('attempts:sign-in', text)
    const counter = use()
    expect(counter.get().blocked).toBe(0)
    expect(counter.attempt()).toBe(0)
  },
)

test('a component that is gone listens to nothing', () => {
  const removed = vi.spyOn(globalThis, 'removeEventListener')
  use().unmount()
  expect(vi.getTimerCount()).toBe(0)
  expect(removed).toHaveBeenCalledWith('storage', expect.any(Function))
})
