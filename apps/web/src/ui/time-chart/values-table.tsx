import { useState } from 'react'
import type { ChartSeries, Step } from './chart-data.ts'
import { momentText } from './moment-text.ts'
import styles from './time-chart.module.css'

const texts = { show: 'Voir les chiffres', when: 'Moment' }

interface ValuesTableProps {
  title: string
  series: readonly ChartSeries[]
  moments: readonly number[]
  step: Step
  /** The text of a value, by series and place. */
  valueText: (series: number, place: number) => string
}

/** What a chart shows, as a table, the newest first [FIG-02]. Its rows are made when somebody wants them. */
export function ValuesTable({ title, series, moments, step, valueText }: ValuesTableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {texts.show}
        <span className="visually-hidden"> : {title}</span>
      </summary>
      {isOpen && (
        // A box that scrolls is reached with the keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroller} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.when}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {moments
                .map((moment, place) => (
                  <tr key={moment}>
                    <th scope="row">{momentText(moment, step)}</th>
                    {series.map(({ name }, index) => (
                      <td key={name}>{valueText(index, place)}</td>
                    ))}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
