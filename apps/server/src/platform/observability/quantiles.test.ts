import { describe, expect, test } from 'vitest'
import { countOf, quantile, since, sumOf } from './quantiles.ts'

const boundaries = [10, 20, 40]
const buckets = (...counts: number[]) => ({ boundaries, counts })

describe('[OPS-12] a quantile of a histogram', () => {
  test.each([
    ['the middle of the only bucket', [10, 0, 0, 0], 0.5, 5],
    ['its end', [10, 0, 0, 0], 1, 10],
    ['a boundary, where exactly that share lies below it', [50, 50, 0, 0], 0.5, 10],
    ['between two boundaries', [50, 0, 50, 0], 0.75, 30],
    ['the first bucket that holds something, for the least share', [0, 4, 4, 0], 0, 10],
    ['the last boundary for what lies beyond it', [1, 0, 0, 99], 0.95, 40],
  ])('is %s', (_what, counts, share, expected) => {
    expect(quantile(buckets(...counts), share)).toBeCloseTo(expected, 10)
  })

  test('is nothing where nothing was counted', () => {
    expect(quantile(buckets(0, 0, 0, 0), 0.5)).toBeNull()
    expect(quantile(sumOf([]), 0.5)).toBeNull()
  })
})

test('[OPS-12] histograms are added, and taken from each other, bucket by bucket', () => {
  const [one, other] = [buckets(1, 2, 3, 4), buckets(10, 0, 0, 1)]
  expect(sumOf([one, other])).toEqual(buckets(11, 2, 3, 5))
  expect(since(sumOf([one, other]), other)).toEqual(one)
  expect(since(one, undefined)).toEqual(one)
  expect(countOf(one)).toBe(10)
})
