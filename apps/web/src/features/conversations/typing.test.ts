import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../testing/render-hook.ts'
import { openTab, resetDevice } from '../../testing/tab.ts'

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})

const setUp = () =>
  openTab(async () => ({ ...(await import('./typing.ts')), ...(await import('../../realtime/send-command.ts')) }))

test('who types is shown for six seconds, longer while they go on, and no more once they have sent', async () => {
  const { typingStarted, typingEnded, useTyping } = await setUp()
  const { get, unmount } = renderHook(() => useTyping('c'))
  act(() => {
    typingStarted('c', 'bob')
    typingStarted('c', 'eva')
    typingStarted('d', 'zoe')
  })
  expect(get()).toEqual(['bob', 'eva'])
  act(() => void vi.advanceTimersByTime(5000))
  act(() => typingStarted('c', 'eva'))
  act(() => void vi.advanceTimersByTime(1000))
  expect(get()).toEqual(['eva'])
  act(() => typingEnded('c', 'eva'))
  expect(get()).toEqual([])
  unmount()
})

test('who types in two conversations is shown in each for as long as they do there', async () => {
  const { typingStarted, useTyping } = await setUp()
  const [one, other] = [renderHook(() => useTyping('c')), renderHook(() => useTyping('d'))]
  act(() => typingStarted('c', 'bob'))
  act(() => void vi.advanceTimersByTime(5000))
  act(() => typingStarted('d', 'bob'))
  act(() => void vi.advanceTimersByTime(1000))
  expect([one.get(), other.get()]).toEqual([[], ['bob']])
  act(() => void vi.advanceTimersByTime(5000))
  expect(other.get()).toEqual([])
  one.unmount()
  other.unmount()
})

test('that the person types is said at most every three seconds, and at once after a message was sent', async () => {
  const { sendTyping, typingIsOver, sendOver } = await setUp()
  const sent: unknown[] = []
  sendOver((async (name: string, input: unknown) => {
    sent.push([name, input])
    return { data: null }
  }) as never)
  const typeAgain = () => sendTyping('c')
  typeAgain()
  vi.advanceTimersByTime(2999)
  typeAgain()
  expect(sent).toEqual([['typing.start', { conversationId: 'c' }]])
  vi.advanceTimersByTime(1)
  typeAgain()
  expect(sent).toHaveLength(2)
  typingIsOver('c')
  typeAgain()
  sendTyping('d')
  expect(sent).toHaveLength(4)
})
