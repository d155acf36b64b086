/** Cursors of lists by time: milliseconds since the epoch and an id, which settles what happened in one of them. */

export interface TimeKey {
  at: Date
  id: string
}

export const encodeTimeCursor = ({ at, id }: TimeKey): string => `${at.getTime()}.${id}`

/** @param cursor Of the form that the contract says; a list begins where there is none. */
export function decodeTimeCursor(cursor: string | undefined): TimeKey | undefined {
  if (cursor === undefined) return undefined
  const end = cursor.indexOf('.')
  return { at: new Date(Number(cursor.slice(0, end))), id: cursor.slice(end + 1) }
}

/**
 * One page of a list by time.
 * @param rows One row more than a page has, if there is one: it tells that there is a next page.
 */
export function timePage<Row extends TimeKey>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? encodeTimeCursor(last) : null }
}
