/** How far back the figures of all devices go. */
export type Period = 'day' | 'week' | 'month'

/** The period as an address says it: the shortest has no name there. */
export interface PeriodInAddress {
  periode?: 'semaine' | 'mois'
}

/** What the address of "/metrics" says of the period; anything else is the last 24 hours. */
export const periodInAddress = ({ periode }: Record<string, unknown>): PeriodInAddress =>
  periode === 'semaine' || periode === 'mois' ? { periode } : {}
