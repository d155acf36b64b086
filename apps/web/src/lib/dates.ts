import { memoize } from '@trouvaille/domain'

/** How dates are written, everywhere and by the clock of the device. Times are milliseconds since the epoch. */

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = memoize(() => new Intl.DateTimeFormat('fr-FR', options))
  return (time: number): string => format().format(time)
}

/** "09:05" */
export const clockText = formatter({ hour: '2-digit', minute: '2-digit' })
/** "09:05:20" */
export const exactClockText = formatter({ timeStyle: 'medium' })
/** "3 juil. 2026, 09:05": when something was, to the minute. */
export const momentText = formatter({ dateStyle: 'medium', timeStyle: 'short' })
/** "3 juil." */
export const shortDayText = formatter({ day: 'numeric', month: 'short' })
/** "3 juil. 2024" */
export const shortDayOfYearText = formatter({ day: 'numeric', month: 'short', year: 'numeric' })
/** "ven. 3 juil." */
export const weekdayText = formatter({ weekday: 'short', day: 'numeric', month: 'short' })
/** "vendredi" */
export const weekdayName = formatter({ weekday: 'long' })
/** "vendredi 3 juillet" */
export const longDayText = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
/** "3 juillet 2024" */
export const longDayOfYearText = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
/** "03/07/2024" [GAP-137] */
export const numericDayText = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' })
