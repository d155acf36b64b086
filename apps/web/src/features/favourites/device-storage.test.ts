import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '../../platform/storage.ts'
import { added, removed } from '../../testing/fake-favourites.ts'
import { fillStorage, openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import type { App } from '../../core/app.ts'
import { changeStored, isStorageKey, readStored } from './device-storage.ts'

beforeEach(resetDevice)

/** The page of a person. */
function openAs(id: string): App {
  signInOnDevice(person(id))
  return openApp()
}

const key = 'favourites:anna'
const whole = {
  changes: { 'current:movie:1': added(1, 1000), 'current:movie:2': removed(2, 1000) },
  pending: ['current:movie:2'],
  aside: ['current:movie:2'],
  cursor: '12',
}
const empty = { changes: {}, pending: [], aside: [], cursor: undefined }

const put = (value: unknown) => localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))

test('a copy is read as it was written, by its owner alone', () => {
  const app = openAs('anna')
  expect(readStored(app)).toEqual(empty)
  put(whole)
  expect(readStored(app)).toEqual(whole)
  expect(readStored(app)).toBe(readStored(app))
  expect(readStored(openAs('bruno'))).toEqual(empty)
  expect(readStored(openAs('ann'))).toEqual(empty)
})

test.each([
  ['{{', empty],
  ['[]', empty],
  [{ ...whole, changes: 'x' }, empty],
  [{ changes: whole.changes }, { ...whole, pending: [], aside: [], cursor: undefined }],
  [
    { ...whole, pending: 'current:movie:2' },
    { ...whole, pending: [], aside: [] },
  ],
  [{ ...whole, aside: ['current:movie:2', 'current:movie:1', 1] }, whole],
  [
    { ...whole, aside: 'x' },
    { ...whole, aside: [] },
  ],
  [{ ...whole, pending: ['current:movie:2', 1, null, 'x', 'toString'] }, whole],
  [
    { ...whole, cursor: 12 },
    { ...whole, cursor: undefined },
  ],
  [
    { ...whole, cursor: '-1' },
    { ...whole, cursor: undefined },
  ],
  [
    { ...whole, cursor: '1234567890123456789' },
    { ...whole, cursor: undefined },
  ],
])('[CACHE-25] [GAP-103] what is rubbish is left out: %j', (value, read) => {
  put(value)
  expect(readStored(openAs('anna'))).toEqual(read)
})

test.each([
  null,
  { ...added(3, 1000), id: '4' },
  { ...added(3, 1000), changedAt: 'yesterday' },
  { ...added(3, 1000), list: 'other' },
  { ...added(3, 1000), action: 'other' },
  { ...added(3, 1000), kind: 'series' },
  { ...added(3, 1000), work: { kind: 'series', item: { id: 3, name: 'x' } } },
  { ...added(3, 1000), work: { kind: 'movie', item: {} } },
  { ...added(3, 1000), id: 3 },
])('[CACHE-25] [GAP-103] a change that cannot be read is asked of the server again: %j', (change) => {
  put({ ...whole, changes: { ...whole.changes, 'current:movie:3': change } })
  expect(readStored(openAs('anna'))).toEqual({ ...whole, cursor: undefined })
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a change keeps what is on the device now, and says the new lists only when they are others', () => {
  put(whole)
  const app = openAs('anna')
  expect(changeStored(app, () => ({ pending: [] }))).toBeUndefined()
  expect(readStored(app)).toEqual({ ...whole, pending: [], aside: [] })
  const changes = { 'current:movie:1': removed(1, 2000) }
  expect(changeStored(app, () => ({ changes }))).toEqual(changes)
  expect(changeStored(app, () => ({ cursor: '13' }))).toBeUndefined()
  expect(readStored(app)).toEqual({ changes, pending: [], aside: [], cursor: '13' })
  expect(readStored(openAs('bruno'))).toEqual(empty)
})

test('nothing is written when nothing is different: other tabs would hear of it', () => {
  put(whole)
  const app = openAs('anna')
  const write = vi.spyOn(deviceStore, 'write')
  expect(changeStored(app, ({ changes }) => ({ changes, cursor: '12' }))).toBeUndefined()
  expect(write).not.toHaveBeenCalled()
})

test('[CACHE-24] [GAP-103] with a full storage the copy lasts as long as the page, and the one on the device stays whole', () => {
  put(whole)
  const app = openAs('anna')
  const makeRoom = fillStorage()
  changeStored(app, () => ({ cursor: '13' }))
  expect(readStored(app).cursor).toBe('13')
  // A page that is loaded again has only what the storage has.
  makeRoom()
  const kept = localStorage.getItem(key) ?? ''
  deviceStore.remove(key)
  put(kept)
  expect(readStored(openAs('anna'))).toEqual(whole)
})

test('keys of copies are told from others', () => {
  expect(['favourites:anna', 'account', 'cache:favourites:'].map(isStorageKey)).toEqual([true, false, false])
})
