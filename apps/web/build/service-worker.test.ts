import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The service worker on fake caches. The end-to-end tests run it in a browser. */

const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
const origin = 'https://trouvaille.example'

interface FetchEvent {
  request: { url: string; method: string; mode: string }
  respondWith(answer: Promise<Response | undefined>): void
  waitUntil(task: Promise<unknown>): void
}

/** Like the browser's cache: looked up by address, listed in insertion order. */
function createCache() {
  const answers = new Map<string, Response>()
  const key = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)
  return {
    answers,
    match: async (request: string | { url: string }) => answers.get(key(request))?.clone(),
    async put(request: { url: string }, answer: Response) {
      answers.delete(key(request))
      answers.set(key(request), answer)
    },
    keys: async () => [...answers.keys()].map((url) => ({ url })),
    delete: async (request: { url: string }) => answers.delete(key(request)),
  }
}

/** A running service worker. @param answer The response of the network; undefined when offline. */
function start(answer: (path: string) => Response | undefined) {
  const caches = new Map<string, ReturnType<typeof createCache>>()
  const open = async (name: string) => {
    const cache = caches.get(name) ?? createCache()
    caches.set(name, cache)
    return cache
  }
  const match = async (request: { url: string }) => {
    for (const cache of caches.values()) if (cache.answers.has(request.url)) return cache.match(request)
    return undefined
  }
  const asked: string[] = []
  const fetchNow = async ({ url }: { url: string }) => {
    asked.push(url.slice(origin.length))
    const answered = answer(url.slice(origin.length))
    if (!answered) throw new TypeError('no network')
    return answered
  }
  const listeners = new Map<string, (event: FetchEvent) => void>()
  const self = {
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener),
  }
  const names = ['self', 'caches', 'fetch', 'location', 'version', 'files']
  // oxlint-disable-next-line typescript/no-implied-eval -- it is no module, and gets what a browser gives it
  new Function(...names, source)(self, { open, match }, fetchNow, { origin }, 'test', [])

  return {
    asked,
    kept: () => [...(caches.get('pictures')?.answers.keys() ?? [])].map((url) => url.slice(origin.length)),
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

test('[PICT-01] nothing else is kept as a picture', async () => {
  const worker = start(() => new Response('x'))
  expect(await worker.ask('/api/pictures/185')).toBe('left')
  expect(await worker.ask(pathOf(1), { method: 'POST' })).toBe('left')
  expect(await worker.ask(pathOf(1), { url: 'https://elsewhere.example/pictures/185' })).toBe('left')
  expect(await worker.ask('/avatars/a.webp')).toBe('x')
  expect(await worker.ask('/picturesque')).toBe('x')
  expect(worker.kept()).toEqual([])
})
