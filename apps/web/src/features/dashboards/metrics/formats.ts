import { formatDuration, memoize } from '@trouvaille/domain'

const count = memoize(() => new Intl.NumberFormat('fr-FR'))
const rate = memoize(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }))
const score = memoize(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 }))
const percent = memoize(() => new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 }))

/** "1 284" */
export const countText = (value: number): string => count().format(value)
/** "12,5": a rate per minute. */
export const rateText = (value: number): string => rate().format(value)
/** "0,08": layout shift scores have no unit. */
export const scoreText = (value: number): string => score().format(value)
/** "2,5 %" of a share from 0 to 1. */
export const percentText = (share: number): string => percent().format(share)
/** "182 MB" */
export const bytesText = (bytes: number): string => `${countText(Math.round(bytes / 1_000_000))} MB`
/** "240 ms", "1,2 s", "< 1 ms", or a dash where nothing was measured [METR-16]. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  return milliseconds > 0 && milliseconds < 1 ? '< 1 ms' : formatDuration(milliseconds)
}

/** "3 j 4 h", "4 h 12 min", "12 min": uptime of a server. */
export function uptimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} j ${hours % 24} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}
