import { type ErrorMetrics, riskLevels } from '@trouvaille/domain'
import { Bars } from '../../../ui/bars.tsx'
import { tones } from '../security/level-badge.tsx'
import { dashboard } from '../security/texts.ts'
import { Part } from './panel.tsx'
import { page } from './texts.ts'

/** Number of errors per severity [METR-13] [GAP-61]. */
export const SeverityPart = ({ counts }: { counts: ErrorMetrics['severityBreakdown'] }) => (
  <Part title={page.bySeverity} note={page.window}>
    <Bars
      bars={riskLevels.map((level) => ({ label: dashboard.levels[level], value: counts[level], tone: tones[level] }))}
    />
  </Part>
)
