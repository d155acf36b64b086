import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as conversationQueries from '../features/conversations/queries.ts'
import { keepFavouritesInSync } from '../features/favourites/sync.ts'
import { friendsQuery, suggestionsQuery } from '../features/friends/people-queries.ts'
import { requestsQuery } from '../features/friends/queries.ts'
import { picksQuery, recommendationsQuery } from '../features/recommendations/queries.ts'
import { profileQuery } from '../features/profile/queries.ts'
import { readRecentFriends, rememberFriend } from '../features/friends/recents.ts'
import { type App, ownId, updateAccount } from '../core/app.ts'
import { sharesQuery } from '../features/sharing/queries.ts'
import { conversationOf } from '../testing/fake-conversations.ts'
import { offline, Rejection } from '../testing/fake-server.ts'
import { fakeSockets } from '../testing/fake-socket.ts'
import { added } from '../testing/fake-favourites.ts'
import { resetFavouritesDevice, settle, setUp, shown, start } from '../testing/favourites-device.ts'
import { stubLocks } from '../testing/fake-locks.ts'
import { shareAt } from '../testing/fake-shares.ts'
import { card } from '../testing/people.ts'
import { person } from '../testing/tab.ts'
import { followLive } from './live.ts'
import { presentFriendsOf } from './presence.ts'
import { cursorAtStart } from './stored-cursor.ts'

beforeEach(resetFavouritesDevice)

/** Starts what the page of a member starts. */
function startMember(app: App): void {
  keepFavouritesInSync(app)
  followLive(app, cursorAtStart(app))
}

/**
 * A page that is kept in sync, whose connection does what the test says.
 * @param prepare What the server answers from the beginning.
 */
async function setUpLive(prepare: (device: ReturnType<typeof setUp>) => void = () => {}) {
  const sockets = fakeSockets()
  const device = setUp(sockets.open)
  prepare(device)
  const { app } = device
  startMember(app)
  await settle()
  const asks = () => device.server.namesAsked().filter((name) => name === 'get /api/favourites/changes').length
  return { ...device, ...sockets, asks }
}

/** The server has ended the session of a page. @param device What it asks. */
async function expire({ session }: App, { server }: Pick<ReturnType<typeof setUp>, 'server'>): Promise<void> {
  server.answers['get /api/session'] = () => ({ account: null })
  await session.refresh()
}

/** Somebody else signs in. */
function enter({ session }: App, id: string): void {
  session.enter(person(id))
  startMember(session.state.get().app)
}

test('what another device changed is fetched when an event says so, and not when it is here', async () => {
  const { favourites, app, opens, receives, asks } = await setUpLive()
  opens()
  await settle()
  favourites.take([added(1, start)])
  receives({ type: 'favourites.changed', cursor: '1' })
  await settle()
  expect(shown(app)).toEqual(['1'])
  const before = asks()
  receives({ type: 'favourites.changed', cursor: '1' })
  await settle()
  expect(asks()).toBe(before)
})

test('what changed while there was no connection comes with the next one', async () => {
  const { favourites, app, opens, ends } = await setUpLive()
  opens()
  await settle()
  expect(app.liveStatus.get()).toBe('on')
  ends()
  expect(app.liveStatus.get()).toBe('lost')
  favourites.take([added(1, start)])
  await settle()
  expect(shown(app)).toEqual([])
  // The next try, and nothing that would make the page ask for another reason.
  await vi.advanceTimersByTimeAsync(3000)
  opens({ type: 'favourites.changed', cursor: '1' })
  await settle()
  expect([shown(app), app.liveStatus.get()]).toEqual([['1'], 'on'])
})

test('what could not be fetched while there was no connection is fetched with the next one, though nothing changed', async () => {
  const { server, app, opens, ends } = await setUpLive()
  opens()
  await vi.advanceTimersByTimeAsync(3000)
  ends()
  server.answers['get /api/shares'] = offline
  const observer = new InfiniteQueryObserver(app.queryClient, sharesQuery('books'))
  onTestFinished(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().error).not.toBeNull()
  server.answers['get /api/shares'] = () => ({ shares: [shareAt(1)], nextCursor: null })
  opens()
  await settle()
  expect(observer.getCurrentResult().data?.pages[0]?.shares).toHaveLength(1)
})

test('[SHAR-10] what friends shared while the connection was cut is there once there is one again, and asked for once', async () => {
  const { server, app, opens, ends, receives } = await setUpLive()
  let shares: unknown[] = []
  server.answers['get /api/shares'] = () => ({ shares, nextCursor: null })
  const observer = new InfiniteQueryObserver(app.queryClient, sharesQuery('movies'))
  onTestFinished(observer.subscribe(() => {}))
  const shownIds = () => observer.getCurrentResult().data?.pages.flatMap((page) => page.shares.map(({ id }) => id))
  const asks = () => server.namesAsked().filter((name) => name === 'get /api/shares').length
  opens()
  await vi.advanceTimersByTimeAsync(3000)
  expect(shownIds()).toEqual([])
  ends()
  shares = [shareAt(1)]
  await vi.advanceTimersByTimeAsync(3000)
  expect(shownIds()).toEqual([])
  const before = asks()
  opens({ type: 'share.received', share: shareAt(1) })
  await settle()
  expect([shownIds(), asks()]).toEqual([['s1'], before + 1])
  shares = [shareAt(2), shareAt(1)]
  for (let times = 1; times <= 20; times += 1) receives({ type: 'share.received', share: shareAt(2) })
  await vi.advanceTimersByTimeAsync(1000)
  expect([shownIds(), asks()]).toEqual([['s2', 's1'], before + 2])
  expect(app.liveStatus.get()).toBe('on')
})

/** Somebody looks at what follows from what others do. @returns Which of it is asked for meanwhile. */
async function watch({ server, app }: Awaited<ReturnType<typeof setUpLive>>) {
  Object.assign(server.answers, {
    'get /api/friends': () => ({ friends: [], nextCursor: null, total: 0 }),
    'get /api/friend-requests/{direction}': () => ({ requests: [], nextCursor: null, total: 0 }),
    'get /api/people-suggestions': () => ({ people: [] }),
    'get /api/shares': () => ({ shares: [], nextCursor: null }),
    'get /api/picks': () => ({ picks: [] }),
    'get /api/tastes': () => ({ tastes: [] }),
  })
  for (const query of [friendsQuery(), requestsQuery('received'), sharesQuery('movies')])
    onTestFinished(new InfiniteQueryObserver(app.queryClient, query as never).subscribe(() => {}))
  for (const query of [suggestionsQuery, picksQuery(), recommendationsQuery(['bob'])])
    onTestFinished(new QueryObserver(app.queryClient, query as never).subscribe(() => {}))
  // What follows from changed lists is gathered for a moment.
  await vi.advanceTimersByTimeAsync(1000)
  expect(app.liveStatus.get()).toBe('on')
  return async (happens: () => unknown) => {
    const before = server.asked.length
    await happens()
    await vi.advanceTimersByTimeAsync(1000)
    const names = server.namesAsked().slice(before)
    return [...new Set(names)].filter((name) => !name.includes('favourites')).toSorted()
  }
}

const ofFriends = ['get /api/friend-requests/received', 'get /api/friends', 'get /api/people-suggestions']
const ofLists = ['get /api/picks', 'get /api/tastes']

test('[GAP-12] a device whose cursor is too old asks for all that others do; one that goes on asks for nothing', async () => {
  const device = await setUpLive()
  device.opens()
  const askedWhile = await watch(device)
  expect(await askedWhile(device.ends)).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(await askedWhile(device.opens)).toEqual([])
  device.ends()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await askedWhile(device.resyncs)).toEqual([...ofFriends, ...ofLists, 'get /api/shares'].toSorted())
})

test.each([
  ['favourites of another device', { type: 'favourites.changed', cursor: '0' }, ofLists],
  ['a friend’s favourites', { type: 'friend.favourites_changed', personId: 'bob' }, ofLists],
  [
    'the favourites of a friend who is not shown',
    { type: 'friend.favourites_changed', personId: 'eva' },
    ['get /api/picks'],
  ],
  ['somebody who is blocked', { type: 'block.changed', personId: 'bob' }, [...ofFriends, 'get /api/shares'].toSorted()],
  ['a share', { type: 'share.removed', id: 's1' }, ['get /api/shares']],
  ['another name', { type: 'person.changed', person: card('bob', 'Robert') }, ['get /api/friends']],
] as const)('[GAP-12] of %s an event comes, and what follows from it is asked for', async (_, event, asked) => {
  const device = await setUpLive()
  device.opens()
  const askedWhile = await watch(device)
  expect(await askedWhile(() => device.receives(event))).toEqual(asked)
})

test('who changed their name is shown by the new one: in what is here, in what is on its way, in what was picked before', async () => {
  const { server, app, opens, receives } = await setUpLive()
  opens()
  await settle()
  let name = 'Ben'
  let arrive = () => {}
  const share = () => ({ shares: [{ ...shareAt(1), sharedBy: card('ben', name) }], nextCursor: null })
  server.answers['get /api/shares'] = async ({ query }) => {
    const answer = share()
    if (query.section === 'books') await new Promise<void>((resolve) => (arrive = resolve))
    return answer
  }
  const observers = (['movies', 'books'] as const).map((section) => {
    const observer = new InfiniteQueryObserver(app.queryClient, sharesQuery(section))
    onTestFinished(observer.subscribe(() => {}))
    return () => observer.getCurrentResult().data?.pages[0]?.shares[0]?.sharedBy.username
  })
  rememberFriend(app, card('ben', name))
  await settle()
  const names = () => observers.map((nameShown) => nameShown())
  expect(names()).toEqual(['Ben', undefined])
  name = 'Benoît'
  const asksFor = (section: string) => server.asked.filter(({ query }) => query.section === section).length
  receives({ type: 'person.changed', person: card('ben', name) })
  arrive()
  await settle()
  expect(names()).toEqual(['Benoît', 'Ben'])
  await vi.advanceTimersByTimeAsync(1000)
  arrive()
  await settle()
  expect(names()).toEqual(['Benoît', 'Benoît'])
  expect([asksFor('movies'), asksFor('books')]).toEqual([1, 2])
  expect(readRecentFriends(app)).toEqual([card('ben', name)])
})

test('the own name and picture that another device changed are those of this one', async () => {
  const { app, server, opens, receives } = await setUpLive()
  server.answers['get /api/profile'] = () => ({ username: 'Anne', avatarUrl: '/new' })
  onTestFinished(new QueryObserver(app.queryClient, profileQuery as never).subscribe(() => {}))
  opens()
  await settle()
  const before = server.namesAsked().length
  receives({ type: 'person.changed', person: { id: ownId(app), username: 'Anne', avatarUrl: '/new' } })
  await settle()
  expect(app.account.get()).toMatchObject({ username: 'Anne', avatarUrl: '/new' })
  expect(server.namesAsked().slice(before)).toContain('get /api/profile')
})

test('[GAP-12] a device whose cursor is too old asks for conversations and invitations', async () => {
  const { server, app, opens, resyncs, ends } = await setUpLive()
  const answers = {
    'get /api/conversations': () => ({ conversations: [], nextCursor: null }),
    'get /api/conversations/c': () => conversationOf('c'),
    'get /api/conversations-unread': () => ({ unread: [] }),
    'get /api/invitations': () => ({ invitations: [], nextCursor: null }),
  }
  Object.assign(server.answers, answers)
  for (const query of [conversationQueries.conversationsQuery, conversationQueries.invitationsQuery])
    onTestFinished(new InfiniteQueryObserver(app.queryClient, query as never).subscribe(() => {}))
  for (const query of [conversationQueries.conversationQuery('c'), conversationQueries.unreadQuery])
    onTestFinished(new QueryObserver(app.queryClient, query as never).subscribe(() => {}))
  opens()
  await vi.advanceTimersByTimeAsync(1000)
  ends()
  await vi.advanceTimersByTimeAsync(3000)
  const before = server.asked.length
  resyncs()
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.namesAsked().slice(before)).toEqual(expect.arrayContaining(Object.keys(answers)))
})

/** Leaves the cursor `c1` on the device, and its favourites in sync. */
async function visitBefore() {
  const before = await setUpLive()
  before.opens()
  await settle()
}

test('a page goes on from the cursor of the visit before, and asks for nothing twice', async () => {
  await visitBefore()
  const { app, server, tries, opens } = await setUpLive()
  expect(tries[0]?.hello.cursor).toBe('c1')
  const before = server.asked.length
  opens({ type: 'request.cancelled', id: 'r', personId: 'bob' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.namesAsked().slice(before)).toEqual([])
  expect(app.liveStatus.get()).toBe('on')
})

test('a page whose cursor is too old asks for everything, as one without does', async () => {
  await visitBefore()
  const device = await setUpLive()
  device.server.answers['get /api/sync'] = () => ({ events: [], cursor: 'c9', more: false, resync: true })
  const before = device.server.asked.length
  device.resyncs()
  await vi.advanceTimersByTimeAsync(1000)
  expect(device.server.namesAsked().slice(before)).toContain('get /api/favourites/changes')
})

test('a tab that joins the connection of another one reads what it missed since its own start', async () => {
  stubLocks()
  await visitBefore()
  const pages: Record<string, unknown> = {
    c1: { events: [{ type: 'favourites.changed', cursor: '1' }], cursor: 'c2', more: true, resync: false },
    c2: { events: [], cursor: 'c3', more: false, resync: false },
  }
  const asked: unknown[] = []
  const { app, tries } = await setUpLive(({ favourites, server }) => {
    server.answers['get /api/sync'] = ({ query }) => {
      asked.push(query.cursor)
      favourites.take([added(1, start)])
      return pages[String(query.cursor)]
    }
  })
  await vi.waitFor(() => expect(shown(app)).toEqual(['1']))
  expect([asked, tries, app.liveStatus.get()]).toEqual([['c1', 'c2'], [], 'on'])
})

test('a tab that cannot read what it missed asks for everything', async () => {
  stubLocks()
  await visitBefore()
  const { app } = await setUpLive(({ favourites, server }) => {
    server.answers['get /api/sync'] = () => {
      favourites.take([added(1, start)])
      throw new Rejection('server.unexpected')
    }
  })
  await vi.waitFor(() => expect(shown(app)).toEqual(['1']))
})

test('[GAP-104] the cursor is that of one account, and signing out removes it', async () => {
  await visitBefore()
  expect(localStorage.getItem('cache:cursor')).toBe('{"accountId":"anna","cursor":"c1"}')
  const device = await setUpLive()
  const { app, tries, opens } = device
  opens()
  await expire(app, device)
  expect(localStorage.getItem('cache:cursor')).toBeNull()
  enter(app, 'bruno')
  expect(tries.at(-1)?.hello).toEqual({ account: 'bruno', cursor: undefined })
})

test('a page that never had a connection misses none', async () => {
  const { app, ends } = await setUpLive()
  ends()
  expect(app.liveStatus.get()).toBe('off')
})

test('[GAP-133] without a connection nobody is known to be there', async () => {
  const { app, opens, receives, ends } = await setUpLive()
  opens()
  receives({ type: 'presence.listed', personIds: ['bob'] })
  expect([...presentFriendsOf(app).get()]).toEqual(['bob'])
  ends()
  expect([...presentFriendsOf(app).get()]).toEqual([])
})

test('[GAP-133] a tab that comes later knows who is there, until it is to hold the connection itself and gets none', async () => {
  stubLocks()
  const first = await setUpLive()
  first.opens()
  first.receives({ type: 'presence.listed', personIds: ['bob'] })
  const second = await setUpLive()
  const present = () => [...presentFriendsOf(second.app).get()]
  await vi.waitFor(() => expect(present()).toEqual(['bob']))
  expect(second.tries).toEqual([])
  await expire(first.app, second)
  await vi.waitFor(() => expect(second.tries).toHaveLength(1))
  second.ends()
  expect(present()).toEqual([])
})

test('[GAP-104] the connection is that of the person who is signed in, and ends with their session', async () => {
  const device = await setUpLive()
  const { app, tries, opens } = device
  opens()
  expect(tries.map(({ hello }) => hello.account)).toEqual(['anna'])
  updateAccount(app, { username: 'annette' })
  expect(tries).toHaveLength(1)
  await expire(app, device)
  expect([tries[0]?.isClosed, app.session.state.get().app.liveStatus.get()]).toEqual([true, 'off'])
  enter(app, 'bruno')
  expect(tries.map(({ hello }) => hello.account)).toEqual(['anna', 'bruno'])
})

test('[DEL-10] [GAP-04] an account that is deleted on another device leaves nothing on this one', async () => {
  const { favourites, app, opens, receives, tries } = await setUpLive()
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  favourites.take([added(1, start)])
  opens()
  await settle()
  expect(JSON.stringify(localStorage)).toContain('anna')
  receives({ type: 'account.deleted' })
  expect(JSON.stringify(localStorage)).not.toContain('anna')
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/']]))
  expect([tries[0]?.isClosed, app.signal.aborted]).toEqual([true, true])
})

test('a connection that is rejected for its session lets a call find out why', async () => {
  const { ends, asks } = await setUpLive()
  const before = asks()
  ends({ code: 'session.required' })
  await settle()
  expect(asks()).toBe(before + 1)
  ends({ code: 'live.too_many' })
  await settle()
  expect(asks()).toBe(before + 1)
})
