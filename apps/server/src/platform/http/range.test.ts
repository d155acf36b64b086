import { expect, test } from 'vitest'
import { rangeIn } from './range.ts'

test.each([
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, 999],
  ['bytes=200-299', 200, 299],
  ['bytes=900-5000', 900, 999],
  ['bytes=-100', 900, 999],
  ['bytes=-5000', 0, 999],
  ['bytes=999-', 999, 999],
])('[SRC-09] %s of 1000 bytes are those from %i to %i', (header, first, last) => {
  expect(rangeIn(header, 1000)).toEqual({ first, last })
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=-0',
  'bytes=1000-',
  'bytes=5-4',
  'bytes=0-1,5-6',
  'bytes=a-b',
  'bytes=-1-2',
  'items=0-1',
  'bytes = 0-1',
])('[SRC-09] %j asks for no part that there is', (header) => {
  expect(rangeIn(header, 1000)).toBeUndefined()
})

test('[SRC-09] of nothing there is no part', () => {
  expect(rangeIn('bytes=0-', 0)).toBeUndefined()
})
