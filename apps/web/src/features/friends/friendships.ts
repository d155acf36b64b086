import { type FriendshipStatus, noFriendship } from '@trouvaille/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { PersonCard } from '@trouvaille/contract'
import { type ActType, type PendingAct, pendingActs, usePendingActs } from '../../core/acts.ts'
import { type App, definePart } from '../../core/app.ts'
import { isPersonCard } from '../../lib/person-guard.ts'
import { isObject, isString } from '../../platform/storage.ts'

/**
 * Client cache of the friendship between the member and each person. Written by answers, actions and events; read by
 * every card of that person, in any list.
 */

export type Friendship = FriendshipStatus

export type FriendAction = 'add' | 'cancel' | 'accept' | 'decline'

/** What ends: the friendship, or by a block any relation. */
export type Ending = 'end' | 'block'

/** An action on a person, which may wait for the network. */
export interface FriendAct {
  action: FriendAction | Ending | 'unblock'
  person: PersonCard
  /** Of the request that is answered. */
  requestId: string | null
}

export const isEnding = (action: FriendAct['action']): action is Ending => action === 'end' || action === 'block'

const actions: ReadonlySet<unknown> = new Set<FriendAct['action']>([
  'add',
  'cancel',
  'accept',
  'decline',
  'end',
  'block',
  'unblock',
])

export const friendActs: ActType<FriendAct> = {
  name: 'friend',
  is: (input): input is FriendAct =>
    isObject(input) &&
    actions.has(input.action) &&
    isPersonCard(input.person) &&
    (input.requestId === null || isString(input.requestId)),
}

/** The friendship that an action is to lead to. */
export function wantedBy({ action, requestId }: FriendAct): Friendship {
  if (action === 'add') return { status: 'pending', id: null, direction: 'sent' }
  return action === 'accept' ? { status: 'accepted', id: requestId, direction: null } : noFriendship
}

const keyOf = (personId: string) => ['friendship', personId] as const

const changesOf = definePart(() => ({
  /** Logical clock, incremented on each change: rejects answers to requests from before a change. */
  clock: 0,
  changedAt: new Map<string, number>(),
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
  const act = useFriendAct(personId)
  return act ? wantedBy(act.input) : data
}

/** The friendship as a card shows it. */
export function friendshipOf(app: App, personId: string): Friendship {
  const act = friendActOn(app, personId)
  return act ? wantedBy(act.input) : (app.queryClient.getQueryData<Friendship>(keyOf(personId)) ?? noFriendship)
}

export function setFriendship(app: App, personId: string, friendship: Friendship): void {
  const changes = changesOf(app)
  changes.clock += 1
  changes.changedAt.set(personId, changes.clock)
  app.queryClient.setQueryData<Friendship>(keyOf(personId), friendship)
}

/** The version of a friendship: an event may change it before the answer to an action arrives. */
export const versionOf = (app: App, personId: string): number => changesOf(app).changedAt.get(personId) ?? 0

const ofPerson = (acts: readonly PendingAct<FriendAct>[], personId: string) =>
  acts.findLast(({ input }) => input.person.id === personId)

/** The last action on a person that the server has not answered yet. */
export const friendActOn = (app: App, personId: string) => ofPerson(pendingActs(app, friendActs), personId)

/** The same, as reactive state. */
export const useFriendAct = (personId: string) => ofPerson(usePendingActs(friendActs), personId)

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
    // An action that is on its way applies its own answer.
    if ((changedAt.get(person.id) ?? 0) > askedAt || friendActOn(app, person.id)?.state === 'sending') continue
    setFriendship(app, person.id, friendship)
  }
  return answer
}
