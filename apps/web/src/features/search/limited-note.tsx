import { classes } from '../../ui/classes.ts'
import styles from './limited-note.module.css'
import { texts } from './texts.ts'

/** Says that an open source could not be asked, so that only works of our own were searched [SRC-03]. */
export function LimitedNote({ className }: { className?: string | undefined }) {
  return <p className={classes(styles.note, className)}>{texts.limited}</p>
}
