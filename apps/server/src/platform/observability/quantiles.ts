/** Counts of values by bucket: `counts[n]` of those up to `boundaries[n]`, the last one of all beyond. */
export interface Buckets {
  readonly boundaries: readonly number[]
  readonly counts: readonly number[]
}

/** The sum of histograms with the same boundaries. */
export function sumOf(all: readonly Buckets[]): Buckets {
  const [first] = all
  if (!first) return { boundaries: [], counts: [0] }
  return { boundaries: first.boundaries, counts: first.counts.map((_, n) => total(all.map(({ counts }) => counts[n]))) }
}

/** The values added to a cumulative histogram since an earlier snapshot. @param before Undefined when it was empty. */
export function since(now: Buckets, before: Buckets | undefined): Buckets {
  return { boundaries: now.boundaries, counts: now.counts.map((count, n) => count - (before?.counts[n] ?? 0)) }
}

/** The number of values in it. */
export const countOf = ({ counts }: Buckets): number => total(counts)

/**
 * The quantile as Prometheus estimates it: values are spread evenly over their bucket. Beyond the last boundary, that
 * boundary is the result.
 * @param share From 0 to 1.
 * @returns Null for an empty histogram.
 */
export function quantile({ boundaries, counts }: Buckets, share: number): number | null {
  const wanted = share * total(counts)
  if (total(counts) === 0) return null
  let below = 0
  for (const [n, boundary] of boundaries.entries()) {
    const count = counts[n] ?? 0
    const start = boundaries[n - 1] ?? 0
    if (count > 0 && below + count >= wanted) return start + (boundary - start) * ((wanted - below) / count)
    below += count
  }
  return boundaries.at(-1) ?? null
}

const total = (counts: readonly (number | undefined)[]): number =>
  counts.reduce<number>((sum, count = 0) => sum + count, 0)
