import { beforeEach, expect, test, vi } from 'vitest'
import { added, removed } from '../../testing/fake-favourites.ts'
import { fillStorage, openTab, resetDevice } from '../../testing/tab.ts'

beforeEach(resetDevice)

const load = () => import('./device-storage.ts')

const key = 'favourites:anna'
const whole = {
  changes: { 'current:movie:1': added(1, 1000), 'current:movie:2': removed(2, 1000) },
  pending: ['current:movie:2'],
  aside: ['current:movie:2'],
  cursor: '12',
}
const empty = { changes: {}, pending: [], aside: [], cursor: undefined }

const put = (value: unknown) => localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))

test('a copy is read as it was written, by its owner alone', async () => {
  const { readStored: readCopy } = await openTab(load)
  expect(readCopy('anna')).toEqual(empty)
  put(whole)
  expect(readCopy('anna')).toEqual(whole)
  expect(readCopy('bruno')).toEqual(empty)
  expect(readCopy('ann')).toEqual(empty)
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
])('[CACHE-25] [GAP-103] what is rubbish is left out: %j', async (value, read) => {
  put(value)
  const { readStored: readCopy } = await openTab(load)
  expect(readCopy('anna')).toEqual(read)
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
])('[CACHE-25] [GAP-103] a change that cannot be read is asked of the server again: %j', async (change) => {
  put({ ...whole, changes: { ...whole.changes, 'current:movie:3': change } })
  const { readStored: readCopy } = await openTab(load)
  expect(readCopy('anna')).toEqual({ ...whole, cursor: undefined })
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a change keeps what is on the device now, and says the new lists only when they are others', async () => {
  put(whole)
  const { changeStored: changeCopy, readStored: readCopy } = await openTab(load)
  expect(changeCopy('anna', () => ({ pending: [] }))).toBeUndefined()
  expect(readCopy('anna')).toEqual({ ...whole, pending: [], aside: [] })
  const changes = { 'current:movie:1': removed(1, 2000) }
  expect(changeCopy('anna', () => ({ changes }))).toEqual(changes)
  expect(changeCopy('anna', () => ({ cursor: '13' }))).toBeUndefined()
  expect(readCopy('anna')).toEqual({ changes, pending: [], aside: [], cursor: '13' })
  expect(readCopy('bruno')).toEqual(empty)
})

test('nothing is written when nothing is different: other tabs would hear of it', async () => {
  put(whole)
  const { changeStored: changeCopy } = await openTab(load)
  const { deviceStore } = await import('../../platform/storage.ts')
  const write = vi.spyOn(deviceStore, 'write')
  expect(changeCopy('anna', ({ changes }) => ({ changes, cursor: '12' }))).toBeUndefined()
  expect(write).not.toHaveBeenCalled()
})

test('[CACHE-24] [GAP-103] with a full storage the copy lasts as long as the page, and the one on the device stays whole', async () => {
  put(whole)
  const { changeStored: changeCopy, readStored: readCopy } = await openTab(load)
  fillStorage()
  changeCopy('anna', () => ({ cursor: '13' }))
  expect(readCopy('anna').cursor).toBe('13')
  const reloaded = await openTab(load)
  expect(reloaded.readStored('anna')).toEqual(whole)
})

test('keys of copies are told from others', async () => {
  const { isStorageKey: isCopyKey } = await openTab(load)
  expect(['favourites:anna', 'account', 'cache:favourites:'].map(isCopyKey)).toEqual([true, false, false])
})
