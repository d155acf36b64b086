import { useEffect, useEffectEvent, useRef } from 'react'
import { showError } from '../lib/toasts.ts'
import { Button } from './button.tsx'
import styles from './more-button.module.css'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ isFetchNextPageError: boolean }>
}

/** The same query seen from its beginning, for a list that goes on before it, too. */
export const backwards = (query: PagedBackwards): Paged => ({
  hasNextPage: query.hasPreviousPage,
  isFetchingNextPage: query.isFetchingPreviousPage,
  isFetchNextPageError: query.isFetchPreviousPageError,
  fetchNextPage: async () => {
    const { isFetchPreviousPageError } = await query.fetchPreviousPage()
    return { isFetchNextPageError: isFetchPreviousPageError }
  },
})

interface PagedBackwards {
  hasPreviousPage: boolean
  isFetchingPreviousPage: boolean
  isFetchPreviousPageError: boolean
  fetchPreviousPage: () => Promise<{ isFetchPreviousPageError: boolean }>
}

interface MoreButtonProps {
  query: Paged
  label?: string
  /** Loads the next page when the end of the list comes into view, too. */
  auto?: boolean
}

/** Loads the next page of a list, as long as there is one. */
export function MoreButton({ query, label = 'Afficher plus', auto = false }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const place = useRef<HTMLButtonElement>(null)
  const fetchMore = async () => {
    const { isFetchNextPageError: failed } = await fetchNextPage()
    if (failed) showError('La suite n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.')
  }
  const reach = useEffectEvent(() => void fetchMore())
  // After a failure only the button retries.
  const isWatched = auto && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!isWatched || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isWatched])

  if (!hasNextPage) return null
  return (
    <Button
      ref={place}
      look="quiet"
      small
      busy={isFetchingNextPage}
      className={styles.more}
      onClick={() => void fetchMore()}
    >
      {isFetchingNextPage ? 'Chargement…' : label}
    </Button>
  )
}
