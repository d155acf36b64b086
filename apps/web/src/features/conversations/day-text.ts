import { lazily } from '@trouvaille/domain'
import { chatTexts } from './chat-texts.ts'
import { dayOf } from './message-rows.ts'

const clock = lazily(() => new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' }))
const dayOfThisYear = lazily(() => new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long' }))
const dayOfYear = lazily(() => new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' }))

/** "09:05", in the device's zone [GAP-137]. @param time Milliseconds since the epoch. */
export const clockText = (time: number): string => clock().format(time)

/** "Aujourd’hui", "Hier", "Lundi 3 juillet", "3 juillet 2024" [GAP-137]. Both in milliseconds since the epoch. */
export function dayText(time: number, now: number): string {
  const day = dayOf(time)
  if (day === dayOf(now)) return chatTexts.day.today
  // Any time of yesterday: days of 23 and 25 hours have it, too.
  if (day === dayOf(dayOf(now) - 1)) return chatTexts.day.yesterday
  const format = new Date(day).getFullYear() === new Date(now).getFullYear() ? dayOfThisYear : dayOfYear
  const text = format().format(day)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
