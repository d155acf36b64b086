import styles from './spinner.module.css'

/** Something is on its way. The words say so too, where rings do not turn. */
export function Spinner({ text = 'Chargement…', small }: { text?: string; small?: boolean }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className={small ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  )
}
