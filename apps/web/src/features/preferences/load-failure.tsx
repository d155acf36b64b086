import { Button } from '../../ui/button.tsx'
import styles from './preferences.module.css'
import { texts } from './texts.ts'

/** Stands in for a list that could not be read. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <p role="alert">{text}</p>
      <Button small onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
