const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

const dayMs = 24 * 60 * 60 * 1000

/** The date in Paris, where the days of the product begin, as "2026-11-23". */
export const dayInParis = (now: Date): string => day.format(now)

/** What a day brings to everybody: each item once, in their order, before the first comes again. */
export function ofTheDay<T>(items: readonly [T, ...T[]], date: string): T {
  return items[(Date.parse(date) / dayMs) % items.length] ?? items[0]
}
