import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { conversationOf } from '../testing/fake-conversations.ts'
import { Rejection } from '../testing/fake-server.ts'
import { fakeSockets } from '../testing/fake-socket.ts'
import { added } from '../testing/fake-favourites.ts'
import { loadTab, resetFavouritesDevice, settle, setUp, shown, start } from '../testing/favourites-device.ts'
import { stubLocks } from '../testing/fake-locks.ts'
import { shareAt } from '../testing/fake-shares.ts'
import { openTab, person } from '../testing/tab.ts'

beforeEach(resetFavouritesDevice)

/**
 * A page that is kept in sync, whose connection does what the test says.
 * @param prepare What the server answers from the beginning.
 */
async function setUpLive(prepare: (device: Awaited<ReturnType<typeof setUp>>) => void = () => {}) {
  const device = await setUp()
  prepare(device)
  const tab = await openTab(async () => ({
    ...(await loadTab()),
    ...(await import('./live.ts')),
    ...(await import('./stored-cursor.ts')),
    ...(await import('./status.ts')),
    ...(await import('./presence.ts')),
  }))
  tab.keepFavouritesInSync()
  const sockets = fakeSockets()
  tab.followLive(tab.cursorAtStart, sockets.open)
  await settle()
  const asks = () => device.server.namesAsked().filter((name) => name === 'get /api/favourites/changes').length
  return { ...device, ...sockets, tab, asks }
}

test('what another device changed is fetched when an event says so, and not when it is here', async () => {
  const { favourites, tab, opens, receives, asks } = await setUpLive()
  opens()
  await settle()
  favourites.take([added(1, start)])
  receives({ type: 'favourites.changed', cursor: '1' })
  await settle()
  expect(shown(tab)).toEqual(['1'])
  const before = asks()
  receives({ type: 'favourites.changed', cursor: '1' })
  await settle()
  expect(asks()).toBe(before)
})

test('what changed while there was no connection comes with the next one', async () => {
  const { favourites, tab, opens, ends } = await setUpLive()
  opens()
  await settle()
  expect(tab.liveStatus.get()).toBe('on')
  ends()
  expect(tab.liveStatus.get()).toBe('lost')
  favourites.take([added(1, start)])
  await settle()
  expect(shown(tab)).toEqual([])
  // The next try, and nothing that would make the page ask for another reason.
  await vi.advanceTimersByTimeAsync(3000)
  opens({ type: 'favourites.changed', cursor: '1' })
  await settle()
  expect([shown(tab), tab.liveStatus.get()]).toEqual([['1'], 'on'])
})

test('[SHAR-10] what friends shared while the connection was cut is there once there is one again, and asked for once', async () => {
  const { server, tab, opens, ends, receives } = await setUpLive()
  const { queryClient } = await import('../lib/query-client.ts')
  const { sharesQuery } = await import('../features/sharing/queries.ts')
  let shares: unknown[] = []
  server.answers['get /api/shares'] = () => ({ shares, nextCursor: null })
  const observer = new InfiniteQueryObserver(queryClient, sharesQuery('movies'))
  onTestFinished(() => queryClient.clear())
  onTestFinished(observer.subscribe(() => {}))
  const shownIds = () => observer.getCurrentResult().data?.pages.flatMap((page) => page.shares.map(({ id }) => id))
  const asks = () => server.namesAsked().filter((name) => name === 'get /api/shares').length
  opens()
  await settle()
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
  receives({ type: 'share.received', share: shareAt(2) })
  await settle()
  expect(shownIds()).toEqual(['s2', 's1'])
  expect(tab.liveStatus.get()).toBe('on')
})

/** Somebody looks at what follows from what others do. @returns Which of it is asked for meanwhile. */
async function watch({ server, tab }: Awaited<ReturnType<typeof setUpLive>>) {
  const { queryClient } = await import('../lib/query-client.ts')
  const { requestsQuery } = await import('../features/friends/queries.ts')
  const { friendsQuery, suggestionsQuery } = await import('../features/friends/people-queries.ts')
  const { picksQuery, recommendationsQuery } = await import('../features/recommendations/queries.ts')
  const { sharesQuery } = await import('../features/sharing/queries.ts')
  Object.assign(server.answers, {
    'get /api/friends': () => ({ friends: [], nextCursor: null, total: 0 }),
    'get /api/friend-requests/{direction}': () => ({ requests: [], nextCursor: null, total: 0 }),
    'get /api/people-suggestions': () => ({ people: [] }),
    'get /api/shares': () => ({ shares: [], nextCursor: null }),
    'get /api/picks': () => ({ picks: [] }),
    'get /api/tastes': () => ({ tastes: [] }),
  })
  onTestFinished(() => queryClient.clear())
  for (const query of [friendsQuery(), requestsQuery('received'), sharesQuery('movies')])
    onTestFinished(new InfiniteQueryObserver(queryClient, query as never).subscribe(() => {}))
  for (const query of [suggestionsQuery, picksQuery(), recommendationsQuery(['bob'])])
    onTestFinished(new QueryObserver(queryClient, query as never).subscribe(() => {}))
  // What follows from changed lists is gathered for a moment.
  await vi.advanceTimersByTimeAsync(1000)
  expect(tab.liveStatus.get()).toBe('on')
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
] as const)('[GAP-12] of %s an event comes, and what follows from it is asked for', async (_, event, asked) => {
  const device = await setUpLive()
  device.opens()
  const askedWhile = await watch(device)
  expect(await askedWhile(() => device.receives(event))).toEqual(asked)
})

test('[GAP-12] a device whose cursor is too old asks for conversations and invitations', async () => {
  const { server, opens, resyncs, ends } = await setUpLive()
  const { queryClient } = await import('../lib/query-client.ts')
  const queries = await import('../features/conversations/queries.ts')
  const answers = {
    'get /api/conversations': () => ({ conversations: [], nextCursor: null }),
    'get /api/conversations/c': () => conversationOf('c'),
    'get /api/conversations-unread': () => ({ unread: [] }),
    'get /api/invitations': () => ({ invitations: [], nextCursor: null }),
  }
  Object.assign(server.answers, answers)
  onTestFinished(() => queryClient.clear())
  for (const query of [queries.conversationsQuery, queries.invitationsQuery])
    onTestFinished(new InfiniteQueryObserver(queryClient, query as never).subscribe(() => {}))
  for (const query of [queries.conversationQuery('c'), queries.unreadQuery])
    onTestFinished(new QueryObserver(queryClient, query as never).subscribe(() => {}))
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
  const { tab, server, tries, opens } = await setUpLive()
  expect(tries[0]?.hello.cursor).toBe('c1')
  const before = server.asked.length
  opens({ type: 'request.cancelled', id: 'r', personId: 'bob' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.namesAsked().slice(before)).toEqual([])
  expect(tab.liveStatus.get()).toBe('on')
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
  const { tab, tries } = await setUpLive(({ favourites, server }) => {
    server.answers['get /api/sync'] = ({ query }) => {
      asked.push(query.cursor)
      favourites.take([added(1, start)])
      return pages[String(query.cursor)]
    }
  })
  await vi.waitFor(() => expect(shown(tab)).toEqual(['1']))
  expect([asked, tries, tab.liveStatus.get()]).toEqual([['c1', 'c2'], [], 'on'])
})

test('a tab that cannot read what it missed asks for everything', async () => {
  stubLocks()
  await visitBefore()
  const { tab } = await setUpLive(({ favourites, server }) => {
    server.answers['get /api/sync'] = () => {
      favourites.take([added(1, start)])
      throw new Rejection('server.unexpected')
    }
  })
  await vi.waitFor(() => expect(shown(tab)).toEqual(['1']))
})

test('[GAP-104] the cursor is that of one account, and signing out removes it', async () => {
  await visitBefore()
  expect(localStorage.getItem('cache:cursor')).toBe('{"accountId":"anna","cursor":"c1"}')
  const { tab, tries, opens } = await setUpLive()
  opens()
  tab.expire()
  expect(localStorage.getItem('cache:cursor')).toBeNull()
  tab.enter(person('bruno'))
  expect(tries.at(-1)?.hello).toEqual({ account: 'bruno', cursor: undefined })
})

test('a page that never had a connection misses none', async () => {
  const { tab, ends } = await setUpLive()
  ends()
  expect(tab.liveStatus.get()).toBe('off')
})

test('[GAP-133] without a connection nobody is known to be there', async () => {
  const { tab, opens, receives, ends } = await setUpLive()
  opens()
  receives({ type: 'presence.listed', personIds: ['bob'] })
  expect([...tab.presentFriends.get()]).toEqual(['bob'])
  ends()
  expect([...tab.presentFriends.get()]).toEqual([])
})

test('[GAP-133] a tab that comes later knows who is there, until it is to hold the connection itself and gets none', async () => {
  stubLocks()
  const first = await setUpLive()
  first.opens()
  first.receives({ type: 'presence.listed', personIds: ['bob'] })
  const second = await setUpLive()
  const present = () => [...second.tab.presentFriends.get()]
  await vi.waitFor(() => expect(present()).toEqual(['bob']))
  expect(second.tries).toEqual([])
  first.tab.expire()
  await vi.waitFor(() => expect(second.tries).toHaveLength(1))
  second.ends()
  expect(present()).toEqual([])
})

test('[GAP-104] the connection is that of the person who is signed in, and ends with their session', async () => {
  const { tab, tries, opens } = await setUpLive()
  opens()
  expect(tries.map(({ hello }) => hello.account)).toEqual(['anna'])
  tab.updateAccount({ username: 'annette' })
  expect(tries).toHaveLength(1)
  tab.expire()
  expect([tries[0]?.isClosed, tab.liveStatus.get()]).toEqual([true, 'off'])
  tab.enter(person('bruno'))
  expect(tries.map(({ hello }) => hello.account)).toEqual(['anna', 'bruno'])
})

test('[DEL-10] [GAP-04] an account that is deleted on another device leaves nothing on this one', async () => {
  const { favourites, tab, opens, receives } = await setUpLive()
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  favourites.take([added(1, start)])
  opens()
  await settle()
  expect(JSON.stringify(localStorage)).toContain('anna')
  receives({ type: 'account.deleted' })
  expect(JSON.stringify(localStorage)).not.toContain('anna')
  expect(assign.mock.calls).toEqual([['/']])
  expect(tab.liveStatus.get()).toBe('off')
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
