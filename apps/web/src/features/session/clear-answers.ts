import { queryClient } from '../../lib/query-client.ts'
import { sessionStore } from './session.ts'

/** From now on, forgets all answers when another person is shown: what one was told is not for the next one. */
export function clearCacheWithPerson(): void {
  let accountId = sessionStore.get().account?.id
  sessionStore.subscribe(() => {
    const id = sessionStore.get().account?.id
    if (id !== accountId) queryClient.clear()
    accountId = id
  })
}
