import { classes } from '../../ui/classes.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './bars.module.css'

/** The navigation bar while the session is loading, so that the layout does not shift. */
export function Masthead() {
  return (
    <header className={classes(styles.top, styles.visitor)}>
      <div className={styles.row}>
        <span className={styles.brand}>
          <Wordmark />
        </span>
      </div>
    </header>
  )
}
