import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { conversationQuery, deleteConversation, isUnknown } from './queries.ts'

/**
 * A conversation with everybody in it. Leads to the list once the server has said that there is none for this person;
 * without a network the device's copy stands [MSG-09] [GAP-134].
 */
export function useConversation(id: string) {
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(conversationQuery(id))
  const unknown = isUnknown(error)
  useEffect(() => {
    // What shows it leaves first.
    if (unknown) void router.navigate({ to: '/messages', replace: true }).then(() => deleteConversation(id))
  }, [unknown, router, id])
  return {
    conversation: unknown ? undefined : data,
    hasFailed: error !== null && !isFetching && !unknown && data === undefined,
    retry: () => void refetch(),
  }
}
