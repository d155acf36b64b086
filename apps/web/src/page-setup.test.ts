import { beforeEach, expect, test, vi } from 'vitest'
import { openTab, resetDevice } from './testing/tab.ts'

beforeEach(resetDevice)

const open = async () => {
  const tab = await openTab(async () => ({
    ...(await import('./page-setup.ts')),
    ...(await import('./lib/toasts.ts')),
  }))
  tab.setUpPage()
  return tab
}

const error = (message: string) => new ErrorEvent('error', { error: new Error(message), message })
const rejection = () => Object.assign(new Event('unhandledrejection'), { reason: new Error('a fault') })

test.each([
  ['an error', error('a fault')],
  ['a rejection', rejection()],
])('[GAP-149] [TOAST-07] %s that nobody catches is said, once a minute', async (_, event) => {
  vi.useFakeTimers()
  const { toastStore } = await open()
  dispatchEvent(event)
  expect(toastStore.get()).toMatchObject({ title: 'Une erreur est survenue' })
  toastStore.set(undefined)
  await vi.advanceTimersByTimeAsync(59_000)
  dispatchEvent(error('another'))
  expect(toastStore.get()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  dispatchEvent(error('a third'))
  expect(toastStore.get()).toMatchObject({ title: 'Une erreur est survenue' })
})

test('[GAP-149] what browsers say of sizes that changed others is no fault', async () => {
  const { toastStore } = await open()
  dispatchEvent(error('ResizeObserver loop completed with undelivered notifications.'))
  expect(toastStore.get()).toBeUndefined()
})
