import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

/** The service worker on fake caches. The end-to-end tests run it in a browser. */

const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
const origin = 'https://trouvaille.example'

interface FetchEvent {
  request: { url: string; method: string; mode: string }
  respondWith(answer: Promise<Response | undefined>): void
  waitUntil(task: Promise<unknown>): void
}

const pathIn = (request: string | { url: string }) => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin)
  return pathname + search
}

/** Like the browser's cache: looked up by address, listed in insertion order. */
function createCache(fetchNow: (request: string | { url: string }) => Promise<Response>) {
  const answers = new Map<string, Response>()
  const key = (request: string | { url: string }) => origin + pathIn(request)
  return {
    answers,
    match: async (request: string | { url: string }) => answers.get(key(request))?.clone(),
    async put(request: { url: string }, answer: Response) {
      answers.delete(key(request))
      answers.set(key(request), answer)
    },
    async addAll(requests: readonly (string | { url: string })[]) {
      for (const request of requests) answers.set(key(request), await fetchNow(request))
    },
    keys: async () => [...answers.keys()].map((url) => ({ url })),
    delete: async (request: { url: string }) => answers.delete(key(request)),
  }
}

/** The response of the network; undefined when offline. */
type Answer = (path: string) => Response | undefined | Promise<Response>

/** Node has none without a whole address. */
class FakeRequest {
  readonly url: string
  constructor(path: string) {
    this.url = origin + path
  }
}

/** A running service worker. @param files Those of its version. */
function start(answer: Answer, files: readonly string[] = []) {
  const caches = new Map<string, ReturnType<typeof createCache>>()
  const open = async (name: string) => {
    const cache = caches.get(name) ?? createCache(fetchNow)
    caches.set(name, cache)
    return cache
  }
  const match = async (request: string | { url: string }) => {
    for (const cache of caches.values()) {
      const known = await cache.match(request)
      if (known) return known
    }
    return undefined
  }
  const keys = async () => [...caches.keys()]
  const remove = async (name: string) => caches.delete(name)
  const asked: string[] = []
  const fetchNow = async (request: string | { url: string }) => {
    const path = pathIn(request)
    asked.push(path)
    const answered = await answer(path)
    if (!answered) throw new TypeError('no network')
    return answered
  }
  const listeners = new Map<string, (event: FetchEvent) => void>()
  const self = {
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  }
  const names = ['self', 'caches', 'fetch', 'location', 'Request', 'version', 'files']
  // oxlint-disable-next-line typescript/no-implied-eval -- it is no module, and gets what a browser gives it
  new Function(...names, source)(
    self,
    { open, match, keys, delete: remove },
    fetchNow,
    { origin },
    FakeRequest,
    'test',
    files,
  )

  /** Installs or activates it. @throws When it refuses. */
  async function begin(type: string): Promise<void> {
    let task: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ waitUntil: (given: Promise<unknown>) => (task = given) } as FetchEvent)
    await task
  }

  return {
    asked,
    kept: () => [...(caches.get('pictures')?.answers.keys() ?? [])].map((url) => url.slice(origin.length)),
    open,
    caches: keys,
    install: () => begin('install'),
    activate: () => begin('activate'),
    /** Fetches as a page does. @returns The response, once all is done; 'left' where the worker does not respond. */
    async ask(path: string, init: Partial<FetchEvent['request']> = {}): Promise<string> {
      let answered: Promise<Response | undefined> | undefined
      const tasks: Promise<unknown>[] = []
      listeners.get('fetch')?.({
        request: { url: origin + path, method: 'GET', mode: 'no-cors', ...init },
        respondWith: (given) => (answered = given),
        waitUntil: (task) => tasks.push(task),
      })
      if (!answered) return 'left'
      const text = await answered.then(
        (response) => response?.text() ?? 'nothing',
        () => 'failed',
      )
      await Promise.all(tasks)
      return text
    },
  }
}

const pathOf = (name: number | string) => `/pictures/185?from=${name}`

test('[PICT-01] [GAP-01] a picture that was shown is there without a network', async () => {
  let isOnline = true
  const worker = start((path) => (isOnline ? new Response(`picture ${path}`) : undefined))
  expect(await worker.ask(pathOf(1))).toBe(`picture ${pathOf(1)}`)
  expect(await worker.ask(pathOf(1))).toBe(`picture ${pathOf(1)}`)
  expect(worker.asked).toEqual([pathOf(1)])
  isOnline = false
  expect(await worker.ask(pathOf(1))).toBe(`picture ${pathOf(1)}`)
  expect(await worker.ask(pathOf(2))).toBe('failed')
  isOnline = true
  expect(await worker.ask(pathOf(2))).toBe(`picture ${pathOf(2)}`)
})

test('[PICT-01] one that could not be had is asked for again', async () => {
  let status = 404
  const worker = start(() => new Response('x', { status }))
  await worker.ask(pathOf(1))
  expect(worker.kept()).toEqual([])
  status = 200
  await worker.ask(pathOf(1))
  expect(worker.kept()).toEqual([pathOf(1)])
})

test('[PICT-01] the newest four hundred are kept', async () => {
  const worker = start(() => new Response('x'))
  const paths = Array.from({ length: 405 }, (_, index) => pathOf(index))
  for (const path of paths) await worker.ask(path)
  expect(worker.kept()).toEqual(paths.slice(5))
})

test('[PWA-03] a new version leaves the two before it, which a tab may still run, and the pictures', async () => {
  const worker = start(() => new Response('x'))
  for (const name of ['app-1', 'pictures', 'app-2', 'app-3', 'app-4', 'app-test']) await worker.open(name)
  await worker.activate()
  expect(await worker.caches()).toEqual(['pictures', 'app-3', 'app-4', 'app-test'])
})

test('[PICT-01] nothing else is kept as a picture', async () => {
  const worker = start(() => new Response('x'))
  expect(await worker.ask('/api/pictures/185')).toBe('left')
  expect(await worker.ask(pathOf(1), { method: 'POST' })).toBe('left')
  expect(await worker.ask(pathOf(1), { url: 'https://elsewhere.example/pictures/185' })).toBe('left')
  expect(await worker.ask('/avatars/a.webp')).toBe('x')
  expect(await worker.ask('/picturesque')).toBe('x')
  expect(worker.kept()).toEqual([])
})

const files = ['/assets/index-1.js', '/assets/app-1.js']
const shell = '<script src="/assets/index-1.js"></script>'

/** An installed one, and what the network responds to pages from then on. */
async function startInstalled() {
  let next: Answer = (path) => new Response(path === '/signin' ? shell : path)
  const worker = start((path) => next(path), files)
  await worker.install()
  return {
    /** Opens a page, as far as the device may wait. */
    async open(path: string, answer: Answer): Promise<string> {
      next = answer
      vi.useFakeTimers()
      const page = worker.ask(path, { mode: 'navigate' })
      await vi.advanceTimersByTimeAsync(2000)
      vi.useRealTimers()
      return page
    },
  }
}

test('[PWA-02] [PWA-03] a page is that of the server as long as it answers in time', async () => {
  const { open } = await startInstalled()
  expect(await open('/movies', () => new Response('newest'))).toBe('newest')
  expect(await open('/movies', () => new Response('not there', { status: 404 }))).toBe('not there')
  expect(await open('/movies', () => new Promise((resolve) => setTimeout(resolve, 1900, new Response('newest'))))).toBe(
    'newest',
  )
})

test('[PWA-02] without a network, with a server that fails or does not answer, it is that of the device', async () => {
  const { open } = await startInstalled()
  expect(await open('/movies', () => undefined)).toBe(shell)
  expect(await open('/', () => new Response('Bad gateway', { status: 502 }))).toBe(shell)
  expect(await open('/movies', () => new Promise(() => {}))).toBe(shell)
})

test('[PWA-02] what the page needs comes from the device', async () => {
  const worker = start((path) => new Response(path === '/signin' ? shell : path), files)
  await worker.install()
  const before = worker.asked.length
  expect(await worker.ask('/assets/app-1.js')).toBe('/assets/app-1.js')
  expect(worker.asked).toHaveLength(before)
})

test('[PWA-03] a page of another version is not kept with files of this one', async () => {
  const worker = start(() => new Response('<script src="/assets/index-2.js"></script>'), files)
  await expect(worker.install()).rejects.toThrow('The page is not of this version')
})
