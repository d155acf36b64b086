import { lazily } from '@trouvaille/domain'
import type { Step } from './chart-data.ts'

const clock = lazily(() => new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' }))
const day = lazily(() => new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', month: 'short' }))
const shortDay = lazily(() => new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' }))

/** "lun. 23 nov., 14:00": a moment of a chart, by the clock of the device. */
export function momentText(moment: number, step: Step): string {
  return step === 'day' ? day().format(moment) : `${day().format(moment)}, ${clock().format(moment)}`
}

/** "14:00", or "23 nov." where whole days stand beside each other. */
export const tickText = (moment: number, apart: number): string =>
  apart >= 86_400_000 ? shortDay().format(moment) : clock().format(moment)
