import { security } from '@trouvaille/domain'
import { useState } from 'react'

/**
 * Incremental rendering of a long list, extended by a `MoreButton`: rendering a thousand rows at once would block the
 * page.
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
