import type { PersonCard } from '@trouvaille/contract'
import { isId, rateLimits } from '@trouvaille/domain'
import { ApiFailure } from '../../lib/api.ts'
import type { OutputOf } from '../../lib/api-types.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { countAttempts } from '../../lib/use-attempts.ts'
import {
  type FriendAct,
  type FriendAction,
  friendActOn,
  friendActs,
  friendshipOf,
  versionOf,
  wantedBy,
} from './friendships.ts'
import {
  blocksChanged,
  friendsChanged,
  friendshipEnded,
  type Pages,
  refreshFriendship,
  requestAccepted,
  requestEnded,
  takeUpRequest,
} from './queries.ts'
import { offerPush } from '../push/offer.ts'
import { texts } from './texts.ts'
import { type ActKind, perform, withdraw } from '../../core/acts.ts'
import type { App } from '../../core/app.ts'

/**
 * Friend requests: send, cancel, accept, decline. Cards show what is wanted at once; a refusal takes it back with a
 * notification [FRND-32] to [FRND-37]. Without a network an action waits on the device.
 */

const limiter = countAttempts('friend-actions', rateLimits.friendActions)

/** Handles an unblocking: who was blocked can be found again. */
function blockEnded(app: App, personId: string): void {
  app.queryClient.setQueryData<Pages<OutputOf<'get /api/blocks'>>>(
    ['blocks'],
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, people: page.people.filter(({ id }) => id !== personId) })),
      },
  )
  friendsChanged(app)
}

type Send = (app: App, act: FriendAct, signal: AbortSignal) => Promise<() => unknown>

/** Each sends its request, and returns what to apply on success, unless an event has done so before. */
const senders: Record<FriendAct['action'], Send> = {
  async add(app, { person }, signal) {
    const { id } = await app.call('post /api/friend-requests', { body: { personId: person.id }, signal })
    void offerPush(app)
    return () => id !== null && takeUpRequest(app, 'sent', { id, person })
  },
  async cancel(app, { person }, signal) {
    await app.call('delete /api/people/{id}/request', { params: { id: person.id }, signal })
    return () => requestEnded(app, person.id)
  },
  async accept(app, { person, requestId }, signal) {
    const id = requestId ?? ''
    await app.call('post /api/friend-requests/{id}/accept', { params: { id }, signal })
    return () => requestAccepted(app, { id, person })
  },
  async decline(app, { person, requestId }, signal) {
    await app.call('delete /api/friend-requests/{id}', { params: { id: requestId ?? '' }, signal })
    return () => requestEnded(app, person.id)
  },
  async end(app, { person: { id } }, signal) {
    await app.call('delete /api/friends/{id}', { params: { id }, signal })
    return () => friendshipEnded(app, id)
  },
  async block(app, { person: { id } }, signal) {
    await app.call('put /api/blocks/{id}', { params: { id }, signal })
    return () => {
      friendshipEnded(app, id)
      blocksChanged(app)
    }
  },
  async unblock(app, { person: { id } }, signal) {
    await app.call('delete /api/blocks/{id}', { params: { id }, signal })
    return () => blockEnded(app, id)
  },
}

/** How actions on friendships are sent, also later. */
export const friendActKind: ActKind<FriendAct> = {
  ...friendActs,
  async send(app, { input, wasSent }, signal) {
    const { id } = input.person
    const version = versionOf(app, id)
    try {
      const apply = await senders[input.action](app, input, signal)
      if (versionOf(app, id) === version) apply()
    } catch (error) {
      if (!isOutdated(error)) throw error
      const now = await refreshFriendship(app, id).catch(console.error)
      // An earlier try has arrived.
      if (!wasSent || now?.status !== wantedBy(input).status) throw error
    }
  },
  onRefused(app, { input }, error, isLate) {
    const { action } = input
    console.error(isOnCard(action) ? texts.failures[action].log : `It could not be done: ${action}`, error)
    explain(app, input, error, isLate)
  },
}

/** Runs a card's action. @returns Whether it succeeded, or waits for the network. */
export async function act(app: App, action: FriendAction, person: PersonCard): Promise<boolean> {
  const { id } = friendshipOf(app, person.id)
  const pending = friendActOn(app, person.id)
  if (pending?.state === 'sending') return false
  // What has not left the device is taken back there.
  if (pending && !pending.wasSent) return withdraw(app, pending)
  if (!hasIds(app, action, person.id, id)) {
    showError(noIds(action))
    return false
  }
  const seconds = limiter.attempt()
  if (seconds > 0) {
    showBlocked(seconds)
    return false
  }
  const { status } = await perform(app, friendActKind, { action, person, requestId: id })
  if (status === 'waiting') limiter.takeBack()
  return status !== 'refused'
}

const isOnCard = (action: FriendAct['action']): action is FriendAction =>
  action !== 'end' && action !== 'block' && action !== 'unblock'

/** The reason why a person could not be removed, blocked or unblocked. */
export const failureOf = (action: Exclude<FriendAct['action'], FriendAction>, { code }: ApiFailure): string =>
  code === 'friends.too_many' ? texts.failures.blockTooMany : texts.failures[action]

const isAnswer = (action: FriendAction) => action === 'accept' || action === 'decline'

/** Whether the required ids exist: of both people [FRND-22] [FRND-25], or of the request [FRND-24]. */
function hasIds(app: App, action: FriendAction, personId: unknown, requestId: unknown): boolean {
  return isAnswer(action) ? isId(requestId) : isId(personId) && isId(app.account.get()?.id)
}

const noIds = (action: FriendAction) => (isAnswer(action) ? texts.failures.requestId : texts.failures.ids)

const showBlocked = (seconds: number) => showToast({ ...texts.blocked.action(seconds), tone: 'error' })

/** Whether the card has shown an outdated state. */
const isOutdated = (error: unknown) =>
  error instanceof ApiFailure && (error.code === 'friends.already_exists' || error.code === 'friends.request_gone')

/** Shows the reason of a failure. @param isLate Whether the action was made a while ago. */
function explain(app: App, { action, person }: FriendAct, error: ApiFailure, isLate: boolean): void {
  const { failures } = texts
  const { id, username } = person
  // The other person or another device has done the same meanwhile: this is no failure.
  if (isOutdated(error) && friendshipOf(app, id).status === 'accepted') {
    return showToast({ ...texts.nowFriends(username), tone: 'success' })
  }
  if (isLate) return showError(texts.late[action](username))
  if (!isOnCard(action)) return showError(failureOf(action, error))
  switch (error.code) {
    case 'request.rate_limited':
      return showBlocked(limiter.blockFor(error.retryAfter ?? rateLimits.friendActions.windowMs / 1000))
    case 'request.invalid':
      return showError(noIds(action))
    case 'friends.already_exists':
      return showError(failures.exists)
    case 'friends.self':
      return showError(failures.self)
    case 'friends.too_soon':
      return showError(failures.tooSoon(username, error.retryAfter ?? 0))
    case 'people.suspended':
      return showError(failures.suspended)
    case 'friends.too_many':
      return showError(failures.tooMany)
    case 'friends.request_gone':
      return showError(failures.gone)
    default:
      return showError(failures[action].text)
  }
}
