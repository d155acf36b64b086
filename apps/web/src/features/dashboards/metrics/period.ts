/** Periods of the metrics of all devices. */
export type Period = 'day' | 'week' | 'month'

/** The period as a URL parameter: omitted for the shortest. */
export interface PeriodInAddress {
  periode?: 'semaine' | 'mois'
}

/** Parses the period of the URL of "/metrics"; the last 24 hours by default. */
export const periodInAddress = ({ periode }: Record<string, unknown>): PeriodInAddress =>
  periode === 'semaine' || periode === 'mois' ? { periode } : {}
