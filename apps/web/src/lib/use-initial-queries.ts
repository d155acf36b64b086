import type { UseBaseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/** Its first result is pending. After a failure it is not waited for: that may take long. */
const isAwaited = ({ data, isFetching, failureCount }: UseBaseQueryResult): boolean =>
  data === undefined && isFetching && failureCount === 0

/**
 * Whether each of some queries has a result, from the cache or the server, or has failed. Rendering them together
 * avoids layout shifts when another result arrives.
 */
export function useInitialQueries(queries: readonly UseBaseQueryResult[]): boolean {
  const [haveCome, setHaveCome] = useState(false)
  const come = haveCome || !queries.some(isAwaited)
  if (come && !haveCome) setHaveCome(true)
  return come
}
