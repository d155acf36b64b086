import type { UseBaseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/** Its first answer is on its way. What has failed once is waited for no longer: it may take long. */
const isAwaited = ({ data, isFetching, failureCount }: UseBaseQueryResult): boolean =>
  data === undefined && isFetching && failureCount === 0

/**
 * Whether each of some questions has been answered, by the device or the server, or has failed. What is shown of them
 * together then comes at once, and none of it moves when another answer comes.
 */
export function useInitialQueries(queries: readonly UseBaseQueryResult[]): boolean {
  const [haveCome, setHaveCome] = useState(false)
  const come = haveCome || !queries.some(isAwaited)
  if (come && !haveCome) setHaveCome(true)
  return come
}
