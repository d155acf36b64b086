import type { ActivityEntry, ActivityState, LiveEvent, Message, PersonCard } from '@trouvaille/contract'
import type { ConversationEvent } from '../features/conversations/conversation-events.ts'

interface RequestOf {
  id: string
  person: PersonCard
}

/** What an event may change on this device. */
export interface LiveEffects {
  accountDeleted(): void
  /** Fetches the favourites up to this cursor, unless they are here. */
  fetchFavourites(cursor: string): void
  /** A friend keeps something else than before. */
  friendKeepsElse(personId: string): void
  /** Name, picture or suspension of somebody. */
  personChanged(person: PersonCard): void
  takeUpRequest(direction: 'sent' | 'received', request: RequestOf): void
  requestAccepted(request: RequestOf): void
  requestEnded(personId: string): void
  friendshipEnded(personId: string): void
  blocksChanged(): void
  sharesChanged(): void
  noticesChanged(): void
  activityAdded(entry: ActivityEntry): void
  activityStateChanged(state: ActivityState): void
  /** A message is not what it was. */
  activityMessageChanged(message: Message): void
  /** Something that the activity lists is no more. */
  activityOutdated(): void
  /** Something happened to a conversation, or to who may write in it. */
  conversation(event: ConversationEvent): void
  /** Shows who of the friends is there. */
  setPresence(change: (present: ReadonlySet<string>) => ReadonlySet<string>): void
}

/** The only way from an event to what the pages show. An event may come twice, late, or not at all. */
export function applyEvent(event: LiveEvent, effects: LiveEffects): void {
  switch (event.type) {
    case 'account.deleted':
      return effects.accountDeleted()
    case 'favourites.changed':
      return effects.fetchFavourites(event.cursor)
    case 'friend.favourites_changed':
      return effects.friendKeepsElse(event.personId)
    case 'person.changed':
      effects.personChanged(event.person)
      return effects.conversation(event)
    case 'request.received':
      return effects.takeUpRequest('received', event)
    case 'request.sent':
      return effects.takeUpRequest('sent', event)
    case 'request.accepted':
      effects.conversation(event)
      return effects.requestAccepted(event)
    case 'request.cancelled':
    case 'request.declined':
      effects.activityOutdated()
      return effects.requestEnded(event.personId)
    case 'friendship.ended':
      effects.setPresence((present) => without(present, event.personId))
      effects.activityOutdated()
      effects.sharesChanged()
      effects.conversation(event)
      return effects.friendshipEnded(event.personId)
    case 'block.changed':
      effects.activityOutdated()
      effects.conversation(event)
      return effects.blocksChanged()
    case 'share.received':
      return effects.sharesChanged()
    case 'share.removed':
      effects.activityOutdated()
      return effects.sharesChanged()
    case 'activity.added':
      return effects.activityAdded(event.entry)
    case 'activity.changed':
      return effects.activityStateChanged(event)
    case 'notices.changed':
      return effects.noticesChanged()
    case 'presence.listed':
      return effects.setPresence(() => new Set(event.personIds))
    case 'presence.changed':
      return effects.setPresence((present) => {
        const others = without(present, event.personId)
        return event.online ? new Set([...others, event.personId]) : others
      })
    case 'invitations.changed':
    case 'conversation.left':
      effects.activityOutdated()
      return effects.conversation(event)
    case 'message.changed':
      effects.activityMessageChanged(event.message)
      return effects.conversation(event)
    case 'messages.removed':
      effects.activityOutdated()
      return effects.conversation(event)
    case 'message.sent':
    case 'message.hidden':
    case 'conversation.synced':
    case 'conversation.added':
    case 'conversation.changed':
    case 'participant.joined':
    case 'participant.left':
    case 'conversation.read':
    case 'preferences.changed':
    case 'typing.started':
      return effects.conversation(event)
    default:
      // A newer server knows more than this page.
      event satisfies never
  }
}

const without = (present: ReadonlySet<string>, personId: string): ReadonlySet<string> =>
  new Set([...present].filter((id) => id !== personId))
