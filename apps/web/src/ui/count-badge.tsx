import { classes } from './classes.ts'
import styles from './count-badge.module.css'

/** Above this a badge says only that there are more. */
const most = 99

/**
 * A count as badges say it: "7", "99+".
 * @param isLeast There may be more than were counted: "20+".
 */
export const countText = (count: number, isLeast = false): string =>
  count > most || isLeast ? `${Math.min(count, most)}+` : String(count)

interface CountBadgeProps {
  count: number
  isLeast?: boolean
  /** Nobody need look: without colour. */
  isQuiet?: boolean
  /** What a screen reader says instead of the number alone. */
  label: string
}

/** How many wait: a number on a disc. */
export function CountBadge({ count, isLeast, isQuiet = false, label }: CountBadgeProps) {
  return (
    <>
      <span className={classes(styles.badge, isQuiet && styles.quiet)} aria-hidden="true">
        {countText(count, isLeast)}
      </span>
      <span className="visually-hidden">{label}</span>
    </>
  )
}
