import type { Conversation, Message, PersonCard } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { useStore } from '../../lib/store.ts'
import { keys } from './keys.ts'
import { jumpTo, leaveThread, loadingPages, loadNewer, loadOlder, pageName, threadQuery, toNewest } from './threads.ts'

export interface ThreadView {
  /** Of the newest page. Messages of the device's copy show, whatever became of it. */
  status: 'pending' | 'error' | 'ready'
  /** Ascending [MSG-16] [GAP-136]. */
  messages: Message[]
  /** Everybody who is named in them, as far as they are known, by their ids. */
  people: ReadonlyMap<string, PersonCard>
  hasOlder: boolean
  /** The window ends before the newest message, because it has jumped, or gone far back. */
  hasNewer: boolean
  isLoadingOlder: boolean
  isLoadingNewer: boolean
  /** Each of these says whether it succeeded; false also while the same is under way. */
  loadOlder(): Promise<boolean>
  loadNewer(): Promise<boolean>
  /** Shows the messages around a number. */
  jumpTo(seq: number): Promise<boolean>
  toNewest(): Promise<boolean>
  /** Asks for the newest page again, after an error. */
  retry(): void
}

const none: never[] = []

/** What is known of a conversation, without asking for it. */
const useKnownConversation = (id: string): Conversation | undefined =>
  useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.getQueryData<Conversation>(keys.one(id)),
  )

/**
 * The messages of a conversation, as they are now.
 */
export function useThread(id: string): ThreadView {
  const { data, isError, refetch } = useQuery(threadQuery(id))
  const conversation = useKnownConversation(id)
  const loading = useStore(loadingPages)
  useEffect(() => () => leaveThread(id), [id])
  const cards = data?.people ?? none
  const participants = conversation?.participants ?? none
  const people = useMemo(() => {
    const all = [...cards, ...participants.map(({ person }) => person)]
    return new Map(all.map((person) => [person.id, person]))
  }, [cards, participants])
  return {
    status: data ? 'ready' : isError ? 'error' : 'pending',
    messages: data?.messages ?? none,
    people,
    hasOlder: data?.hasOlder ?? false,
    hasNewer: data?.hasNewer ?? false,
    isLoadingOlder: loading.has(pageName(id, 'older')),
    isLoadingNewer: loading.has(pageName(id, 'newer')),
    loadOlder: () => loadOlder(id),
    loadNewer: () => loadNewer(id),
    jumpTo: (seq) => jumpTo(id, seq),
    toNewest: () => toNewest(id),
    retry: () => void refetch(),
  }
}
