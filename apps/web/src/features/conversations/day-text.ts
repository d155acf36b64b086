import { longDayOfYearText, longDayText } from '../../lib/dates.ts'
import { chatTexts } from './chat-texts.ts'
import { dayOf } from './message-rows.ts'

/** "Aujourd’hui", "Hier", "Lundi 3 juillet", "3 juillet 2024" [GAP-137]. Both in milliseconds since the epoch. */
export function dayText(time: number, now: number): string {
  const day = dayOf(time)
  if (day === dayOf(now)) return chatTexts.day.today
  // The last millisecond before today: correct after days of 23 and 25 hours, too.
  if (day === dayOf(dayOf(now) - 1)) return chatTexts.day.yesterday
  const format = new Date(day).getFullYear() === new Date(now).getFullYear() ? longDayText : longDayOfYearText
  const text = format(day)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
