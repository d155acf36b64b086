import styles from './count-badge.module.css'

/** Above this a badge says only that there are more. */
const most = 99

/** A count as badges say it: "7", "99+". */
export const countText = (count: number): string => (count > most ? `${most}+` : String(count))

interface CountBadgeProps {
  count: number
  /** What a screen reader says instead of the number alone. */
  label: string
}

/** How many wait: a number on a disc. */
export function CountBadge({ count, label }: CountBadgeProps) {
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {countText(count)}
      </span>
      <span className="visually-hidden">{label}</span>
    </>
  )
}
