// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeLines } from '../testing/fake-line.ts'
import { added } from '../testing/fake-favourites.ts'
import { loadTab, resetFavouritesDevice, settle, setUp, shown, start } from '../testing/favourites-device.ts'
import { stubLocks } from '../testing/fake-locks.ts'
import { openTab, person } from '../testing/tab.ts'

beforeEach(resetFavouritesDevice)

/** A page in exchange with the server, whose line does what the test says. */
async function setUpLive() {
  const device = await setUp()
  const tab = await openTab(async () => ({
    ...(await loadTab()),
    ...(await import('./live.ts')),
    ...(await import('./status.ts')),
    ...(await import('./presence.ts')),
  }))
  tab.keepFavouritesInSync()
  const lines = fakeLines()
  tab.followLive(lines.open)
  await settle()
  const asks = () => device.server.namesAsked().filter((name) => name === 'get /api/favourites/changes').length
  return { ...device, ...lines, tab, asks }
}

test('what another device changed is fetched when the line says so, and not when it is here', async () => {
  const { favourites, tab, opens, hears, asks } = await setUpLive()
  opens()
  await settle()
  favourites.take([added(1, start)])
  hears({ type: 'favourites.changed', cursor: '1' })
  await settle()
  expect(shown(tab)).toEqual(['1'])
  const before = asks()
  hears({ type: 'favourites.changed', cursor: '1' })
  await settle()
  expect(asks()).toBe(before)
})

test('what was told while there was no line is asked for when there is one again', async () => {
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
  opens()
  await settle()
  expect([shown(tab), tab.liveStatus.get()]).toEqual([['1'], 'on'])
})

test('a page that never had a line misses none', async () => {
  const { tab, ends } = await setUpLive()
  ends()
  expect(tab.liveStatus.get()).toBe('off')
})

test('[GAP-133] without a line nobody is known to be there', async () => {
  const { tab, opens, hears, ends } = await setUpLive()
  opens()
  hears({ type: 'presence.listed', personIds: ['bob'] })
  expect([...tab.presentFriends.get()]).toEqual(['bob'])
  ends()
  expect([...tab.presentFriends.get()]).toEqual([])
})

test('[GAP-133] a tab that comes later knows who is there, until it is to hold the line itself and gets none', async () => {
  stubLocks()
  const first = await setUpLive()
  first.opens()
  first.hears({ type: 'presence.listed', personIds: ['bob'] })
  const second = await setUpLive()
  const present = () => [...second.tab.presentFriends.get()]
  await vi.waitFor(() => expect(present()).toEqual(['bob']))
  expect(second.tries).toEqual([])
  first.tab.expire()
  await vi.waitFor(() => expect(second.tries).toHaveLength(1))
  second.ends()
  expect(present()).toEqual([])
})

test('[GAP-104] the line is that of the person who is signed in, and ends with their session', async () => {
  const { tab, tries, opens } = await setUpLive()
  opens()
  expect(tries.map(({ accountId }) => accountId)).toEqual(['anna'])
  tab.updateAccount({ username: 'annette' })
  expect(tries).toHaveLength(1)
  tab.expire()
  expect([tries[0]?.isClosed, tab.liveStatus.get()]).toEqual([true, 'off'])
  tab.enter(person('bruno'))
  expect(tries.map(({ accountId }) => accountId)).toEqual(['anna', 'bruno'])
})

test('[DEL-10] [GAP-04] an account that is deleted on another device leaves nothing on this one', async () => {
  const { favourites, tab, opens, hears } = await setUpLive()
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  favourites.take([added(1, start)])
  opens()
  await settle()
  expect(JSON.stringify(localStorage)).toContain('anna')
  hears({ type: 'account.deleted' })
  expect(JSON.stringify(localStorage)).not.toContain('anna')
  expect(assign.mock.calls).toEqual([['/']])
  expect(tab.liveStatus.get()).toBe('off')
})

test('a line that is refused for its session lets a call find out why', async () => {
  const { ends, asks } = await setUpLive()
  const before = asks()
  ends({ code: 'session.required' })
  await settle()
  expect(asks()).toBe(before + 1)
  ends({ code: 'live.too_many' })
  await settle()
  expect(asks()).toBe(before + 1)
})
