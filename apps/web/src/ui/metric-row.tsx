import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './metric-row.module.css'

export interface Metric {
  label: string
  value: ReactNode
  /** Smaller, behind the value: a unit, a day. */
  note?: string | undefined
  /** Words instead of a figure. */
  isText?: boolean
}

/** Figures side by side between two rules. */
export function MetricRow({ metrics }: { metrics: readonly Metric[] }) {
  return (
    <dl className={styles.figures}>
      {metrics.map(({ label, value, note, isText }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes('display', isText && styles.text)}>
            {value}
            {note && <small> {note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
