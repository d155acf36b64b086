import { beforeEach, expect, test, vi } from 'vitest'
import { fillStorage, resetDevice } from '../testing/tab.ts'
import { deviceStore, isObject, isString, tabStore } from './storage.ts'

beforeEach(resetDevice)

test('what is written is read again, also after a reload, until it is removed', async () => {
  expect(deviceStore.read('name', isString)).toBeUndefined()
  expect(deviceStore.write('name', 'Anna')).toBe(true)
  expect(deviceStore.read('name', isString)).toBe('Anna')
  vi.resetModules()
  const reloaded = await import('./storage.ts')
  expect(reloaded.deviceStore.read('name', isString)).toBe('Anna')
  expect(console.warn).not.toHaveBeenCalled()
  reloaded.deviceStore.remove('name')
  expect(deviceStore.read('name', isString)).toBeUndefined()
  expect(localStorage.getItem('name')).toBeNull()
})

test('the tab keeps for itself what the device does not', () => {
  tabStore.write('name', 'Anna')
  expect(deviceStore.read('name', isString)).toBeUndefined()
  expect(sessionStorage.getItem('name')).toBe('"Anna"')
  expect(tabStore.read('name', isString)).toBe('Anna')
})

test.each(['{{', '42', 'null'])(
  '[CACHE-24] [CACHE-25] %s instead of a text reads as nothing, and is logged',
  (text) => {
    localStorage.setItem('name', text)
    expect(deviceStore.read('name', isString)).toBeUndefined()
    expect(console.warn).toHaveBeenCalledOnce()
  },
)

test('[CACHE-24] a full storage keeps in memory what it cannot write, and says so', () => {
  deviceStore.write('name', 'old')
  const free = fillStorage()
  expect(deviceStore.write('name', 'new')).toBe(false)
  expect(console.warn).toHaveBeenCalledOnce()
  expect(deviceStore.read('name', isString)).toBe('new')
  expect(localStorage.getItem('name')).toBe('"old"')
  free()
  expect(deviceStore.write('name', 'newer')).toBe(true)
  // From here on what another tab writes counts.
  localStorage.setItem('name', '"theirs"')
  expect(deviceStore.read('name', isString)).toBe('theirs')
})

test('[CACHE-24] what is only in memory can be removed', () => {
  fillStorage()
  deviceStore.write('name', 'Anna')
  deviceStore.remove('name')
  expect(deviceStore.read('name', isString)).toBeUndefined()
  expect(deviceStore.keys('')).toEqual([])
})

test('[CACHE-24] [CACHE-25] a storage that is switched off reads as empty, and works in memory', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(deviceStore.read('name', isString)).toBeUndefined()
  expect(deviceStore.keys('')).toEqual([])
  expect(deviceStore.write('name', 'Anna')).toBe(false)
  expect(deviceStore.read('name', isString)).toBe('Anna')
  expect(deviceStore.keys('na')).toEqual(['name'])
  deviceStore.remove('name')
  expect(deviceStore.keys('')).toEqual([])
})

test('keys are those that begin with a text, each once', () => {
  deviceStore.write('cache:a', 1)
  deviceStore.write('other:cache:', 1)
  fillStorage()
  deviceStore.write('cache:a', 2)
  deviceStore.write('cache:b', 2)
  expect(deviceStore.keys('cache:').toSorted()).toEqual(['cache:a', 'cache:b'])
})

test('guards tell texts and records from everything else', () => {
  expect([{}, [], null, 'x', 1, undefined].map(isObject)).toEqual([true, false, false, false, false, false])
  expect(['', 1, null].map(isString)).toEqual([true, false, false])
})
