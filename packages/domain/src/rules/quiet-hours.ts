/** When somebody wants no notifications, in minutes since midnight where the device is; over midnight when `from` is later. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

/** Whether a name is one of the time zone database, "Europe/Paris". */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Minutes since midnight in a time zone. */
function minutesOf(time: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [hours = 0, minutes = 0] = format.format(time).split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a time is in somebody's quiet hours. The same beginning and end: never [PUSH-03]. */
export function isQuiet({ from, to }: QuietHours, time: Date, timeZone: string): boolean {
  const minutes = minutesOf(time, timeZone)
  return from <= to ? from <= minutes && minutes < to : from <= minutes || minutes < to
}
