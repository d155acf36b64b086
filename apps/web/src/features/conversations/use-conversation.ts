import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { conversationQuery, deleteConversation, isUnknown } from './queries.ts'
import { useApp } from '../../core/app.ts'

/**
 * A conversation with its participants. Navigates to the list when the server answers that it does not exist for this
 * person; offline, the cached copy is shown [MSG-09] [GAP-134].
 */
export function useConversation(id: string) {
  const app = useApp()
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(conversationQuery(id))
  const unknown = isUnknown(error)
  useEffect(() => {
    // Navigates away before the conversation is deleted from the cache.
    if (unknown) void router.navigate({ to: '/messages', replace: true }).then(() => deleteConversation(app, id))
  }, [app, unknown, router, id])
  return {
    conversation: unknown ? undefined : data,
    hasFailed: error !== null && !isFetching && !unknown && data === undefined,
    retry: () => void refetch(),
  }
}
