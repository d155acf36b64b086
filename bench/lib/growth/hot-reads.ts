import { randomUUID } from 'node:crypto'
import { tokenOf } from '../talk/seed.ts'
import type { FilledServer } from './filled-server.ts'
import { idOf, messageText } from './rows.ts'

/** What people do most, by the person who reads; as the table of plans that the tests hold to their indexes. */

export interface HotRead {
  name: string
  work: (server: FilledServer) => Promise<unknown>
}

export const me = idOf('p', 0)
const friend = idOf('p', 1)
const group = idOf('og', 1)
/** As long as the database has rows. */
const longGroup = idOf('og', 0)

const headers = { authorization: `Bearer ${tokenOf(0)}`, 'x-forwarded-for': '10.0.0.1' }

/** Calls the API as the person. @returns Its answer. */
export async function call({ url }: FilledServer, path: string, body?: object, method = body ? 'POST' : 'GET') {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? undefined : ((await answer.json()) as Record<string, unknown>)
}

const get = (name: string, path: string): HotRead => ({ name, work: (server) => call(server, path) })

const send = (name: string, id: string): HotRead => ({
  name,
  work: (server) =>
    call(server, `/api/conversations/${id}/messages`, {
      clientId: randomUUID(),
      body: { kind: 'text', text: messageText },
    }),
})

const friendIds = Array.from({ length: 12 }, (_, index) => idOf('p', index + 1))
const phones = Array.from({ length: 50 }, (_, index) => `+337${String(2 * index + 1).padStart(8, '0')}`)

/** @param cursorOf Where a device was before the newest changes of the person, of each server. */
export const hotReads = (cursorOf: (server: FilledServer) => string): HotRead[] => [
  {
    name: 'session of a token',
    async work(server) {
      server.services.accounts.invalidate(me)
      await call(server, '/api/session')
    },
  },
  get('friends, first page', '/api/friends?limit=12'),
  get('friends after a name', '/api/friends?limit=12&after=jules-30'),
  get('friends by a part of the name', '/api/friends?q=ette'),
  get('initials of friends', '/api/friend-letters'),
  get('requests received', '/api/friend-requests/received'),
  get('requests sent', '/api/friend-requests/sent'),
  get('tastes of a page of friends', `/api/tastes?ids=${friendIds.join()}`),
  get('favourites of friends', '/api/picks'),
  get('people one may know', '/api/people-may-know'),
  get('people: a whole name', '/api/people?q=wxyzwk'),
  get('people: the beginning of many names', '/api/people?q=mar'),
  get('people: inside many names', '/api/people?q=rine'),
  get('people: two letters of many names', '/api/people?q=zo'),
  get('people: a number inside names', '/api/people?q=ne-777'),
  get('people: nobody', '/api/people?q=xqzk'),
  get('profile of a friend', `/api/people/${friend}`),
  get('favourites of a friend, summary', `/api/people/${friend}/favourites/summary`),
  get('favourites of a friend, a page', `/api/people/${friend}/favourites?list=all_time&kind=movie`),
  get('works in common', `/api/people/${friend}/in-common`),
  get('friends of a friend', `/api/people/${friend}/friends`),
  get('username free', '/api/usernames/personne-7'),
  { name: 'phone book, 50 numbers', work: (server) => call(server, '/api/contacts/matches', { phoneNumbers: phones }) },
  get('blocked people', '/api/blocks'),
  get('conversations, first page', '/api/conversations'),
  get('conversations, a later page', '/api/conversations?after=9999999999999.x'),
  get('unread counts', '/api/conversations-unread'),
  get('a conversation', `/api/conversations/${group}`),
  get('newest 50 messages', `/api/conversations/${group}/messages`),
  get('older messages', `/api/conversations/${group}/messages?before=51`),
  get('newest 50 of a group that grows', `/api/conversations/${longGroup}/messages`),
  get('older ones there', `/api/conversations/${longGroup}/messages?before=501`),
  get('search in messages', `/api/conversations/${group}/messages/search?q=film`),
  get('people for a group', `/api/conversations/${group}/candidates?q=ette`),
  get('invitations', '/api/invitations'),
  get('favourites of a new device', '/api/favourites/changes'),
  get('favourites after a revision', '/api/favourites/changes?after=1'),
  get('activity', '/api/activity'),
  get('shares received', '/api/shares?section=movies'),
  get('profile', '/api/profile'),
  get('devices', '/api/sessions'),
  get('sign-ins', '/api/sign-ins'),
  get('notices', '/api/notices'),
  get('notifications of a device', '/api/push'),
  get('audit, newest', '/api/audit/entries'),
  { name: 'changes since a cursor', work: (server) => call(server, `/api/sync?cursor=${cursorOf(server)}`) },
  { name: 'changes of everybody, to deliver', work: ({ services }) => services.live.deliverCommitted() },
  {
    name: 'friends of 100 who come',
    work: ({ services }) =>
      services.friends.friendIdsOfEach(Array.from({ length: 100 }, (_, index) => idOf('p', index + 1))),
  },
  { name: 'groups of who comes', work: ({ services }) => services.conversations.groupIdsOf(me) },
  { name: 'catalogue search', work: ({ services }) => services.catalogue.search('movie', 'amour', {}, me) },
  send('sending to a friend', idOf('d', 1)),
  send('sending to a group', group),
  send('sending to a group that grows', longGroup),
]
