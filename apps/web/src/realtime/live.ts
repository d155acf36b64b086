import type { LiveEvent } from '@trouvaille/contract'
import { texts } from '../features/account/texts.ts'
import { activityAdded, activityStateChanged } from '../features/activity/handle-event.ts'
import { activityChanged } from '../features/activity/queries.ts'
import { catchUpConversations, handleEvent } from '../features/conversations/handle-event.ts'
import { keepSending, resumeSending } from '../features/conversations/outbox.ts'
import { syncFavourites, syncFavouritesUpTo } from '../features/favourites/sync.ts'
import { listsChanged } from '../features/friends/lists-changed.ts'
import {
  friendsChanged,
  friendshipEnded,
  requestAccepted,
  requestEnded,
  takeUpRequest,
} from '../features/friends/queries.ts'
import { noticesChanged } from '../features/safety/queries.ts'
import { leaveDeleted, onReset, sessionStore } from '../features/session/session.ts'
import { sharesChanged } from '../features/sharing/queries.ts'
import { call } from '../lib/api.ts'
import { isOutdated } from '../lib/version.ts'
import { applyEvent, type LiveEffects } from './apply-event.ts'
import { type ConnectionState, keepConnected } from './connection.ts'
import { openSocket, type OpenSocket, type Rejection } from './socket.ts'
import { presentFriends } from './presence.ts'
import { sendOver } from './send-command.ts'
import { liveStatus } from './status.ts'
import { storeCursor } from './stored-cursor.ts'
import { shareConnection } from './tabs.ts'

/** The realtime connection of the signed-in person. Fetched after the first page; every page works without it. */

const { deletion } = texts

const effects: LiveEffects = {
  accountDeleted() {
    const { account } = sessionStore.get()
    if (account) leaveDeleted(account.id, deletion.done)
  },
  fetchFavourites(cursor) {
    syncFavouritesUpTo(cursor)
    listsChanged()
  },
  friendKeepsElse: listsChanged,
  takeUpRequest,
  requestAccepted,
  requestEnded,
  friendshipEnded,
  blocksChanged() {
    friendsChanged()
    sharesChanged()
  },
  sharesChanged,
  noticesChanged,
  activityAdded,
  activityStateChanged,
  activityOutdated: activityChanged,
  conversation: handleEvent,
  setPresence: (change) => presentFriends.set(change(presentFriends.get())),
}

/** Asks for everything anew: what changed meanwhile did not come. */
function catchUp(): void {
  syncFavourites()
  friendsChanged()
  listsChanged()
  sharesChanged()
  noticesChanged()
  activityChanged()
  catchUpConversations()
}

function onRejected({ code }: Rejection): void {
  if (code === 'live.wrong_version') void isOutdated()
  // A call is rejected alike, and what follows is done there for all calls.
  if (code.startsWith('session.')) syncFavourites()
}

const apply = (events: readonly LiveEvent[]) => {
  for (const event of events) applyEvent(event, effects)
}

/** What changed since a cursor, for a tab that joins another one's connection later than it asked for its page. */
async function catchUpFrom(start: string, signal: AbortSignal): Promise<void> {
  try {
    for (let cursor = start, more = true; more;) {
      const page = await call('get /api/sync', { query: { cursor }, signal })
      signal.throwIfAborted()
      if (page.resync) return catchUp()
      apply(page.events)
      ;({ cursor, more } = page)
    }
  } catch {
    if (!signal.aborted) catchUp()
  }
}

/**
 * @param cursor A position before everything on this page was fetched, if one is known.
 * @returns Ends it.
 */
function connectFor(accountId: string, cursor: string | undefined, open: OpenSocket): () => void {
  const ending = new AbortController()
  const start = { stretch: crypto.randomUUID(), cursor }
  let fetchedAfter = cursor
  let last: ConnectionState | undefined = fetchedAfter === undefined ? undefined : { ...start, isOpen: false }
  const onState = (state: ConnectionState) => {
    const isBack = state.isOpen && !last?.isOpen
    const isGap = state.isOpen && state.stretch !== last?.stretch
    if (state.isOpen) liveStatus.set('on')
    else if (liveStatus.get() === 'on') liveStatus.set('lost')
    if (!state.isOpen) presentFriends.set(new Set())
    // A gap that was told while it was closed is one until it is filled.
    last = state.isOpen || !last ? state : { ...state, stretch: last.stretch }
    if (state.isOpen && state.cursor !== undefined) storeCursor(accountId, state.cursor)
    if (isGap && fetchedAfter !== undefined) void catchUpFrom(fetchedAfter, ending.signal)
    else if (isGap) catchUp()
    if (state.isOpen) fetchedAfter = undefined
    if (isBack) resumeSending()
  }
  const end = shareConnection(
    `live:${accountId}`,
    (handlers, from) => keepConnected({ accountId, from, open, onRejected, onSender: sendOver, ...handlers }),
    {
      onEvents: apply,
      onState,
      recap: () => [{ type: 'presence.listed', personIds: [...presentFriends.get()] }],
    },
    start,
  )
  return () => {
    ending.abort()
    end()
    liveStatus.set('off')
    presentFriends.set(new Set())
  }
}

/**
 * Keeps a connection open for the person of the session, as long as the page lives.
 * @param cursorAtStart The position of an account that the device had before this page fetched anything.
 */
export function followLive(
  cursorAtStart: (accountId: string) => string | undefined,
  open: OpenSocket = openSocket,
): void {
  let id: string | undefined
  let end = () => {}
  const follow = (next: string | undefined) => {
    if (next === id) return
    id = next
    end()
    end = id === undefined ? () => {} : connectFor(id, cursorAtStart(id), open)
  }
  const followSession = () => follow(sessionStore.get().account?.id)
  followSession()
  sessionStore.subscribe(followSession)
  onReset(() => follow(undefined))
  keepSending()
}
