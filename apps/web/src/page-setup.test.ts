import { beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from './lib/toasts.ts'
import { setUpPage } from './page-setup.ts'
import { resetDevice } from './testing/tab.ts'

// What the page finds on its device.
vi.hoisted(() => localStorage.setItem('theme-preference', 'light'))

let day = 0

beforeEach(() => {
  resetDevice()
  delete document.documentElement.dataset.theme
  // A new day, because nothing is said twice in a minute.
  day += 1
  vi.useFakeTimers({ now: Date.UTC(2026, 0, day) })
  setUpPage()
})

const error = (message: string) => new ErrorEvent('error', { error: new Error(message), message })
const rejection = () => Object.assign(new Event('unhandledrejection'), { reason: new Error('a fault') })

test.each([
  ['an error', error('a fault')],
  ['a rejection', rejection()],
])('[GAP-149] [TOAST-07] %s that nobody catches is said, once a minute', async (_, event) => {
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

test('[GAP-149] what browsers say of sizes that changed others is no fault', () => {
  dispatchEvent(error('ResizeObserver loop completed with undelivered notifications.'))
  expect(toastStore.get()).toBeUndefined()
})

test('[PREF-09] it starts with the theme that the device has stored', () => {
  expect(document.documentElement.dataset.theme).toBe('light')
})
