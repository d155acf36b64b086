import { metrics } from './limits.ts'

/**
 * Figures that are counted in buckets, from which percentiles are read: each bucket is a tenth wider than the one
 * before, so what is read is at most 4.9 % off, for a score of 0.001 as for minutes. The buckets are laid so that one
 * ends exactly where an operation begins to be slow.
 */

const growth = 1.1
/** Buckets below {@link metrics.slowQueryMs}; the first holds all up to 0.0009, which is read as zero. */
const bucketsToSlow = 154

/** How often each bucket was counted. */
export type BucketCounts = Iterable<readonly [bucket: number, count: number]>

/** The bucket of a value that is not negative: 0 for nothing, about 207 for what takes longest. */
export const bucketOf = (value: number): number =>
  Math.max(0, Math.ceil(Math.log(value / metrics.slowQueryMs) / Math.log(growth)) + bucketsToSlow)

/** What the values of a bucket are read as: the middle of it, by proportion. */
const valueOf = (bucket: number): number =>
  bucket === 0 ? 0 : Number((metrics.slowQueryMs * growth ** (bucket - bucketsToSlow - 0.5)).toPrecision(4))

/** How many values were counted. */
export const countOf = (counts: BucketCounts): number => [...counts].reduce((sum, [, count]) => sum + count, 0)

/** How many values were over {@link metrics.slowQueryMs}. */
export const slowOf = (counts: BucketCounts): number =>
  countOf([...counts].filter(([bucket]) => bucket > bucketsToSlow))

/**
 * The smallest value that a share of all values does not exceed.
 * @param share From 0 (the least) to 1 (the most).
 * @returns Null where nothing was counted.
 */
export function quantile(counts: BucketCounts, share: number): number | null {
  const sorted = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)
  const rank = Math.max(1, Math.ceil(share * countOf(sorted)))
  let passed = 0
  const found = sorted.find(([, count]) => (passed += count) >= rank)
  return found ? valueOf(found[0]) : null
}

/** What is shown of figures. */
export const percentilesOf = (counts: BucketCounts) => ({
  p50: quantile(counts, 0.5),
  p75: quantile(counts, 0.75),
  p95: quantile(counts, 0.95),
})
