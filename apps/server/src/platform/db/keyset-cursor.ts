/** Cursors of lists ordered by time: milliseconds since the epoch, and an id as a tie-breaker. */

export interface TimeKey {
  at: Date
  id: string
}

export const encodeTimeCursor = ({ at, id }: TimeKey): string => `${at.getTime()}.${id}`

/** @param cursor Validated by the contract; undefined for the first page. */
export function decodeTimeCursor(cursor: string | undefined): TimeKey | undefined {
  if (cursor === undefined) return undefined
  const end = cursor.indexOf('.')
  return { at: new Date(Number(cursor.slice(0, end))), id: cursor.slice(end + 1) }
}

/**
 * One page of a list ordered by time.
 * @param rows Up to one row more than a page, which shows whether there is a next page.
 */
export function timePage<Row extends TimeKey>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? encodeTimeCursor(last) : null }
}
