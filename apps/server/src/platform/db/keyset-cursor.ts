import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** Keyset pagination of lists ordered by time, the newest first, with an id as a tie-breaker. */

export interface TimeKey {
  at: Date
  id: string
}

/** The rows that a page needs: those after a key; from the beginning when undefined. */
export interface TimePage {
  after: TimeKey | undefined
  limit: number
}

/** Milliseconds since the epoch, and the id. */
export const encodeTimeCursor = ({ at, id }: TimeKey): string => `${at.getTime()}.${id}`

/** @param cursor Validated by the contract; undefined for the first page. */
export function decodeTimeCursor(cursor: string | undefined): TimeKey | undefined {
  if (cursor === undefined) return undefined
  const end = cursor.indexOf('.')
  return { at: new Date(Number(cursor.slice(0, end))), id: cursor.slice(end + 1) }
}

/** The condition for rows after a key, in the order of `at desc, id desc`. */
export const afterKey = (at: SQLWrapper, id: SQLWrapper, after: TimeKey | undefined): SQL | undefined =>
  after && sql`(${at}, ${id}) < (${after.at.toISOString()}, ${after.id})`

/**
 * Reads one page of a list.
 * @param cursor That of the page before; undefined for the first page.
 * @param read Reads the rows in order. Its limit is one more than the page size, to know whether there is a next page.
 */
export async function readTimePage<Row extends TimeKey>(
  cursor: string | undefined,
  size: number,
  read: (page: TimePage) => Promise<readonly Row[]>,
): Promise<{ shown: Row[]; nextCursor: string | null }> {
  const rows = await read({ after: decodeTimeCursor(cursor), limit: size + 1 })
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? encodeTimeCursor(last) : null }
}
