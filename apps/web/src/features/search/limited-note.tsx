import { classes } from '../../ui/classes.ts'
import styles from './limited-note.module.css'
import { texts } from './texts.ts'

/** Says that an open source could not be asked [SRC-03]. It stands below what was found, which is there before it. */
export function LimitedNote({ className }: { className?: string | undefined }) {
  return <p className={classes(styles.note, className)}>{texts.limited}</p>
}
