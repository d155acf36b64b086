/** "2 h 02" or "52 min": a length in minutes, as programmes name it. */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}\u00a0min` : `${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}

/** "3:07": a length in milliseconds as minutes and whole seconds, as players count them [MUS-12]. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "42 s" or "4 min 20 s": how long something has gone on, in whole seconds [METR-17] [GAP-162]. */
export function secondsInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds}\u00a0s` : `${minutes}\u00a0min ${seconds % 60}\u00a0s`
}
