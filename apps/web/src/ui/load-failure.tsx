import { Button } from './button.tsx'
import styles from './load-failure.module.css'

/** Replaces a list that failed to load, with a button to retry. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <p role="alert">{text}</p>
      <Button small onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}
