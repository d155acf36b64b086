import type { ServerReport } from '@trouvaille/contract'
import type { ChartSeries } from '../../../ui/time-chart/chart-data.ts'
import { texts } from './server-texts.ts'

/** A time series of counts, for a column chart. */
export const countsOf = (
  name: string,
  points: readonly { at: string; count: number }[],
  line: ChartSeries['line'] = 'solid',
): ChartSeries[] => [{ name, line, points: points.map(({ at, count }) => ({ at, value: count })) }]

type Minute = ServerReport['minutes'][number]

/** A time series with one value per minute. */
export const minutesOf = (minutes: readonly Minute[], metric: Exclude<keyof Minute, 'at'>): ChartSeries['points'] =>
  minutes.map((minute) => ({ at: minute.at, value: minute[metric] }))

interface Quantiles {
  at: string
  p50: number | null
  p75: number | null
  p95: number | null
}

/** Percentiles as three lines: the median, the third quartile, and a high percentile. */
export const quantilesOf = (points: readonly Quantiles[]): ChartSeries[] => [
  { name: texts.series.p95, line: 'dashed', points: points.map(({ at, p95 }) => ({ at, value: p95 })) },
  { name: texts.series.p75, line: 'solid', points: points.map(({ at, p75 }) => ({ at, value: p75 })) },
  { name: texts.series.p50, line: 'dotted', points: points.map(({ at, p50 }) => ({ at, value: p50 })) },
]
