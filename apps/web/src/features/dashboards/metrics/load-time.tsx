import { classes } from '../../../ui/classes.ts'
import styles from './load-time.module.css'
import { pageLoadMs } from '../../telemetry/page-load.ts'
import { texts } from './texts.ts'
import { shareOf, verdictOf } from './verdict.ts'

/** Load time of this page, with a verdict. */
export function LoadTime() {
  const milliseconds = Math.round(pageLoadMs())
  const verdict = verdictOf(milliseconds)
  return (
    <section className={styles.monitor} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={styles.row}>
        <span>
          {texts.load} : {milliseconds} ms
        </span>
        <strong className={styles[verdict]}>{texts.verdicts[verdict]}</strong>
      </p>
      <div className={classes(styles.track, styles[verdict])} aria-hidden="true">
        <div className={styles.bar} style={{ width: `${100 * shareOf(milliseconds)}%` }} />
      </div>
    </section>
  )
}
