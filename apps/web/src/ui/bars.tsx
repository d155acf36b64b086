import styles from './bars.module.css'
import type { Tone } from './tone-badge.tsx'
import tones from './tones.module.css'

export interface Bar {
  label: string
  value: number
  tone: Tone
}

const metric = new Intl.NumberFormat('fr-FR')

/** Counts as bars, the longest of which is the largest count; each says what it counts, and how many. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <dl className={styles.bars}>
      {bars.map(({ label, value, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.track} aria-hidden="true">
              {value > 0 && <i className={tones[tone]} style={{ '--share': value / largest }} />}
            </span>
            <b>{metric.format(value)}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
