import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { added, film } from '../../testing/fake-favourites.ts'
import { Rejection } from '../../testing/fake-server.ts'
import {
  changesOf,
  pushes,
  queue,
  resetFavouritesDevice,
  settle,
  setUp,
  setUpInSync,
  shown,
  start,
} from '../../testing/favourites-device.ts'
import { openApp } from '../../testing/tab.ts'
import { readStored } from './device-storage.ts'
import { queuedChanges, toggleFavourite } from './store.ts'
import { keepFavouritesInSync, syncFavourites } from './sync.ts'

beforeEach(resetFavouritesDevice)

type Device = ReturnType<typeof setUp>

test('changes that are large together go out in several requests, each far below 256 KiB and of 100 at most', async () => {
  const long = 'é'.repeat(9_000)
  queue([
    ...Array.from({ length: 30 }, (_, index) => index + 1).map((id) =>
      added(id, start - 1, { kind: 'movie', item: { id, title: 'x', overview: long } }),
    ),
    ...Array.from({ length: 230 }, (_, id) => added(1000 + id, start - 1)),
  ])
  const { favourites, server } = await setUpInSync()
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
  const { favourites, server, app } = setUp()
  server.answers['post /api/favourites/changes'] = ({ body }) => {
    if (changesOf(body).length > 2) throw new Rejection('request.too_large')
    favourites.take(changesOf(body))
    return { ok: true }
  }
  keepFavouritesInSync(app)
  await settle()
  expect(favourites.items()).toHaveLength(5)
  expect(pushes(server)).toEqual([['1', '2', '3', '4', '5'], ['1', '2', '3'], ['1', '2'], ['3'], ['4', '5']])
  expect(toastStore.get()).toBeUndefined()
})

test('of a full account the removals and the rest go on; what is refused is told once and leaves the list', async () => {
  const { favourites, server, app } = setUp()
  favourites.take([added(9, start - 100)])
  server.answers['post /api/favourites/changes'] = ({ body }) => {
    if (changesOf(body).some(({ id }) => id === '2' || id === '3')) throw new Rejection('favourites.too_many')
    favourites.take(changesOf(body))
    return { ok: true }
  }
  keepFavouritesInSync(app)
  await settle()
  for (const id of [1, 2, 3, 9, 4]) toggleFavourite(app, 'current', film(id))
  const toasts: unknown[] = []
  onTestFinished(toastStore.subscribe(() => toasts.push(toastStore.get())))
  syncFavourites(app)
  await settle()
  expect(favourites.items().toSorted()).toEqual(['current:movie:1', 'current:movie:4'])
  expect(shown(app).toSorted()).toEqual(['1', '4'])
  expect(readStored(app).pending).toEqual([])
  expect(toasts).toEqual([
    expect.objectContaining({
      title: 'Erreur',
      description: 'Vos préférés sont au complet. Non gardé : « Film 2 » et 1 autre.',
      tone: 'error',
    }),
  ])
  // It is not sent again.
  const before = pushes(server).length
  syncFavourites(app)
  await settle()
  expect(pushes(server)).toHaveLength(before)
  expect(toasts).toHaveLength(1)
})

test('a removal that the server refuses for good comes back into the list', async () => {
  const { favourites, server, app } = setUp()
  favourites.take([added(1, start - 100)])
  keepFavouritesInSync(app)
  await settle()
  server.answers['post /api/favourites/changes'] = () => {
    throw new Rejection('request.invalid', { field: 'changes.0' })
  }
  toggleFavourite(app, 'current', film(1))
  expect(shown(app)).toEqual([])
  syncFavourites(app)
  await settle()
  expect(shown(app)).toEqual(['1'])
  expect(readStored(app).pending).toEqual([])
  expect(toastStore.get()?.description).toBe('Le serveur a refusé un changement de vos préférés : un retrait.')
})

test('a refusal that passes keeps the queue, and is not told', async () => {
  queue([added(1, start - 1)])
  const { favourites, server, app } = setUp()
  const take = server.answers['post /api/favourites/changes']
  for (const code of ['server.unexpected', 'server.unavailable'] as const) {
    server.answers['post /api/favourites/changes'] = () => {
      throw new Rejection(code)
    }
    if (code === 'server.unexpected') keepFavouritesInSync(app)
    else syncFavourites(app)
    await settle()
    expect(readStored(app).pending).toEqual(['current:movie:1'])
  }
  expect(toastStore.get()).toBeUndefined()
  server.answers['post /api/favourites/changes'] = take
  // Retried automatically.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(favourites.items()).toEqual(['current:movie:1'])
})

/** A server that fails with a server error at every request that contains one of these items. */
function failAt(server: Device['server'], favourites: Device['favourites'], ids: readonly string[]): void {
  server.answers['post /api/favourites/changes'] = ({ body }) => {
    if (changesOf(body).some(({ id }) => ids.includes(id))) throw new Rejection('server.unexpected')
    favourites.take(changesOf(body))
    return { ok: true }
  }
}

/** Lets the page retry up to the limit of server errors, and once more to isolate the failing item. */
async function failOften(app: Device['app']): Promise<void> {
  for (let failure = 1; failure <= 4; failure += 1) {
    syncFavourites(app)
    await settle()
  }
}

test('a change at which the server fails each time is put aside: the rest arrives, and it is told once', async () => {
  const { favourites, server, app } = setUp()
  failAt(server, favourites, ['2', '5'])
  keepFavouritesInSync(app)
  await settle()
  for (const id of [1, 2, 3, 4, 5]) toggleFavourite(app, 'current', film(id))
  const toasts: unknown[] = []
  onTestFinished(toastStore.subscribe(() => toasts.push(toastStore.get()?.description)))
  const whole = ['1', '2', '3', '4', '5']
  await failOften(app)
  expect(pushes(server)).toEqual([
    whole,
    whole,
    whole,
    // The fourth attempt isolates the failing item.
    whole,
    ['1', '2', '3'],
    ['1', '2'],
    ['1'],
    ['2'],
    ['3'],
    ['4', '5'],
    ['4'],
    ['5'],
  ])
  expect(favourites.items().toSorted()).toEqual(['current:movie:1', 'current:movie:3', 'current:movie:4'])
  expect(toasts).toEqual([
    'Pas encore enregistré sur le serveur : « Film 2 » et 1 autre. Rien n’est perdu, tout reste sur cet appareil.',
  ])
  // It is not lost, and does not block the other changes.
  expect(shown(app).toSorted()).toEqual(whole)
  expect(readStored(app).pending).toEqual(['current:movie:2', 'current:movie:5'])
  const before = pushes(server).length
  toggleFavourite(app, 'current', film(6))
  await failOften(app)
  expect(pushes(server).slice(before)).toEqual([['6']])
  expect(toasts).toHaveLength(1)
})

test('what was put aside is tried again by the next page, alone and after the rest, and when it is changed', async () => {
  queue([1, 2, 3].map((id) => added(id, start - 1)))
  const { favourites, server, app } = setUp()
  failAt(server, favourites, ['1', '2'])
  keepFavouritesInSync(app)
  await failOften(app)
  toggleFavourite(app, 'current', film(4))

  failAt(server, favourites, ['1'])
  const before = pushes(server).length
  toastStore.set(undefined)
  const next = openApp()
  keepFavouritesInSync(next)
  await settle()
  expect(pushes(server).slice(before)).toEqual([['4'], ['1'], ['2']])
  expect(readStored(next).pending).toEqual(['current:movie:1'])
  expect(toastStore.get()).toBeUndefined()
  syncFavourites(next)
  await settle()
  expect(pushes(server)).toHaveLength(before + 3)

  failAt(server, favourites, [])
  toggleFavourite(next, 'current', film(1))
  syncFavourites(next)
  await settle()
  expect(readStored(next).pending).toEqual([])
  expect(shown(next).toSorted()).toEqual(['2', '3', '4'])
})

test('nothing is to blame while the server fails at everything', async () => {
  queue([1, 2].map((id) => added(id, start - 1)))
  const { favourites, server, app } = setUp()
  failAt(server, favourites, ['1', '2'])
  server.answers['get /api/favourites/changes'] = () => {
    throw new Rejection('server.unexpected')
  }
  keepFavouritesInSync(app)
  await failOften(app)
  await failOften(app)
  expect(new Set(pushes(server).map((ids) => ids.join()))).toEqual(new Set(['1,2']))
  expect(toastStore.get()).toBeUndefined()
  expect(queuedChanges(app)).toHaveLength(2)
})
