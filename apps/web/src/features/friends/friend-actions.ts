import type { PersonCard } from '@trouvaille/contract'
import { isId, noFriendship, rateLimits } from '@trouvaille/domain'
import { ApiFailure, call, NetworkFailure } from '../../lib/api.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { countAttempts } from '../../lib/use-attempts.ts'
import { sessionStore } from '../session/session.ts'
import {
  type FriendAction,
  type Friendship,
  friendshipOf,
  isPending,
  isVersion,
  markPending,
  setFriendship,
} from './friendships.ts'
import { refreshFriendship, requestAccepted, requestEnded, takeUpRequest } from './queries.ts'
import { texts } from './texts.ts'

/**
 * Friend requests: send, cancel, accept, decline. Optimistic updates, rolled back with a notification when the request
 * fails [FRND-32] to [FRND-37].
 */

const limiter = countAttempts('friend-actions', rateLimits.friendActions)

/** Runs a card's action. @returns Whether it succeeded. */
export function act(action: FriendAction, person: PersonCard): Promise<boolean> {
  const { id } = friendshipOf(person.id)
  if (!hasIds(action, person.id, id)) {
    showError(noIds(action))
    return Promise.resolve(false)
  }
  switch (action) {
    case 'add':
      return attempt(action, person, { status: 'pending', id: null, direction: 'sent' }, async () => {
        const friendship = await call('post /api/friend-requests', { body: { personId: person.id } })
        return () => friendship.id !== null && takeUpRequest('sent', { id: friendship.id, person })
      })
    case 'cancel':
      return attempt(action, person, noFriendship, async () => {
        await call('delete /api/people/{id}/request', { params: { id: person.id } })
        return () => requestEnded(person.id)
      })
    case 'accept':
      return attempt(action, person, { status: 'accepted', id, direction: null }, async () => {
        await call('post /api/friend-requests/{id}/accept', { params: { id: id ?? '' } })
        return () => requestAccepted({ id: id ?? '', person })
      })
    case 'decline':
      return attempt(action, person, noFriendship, async () => {
        await call('delete /api/friend-requests/{id}', { params: { id: id ?? '' } })
        return () => requestEnded(person.id)
      })
  }
}

const isAnswer = (action: FriendAction) => action === 'accept' || action === 'decline'

/** Whether the required ids exist: of both people [FRND-22] [FRND-25], or of the request [FRND-24]. */
function hasIds(action: FriendAction, personId: unknown, requestId: unknown): boolean {
  return isAnswer(action) ? isId(requestId) : isId(personId) && isId(sessionStore.get().account?.id)
}

const noIds = (action: FriendAction) => (isAnswer(action) ? texts.failures.requestId : texts.failures.ids)

/** @param send Sends the request. Returns what to apply on success, unless an event has done so before. */
async function attempt(
  action: FriendAction,
  person: PersonCard,
  wanted: Friendship,
  send: () => Promise<() => unknown>,
): Promise<boolean> {
  const { id } = person
  if (isPending(id)) return false
  const seconds = limiter.attempt()
  if (seconds > 0) {
    showBlocked(seconds)
    return false
  }
  const before = friendshipOf(id)
  const version = setFriendship(id, wanted)
  markPending(id, action)
  try {
    const takeUp = await send()
    if (isVersion(id, version)) takeUp()
    return true
  } catch (error) {
    console.error(texts.failures[action].log, error)
    if (isVersion(id, version)) setFriendship(id, before)
    if (error instanceof NetworkFailure) limiter.takeBack()
    if (isOutdated(error)) await refreshFriendship(id).catch(console.error)
    explain(action, error, person)
    return false
  } finally {
    markPending(id, undefined)
  }
}

const showBlocked = (seconds: number) => showToast({ ...texts.blocked.action(seconds), tone: 'error' })

/** Whether the card has shown an outdated state. */
const isOutdated = (error: unknown) =>
  error instanceof ApiFailure && (error.code === 'friends.already_exists' || error.code === 'friends.request_gone')

/** Shows the reason of a failure. */
function explain(action: FriendAction, error: unknown, { id, username }: PersonCard): void {
  const { failures } = texts
  // The other person or another device has done the same meanwhile: this is no failure.
  if (isOutdated(error) && friendshipOf(id).status === 'accepted') {
    return showToast({ ...texts.nowFriends(username), tone: 'success' })
  }
  const code = error instanceof ApiFailure ? error.code : undefined
  switch (code) {
    case 'request.rate_limited':
      return showBlocked(limiter.blockFor((error as ApiFailure).retryAfter ?? rateLimits.friendActions.windowMs / 1000))
    case 'request.invalid':
      return showError(noIds(action))
    case 'friends.already_exists':
      return showError(failures.exists)
    case 'friends.self':
      return showError(failures.self)
    case 'friends.too_soon':
      return showError(failures.tooSoon(username, (error as ApiFailure).retryAfter ?? 0))
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
