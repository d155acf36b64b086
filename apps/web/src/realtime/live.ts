import type { LiveEvent } from '@trouvaille/contract'
import { texts } from '../features/account/texts.ts'
import { activityAdded, activityMessageChanged, activityStateChanged } from '../features/activity/handle-event.ts'
import { keepSendingActs } from '../core/acts.ts'
import { activityChanged, seenActs } from '../features/activity/queries.ts'
import { catchUpConversations, handleEvent } from '../features/conversations/handle-event.ts'
import { resetArchive } from '../features/conversations/fill-archive.ts'
import { keepSending, resumeSending } from '../features/conversations/outbox.ts'
import { messageActs } from '../features/conversations/message-acts.ts'
import { decisionActKind, draftActKind } from '../features/conversations/preference-acts.ts'
import { readActs } from '../features/conversations/reading.ts'
import { persistStorage } from '../features/favourites/persist-storage.ts'
import { syncFavourites, syncFavouritesUpTo } from '../features/favourites/sync.ts'
import { friendActKind } from '../features/friends/friend-actions.ts'
import { listsChanged } from '../features/friends/lists-changed.ts'
import {
  friendsChanged,
  friendshipEnded,
  requestAccepted,
  requestEnded,
  takeUpRequest,
} from '../features/friends/queries.ts'
import { noticesChanged, noticesSeenActs } from '../features/safety/queries.ts'
import { removalActs, shareActs, sharesChanged } from '../features/sharing/queries.ts'
import { refetchFailed } from '../lib/query-client.ts'
import { isOutdated } from '../lib/version.ts'
import { applyEvent, type LiveEffects } from './apply-event.ts'
import { type ConnectionState, keepConnected } from './connection.ts'
import type { Rejection } from './socket.ts'
import { keepOfflineCopies } from './offline-copies.ts'
import { presentFriendsOf } from './presence.ts'
import { sendOver } from './send-command.ts'
import { storeCursor } from './stored-cursor.ts'
import { shareConnection } from './tabs.ts'
import { type App, definePart, ownId } from '../core/app.ts'
import { personChanged } from './person-changed.ts'

/** The realtime connection of the signed-in person. Fetched after the first page; every page works without it. */

const { deletion } = texts

const effectsOf = definePart((app): LiveEffects => ({
  accountDeleted: () => app.session.leaveDeleted(ownId(app), deletion.done),
  fetchFavourites(cursor) {
    syncFavouritesUpTo(app, cursor)
    listsChanged(app)
  },
  friendKeepsElse: (personId) => listsChanged(app, personId),
  personChanged: (person) => personChanged(app, person),
  takeUpRequest: (direction, request) => takeUpRequest(app, direction, request),
  requestAccepted: (request) => requestAccepted(app, request),
  requestEnded: (personId) => requestEnded(app, personId),
  friendshipEnded: (personId) => friendshipEnded(app, personId),
  blocksChanged() {
    friendsChanged(app)
    sharesChanged(app)
  },
  sharesChanged: () => sharesChanged(app),
  noticesChanged: () => noticesChanged(app),
  activityAdded: (entry) => activityAdded(app, entry),
  activityMessageChanged: (message) => activityMessageChanged(app, message),
  activityStateChanged: (state) => activityStateChanged(app, state),
  activityOutdated: () => activityChanged(app),
  conversation: (event) => handleEvent(app, event),
  setPresence(change) {
    const present = presentFriendsOf(app)
    present.set(change(present.get()))
  },
}))

/** Asks for everything anew: what changed meanwhile did not come. */
function catchUp(app: App): void {
  syncFavourites(app)
  friendsChanged(app)
  listsChanged(app)
  sharesChanged(app)
  noticesChanged(app)
  activityChanged(app)
  resetArchive(app)
  catchUpConversations(app)
}

function onRejected(app: App, { code }: Rejection): void {
  if (code === 'live.wrong_version') void isOutdated()
  // A call is rejected alike, and what follows is done there for all calls.
  if (code.startsWith('session.')) syncFavourites(app)
}

function apply(app: App, events: readonly LiveEvent[]): void {
  for (const event of events) applyEvent(event, effectsOf(app))
}

/** What changed since a cursor, for a tab that joins another one's connection later than it asked for its page. */
async function catchUpFrom(app: App, start: string): Promise<void> {
  try {
    for (let cursor = start, more = true; more;) {
      const page = await app.call('get /api/sync', { query: { cursor }, signal: app.signal })
      app.signal.throwIfAborted()
      if (page.resync) return catchUp(app)
      apply(app, page.events)
      ;({ cursor, more } = page)
    }
  } catch {
    if (!app.signal.aborted) catchUp(app)
  }
}

/**
 * Keeps a connection open for a member, until the end of the app.
 * @param cursor A position before everything on this page was fetched, if one is known.
 */
export function followLive(app: App, cursor: string | undefined): void {
  if (app.signal.aborted) return
  const { liveStatus } = app
  const accountId = ownId(app)
  const present = presentFriendsOf(app)
  const start = { stretch: crypto.randomUUID(), cursor }
  let fetchedAfter = cursor
  let last: ConnectionState | undefined = fetchedAfter === undefined ? undefined : { ...start, isOpen: false }
  const onState = (state: ConnectionState) => {
    const isBack = state.isOpen && !last?.isOpen
    const isGap = state.isOpen && state.stretch !== last?.stretch
    if (state.isOpen) liveStatus.set('on')
    else if (liveStatus.get() === 'on') liveStatus.set('lost')
    if (!state.isOpen) present.set(new Set())
    // A gap that was told while it was closed is one until it is filled.
    last = state.isOpen || !last ? state : { ...state, stretch: last.stretch }
    if (state.isOpen && state.cursor !== undefined) storeCursor(app, state.cursor)
    if (isGap && fetchedAfter !== undefined) void catchUpFrom(app, fetchedAfter)
    else if (isGap) catchUp(app)
    if (state.isOpen) fetchedAfter = undefined
    if (!isBack) return
    resumeSending(app)
    keepOfflineCopies(app)
    // The browser has not noticed every cut.
    refetchFailed(app.queryClient)
  }
  const end = shareConnection(
    `live:${accountId}`,
    (handlers, from) =>
      keepConnected({
        accountId,
        from,
        open: app.realtime,
        onRejected: (rejection) => onRejected(app, rejection),
        onSender: (send) => sendOver(app, send),
        ...handlers,
      }),
    {
      onEvents: (events) => apply(app, events),
      onState,
      recap: () => [{ type: 'presence.listed', personIds: [...present.get()] }],
    },
    start,
  )
  app.signal.addEventListener('abort', end)
  persistStorage(app)
  keepSending(app)
  keepSendingActs(app, [
    friendActKind,
    shareActs,
    removalActs,
    readActs,
    messageActs,
    decisionActKind,
    draftActKind,
    seenActs,
    noticesSeenActs,
  ])
}
