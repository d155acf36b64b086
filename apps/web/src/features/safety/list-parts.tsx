import { Button } from '../../ui/button.tsx'
import styles from './moderation.module.css'
import { texts } from './texts.ts'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Brings the next page of a list, as long as there is one. */
export function More({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: Paged }) {
  if (!hasNextPage) return null
  return (
    <Button look="quiet" small busy={isFetchingNextPage} className={styles.more} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? texts.loading : texts.more}
    </Button>
  )
}

/** Stands in for a list that could not be read. */
export function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failure}>
      <p role="alert">{text}</p>
      <Button small onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
