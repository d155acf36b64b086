import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Period, PeriodInAddress } from './period.ts'

const periods = { semaine: 'week', mois: 'month' } as const
const names: Record<Period, PeriodInAddress> = { day: {}, week: { periode: 'semaine' }, month: { periode: 'mois' } }

/** The period in the URL, and a setter [FIG-07]. */
export function usePeriod(): [Period, (chosen: Period) => void] {
  const { periode, ...rest } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (chosen: Period) =>
    void navigate({ to: '.', search: { ...rest, ...names[chosen] }, replace: true, resetScroll: false })
  return [periode ? periods[periode] : 'day', choose]
}
