import { beforeEach, expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { openTab, resetDevice } from '../../testing/tab.ts'
import { entryStore, keepSecurityLog } from '../telemetry/security-log.ts'
import { greet } from './provider-messages.ts'
import { clearProviderReturn, readProviderReturn, storeProviderReturn } from './provider-return.ts'

beforeEach(resetDevice)

test('what was wanted is known after the way through a provider, until it is forgotten', () => {
  expect(readProviderReturn()).toBeUndefined()
  storeProviderReturn({ next: '/movies' })
  expect(sessionStorage.getItem('provider-return'), 'outlives the page').toBe('{"next":"/movies"}')
  expect(readProviderReturn()).toEqual({ next: '/movies' })
  expect(localStorage.length, 'another tab knows nothing of it').toBe(0)
  clearProviderReturn()
  expect(readProviderReturn()).toBeUndefined()
})

test('that a tab left without wanting anything is known too', () => {
  storeProviderReturn({ next: undefined })
  expect(readProviderReturn()).toEqual({})
})

test.each(['{{', 'null', '"/movies"', '{"next":1}'])('rubbish counts as never having left: %s', (text) => {
  sessionStorage.setItem('provider-return', text)
  expect(readProviderReturn()).toBeUndefined()
})

test('[TOAST-23] who is back is greeted as after a password, and the log knows of it', () => {
  keepSecurityLog(openTab())
  greet()
  expect(toastStore.get()).toMatchObject({
    title: 'Connexion réussie',
    description: 'Vous êtes maintenant connecté',
    tone: 'success',
  })
  expect(entryStore.get()).toMatchObject([{ action: 'login', success: true }])
})
