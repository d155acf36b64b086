import { type FriendshipStatus, noFriendship } from '@trouvaille/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { createStore, useStore } from '../../lib/store.ts'

/**
 * What stands between the member and others, as this page knows it best. Answers, actions and events write it; every
 * card of the same person reads it, whichever list it stands in.
 */

export type Friendship = FriendshipStatus

export type FriendAction = 'add' | 'cancel' | 'accept' | 'decline'

const keyOf = (personId: string) => ['friendship', personId] as const

/** Grows with every change, so that what was asked before one is not taken for newer. */
let clock = 0
const changedAt = new Map<string, number>()

/** The friendship that a card shows. @param given What the answer said in which the person came. */
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

/** @returns The version that this makes of it. */
export function setFriendship(personId: string, friendship: Friendship): number {
  clock += 1
  changedAt.set(personId, clock)
  queryClient.setQueryData<Friendship>(keyOf(personId), friendship)
  return clock
}

/** Whether it is still what a change made of it: an event may have come before the answer. */
export const isVersion = (personId: string, version: number): boolean => changedAt.get(personId) === version

interface Known {
  readonly person: { readonly id: string }
  readonly friendship: Friendship
}

/**
 * Asks for people, and takes up what stands between the member and each of them. What changed while the answer was on
 * its way, or is changing, stays. To be used by every query that shows cards of people.
 * @param knownOf Reads of the answer who is in it.
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

/** Whose friendship is being changed, and how. */
const pendingStore = createStore<ReadonlyMap<string, FriendAction>>(new Map())

export const usePendingAction = (personId: string): FriendAction | undefined => useStore(pendingStore).get(personId)
export const isPending = (personId: string): boolean => pendingStore.get().has(personId)

export function markPending(personId: string, action: FriendAction | undefined): void {
  const pending = new Map(pendingStore.get())
  if (action) pending.set(personId, action)
  else pending.delete(personId)
  pendingStore.set(pending)
}
