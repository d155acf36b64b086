import { clockText, shortDayText, weekdayText } from '../../lib/dates.ts'
import type { Step } from './chart-data.ts'

/** "lun. 23 nov., 14:00": a moment of a chart, by the clock of the device. */
export function momentText(moment: number, step: Step): string {
  return step === 'day' ? weekdayText(moment) : `${weekdayText(moment)}, ${clockText(moment)}`
}

/** "14:00", or "23 nov." where whole days stand beside each other. */
export const tickText = (moment: number, apart: number): string =>
  apart >= 86_400_000 ? shortDayText(moment) : clockText(moment)
