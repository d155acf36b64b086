import { classes } from '../../ui/classes.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './bars.module.css'

/** The bar where it is still on its way whose it will be: a cold page does not begin without one. */
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
