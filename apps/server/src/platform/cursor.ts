/** Cursors of lists by time: milliseconds since the epoch and an id, which settles what happened in one of them. */

export interface TimeKey {
  at: Date
  id: string
}

export const timeCursorOf = ({ at, id }: TimeKey): string => `${at.getTime()}.${id}`

/** @param cursor Of the form that the contract says. */
export function readTimeCursor(cursor: string): TimeKey {
  const end = cursor.indexOf('.')
  return { at: new Date(Number(cursor.slice(0, end))), id: cursor.slice(end + 1) }
}
