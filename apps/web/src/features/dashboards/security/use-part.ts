import { security } from '@trouvaille/domain'
import { useState } from 'react'

/**
 * The beginning of a long list, and what a `MoreButton` brings more of it with: a page that showed a thousand rows at
 * once would stand still.
 */
export function usePart<T>(list: readonly T[]) {
  const [pages, setPages] = useState(1)
  const end = pages * security.rowsShown
  const more = {
    hasNextPage: end < list.length,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    async fetchNextPage() {
      setPages(pages + 1)
      return more
    },
  }
  return { part: list.slice(0, end), more }
}
