import { queryClient } from '../../lib/query-client.ts'
import { sessionStore } from './session.ts'

/** From now on, clears the query cache when another person signs in, so that no answer is shown to the wrong one. */
export function clearCacheWithPerson(): void {
  let accountId = sessionStore.get().account?.id
  sessionStore.subscribe(() => {
    const id = sessionStore.get().account?.id
    if (id !== accountId) queryClient.clear()
    accountId = id
  })
}
