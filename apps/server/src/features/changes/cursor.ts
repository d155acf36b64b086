import { changes as limits } from '@trouvaille/domain'

/**
 * A device's position in the stream, and the text in which it travels: numbers to the base of 36. Between two pages it
 * has two numbers more.
 */
export interface Cursor {
  timeline: string
  /** When it was issued, in seconds. */
  issuedAt: number
  /** The device has seen all of the transactions below it, and perhaps some of the later ones. */
  since: number
  /** Where the next page begins, after this transaction, and from where to go on after the last one. */
  page?: { after: number; next: number }
}

export function encodeCursor({ timeline, issuedAt, since, page }: Cursor): string {
  const numbers = [issuedAt, since, ...(page ? [page.after, page.next] : [])]
  return [timeline, ...numbers.map((number) => number.toString(36))].join('-')
}

export function decodeCursor(text: string): Cursor {
  const [timeline = '', ...numbers] = text.split('-')
  const [issuedAt = 0, since = 0, after, next] = numbers.map((number) => Number.parseInt(number, 36))
  return { timeline, issuedAt, since, ...(after !== undefined && next !== undefined && { page: { after, next } }) }
}

/** Whether all that follows a cursor is still there, in the history that a database has. */
export function isUsable(cursor: Cursor, state: { timeline: string; oldestRunning: number }, now: Date): boolean {
  const age = now.getTime() - cursor.issuedAt * 1000
  return cursor.timeline === state.timeline && cursor.since <= state.oldestRunning && age < limits.cursorMs
}
