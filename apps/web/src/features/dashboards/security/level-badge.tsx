import type { AlertSeverity, RiskLevel } from '@trouvaille/domain'
import { CircleDot, Info, type LucideIcon, OctagonAlert, TrendingUp, TriangleAlert } from 'lucide-react'
import { type Tone, ToneBadge } from '../../../ui/tone-badge.tsx'
import { dashboard } from './texts.ts'

type Level = RiskLevel | AlertSeverity

/** Style of each risk and severity. */
export const tones: Readonly<Record<Level, Tone>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  warning: 'high',
  info: 'info',
}

const icons: Readonly<Record<Level, LucideIcon>> = {
  critical: OctagonAlert,
  high: TrendingUp,
  medium: CircleDot,
  low: Info,
  warning: TriangleAlert,
  info: Info,
}

/** The risk of an entry or the severity of an alert, in French [GAP-61]. */
export function LevelBadge({ level }: { level: Level }) {
  return (
    <ToneBadge tone={tones[level]} Icon={icons[level]}>
      {dashboard.levels[level]}
    </ToneBadge>
  )
}
