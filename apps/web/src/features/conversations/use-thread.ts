import type { Conversation, Message, PersonCard } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from '../../lib/store.ts'
import { keys } from './keys.ts'
import {
  jumpTo,
  leaveThread,
  loadingPagesOf,
  loadNewer,
  loadOlder,
  pageName,
  threadQuery,
  toNewest,
} from './threads.ts'
import { useApp } from '../../core/app.ts'

export interface ThreadView {
  /** State of the newest page. Cached messages are shown in any state. */
  status: 'pending' | 'error' | 'ready'
  /** Whether the newest page has come, or has failed: until then it may take the place of what is shown. */
  isSettled: boolean
  /** Ascending [MSG-16] [GAP-136]. */
  messages: Message[]
  /** The people named in the messages, as far as known, by id. */
  people: ReadonlyMap<string, PersonCard>
  hasOlder: boolean
  /** The window ends before the newest message, after a jump or a long scroll back. */
  hasNewer: boolean
  isLoadingOlder: boolean
  isLoadingNewer: boolean
  /** Each of these resolves to whether it succeeded; false also while the same fetch is pending. */
  loadOlder(): Promise<boolean>
  loadNewer(): Promise<boolean>
  /** Loads the window around a sequence number. */
  jumpTo(seq: number): Promise<boolean>
  toNewest(): Promise<boolean>
  /** Refetches the newest page, after an error. */
  retry(): void
}

const none: never[] = []

/** The cached data of a conversation, without a fetch. */
function useKnownConversation(id: string): Conversation | undefined {
  const { queryClient } = useApp()
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.getQueryData<Conversation>(keys.one(id)),
  )
}

/**
 * The current messages of a conversation, as reactive state.
 */
export function useThread(id: string): ThreadView {
  const app = useApp()
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(threadQuery(id))
  const conversation = useKnownConversation(id)
  const loading = useStore(loadingPagesOf(app))
  useEffect(() => () => leaveThread(app, id), [app, id])
  const cards = data?.people ?? none
  const participants = conversation?.participants ?? none
  const people = useMemo(() => {
    const all = [...cards, ...participants.map(({ person }) => person)]
    return new Map(all.map((person) => [person.id, person]))
  }, [cards, participants])
  return {
    status: data ? 'ready' : isError ? 'error' : 'pending',
    isSettled: isFetchedAfterMount || isError,
    messages: data?.messages ?? none,
    people,
    hasOlder: data?.hasOlder ?? false,
    hasNewer: data?.hasNewer ?? false,
    isLoadingOlder: loading.has(pageName(id, 'older')),
    isLoadingNewer: loading.has(pageName(id, 'newer')),
    loadOlder: () => loadOlder(app, id),
    loadNewer: () => loadNewer(app, id),
    jumpTo: (seq) => jumpTo(app, id, seq),
    toNewest: () => toNewest(app, id),
    retry: () => void refetch(),
  }
}
