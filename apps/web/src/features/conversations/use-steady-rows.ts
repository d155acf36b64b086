import { useLayoutEffect, useState } from 'react'
import type { Row } from './message-rows.ts'

/**
 * Rows for the virtualized list. It keeps the scroll position when rows are added or removed at the start, so such a
 * change is passed in a separate render from changes at the end.
 * @returns The rows to show, and whether they differ from the previous ones at the start alone.
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

/** The current rows with the start of the wanted ones; undefined when their starts are the same. */
function withStartOf(wanted: readonly Row[], shown: readonly Row[]): readonly Row[] | undefined {
  const [first] = shown
  const [next] = wanted
  if (!first || !next || first.key === next.key) return undefined
  const added = wanted.findIndex(({ key }) => key === first.key)
  if (added > 0) return [...wanted.slice(0, added), ...shown]
  const removed = shown.findIndex(({ key }) => key === next.key)
  return removed > 0 ? shown.slice(removed) : undefined
}
