import { hour, day } from './time.ts'

/** When clocks change in the European Union (directive 2000/84/EC): the last Sunday of a month, at 1:00 UTC. */
function changeOfClocks(year: number, month: 'March' | 'October'): Date {
  const change = new Date(Date.UTC(year, month === 'March' ? 2 : 9, 31, 1))
  change.setUTCDate(31 - change.getUTCDay())
  return change
}

/**
 * The date in Paris, where the days of the product begin, as "2026-11-23". Reckoned, because home needs it at its start
 * and a formatter with a time zone costs more there than all else that it shows.
 */
export function dayInParis(now: Date): string {
  const year = now.getUTCFullYear()
  const isSummer = now >= changeOfClocks(year, 'March') && now < changeOfClocks(year, 'October')
  return new Date(now.getTime() + (isSummer ? 2 : 1) * hour).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** What a day brings to everybody: each item once, in their order, before the first comes again. */
export function ofTheDay<T>(items: readonly [T, ...T[]], date: string): T {
  return items[(Date.parse(date) / day) % items.length] ?? items[0]
}
