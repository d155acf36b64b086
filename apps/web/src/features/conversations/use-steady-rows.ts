import { useLayoutEffect, useState } from 'react'
import type { Row } from './message-rows.ts'

/**
 * Rows as the list takes them: it holds the place of what is seen when rows come or go at the start, and so it must be
 * told of that apart from what comes or goes at the end.
 * @returns The rows to show, and whether they differ from those before at the start alone.
 */
export function useSteadyRows(rows: readonly Row[]): { rows: readonly Row[]; isShifted: boolean } {
  const [steady, setSteady] = useState({ wanted: rows, rows, isShifted: false })
  if (steady.wanted !== rows) {
    const moved = withStartOf(rows, steady.rows)
    setSteady({ wanted: rows, rows: moved ?? rows, isShifted: moved !== undefined })
  }
  const isDone = steady.rows === steady.wanted || haveSameKeys(steady.rows, steady.wanted)
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the list has to have taken the one before it gets the other
    if (!isDone) setSteady(({ wanted }) => ({ wanted, rows: wanted, isShifted: false }))
  }, [isDone])
  return isDone ? { rows: steady.wanted, isShifted: steady.isShifted } : steady
}

const haveSameKeys = (some: readonly Row[], others: readonly Row[]): boolean =>
  some.length === others.length && some[0]?.key === others[0]?.key && some.at(-1)?.key === others.at(-1)?.key

/** The rows that were shown, with the start of those that are wanted; undefined when their starts are the same. */
function withStartOf(wanted: readonly Row[], shown: readonly Row[]): readonly Row[] | undefined {
  const [first] = shown
  const [next] = wanted
  if (!first || !next || first.key === next.key) return undefined
  const added = wanted.findIndex(({ key }) => key === first.key)
  if (added > 0) return [...wanted.slice(0, added), ...shown]
  const removed = shown.findIndex(({ key }) => key === next.key)
  return removed > 0 ? shown.slice(removed) : undefined
}
