/** Thresholds of the verdicts and maximum of the bar, in milliseconds [METR-23] to [METR-26]. */
const excellentMs = 1000
const goodMs = 2000
const scaleMs = 3000

export type Verdict = 'excellent' | 'good' | 'poor'

/** The verdict on a load time. */
export function verdictOf(milliseconds: number): Verdict {
  if (milliseconds < excellentMs) return 'excellent'
  return milliseconds < goodMs ? 'good' : 'poor'
}

/** Filled share of the bar for a load time, 0 to 1. */
export const shareOf = (milliseconds: number): number => Math.min(1, milliseconds / scaleMs)
