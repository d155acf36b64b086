import { describe, expect, test } from 'vitest'
import { bucketOf, countOf, percentilesOf, quantile, slowOf } from './histogram.ts'

/** Counts the values as whoever keeps them does. */
function counted(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1)
  return counts
}

const read = (value: number) => quantile(counted([value]), 1) ?? Number.NaN

/** Numbers from 0 to 1 that are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    yield state / 2 ** 32
  }
}

describe('a bucket', () => {
  test('[TEL-08] tells any figure to less than 5 %, from the smallest score to the longest time', () => {
    const edges = Array.from({ length: 260 }, (_, exponent) => 2000 * 1.1 ** (exponent - 153))
    const around = edges.flatMap((edge) => [edge * (1 - 1e-9), edge, edge * (1 + 1e-9)])
    const random = numbers(7)
    const spread = Array.from({ length: 5000 }, () => 0.001 * 3e8 ** random.next().value)
    for (const value of [0.001, 0.0011, 1, 16.7, 2000, 299_999.9, 300_000, ...around, ...spread]) {
      expect(Math.abs(read(value) - value) / value, String(value)).toBeLessThan(0.05)
    }
  })

  test.each([
    [0, 0],
    [Number.MIN_VALUE, 0],
    [1e-9, 0],
    [0.0008, 0],
  ])('[TEL-08] of %d is read as %d', (value, expected) => expect(read(value)).toBe(expected))

  test('[TEL-08] tells a score of 0.001 from one of 0.002, and 0.1 from 0.11', () => {
    expect(bucketOf(0.001)).toBeLessThan(bucketOf(0.002))
    expect(bucketOf(0.1)).toBeLessThan(bucketOf(0.112))
  })

  test('is a small whole number that grows with the value', () => {
    const values = [0, 0.0001, 0.001, 0.25, 1, 200, 2500, 300_000]
    const buckets = values.map(bucketOf)
    expect(buckets.every(Number.isInteger)).toBe(true)
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
    expect(buckets.at(0)).toBe(0)
    expect(buckets.at(-1)).toBe(207)
  })

  test('[METR-12] [TEL-08] ends where an operation begins to be slow', () => {
    expect([1999, 2000].map(bucketOf)).toEqual([154, 154])
    expect(bucketOf(2000.01)).toBe(155)
    expect(slowOf(counted([0, 1999, 2000, 2000.01, 9000, 9000]))).toBe(3)
  })
})

describe('a percentile', () => {
  test('[TEL-08] is what so large a share does not exceed', () => {
    const counts = counted(Array.from({ length: 100 }, (_, index) => 10 * (index + 1)))
    for (const [share, exact] of [
      [0, 10],
      [0.01, 10],
      [0.5, 500],
      [0.75, 750],
      [0.95, 950],
      [0.951, 960],
      [1, 1000],
    ] as const) {
      const value = quantile(counts, share) ?? 0
      expect(Math.abs(value - exact) / exact, `${share}`).toBeLessThan(0.05)
    }
    const { p50, p75, p95 } = percentilesOf(counts)
    expect([p50, p75, p95]).toEqual([0.5, 0.75, 0.95].map((share) => quantile(counts, share)))
  })

  test('[TEL-08] is as good over any figures, in whatever order they are counted', () => {
    const random = numbers(42)
    for (let round = 0; round < 50; round += 1) {
      const values = Array.from({ length: 1 + Math.floor(200 * random.next().value) }, () =>
        Math.max(0.001, 30_000 * random.next().value ** 6),
      )
      const sorted = values.toSorted((a, b) => a - b)
      const counts = [...counted(values)].toSorted(() => random.next().value - 0.5)
      for (const share of [0.5, 0.75, 0.95, 1]) {
        const exact = sorted[Math.ceil(share * values.length) - 1] ?? Number.NaN
        expect(Math.abs((quantile(counts, share) ?? 0) - exact) / exact).toBeLessThan(0.05)
      }
    }
  })

  test('[TEL-08] of one value is that value, of nothing is none', () => {
    expect([0, 0.5, 1].map((share) => quantile(counted([250]), share))).toEqual([read(250), read(250), read(250)])
    expect(percentilesOf([])).toEqual({ p50: null, p75: null, p95: null })
    expect(quantile([[3, 0]], 0.5)).toBeNull()
    expect([countOf([]), countOf(counted([1, 1, 5]))]).toEqual([0, 3])
  })
})
