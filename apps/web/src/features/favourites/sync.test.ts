// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { added, fakeFavourites, film, removed } from '../../testing/fake-favourites.ts'
import { type Asked, fakeServer, hang, offline, Refusal } from '../../testing/fake-server.ts'
import { openTab, person, resetDevice, signInOnDevice, tellOtherTabs } from '../../testing/tab.ts'

const start = Date.UTC(2026, 0, 1)

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: start })
  signInOnDevice(person('anna'))
})

const loadTab = async () => ({
  ...(await import('./sync.ts')),
  ...(await import('./store.ts')),
  ...(await import('./device-copy.ts')),
  ...(await import('../session/session.ts')),
  ...(await import('../../lib/toasts.ts')),
})

/** A device of Anna's, and her favourites on the server. */
async function setUp() {
  const favourites = fakeFavourites()
  const server = fakeServer({
    'post /api/favourites/changes': ({ body }) => {
      favourites.take(changesOf(body))
      return { ok: true }
    },
    'get /api/favourites/changes': ({ query }) => favourites.page(query.after),
    'delete /api/session': () => ({ ok: true }),
  })
  return { favourites, server, tab: await openTab(loadTab) }
}

const changesOf = (body: unknown) => (body as { changes: ReturnType<typeof added>[] }).changes
const pushes = ({ asked }: { asked: Asked[] }) =>
  asked.filter(({ name }) => name.startsWith('post')).map(({ body }) => changesOf(body).map(({ id }) => id))

/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** Queues changes on the device before the page is opened. */
function queue(changes: readonly ReturnType<typeof added>[], account = 'anna'): void {
  const keys = changes.map(({ list, kind, id }) => `${list}:${kind}:${id}`)
  const record = { changes: Object.fromEntries(changes.map((change, index) => [keys[index], change])), pending: keys }
  localStorage.setItem(`favourites:${account}`, JSON.stringify(record))
}

const shown = ({ favouriteStore }: Awaited<ReturnType<typeof loadTab>>) =>
  Object.values(favouriteStore.get())
    .filter(({ action }) => action === 'add')
    .map(({ id }) => id)

test('[GAP-01] what is queued goes out, and what is new comes in, when the page opens', async () => {
  queue([added(1, start - 5)])
  const { favourites, server, tab } = await setUp()
  favourites.take([added(2, start - 9)])
  tab.keepFavouritesInSync()
  await settle()
  expect(favourites.items()).toEqual(['current:movie:2', 'current:movie:1'])
  expect(shown(tab).toSorted()).toEqual(['1', '2'])
  expect(tab.readCopy('anna').pending).toEqual([])
  expect(server.asked.every(({ account }) => account === 'anna')).toBe(true)
  // The next question goes on where this one ended.
  tab.syncFavourites()
  await settle()
  expect(server.asked.at(-1)?.query).toEqual({ after: '2' })
})

test('pages are asked for until there is none', async () => {
  const { favourites, server, tab } = await setUp()
  favourites.pageSize = 2
  favourites.take([1, 2, 3, 4, 5].map((id) => added(id, start - id)))
  tab.keepFavouritesInSync()
  await settle()
  expect(shown(tab)).toHaveLength(5)
  expect(server.asked.map(({ query }) => query.after)).toEqual([undefined, '2', '4'])
})

test('a change made while the server is asked goes out after it', async () => {
  const { favourites, tab } = await setUp()
  tab.keepFavouritesInSync()
  await settle()
  tab.toggleFavourite('current', film(1))
  tab.syncFavourites()
  tab.toggleFavourite('current', film(2))
  tab.syncFavourites()
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1', 'current:movie:2'])
})

test('an item changed again while its change is sent stays in the queue, and its last change wins', async () => {
  const { favourites, server, tab } = await setUp()
  tab.keepFavouritesInSync()
  await settle()
  const take = server.answers['post /api/favourites/changes']
  server.answers['post /api/favourites/changes'] = (asked) => {
    if (pushes(server).length === 1) {
      tab.toggleFavourite('current', film(1))
      tab.syncFavourites()
    }
    return take?.(asked)
  }
  tab.toggleFavourite('current', film(1))
  tab.syncFavourites()
  await settle()
  expect(pushes(server)).toEqual([['1'], ['1']])
  expect(favourites.items()).toEqual([])
  expect(tab.readCopy('anna').pending).toEqual([])
})

test('changes that are large together go out in several requests, each far below 256 KiB and of 100 at most', async () => {
  const long = 'é'.repeat(9_000)
  queue([
    ...Array.from({ length: 30 }, (_, index) => index + 1).map((id) =>
      added(id, start - 1, { kind: 'movie', item: { id, title: 'x', overview: long } }),
    ),
    ...Array.from({ length: 230 }, (_, id) => added(1000 + id, start - 1)),
  ])
  const { favourites, server, tab } = await setUp()
  tab.keepFavouritesInSync()
  await settle()
  expect(favourites.items()).toHaveLength(260)
  const bodies = server.asked.filter(({ name }) => name.startsWith('post')).map(({ body }) => body)
  for (const body of bodies) {
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(140_000)
    expect(changesOf(body).length).toBeLessThanOrEqual(100)
  }
  expect(bodies.length).toBeLessThan(12)
})

test('a batch that is still too large for the server is halved, and every change arrives', async () => {
  queue([1, 2, 3, 4, 5].map((id) => added(id, start - 1)))
  const { favourites, server, tab } = await setUp()
  server.answers['post /api/favourites/changes'] = ({ body }) => {
    if (changesOf(body).length > 2) throw new Refusal('request.too_large')
    favourites.take(changesOf(body))
    return { ok: true }
  }
  tab.keepFavouritesInSync()
  await settle()
  expect(favourites.items()).toHaveLength(5)
  expect(pushes(server)).toEqual([['1', '2', '3', '4', '5'], ['1', '2', '3'], ['1', '2'], ['3'], ['4', '5']])
  expect(tab.toastStore.get()).toBeUndefined()
})

test('of a full account the removals and the rest go on; what is refused is told once and leaves the list', async () => {
  const { favourites, server, tab } = await setUp()
  favourites.take([added(9, start - 100)])
  server.answers['post /api/favourites/changes'] = ({ body }) => {
    if (changesOf(body).some(({ id }) => id === '2' || id === '3')) throw new Refusal('favourites.too_many')
    favourites.take(changesOf(body))
    return { ok: true }
  }
  tab.keepFavouritesInSync()
  await settle()
  for (const id of [1, 2, 3, 9, 4]) tab.toggleFavourite('current', film(id))
  const toasts: unknown[] = []
  tab.toastStore.subscribe(() => toasts.push(tab.toastStore.get()))
  tab.syncFavourites()
  await settle()
  expect(favourites.items().toSorted()).toEqual(['current:movie:1', 'current:movie:4'])
  expect(shown(tab).toSorted()).toEqual(['1', '4'])
  expect(tab.readCopy('anna').pending).toEqual([])
  expect(toasts).toEqual([
    expect.objectContaining({
      title: 'Erreur',
      description: 'Vos préférés sont au complet. Non gardé : «\u00a0Film 2\u00a0» et 1 autre.',
      tone: 'error',
    }),
  ])
  // It is not sent again.
  const before = pushes(server).length
  tab.syncFavourites()
  await settle()
  expect(pushes(server)).toHaveLength(before)
  expect(toasts).toHaveLength(1)
})

test('a removal that the server refuses for good comes back into the list', async () => {
  const { favourites, server, tab } = await setUp()
  favourites.take([added(1, start - 100)])
  tab.keepFavouritesInSync()
  await settle()
  server.answers['post /api/favourites/changes'] = () => {
    throw new Refusal('request.invalid', { field: 'changes.0' })
  }
  tab.toggleFavourite('current', film(1))
  expect(shown(tab)).toEqual([])
  tab.syncFavourites()
  await settle()
  expect(shown(tab)).toEqual(['1'])
  expect(tab.readCopy('anna').pending).toEqual([])
  expect(tab.toastStore.get()?.description).toBe('Le serveur a refusé un changement de vos préférés : un retrait.')
})

test('a refusal that passes keeps the queue, and is not told', async () => {
  queue([added(1, start - 1)])
  const { favourites, server, tab } = await setUp()
  const take = server.answers['post /api/favourites/changes']
  for (const code of ['server.unexpected', 'server.unavailable'] as const) {
    server.answers['post /api/favourites/changes'] = () => {
      throw new Refusal(code)
    }
    if (code === 'server.unexpected') tab.keepFavouritesInSync()
    else tab.syncFavourites()
    await settle()
    expect(tab.readCopy('anna').pending).toEqual(['current:movie:1'])
  }
  expect(tab.toastStore.get()).toBeUndefined()
  server.answers['post /api/favourites/changes'] = take
  // Tried again by itself.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(favourites.items()).toEqual(['current:movie:1'])
})

test('what is new comes in also while nothing can be sent, and goes out while nothing can be read', async () => {
  queue([added(1, start - 1)])
  const { favourites, server, tab } = await setUp()
  favourites.take([added(2, start - 2)])
  const { 'post /api/favourites/changes': take, 'get /api/favourites/changes': give } = server.answers
  server.answers['post /api/favourites/changes'] = () => {
    throw new Refusal('server.unexpected')
  }
  tab.keepFavouritesInSync()
  await settle()
  expect(shown(tab).toSorted()).toEqual(['1', '2'])

  server.answers['post /api/favourites/changes'] = take
  server.answers['get /api/favourites/changes'] = () => {
    throw new Refusal('server.unexpected')
  }
  tab.syncFavourites()
  await settle()
  expect(favourites.items().toSorted()).toEqual(['current:movie:1', 'current:movie:2'])
  // What could not be read is asked for again by itself.
  favourites.take([added(3, start - 3)])
  server.answers['get /api/favourites/changes'] = give
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown(tab).toSorted()).toEqual(['1', '2', '3'])
})

test('without a network nothing is lost, and the pauses grow', async () => {
  const { favourites, server, tab } = await setUp()
  const give = server.answers['get /api/favourites/changes']
  server.answers['get /api/favourites/changes'] = offline
  tab.keepFavouritesInSync()
  tab.toggleFavourite('current', film(1))
  await vi.advanceTimersByTimeAsync(60_000)
  // Pauses of at most 3, 6, 12, 24 s and at least half of that.
  expect(server.asked.length).toBeGreaterThanOrEqual(5)
  expect(server.asked.length).toBeLessThanOrEqual(7)
  server.answers['get /api/favourites/changes'] = give
  dispatchEvent(new Event('online'))
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1'])
})

test('a change that another tab has queued is sent, and not lost, before this one has heard of it', async () => {
  const { favourites, tab } = await setUp()
  tab.keepFavouritesInSync()
  await settle()
  const other = await openTab(loadTab)
  other.loadFavourites()
  other.toggleFavourite('current', film(1))
  // Nobody has told this tab.
  tab.toggleFavourite('current', film(2))
  tab.syncFavourites()
  await settle()
  expect(favourites.items().toSorted()).toEqual(['current:movie:1', 'current:movie:2'])
  expect(tab.readCopy('anna').pending).toEqual([])
})

test('a change that another tab has queued is sent when this one exchanges for another reason', async () => {
  const { favourites, tab } = await setUp()
  tab.keepFavouritesInSync()
  await settle()
  const other = await openTab(loadTab)
  other.loadFavourites()
  other.toggleFavourite('current', film(1))
  dispatchEvent(new Event('online'))
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1'])
})

test('what another tab changed again meanwhile is sent as it is on the device', async () => {
  const { favourites, tab } = await setUp()
  tab.keepFavouritesInSync()
  await settle()
  tab.toggleFavourite('current', film(1))
  const other = await openTab(loadTab)
  other.loadFavourites()
  other.toggleFavourite('current', film(1))
  tab.syncFavourites()
  await settle()
  expect(favourites.items()).toEqual([])
  expect(shown(tab)).toEqual([])
})

test('two tabs that send at once neither lose nor double', async () => {
  const { favourites, tab } = await setUp()
  const other = await openTab(loadTab)
  tab.keepFavouritesInSync()
  other.keepFavouritesInSync()
  await settle()
  for (let id = 1; id <= 4; id += 1) {
    const own = id % 2 ? tab : other
    own.toggleFavourite('current', film(id))
    own.syncFavourites()
  }
  await settle()
  expect(favourites.items()).toHaveLength(4)
  expect(tab.readCopy('anna').pending).toEqual([])
  expect(tab.readCopy('anna').cursor).toBe('4')
})

test('with locks only one tab sends, and the other finds nothing left', async () => {
  let turn = Promise.resolve()
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_: string, __: unknown, task: () => Promise<void>) => {
        turn = turn.then(task)
        return turn
      },
    },
  })
  queue([added(1, start - 1)])
  const { server, tab } = await setUp()
  const other = await openTab(loadTab)
  tab.keepFavouritesInSync()
  other.keepFavouritesInSync()
  await settle()
  expect(pushes(server)).toEqual([['1']])
})

test('a tab shows what another one changed, and sends what that one left in the queue', async () => {
  const { favourites, server, tab } = await setUp()
  tab.keepFavouritesInSync()
  await settle()
  const other = await openTab(loadTab)
  other.loadFavourites()
  other.toggleFavourite('current', film(1))
  tellOtherTabs('something else')
  expect(shown(tab)).toEqual([])
  tellOtherTabs('favourites:anna')
  expect(shown(tab)).toEqual(['1'])
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1'])
  // With nothing queued there is no reason to ask.
  const before = server.asked.length
  tellOtherTabs('favourites:anna')
  await settle()
  expect(server.asked).toHaveLength(before)
})

test('what somebody else queued on this device is neither sent nor shown', async () => {
  queue([added(1, start - 1)], 'bruno')
  const { favourites, server, tab } = await setUp()
  tab.keepFavouritesInSync()
  await settle()
  expect(favourites.items()).toEqual([])
  expect(pushes(server)).toEqual([])
  expect(shown(tab)).toEqual([])
  expect(tab.readCopy('bruno').pending).toEqual(['current:movie:1'])
})

test('when somebody else signs in, what is under way for the one before is given up', async () => {
  queue(Array.from({ length: 150 }, (_, id) => added(id + 1, start - 1)))
  const { server, tab } = await setUp()
  let isFirst = true
  const take = server.answers['post /api/favourites/changes']
  server.answers['post /api/favourites/changes'] = (asked) => {
    if (isFirst) tab.sessionStore.set({ status: 'signed-in', account: person('bruno') })
    isFirst = false
    return take?.(asked)
  }
  tab.keepFavouritesInSync()
  await settle()
  expect(pushes(server)).toHaveLength(1)
  expect(server.asked.filter(({ name, account }) => name.startsWith('post') && account === 'bruno')).toEqual([])
  expect(server.asked.at(-1)).toMatchObject({ name: 'get /api/favourites/changes', account: 'bruno', query: {} })
  expect(tab.readCopy('bruno').pending).toEqual([])
})

test('a device that was emptied while its page was open goes on for the person who is signed in', async () => {
  const { favourites, tab } = await setUp()
  favourites.take([added(1, start - 1)])
  tab.keepFavouritesInSync()
  await settle()
  localStorage.clear()
  tab.enter(person('anna'))
  await settle()
  expect(shown(tab)).toEqual(['1'])
  tab.toggleFavourite('current', film(2))
  tab.syncFavourites()
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1', 'current:movie:2'])
})

test('[GAP-01] signing out sends what is queued first', async () => {
  const { favourites, server, tab } = await setUp()
  const goTo = vi.spyOn(location, 'assign').mockImplementation(() => {})
  tab.keepFavouritesInSync()
  await settle()
  tab.toggleFavourite('current', film(1))
  await expect(tab.signOut()).resolves.toBe(true)
  expect(favourites.items()).toEqual(['current:movie:1'])
  expect(server.namesAsked().at(-1)).toBe('delete /api/session')
  expect(localStorage.getItem('favourites:anna')).toBeNull()
  expect(goTo).toHaveBeenCalledWith('/')
})

test('[GAP-01] signing out does not wait longer than 5 s for what hangs; it waits on the device for its owner', async () => {
  const { server, tab } = await setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  tab.keepFavouritesInSync()
  await settle()
  server.answers['post /api/favourites/changes'] = hang
  tab.toggleFavourite('current', film(1))
  tab.syncFavourites()
  await settle()
  const left = tab.signOut()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(left).resolves.toBe(true)
  expect(tab.readCopy('anna').pending).toEqual(['current:movie:1'])
})

test('an answer that comes after signing out leaves nothing on the device', async () => {
  const { favourites, server, tab } = await setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  tab.keepFavouritesInSync()
  await settle()
  let answer: (page: unknown) => void = () => {}
  server.answers['get /api/favourites/changes'] = () => new Promise((resolve) => (answer = resolve))
  favourites.take([added(1, start)])
  tab.syncFavourites()
  await settle()
  tab.forgetPerson()
  answer(favourites.page())
  await settle()
  expect(localStorage.getItem('favourites:anna')).toBeNull()
})

test('a request that hangs is given up, and the exchange goes on', async () => {
  const { favourites, server, tab } = await setUp()
  const take = server.answers['post /api/favourites/changes']
  tab.keepFavouritesInSync()
  await settle()
  server.answers['post /api/favourites/changes'] = hang
  tab.toggleFavourite('current', film(1))
  tab.syncFavourites()
  await settle()
  server.answers['post /api/favourites/changes'] = take
  await vi.advanceTimersByTimeAsync(45_000)
  expect(favourites.items()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(favourites.items()).toEqual(['current:movie:1'])
})

test('a removal that the server has acknowledged is not undone by an older addition', async () => {
  const { favourites, server, tab } = await setUp()
  favourites.take([added(1, start - 9)])
  tab.keepFavouritesInSync()
  await settle()
  // A server whose clock went back takes nothing, and says that it did.
  server.answers['post /api/favourites/changes'] = () => {
    favourites.take([added(1, start - 5)])
    return { ok: true }
  }
  tab.toggleFavourite('current', film(1))
  tab.syncFavourites()
  await settle()
  expect(shown(tab)).toEqual([])
  expect(tab.readCopy('anna').pending).toEqual(['current:movie:1'])
})

test('a device whose clock runs ahead takes over what was changed elsewhere after its own change', async () => {
  const { favourites, server, tab } = await setUp()
  favourites.take([added(1, start - 9)])
  tab.keepFavouritesInSync()
  await settle()
  // The server dates the change by its own clock.
  server.answers['post /api/favourites/changes'] = () => {
    favourites.take([removed(1, start - 8)])
    return { ok: true }
  }
  tab.toggleFavourite('current', film(1))
  tab.syncFavourites()
  await settle()
  favourites.take([added(1, start - 7)])
  tab.syncFavourites()
  await settle()
  expect(shown(tab)).toEqual(['1'])
})

test('when the copy is read anew from its start, what was removed here later is not brought back', async () => {
  queue([removed(1, start)])
  const record = JSON.parse(localStorage.getItem('favourites:anna') ?? '')
  localStorage.setItem('favourites:anna', JSON.stringify({ ...record, pending: [] }))
  const { favourites, server, tab } = await setUp()
  favourites.take([added(1, start - 5)])
  tab.keepFavouritesInSync()
  await settle()
  expect(shown(tab)).toEqual([])
  // The server hears of it again.
  expect(pushes(server)).toEqual([['1']])
  expect(favourites.items()).toEqual([])
})
