import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'

/** What the service worker does with push messages, on a fake browser. */

const source = readFileSync(join(import.meta.dirname, 'service-worker-push.js'), 'utf8')
const origin = 'https://trouvaille.example'

const message = {
  web_push: 8030,
  notification: {
    title: 'Léa vous a écrit',
    lang: 'fr',
    dir: 'ltr',
    navigate: `${origin}/conversation/c1`,
    tag: 'conversation:c1',
    app_badge: 3,
  },
  app_badge: 3,
}

interface PushedData {
  json(): unknown
}

type Listener = (event: {
  data?: PushedData | null
  notification?: { close(): void; data?: unknown }
  oldSubscription?: unknown
  waitUntil(task: Promise<unknown>): void
}) => void

/** A window of the app. @param isAnswering Whether its page answers. */
function openWindow({ focused = false, isAnswering = true } = {}) {
  const messages: unknown[] = []
  return {
    messages,
    focused,
    focus: vi.fn<() => Promise<void>>(async () => {}),
    navigate: vi.fn<(path: string) => Promise<void>>(async () => {}),
    postMessage(data: unknown, [port]: MessagePort[]) {
      messages.push(data)
      if (isAnswering) port?.postMessage('done')
    },
  }
}

type Window = ReturnType<typeof openWindow>

/** A running service worker. */
function start(windows: Window[] = []) {
  const listeners = new Map<string, Listener>()
  const asked: { path: string; body?: unknown }[] = []
  const shown: [title: string, options: Record<string, unknown>][] = []
  const subscribed: unknown[] = []
  const self = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    navigator: { setAppBadge: vi.fn<(count: number) => Promise<void>>(async () => {}) },
    registration: {
      showNotification: async (...given: (typeof shown)[number]) => void shown.push(given),
      pushManager: {
        async subscribe(options: unknown) {
          subscribed.push(options)
          return { toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'B1', auth: 'A1' } }) }
        },
      },
    },
    clients: { matchAll: async () => windows, openWindow: vi.fn<(path: string) => Promise<void>>(async () => {}) },
  }
  const fetchNow = async (path: string, init?: { body: string }) => {
    asked.push({ path, ...(init && { body: JSON.parse(init.body) }) })
    return { json: async () => ({ publicKey: 'the key' }) }
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- it is no module, and gets what a browser gives it
  new Function('self', 'location', 'fetch', source)(self, { origin }, fetchNow)

  return {
    self,
    asked,
    shown,
    subscribed,
    /** Something happens to the worker; resolves when it has done everything. */
    async happens(type: string, event: Omit<Parameters<Listener>[0], 'waitUntil'>): Promise<void> {
      const tasks: Promise<unknown>[] = []
      listeners.get(type)?.({ ...event, waitUntil: (task) => tasks.push(task) })
      await Promise.all(tasks)
    },
  }
}

const pushed = (value: unknown) => ({ data: { json: () => value } })
const chosen = (path: string) => ({ notification: { close: vi.fn<() => void>(), data: { path } } })

/** Of the app, which systems show beside the text, and in the status bar. */
const icons = { icon: '/icon-192.png', badge: '/icon-monochrome-512.png' }

describe('a push', () => {
  test('[PUSH-12] shows its notification, in the place of the one with the same tag, and the number on the icon', async () => {
    const worker = start()
    await worker.happens('push', pushed(message))
    expect(worker.shown).toEqual([
      [
        'Léa vous a écrit',
        {
          body: '',
          ...icons,
          lang: 'fr',
          dir: 'ltr',
          tag: 'conversation:c1',
          renotify: true,
          data: { path: '/conversation/c1' },
        },
      ],
    ])
    expect(worker.self.navigator.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  })

  test('[PUSH-12] leaves the icon alone where its number is none', async () => {
    const worker = start()
    await worker.happens('push', pushed({ ...message, app_badge: 'three' }))
    await worker.happens('push', pushed({ notification: message.notification }))
    expect(worker.shown).toHaveLength(2)
    expect(worker.self.navigator.setAppBadge).not.toHaveBeenCalled()
  })

  test.each([
    ['nothing', null],
    [
      'no JSON',
      {
        json() {
          throw new SyntaxError('no JSON')
        },
      },
    ],
    ['another JSON', { json: () => ({ title: 'x' }) }],
    ['a title that is none', { json: () => ({ notification: { title: 1 } }) }],
  ])('[PUSH-12] shows one as well when it holds %s', async (_, data) => {
    const worker = start()
    await worker.happens('push', { data })
    expect(worker.shown).toEqual([['Trouvaille', { body: 'Il y a du nouveau.', ...icons, data: { path: '/' } }]])
  })

  test.each([
    ['/conversation/c1', '/conversation/c1'],
    ['https://evil.example/conversation/c1', '/'],
    ['javascript:alert(1)', '/'],
    [undefined, '/'],
  ])('[PUSH-12] that leads to %s opens %s', async (navigate, path) => {
    const worker = start()
    await worker.happens('push', pushed({ notification: { title: 'x', navigate } }))
    expect(worker.shown[0]?.[1]).toMatchObject({ data: { path } })
  })
})

describe('a notification that is chosen', () => {
  test('[PUSH-12] opens its place in a new window where none is open, and goes', async () => {
    const worker = start()
    const event = chosen('/conversation/c1')
    await worker.happens('notificationclick', event)
    expect(event.notification.close).toHaveBeenCalledOnce()
    expect(worker.self.clients.openWindow).toHaveBeenCalledExactlyOnceWith('/conversation/c1')
  })

  test('[PUSH-12] takes the window of the app that has the focus, which goes there without a reload', async () => {
    const windows = [openWindow(), openWindow({ focused: true })]
    const worker = start(windows)
    await worker.happens('notificationclick', chosen('/friends'))
    expect(windows.map(({ messages }) => messages)).toEqual([[], [{ type: 'navigate', path: '/friends' }]])
    expect(windows[1]?.focus).toHaveBeenCalledOnce()
    expect(windows[1]?.navigate).not.toHaveBeenCalled()
    expect(worker.self.clients.openWindow).not.toHaveBeenCalled()
  })

  test('[PUSH-12] loads its place where the page does not answer', async () => {
    const window = openWindow({ isAnswering: false })
    await start([window]).happens('notificationclick', chosen('/friends'))
    expect(window.navigate).toHaveBeenCalledExactlyOnceWith('/friends')
  })
})

test('[PUSH-12] a browser that has lost its address subscribes anew, and tells the server', async () => {
  const worker = start()
  await worker.happens('pushsubscriptionchange', {})
  await worker.happens('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: 'older' } } })
  expect(worker.subscribed).toEqual([
    { userVisibleOnly: true, applicationServerKey: 'the key' },
    { userVisibleOnly: true, applicationServerKey: 'older' },
  ])
  expect(worker.asked[1]).toEqual({
    path: '/api/push/subscription',
    body: {
      transport: 'web',
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'B1', auth: 'A1' },
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
})
