import styles from './spinner.module.css'

/** Something is loading. The text says so too, for reduced motion. */
export function Spinner({ text = 'Chargement…', small }: { text?: string; small?: boolean }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className={small ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  )
}
