import { onTestFinished, vi } from 'vitest'

/** A browser that can be notified, until the end of the test. */
export interface FakePush {
  /** What the person answers when they are asked. */
  answer: NotificationPermission
  permission: NotificationPermission
  /** How often the browser asked them. */
  timesAsked: number
  /** The key that the device is subscribed with; undefined while it is not. */
  key: string | undefined
  /** Notifications that are shown. */
  shown: { close(): void }[]
  /** The service worker sends the page a message. */
  emit(data: unknown): void
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

export function fakePush(given: Partial<Pick<FakePush, 'answer' | 'key' | 'permission'>> = {}): FakePush {
  const messages = new EventTarget()
  const fake: FakePush = {
    answer: 'granted',
    permission: 'default',
    timesAsked: 0,
    key: undefined,
    shown: [],
    emit: (data) => void messages.dispatchEvent(new MessageEvent('message', { data })),
    ...given,
  }
  const subscription = () => ({
    options: { applicationServerKey: bytesOf(fake.key ?? '').buffer },
    toJSON: () => ({ endpoint: `https://push.example/${fake.key}`, keys: { p256dh: 'B1', auth: 'A1' } }),
    async unsubscribe() {
      fake.key = undefined
      return true
    },
  })
  const registration = {
    pushManager: {
      getSubscription: async () => (fake.key === undefined ? null : subscription()),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        fake.key = applicationServerKey
        return subscription()
      },
    },
    getNotifications: async () => fake.shown,
  }
  const container = Object.assign(messages, {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async () => registration,
    startMessages() {},
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', {
    get permission() {
      return fake.permission
    },
    async requestPermission() {
      fake.timesAsked += 1
      if (fake.permission === 'default') fake.permission = fake.answer
      return fake.permission
    },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllGlobals()
  })
  return fake
}
