import { type FriendshipStatus, noFriendship } from '@trouvaille/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { createStore, useStore } from '../../lib/store.ts'
import { type App, definePart, useApp } from '../../core/app.ts'

/**
 * Client cache of the friendship between the member and each person. Written by answers, actions and events; read by
 * every card of that person, in any list.
 */

export type Friendship = FriendshipStatus

export type FriendAction = 'add' | 'cancel' | 'accept' | 'decline'

const keyOf = (personId: string) => ['friendship', personId] as const

const changesOf = definePart(() => ({
  /** Logical clock, incremented on each change: rejects answers to requests from before a change. */
  clock: 0,
  changedAt: new Map<string, number>(),
  /** Friendships with a pending action, by person. */
  pending: createStore<ReadonlyMap<string, FriendAction>>(new Map()),
}))

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

export const friendshipOf = (app: App, personId: string): Friendship =>
  app.queryClient.getQueryData<Friendship>(keyOf(personId)) ?? noFriendship

/** @returns The version of this change. */
export function setFriendship(app: App, personId: string, friendship: Friendship): number {
  const changes = changesOf(app)
  changes.clock += 1
  changes.changedAt.set(personId, changes.clock)
  app.queryClient.setQueryData<Friendship>(keyOf(personId), friendship)
  return changes.clock
}

/** Whether this version is current: an event may have changed it before the answer arrived. */
export const isVersion = (app: App, personId: string, version: number): boolean =>
  changesOf(app).changedAt.get(personId) === version

interface Known {
  readonly person: { readonly id: string }
  readonly friendship: Friendship
}

/**
 * Fetches people, and caches their friendships with the member. Friendships that changed during the request, or are
 * being changed, are kept. Every query that shows cards of people must use it.
 * @param knownOf Extracts the people from the answer.
 */
export async function learnFriendships<T>(
  app: App,
  ask: () => Promise<T>,
  knownOf: (answer: T) => readonly Known[],
): Promise<T> {
  const { clock: askedAt, changedAt } = changesOf(app)
  const answer = await ask()
  for (const { person, friendship } of knownOf(answer)) {
    if ((changedAt.get(person.id) ?? 0) > askedAt || isPending(app, person.id)) continue
    setFriendship(app, person.id, friendship)
  }
  return answer
}

export const usePendingAction = (personId: string): FriendAction | undefined =>
  useStore(changesOf(useApp()).pending).get(personId)
export const isPending = (app: App, personId: string): boolean => changesOf(app).pending.get().has(personId)

export function markPending(app: App, personId: string, action: FriendAction | undefined): void {
  const { pending } = changesOf(app)
  const next = new Map(pending.get())
  if (action) next.set(personId, action)
  else next.delete(personId)
  pending.set(next)
}
