// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { resetDevice } from '../testing/tab.ts'
import { lazyComponent } from './lazy-component.ts'
import { unreachable } from './error-texts.ts'
import { toastStore } from './toasts.ts'
import { needsReload } from './version.ts'

vi.mock('./version.ts', () => ({ needsReload: vi.fn<() => Promise<boolean>>() }))

interface Props {
  name: string
  onClose?: () => void
}

const Greeting = ({ name }: Props) => `Bonjour ${name}`

/** A component whose code comes, or does not, when the test says so. */
function setUp() {
  const pending: PromiseWithResolvers<typeof Greeting>[] = []
  const Component = lazyComponent(() => {
    const next = Promise.withResolvers<typeof Greeting>()
    pending.push(next)
    return next.promise
  })
  return {
    Component,
    asked: () => pending.length,
    come: () => act(async () => pending.at(-1)?.resolve(Greeting)),
    fail: () => act(async () => pending.at(-1)?.reject(new TypeError('Failed to fetch'))),
  }
}

beforeEach(() => {
  resetDevice()
  toastStore.set(undefined)
  vi.mocked(needsReload).mockReset().mockResolvedValue(false)
})

test('it stands once its code is there, with what it is given then; the next one stands at once', async () => {
  const { Component, asked, come } = setUp()
  const { text, show, unmount } = render(<Component name="Anna" />)
  expect(text()).toBe('')
  show(<Component name="Bruno" />)
  await come()
  expect(text()).toBe('Bonjour Bruno')
  unmount()
  const next = render(<Component name="Carla" />)
  expect(next.text()).toBe('Bonjour Carla')
  expect(asked()).toBe(1)
  next.unmount()
})

test('a dialog whose code cannot be fetched closes, and says so; opened again it tries again', async () => {
  const { Component, asked, come, fail } = setUp()
  const onClose = vi.fn<() => void>()
  const dialog = render(<Component name="Anna" onClose={onClose} />)
  await fail()
  expect(onClose).toHaveBeenCalledOnce()
  expect(toastStore.get()).toMatchObject({ description: unreachable, tone: 'error' })
  dialog.unmount()
  const again = render(<Component name="Anna" onClose={onClose} />)
  await come()
  expect(again.text()).toBe('Bonjour Anna')
  expect(asked()).toBe(2)
  again.unmount()
})

test('anything else waits for the network, and says nothing', async () => {
  const { Component, asked, come, fail } = setUp()
  const { text, unmount } = render(<Component name="Anna" />)
  await fail()
  expect(toastStore.get()).toBeUndefined()
  act(() => void dispatchEvent(new Event('online')))
  expect(asked()).toBe(2)
  await come()
  expect(text()).toBe('Bonjour Anna')
  unmount()
  dispatchEvent(new Event('online'))
  expect(asked()).toBe(2)
})

test('of code that only a reload brings the reload is told, not the network', async () => {
  vi.mocked(needsReload).mockResolvedValue(true)
  const { Component, fail } = setUp()
  const onClose = vi.fn<() => void>()
  const { unmount } = render(<Component name="Anna" onClose={onClose} />)
  await fail()
  expect(onClose).toHaveBeenCalledOnce()
  expect(toastStore.get()).toBeUndefined()
  unmount()
})

test('who has left meanwhile is not told of a failure', async () => {
  const { Component, fail } = setUp()
  const onClose = vi.fn<() => void>()
  const { unmount } = render(<Component name="Anna" onClose={onClose} />)
  unmount()
  await fail()
  expect(onClose).not.toHaveBeenCalled()
  expect(needsReload).not.toHaveBeenCalled()
  expect(toastStore.get()).toBeUndefined()
})
