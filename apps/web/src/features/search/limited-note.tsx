import { classes } from '../../ui/classes.ts'
import styles from './limited-note.module.css'
import { texts } from './texts.ts'

/** Note that an open source was unavailable [SRC-03]. Below the results, which are shown before it. */
export function LimitedNote({ className }: { className?: string | undefined }) {
  return <p className={classes(styles.note, className)}>{texts.limited}</p>
}
