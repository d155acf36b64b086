import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './friends-page.module.css'
import { texts } from './texts.ts'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ isFetchNextPageError: boolean }>
}

/** Brings the next page of a list, as long as there is one. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: Paged }) {
  if (!hasNextPage) return null
  const fetchMore = async () => {
    const { isFetchNextPageError } = await fetchNextPage()
    if (isFetchNextPageError) showError(texts.moreFailed)
  }
  return (
    <Button look="quiet" small busy={isFetchingNextPage} className={styles.more} onClick={() => void fetchMore()}>
      {isFetchingNextPage ? texts.loading : texts.more}
    </Button>
  )
}
