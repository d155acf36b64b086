import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendOver } from '../../realtime/send-command.ts'
import { inApp } from '../../testing/in-app.tsx'
import { renderHook } from '../../testing/render-hook.ts'
import { openApp, resetDevice } from '../../testing/tab.ts'
import { sendTyping, typingEnded, typingIsOver, typingStarted, useTyping } from './typing.ts'

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})

test('who types is shown for six seconds, longer while they go on, and no more once they have sent', async () => {
  const app = openApp()
  const { get, unmount } = renderHook(() => useTyping('c'), inApp(app))
  act(() => {
    typingStarted(app, 'c', 'bob')
    typingStarted(app, 'c', 'eva')
    typingStarted(app, 'd', 'zoe')
  })
  expect(get()).toEqual(['bob', 'eva'])
  act(() => void vi.advanceTimersByTime(5000))
  act(() => typingStarted(app, 'c', 'eva'))
  act(() => void vi.advanceTimersByTime(1000))
  expect(get()).toEqual(['eva'])
  act(() => typingEnded(app, 'c', 'eva'))
  expect(get()).toEqual([])
  unmount()
})

test('who types in two conversations is shown in each for as long as they do there', async () => {
  const app = openApp()
  const [one, other] = [renderHook(() => useTyping('c'), inApp(app)), renderHook(() => useTyping('d'), inApp(app))]
  act(() => typingStarted(app, 'c', 'bob'))
  act(() => void vi.advanceTimersByTime(5000))
  act(() => typingStarted(app, 'd', 'bob'))
  act(() => void vi.advanceTimersByTime(1000))
  expect([one.get(), other.get()]).toEqual([[], ['bob']])
  act(() => void vi.advanceTimersByTime(5000))
  expect(other.get()).toEqual([])
  one.unmount()
  other.unmount()
})

test('that the person types is said at most every three seconds, and at once after a message was sent', async () => {
  const app = openApp()
  const sent: unknown[] = []
  sendOver(app, (async (name: string, input: unknown) => {
    sent.push([name, input])
    return { data: null }
  }) as never)
  const typeAgain = () => sendTyping(app, 'c')
  typeAgain()
  vi.advanceTimersByTime(2999)
  typeAgain()
  expect(sent).toEqual([['typing.start', { conversationId: 'c' }]])
  vi.advanceTimersByTime(1)
  typeAgain()
  expect(sent).toHaveLength(2)
  typingIsOver(app, 'c')
  typeAgain()
  sendTyping(app, 'd')
  expect(sent).toHaveLength(4)
})
