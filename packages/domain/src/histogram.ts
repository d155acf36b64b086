import { metrics } from './limits.ts'

/**
 * Figures that are counted in buckets, from which percentiles are read: each bucket is a tenth wider than the one
 * before, so what is read is at most 4.9 % off, for a score of 0.001 as for minutes. The buckets are laid so that one
 * ends exactly where an operation begins to be slow.
 */

const growth = 1.1
/** Number of buckets below {@link metrics.slowQueryMs}; the first holds all values up to 0.0009, read as zero. */
const bucketsToSlow = 154

/** Counts per bucket. */
export type BucketCounts = Iterable<readonly [bucket: number, count: number]>

/** The bucket of a non-negative value: 0 for zero, about 207 for the longest durations. */
export const bucketOf = (value: number): number =>
  Math.max(0, Math.ceil(Math.log(value / metrics.slowQueryMs) / Math.log(growth)) + bucketsToSlow)

/** The value of a bucket: its geometric mean. */
const valueOf = (bucket: number): number =>
  bucket === 0 ? 0 : Number((metrics.slowQueryMs * growth ** (bucket - bucketsToSlow - 0.5)).toPrecision(4))

/** Number of values. */
export const countOf = (counts: BucketCounts): number => [...counts].reduce((sum, [, count]) => sum + count, 0)

/** Number of values over {@link metrics.slowQueryMs}. */
export const slowOf = (counts: BucketCounts): number =>
  countOf([...counts].filter(([bucket]) => bucket > bucketsToSlow))

/**
 * A percentile: the smallest value that a share of all values does not exceed.
 * @param share From 0 (the least) to 1 (the most).
 * @returns Null without values.
 */
export function quantile(counts: BucketCounts, share: number): number | null {
  const sorted = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)
  const rank = Math.max(1, Math.ceil(share * countOf(sorted)))
  let passed = 0
  const found = sorted.find(([, count]) => (passed += count) >= rank)
  return found ? valueOf(found[0]) : null
}

/** Percentiles that are shown. */
export const percentilesOf = (counts: BucketCounts) => ({
  p50: quantile(counts, 0.5),
  p75: quantile(counts, 0.75),
  p95: quantile(counts, 0.95),
})
