import { beforeEach, expect, test } from 'vitest'
import { openTab, resetDevice } from '../../testing/tab.ts'

beforeEach(resetDevice)

const load = async () => ({
  ...(await import('./provider-return.ts')),
  ...(await import('../../lib/toasts.ts')),
  ...(await import('../telemetry/security-log.ts')),
})

test('what was wanted is known after the way through a provider, until it is forgotten', async () => {
  const leaving = await openTab(load)
  expect(leaving.readProviderReturn()).toBeUndefined()
  leaving.storeProviderReturn({ next: '/movies' })
  const back = await openTab(load)
  expect(back.readProviderReturn()).toEqual({ next: '/movies' })
  expect(localStorage.length, 'another tab knows nothing of it').toBe(0)
  back.clearProviderReturn()
  expect(back.readProviderReturn()).toBeUndefined()
})

test('that a tab left without wanting anything is known too', async () => {
  const { storeProviderReturn, readProviderReturn } = await openTab(load)
  storeProviderReturn({ next: undefined })
  expect(readProviderReturn()).toEqual({})
})

test.each(['{{', 'null', '"/movies"', '{"next":1}'])('rubbish counts as never having left: %s', async (text) => {
  const { readProviderReturn } = await openTab(load)
  sessionStorage.setItem('provider-return', text)
  expect(readProviderReturn()).toBeUndefined()
})

test('[TOAST-23] who is back is greeted as after a password, and the log knows of it', async () => {
  const { greet, toastStore, entryStore, keepSecurityLog } = await openTab(load)
  keepSecurityLog()
  greet()
  expect(toastStore.get()).toMatchObject({
    title: 'Connexion réussie',
    description: 'Vous êtes maintenant connecté',
    tone: 'success',
  })
  expect(entryStore.get()).toMatchObject([{ action: 'login', success: true }])
})
