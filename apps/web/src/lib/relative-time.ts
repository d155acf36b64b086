import { day, hour, memoize, minute } from '@trouvaille/domain'
import { shortDayOfYearText, shortDayText, weekdayName } from './dates.ts'

const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0)

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * How long ago something was, in few words: "À l’instant", "Il y a 12 min", "Il y a 2 h", "Hier", "Lundi", "3 juil.",
 * "3 juil. 2024". Days are those of the device.
 * @param then Milliseconds since the epoch, as is `now`.
 */
export function relativeTime(then: number, now: number): string {
  const age = now - then
  if (age < minute) return 'À l’instant'
  if (age < hour) return `Il y a ${Math.floor(age / minute)} min`
  // Rounded, because a day on which clocks change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(then)) / day)
  if (days === 0) return `Il y a ${Math.floor(age / hour)} h`
  if (days === 1) return 'Hier'
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
  return capitalised((days < 7 ? weekdayName : isThisYear ? shortDayText : shortDayOfYearText)(then))
}

const inTime = memoize(() => new Intl.RelativeTimeFormat('fr'))

/** "dans 3 heures", of seconds; rounded up. */
export function relativeFutureTime(seconds: number): string {
  if (seconds < 90) return inTime().format(seconds, 'second')
  if (seconds < 90 * 60) return inTime().format(Math.ceil(seconds / 60), 'minute')
  if (seconds < 36 * 3600) return inTime().format(Math.ceil(seconds / 3600), 'hour')
  return inTime().format(Math.ceil(seconds / 86_400), 'day')
}
