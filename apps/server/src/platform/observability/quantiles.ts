/** Counts of values by bucket: `counts[n]` of those up to `boundaries[n]`, the last one of all beyond. */
export interface Buckets {
  readonly boundaries: readonly number[]
  readonly counts: readonly number[]
}

/** What several histograms of the same boundaries hold together. */
export function sumOf(all: readonly Buckets[]): Buckets {
  const [first] = all
  if (!first) return { boundaries: [], counts: [0] }
  return { boundaries: first.boundaries, counts: first.counts.map((_, n) => total(all.map(({ counts }) => counts[n]))) }
}

/** What a histogram that only grows took up since it was as it was. @param before Undefined when it was empty. */
export function since(now: Buckets, before: Buckets | undefined): Buckets {
  return { boundaries: now.boundaries, counts: now.counts.map((count, n) => count - (before?.counts[n] ?? 0)) }
}

/** How many values it holds. */
export const countOf = ({ counts }: Buckets): number => total(counts)

/**
 * The value below which that share of all lies, as Prometheus reckons it: values are spread evenly over their bucket. Of
 * what lies beyond the last boundary nothing is known but that, so it is the answer.
 * @param share From 0 to 1.
 * @returns Null where nothing was counted.
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
