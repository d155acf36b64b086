import { Button } from './button.tsx'
import styles from './load-failure.module.css'

/** Stands in for a list that could not be read, and offers to ask for it again. */
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
