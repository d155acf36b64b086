import type { PersonCard } from '@trouvaille/contract'
import { isId, noFriendship, rateLimits } from '@trouvaille/domain'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { countAttempts } from '../../lib/use-attempts.ts'
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
import type { App } from '../../core/app.ts'

/**
 * Friend requests: send, cancel, accept, decline. Optimistic updates, rolled back with a notification when the request
 * fails [FRND-32] to [FRND-37].
 */

const limiter = countAttempts('friend-actions', rateLimits.friendActions)

/** Runs a card's action. @returns Whether it succeeded. */
export function act(app: App, action: FriendAction, person: PersonCard): Promise<boolean> {
  const { id } = friendshipOf(app, person.id)
  if (!hasIds(app, action, person.id, id)) {
    showError(noIds(action))
    return Promise.resolve(false)
  }
  switch (action) {
    case 'add':
      return attempt(app, action, person, { status: 'pending', id: null, direction: 'sent' }, async () => {
        const friendship = await app.call('post /api/friend-requests', { body: { personId: person.id } })
        return () => friendship.id !== null && takeUpRequest(app, 'sent', { id: friendship.id, person })
      })
    case 'cancel':
      return attempt(app, action, person, noFriendship, async () => {
        await app.call('delete /api/people/{id}/request', { params: { id: person.id } })
        return () => requestEnded(app, person.id)
      })
    case 'accept':
      return attempt(app, action, person, { status: 'accepted', id, direction: null }, async () => {
        await app.call('post /api/friend-requests/{id}/accept', { params: { id: id ?? '' } })
        return () => requestAccepted(app, { id: id ?? '', person })
      })
    case 'decline':
      return attempt(app, action, person, noFriendship, async () => {
        await app.call('delete /api/friend-requests/{id}', { params: { id: id ?? '' } })
        return () => requestEnded(app, person.id)
      })
  }
}

const isAnswer = (action: FriendAction) => action === 'accept' || action === 'decline'

/** Whether the required ids exist: of both people [FRND-22] [FRND-25], or of the request [FRND-24]. */
function hasIds(app: App, action: FriendAction, personId: unknown, requestId: unknown): boolean {
  return isAnswer(action) ? isId(requestId) : isId(personId) && isId(app.account.get()?.id)
}

const noIds = (action: FriendAction) => (isAnswer(action) ? texts.failures.requestId : texts.failures.ids)

/** @param send Sends the request. Returns what to apply on success, unless an event has done so before. */
async function attempt(
  app: App,
  action: FriendAction,
  person: PersonCard,
  wanted: Friendship,
  send: () => Promise<() => unknown>,
): Promise<boolean> {
  const { id } = person
  if (isPending(app, id)) return false
  const seconds = limiter.attempt()
  if (seconds > 0) {
    showBlocked(seconds)
    return false
  }
  const before = friendshipOf(app, id)
  const version = setFriendship(app, id, wanted)
  markPending(app, id, action)
  try {
    const takeUp = await send()
    if (isVersion(app, id, version)) takeUp()
    return true
  } catch (error) {
    console.error(texts.failures[action].log, error)
    if (isVersion(app, id, version)) setFriendship(app, id, before)
    if (error instanceof NetworkFailure) limiter.takeBack()
    if (isOutdated(error)) await refreshFriendship(app, id).catch(console.error)
    explain(app, action, error, person)
    return false
  } finally {
    markPending(app, id, undefined)
  }
}

const showBlocked = (seconds: number) => showToast({ ...texts.blocked.action(seconds), tone: 'error' })

/** Whether the card has shown an outdated state. */
const isOutdated = (error: unknown) =>
  error instanceof ApiFailure && (error.code === 'friends.already_exists' || error.code === 'friends.request_gone')

/** Shows the reason of a failure. */
function explain(app: App, action: FriendAction, error: unknown, { id, username }: PersonCard): void {
  const { failures } = texts
  // The other person or another device has done the same meanwhile: this is no failure.
  if (isOutdated(error) && friendshipOf(app, id).status === 'accepted') {
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
