import { texts } from '../features/account/texts.ts'
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
import { isOutdated } from '../lib/version.ts'
import { applyEvent, type LiveEffects } from './apply-event.ts'
import { keepConnected, type LineState } from './connection.ts'
import { openLine, type OpenLine, type Rejection } from './line.ts'
import { presentFriends } from './presence.ts'
import { sendOver } from './send-command.ts'
import { liveStatus } from './status.ts'
import { shareLine } from './tabs.ts'

/** The live line of whoever is signed in. Fetched after the first page is there; every page works without it. */

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
  conversation: handleEvent,
  setPresence: (change) => presentFriends.set(change(presentFriends.get())),
}

/** What was told while there was no line, this tab asks for: the events themselves are not kept anywhere. */
function catchUp(): void {
  syncFavourites()
  friendsChanged()
  listsChanged()
  sharesChanged()
  noticesChanged()
  catchUpConversations()
  resumeSending()
}

function onRefused({ code }: Rejection): void {
  if (code === 'live.wrong_version') void isOutdated()
  // A call is refused alike, and what follows is done there for all calls.
  if (code.startsWith('session.')) syncFavourites()
}

/** @returns Ends it. */
function openFor(accountId: string, open: OpenLine): () => void {
  let last: string | undefined
  const onState = ({ isOpen, line }: LineState) => {
    if (isOpen) liveStatus.set('on')
    else if (liveStatus.get() === 'on') liveStatus.set('lost')
    if (!isOpen) presentFriends.set(new Set())
    if (!isOpen || line === last) return
    last = line
    catchUp()
  }
  const end = shareLine(
    `live:${accountId}`,
    (hearing) => keepConnected({ accountId, open, onRefused, onSender: sendOver, ...hearing }),
    {
      onEvent: (event) => applyEvent(event, effects),
      onState,
      recap: () => [{ type: 'presence.listed', personIds: [...presentFriends.get()] }],
    },
  )
  return () => {
    end()
    liveStatus.set('off')
    presentFriends.set(new Set())
  }
}

/** Keeps a line open for the person of the session, as long as the page lives. */
export function followLive(open: OpenLine = openLine): void {
  let id: string | undefined
  let end = () => {}
  const follow = (next: string | undefined) => {
    if (next === id) return
    id = next
    end()
    end = id === undefined ? () => {} : openFor(id, open)
  }
  const followSession = () => follow(sessionStore.get().account?.id)
  followSession()
  sessionStore.subscribe(followSession)
  onReset(() => follow(undefined))
  keepSending()
}
