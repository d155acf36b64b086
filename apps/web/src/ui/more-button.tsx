import { showError } from '../lib/toasts.ts'
import { Button } from './button.tsx'
import styles from './more-button.module.css'

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
    if (isFetchNextPageError) showError('La suite n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.')
  }
  return (
    <Button look="quiet" small busy={isFetchingNextPage} className={styles.more} onClick={() => void fetchMore()}>
      {isFetchingNextPage ? 'Chargement...' : 'Afficher plus'}
    </Button>
  )
}
