import type { ActivityEntry, LiveEvent } from '@trouvaille/contract'
import { expect, test } from 'vitest'
import { messageAt, summaryOf } from '../testing/fake-conversations.ts'
import { applyEvent, type LiveEffects } from './apply-event.ts'

/** A device, and what the events have done to it. */
function device() {
  let present: ReadonlySet<string> = new Set()
  const done: unknown[][] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, ...given])
  const effects: LiveEffects = {
    accountDeleted: note('deleted'),
    fetchFavourites: note('favourites'),
    friendKeepsElse: note('keeps'),
    personChanged: note('person'),
    takeUpRequest: note('request'),
    requestAccepted: note('accepted'),
    requestEnded: note('request ended'),
    friendshipEnded: note('friendship ended'),
    blocksChanged: note('blocks'),
    sharesChanged: note('shares'),
    noticesChanged: note('notices'),
    activityAdded: note('activity'),
    activityMessageChanged: note('activity message'),
    activityStateChanged: note('activity state'),
    activityOutdated: note('outdated'),
    conversation: (event) => note('conversation')(event.type),
    setPresence: (change) => void (present = change(present)),
  }
  return { hear: (event: LiveEvent) => applyEvent(event, effects), present: () => [...present].toSorted(), done }
}

const person = { id: 'bob', username: 'bob', avatarUrl: null }
const asked = { id: 'r', person }
const gone = { id: 'r', personId: 'bob' }
const entry: ActivityEntry = { id: '7', at: '2026-01-01T00:00:00.000Z', kind: 'moderation.decided' }
const state = { seenUntil: null, muted: [] }
const share: Extract<LiveEvent, { type: 'share.received' }>['share'] = {
  id: 's',
  work: { kind: 'movie', item: { id: 1, title: 'Film' } },
  sharedBy: person,
  sharedAt: '2026-01-01T00:00:00.000Z',
}

test.each<[LiveEvent, ...unknown[][]]>([
  [{ type: 'account.deleted' }, ['deleted']],
  [{ type: 'favourites.changed', cursor: '12' }, ['favourites', '12']],
  [{ type: 'friend.favourites_changed', personId: 'bob' }, ['keeps', 'bob']],
  [{ type: 'person.changed', person }, ['person', person], ['conversation', 'person.changed']],
  [{ type: 'request.received', ...asked }, ['request', 'received', expect.objectContaining(asked)]],
  [{ type: 'request.sent', ...asked }, ['request', 'sent', expect.objectContaining(asked)]],
  [
    { type: 'request.accepted', ...asked },
    ['conversation', 'request.accepted'],
    ['accepted', expect.objectContaining(asked)],
  ],
  [{ type: 'request.cancelled', ...gone }, ['outdated'], ['request ended', 'bob']],
  [{ type: 'request.declined', ...gone }, ['outdated'], ['request ended', 'bob']],
  [
    { type: 'friendship.ended', ...gone },
    ['outdated'],
    ['shares'],
    ['conversation', 'friendship.ended'],
    ['friendship ended', 'bob'],
  ],
  [{ type: 'block.changed', personId: 'bob' }, ['outdated'], ['conversation', 'block.changed'], ['blocks']],
  [{ type: 'share.received', share }, ['shares']],
  [{ type: 'share.removed', id: 's' }, ['outdated'], ['shares']],
  [{ type: 'notices.changed' }, ['notices']],
  [{ type: 'activity.added', entry }, ['activity', entry]],
  [{ type: 'activity.changed', ...state }, ['activity state', expect.objectContaining(state)]],
  [{ type: 'conversation.left', conversationId: 'c' }, ['outdated'], ['conversation', 'conversation.left']],
  [{ type: 'invitations.changed' }, ['outdated'], ['conversation', 'invitations.changed']],
])('%j', (event, ...effects) => {
  const { hear, done } = device()
  hear(event)
  expect(done).toEqual(effects)
})

test.each<LiveEvent>([
  { type: 'message.sent', message: messageAt(1) },
  { type: 'message.hidden', conversationId: 'c', seq: 1 },
  { type: 'conversation.synced', conversation: summaryOf('c') },
  { type: 'conversation.added', conversationId: 'c' },
  { type: 'conversation.changed', conversationId: 'c' },
  { type: 'participant.joined', conversationId: 'c', person },
  { type: 'participant.left', conversationId: 'c', personId: 'bob' },
  { type: 'conversation.read', conversationId: 'c', personId: 'bob', seq: 1 },
  { type: 'typing.started', conversationId: 'c', personId: 'bob' },
])('[MSG-18] $type goes to the conversations, and nowhere else', (event) => {
  const { hear, done } = device()
  hear(event)
  expect(done).toEqual([['conversation', event.type]])
})

test('[MSG-32] a message that is not what it was is told to the activity, too, which may list reactions to it', () => {
  const { hear, done } = device()
  hear({ type: 'message.changed', message: messageAt(1, { version: 1 }) })
  hear({ type: 'messages.removed', conversationId: 'c', senderId: 'bob', seq: 1 })
  expect(done.map(([effect]) => effect)).toEqual(['activity message', 'conversation', 'outdated', 'conversation'])
})

test('[GAP-133] friends are there as they were listed, and as they come and go after it, twice or not', () => {
  const { hear, present } = device()
  hear({ type: 'presence.changed', personId: 'zoe', online: true })
  hear({ type: 'presence.listed', personIds: ['ana', 'bob'] })
  expect(present()).toEqual(['ana', 'bob'])
  for (let times = 1; times <= 2; times += 1) hear({ type: 'presence.changed', personId: 'eva', online: true })
  expect(present()).toEqual(['ana', 'bob', 'eva'])
  for (let times = 1; times <= 2; times += 1) hear({ type: 'presence.changed', personId: 'ana', online: false })
  expect(present()).toEqual(['bob', 'eva'])
  hear({ type: 'friendship.ended', ...gone })
  expect(present()).toEqual(['eva'])
})

test('an event that only a newer version knows changes nothing', () => {
  const { hear, present, done } = device()
  hear({ type: 'something.new', personId: 'ana' } as unknown as LiveEvent)
  expect([present(), done]).toEqual([[], []])
})
