/** How a series is drawn. Lines differ in more than their colour. */
export type LineLook = 'solid' | 'dashed' | 'dotted'

export interface ChartSeries {
  name: string
  line: LineLook
  points: readonly { at: string; value: number | null }[]
}

export const steps = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
export type Step = keyof typeof steps

/** Every series over the same moments. */
export interface ChartData {
  /** Milliseconds since the epoch. */
  moments: number[]
  /** Of each series, one for each moment; null where nothing was measured. */
  values: (number | null)[][]
}

/**
 * Puts series onto one row of moments, from the first that was asked for to the last that was measured, so that what was not
 * measured is seen as a gap [FIG-03].
 * @param from ISO 8601; where there is nothing before it, the chart begins there.
 * @param until Milliseconds since the epoch.
 * @param missing What a moment that nobody speaks of is worth: null, or 0 where things are counted.
 */
export function alignSeries(
  series: readonly ChartSeries[],
  { from, until, step, missing }: { from: string; until: number; step: Step; missing: 0 | null },
): ChartData {
  const known = series.map(({ points }) => new Map(points.map(({ at, value }) => [Date.parse(at), value])))
  const moments = new Set(known.flatMap((each) => [...each.keys()]))
  const first = Date.parse(from)
  for (let moment = first; moment <= until; moment += steps[step]) moments.add(moment)
  const ordered = [...moments].toSorted((a, b) => a - b)
  return {
    moments: ordered,
    values: known.map((each) =>
      ordered.map((moment) => {
        const value = each.get(moment)
        return value === undefined ? missing : value
      }),
    ),
  }
}

/** True where a chart would show nothing: of what is counted none is nothing, of what is measured zero is a value. */
export const isBlank = ({ values }: ChartData, isCounted: boolean): boolean =>
  values.every((each) => each.every((value) => value === null || (isCounted && value === 0)))

/** Places of values that no line reaches, because nothing was measured beside them. */
export function lonely(values: readonly (number | null | undefined)[]): number[] {
  const isThere = (place: number) => (values[place] ?? null) !== null
  return values.flatMap((_, place) => (isThere(place) && !isThere(place - 1) && !isThere(place + 1) ? [place] : []))
}
