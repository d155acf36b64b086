import { expect, test } from 'vitest'
import { jpegScans } from './jpeg-scans.ts'

const start = [0xff, 0xd8]
const end = [0xff, 0xd9]
/** A scan with nothing in its header. */
const scan = [0xff, 0xda, 0, 2]

const scansOf = (...parts: number[][]) => jpegScans(Buffer.from(parts.flat()))

test('scans are counted up to the end of the picture', () => {
  expect(scansOf()).toBe(0)
  expect(scansOf([1, 2, 3, 4, 5, 6])).toBe(0)
  expect(scansOf(start, end)).toBe(0)
  expect(scansOf(start, scan, end)).toBe(1)
  expect(scansOf(start, scan, [7, 7, 7], scan, [8], scan, end)).toBe(3)
  expect(scansOf(start, scan, end, scan)).toBe(1)
})

test.each([0x00, 0x01, 0xd0, 0xd7, 0xd8])('the marker %i stands alone: what follows it is looked at', (marker) => {
  expect(scansOf(start, [0xff, marker], scan, end)).toBe(1)
})

test.each([0x02, 0xc0, 0xcf, 0xdb, 0xe5, 0xfe])(
  'the marker %i has a length: what it holds is not looked at',
  (marker) => {
    expect(scansOf(start, [0xff, marker, 0, 6], scan, end)).toBe(0)
    expect(scansOf(start, [0xff, marker, 0, 6], scan, scan, end)).toBe(1)
    expect(scansOf(start, [0xff, marker, 1, 2], Array(256).fill(scan[0]), scan, end)).toBe(1)
  },
)

test('the header of a scan is not looked at, bytes that fill up are passed over', () => {
  expect(scansOf(start, [0xff, 0xda, 0, 6], scan, end)).toBe(1)
  expect(scansOf(start, [0xff, 0xff, 0xff], scan, end)).toBe(1)
})

test('a marker that is cut off is none', () => {
  expect(scansOf(start, [0xff, 0xda])).toBe(0)
  expect(scansOf(start, [0xff, 0xda, 0])).toBe(0)
  expect(scansOf(start, [0xff, 0xda, 0, 2])).toBe(1)
})
