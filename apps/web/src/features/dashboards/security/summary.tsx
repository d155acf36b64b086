import { riskLevels, security, type SecuritySummary, severities } from '@trouvaille/domain'
import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Bars } from '../../../ui/bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { tones } from './level-badge.tsx'
import styles from './security.module.css'
import { dashboard } from './texts.ts'

interface SummaryProps {
  summary: Pick<SecuritySummary, 'totalLogs' | 'riskBreakdown' | 'alertBreakdown'>
  /** 0 to 100. */
  score: number
  onExport: () => void
  exporting?: boolean
}

/** "Résumé": charts of risks and alerts, risk score, report [SEC-15] [SEC-16]; also with an empty log [GAP-156]. */
export function Summary({ summary, score, onExport, exporting = false }: SummaryProps) {
  const { riskBreakdown, alertBreakdown, totalLogs } = summary
  const { risks, alerts, empty, export: exportText } = dashboard.summary
  const hasAlerts = severities.some((severity) => alertBreakdown[severity] > 0)
  const isEmpty = totalLogs === 0 && !hasAlerts
  return (
    <div className={styles.summary}>
      {isEmpty ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        <>
          <Part title={risks}>
            <Bars
              bars={riskLevels.map((level) => ({
                label: dashboard.levels[level],
                value: riskBreakdown[level],
                tone: tones[level],
              }))}
            />
          </Part>
          <Part title={alerts}>
            <Bars
              bars={severities.map((severity) => ({
                label: dashboard.levels[severity],
                value: alertBreakdown[severity],
                tone: tones[severity],
              }))}
            />
          </Part>
        </>
      )}
      <Score score={score} />
      <div className={styles.report}>
        <Button busy={exporting} onClick={onExport}>
          <Download aria-hidden="true" />
          {exportText}
        </Button>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const metric = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** The risk score and its components [SEC-51]. */
export function Score({ score }: { score: number }) {
  const { score: title, outOf, rule } = dashboard.summary
  return (
    <Part title={title}>
      <p className={styles.score}>
        <b className="display">{metric.format(score)}</b> {outOf(security.score.highest)}
      </p>
      <p className={styles.small}>{rule(security.score)}</p>
    </Part>
  )
}
