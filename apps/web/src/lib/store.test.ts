import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('who listens is told of every change, and of nothing else', () => {
  const store = createStore('a')
  const listener = vi.fn<() => void>(() => expect(store.get(), 'already changed').toBe('b'))
  const stop = store.subscribe(listener)
  store.set('a')
  expect(listener).not.toHaveBeenCalled()
  store.set('b')
  expect(listener).toHaveBeenCalledOnce()
  stop()
  store.set('c')
  expect(listener).toHaveBeenCalledOnce()
  expect(store.get()).toBe('c')
})

test('an equal value that is another object is a change', () => {
  const store = createStore<object>({})
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.set({})
  expect(listener).toHaveBeenCalledOnce()
})

test('each listener is told, also after another one has gone', () => {
  const store = createStore(0)
  const received: string[] = []
  const stop = store.subscribe(() => received.push('a'))
  store.subscribe(() => received.push('b'))
  store.set(1)
  stop()
  store.set(2)
  expect(received).toEqual(['a', 'b', 'b'])
})
