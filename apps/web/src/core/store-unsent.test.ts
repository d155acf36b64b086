import { beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '../lib/toasts.ts'
import { isString } from '../platform/storage.ts'
import { fillStorage, openApp, person, resetDevice, signInOnDevice } from '../testing/tab.ts'
import { storeUnsent } from './store-unsent.ts'

beforeEach(() => {
  resetDevice()
  signInOnDevice(person('anna'))
})

/** A device that has room again once cached answers are gone. */
function fillWithAnswers(): void {
  const real = localStorage
  const set = (key: string, text: string) => {
    if (Object.keys(real).some((name) => name.startsWith('cache:answers:'))) {
      throw new DOMException('full', 'QuotaExceededError')
    }
    real.setItem(key, text)
  }
  const get = (_: Storage, key: string) => {
    const value: unknown = Reflect.get(real, key)
    return key === 'setItem' ? set : typeof value === 'function' ? value.bind(real) : value
  }
  vi.stubGlobal('localStorage', new Proxy(real, { get }))
}

const shown = () => toastStore.get()?.title

test('[OFF-05] cached answers give way to what is not sent yet', () => {
  const app = openApp()
  app.deviceCache.write('friends', 'many')
  fillWithAnswers()
  storeUnsent(app, 'outbox:1', 'Bonjour')
  expect(localStorage.getItem('outbox:1')).toBe('"Bonjour"')
  expect(app.deviceCache.read('friends')).toBeUndefined()
})

test('[OFF-05] [CACHE-24] on a device that is full all the same it is kept with the page, and said once', async () => {
  const app = openApp()
  fillStorage()
  storeUnsent(app, 'outbox:1', 'Bonjour')
  expect(app.storage.read('outbox:1', isString)).toBe('Bonjour')
  await vi.waitFor(() => expect(shown()).toBe('Appareil plein'))
  toastStore.set(undefined)
  storeUnsent(app, 'outbox:2', 'Bonsoir')
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toBeUndefined()
})

test('[OFF-05] nothing of it is stored after the end of the app, nor said', async () => {
  const app = openApp()
  app.end()
  storeUnsent(app, 'outbox:1', 'Bonjour')
  expect(localStorage.getItem('outbox:1')).toBeNull()
  fillStorage()
  storeUnsent(app, 'outbox:1', 'Bonjour')
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toBeUndefined()
})
