const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/**
 * A date of a provider in French, as precise as it was given: "1998", "janvier 1998", "1er janvier 1998".
 * @returns Undefined when it is not a date.
 */
export function releaseDateText(date: string | undefined): string | undefined {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date ?? '')
  if (!parts) return undefined
  const [, year, month, day] = parts
  const monthName = months[Number(month) - 1]
  if (!monthName) return year
  if (!Number(day)) return `${monthName} ${year}`
  return `${Number(day) === 1 ? '1er' : Number(day)} ${monthName} ${year}`
}
