import { type FriendshipStatus, noFriendship } from '@trouvaille/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { createStore, useStore } from '../../lib/store.ts'

/**
 * Client cache of the friendship between the member and each person. Written by answers, actions and events; read by
 * every card of that person, in any list.
 */

export type Friendship = FriendshipStatus

export type FriendAction = 'add' | 'cancel' | 'accept' | 'decline'

const keyOf = (personId: string) => ['friendship', personId] as const

/** Logical clock, incremented on each change: rejects answers to requests from before a change. */
let clock = 0
const changedAt = new Map<string, number>()

/** The friendship to show on a card. @param given The friendship in the answer that contained the person. */
export function useFriendship(personId: string, given: Friendship): Friendship {
  const { data = given } = useQuery({
    queryKey: keyOf(personId),
    queryFn: skipToken,
    initialData: given,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data
}

export const friendshipOf = (personId: string): Friendship =>
  queryClient.getQueryData<Friendship>(keyOf(personId)) ?? noFriendship

/** @returns The version of this change. */
export function setFriendship(personId: string, friendship: Friendship): number {
  clock += 1
  changedAt.set(personId, clock)
  queryClient.setQueryData<Friendship>(keyOf(personId), friendship)
  return clock
}

/** Whether this version is current: an event may have changed it before the answer arrived. */
export const isVersion = (personId: string, version: number): boolean => changedAt.get(personId) === version

interface Known {
  readonly person: { readonly id: string }
  readonly friendship: Friendship
}

/**
 * Fetches people, and caches their friendships with the member. Friendships that changed during the request, or are
 * being changed, are kept. Every query that shows cards of people must use it.
 * @param knownOf Extracts the people from the answer.
 */
export async function learnFriendships<T>(ask: () => Promise<T>, knownOf: (answer: T) => readonly Known[]): Promise<T> {
  const askedAt = clock
  const answer = await ask()
  for (const { person, friendship } of knownOf(answer)) {
    if ((changedAt.get(person.id) ?? 0) > askedAt || isPending(person.id)) continue
    setFriendship(person.id, friendship)
  }
  return answer
}

/** Friendships with a pending action, by person. */
const pendingStore = createStore<ReadonlyMap<string, FriendAction>>(new Map())

export const usePendingAction = (personId: string): FriendAction | undefined => useStore(pendingStore).get(personId)
export const isPending = (personId: string): boolean => pendingStore.get().has(personId)

export function markPending(personId: string, action: FriendAction | undefined): void {
  const pending = new Map(pendingStore.get())
  if (action) pending.set(personId, action)
  else pending.delete(personId)
  pendingStore.set(pending)
}
