import { vi } from 'vitest'
import { fakePush } from '../../../web/src/testing/fake-push.ts'
import { installFakeBridge } from './fake-bridge.ts'

/** The two platforms of the app, each on a device that does what a test says. */

/** What a person does in a screen of the system, or what becomes of it. */
export type Outcome = 'done' | 'cancelled' | 'failed'

export interface Device {
  /** What the clipboard holds. */
  clipboard(): unknown
  /** What the share sheet was opened with, the last time. */
  shared(): { title?: string; text?: string; url?: string; files?: string[] } | undefined
  /** What becomes of the share sheet. */
  share(outcome: Outcome): void
  /** What becomes of the contact picker. */
  pick(outcome: Outcome): void
  /** What the person answers when they are asked for notifications, or is known to have answered. */
  allowNotifications(answer: 'granted' | 'denied'): void
  /** Whether the push service knows this device. */
  isRegistered(): boolean
  /** A notification is chosen that leads to a path. */
  chooseNotification(path: unknown): void
  /** How often the notifications that are shown were removed. */
  timesCleared(): number
  /** The number on the icon; undefined where it shows none. */
  badge(): number | undefined
  /** Names of the files that the person was given. */
  files(): Promise<string[]>
}

export const contact = { name: 'Zoé', phone: '06 12 34 56 78' }

const server = 'https://trouvaille.example'

/** A browser, whose page is the server's own. */
async function openBrowser() {
  const shared: ShareData[] = []
  let copied: unknown
  let shareOutcome: Outcome = 'done'
  let pickOutcome: Outcome = 'done'
  const downloaded: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloaded.push(this.download)
  })
  const push = fakePush()
  let cleared = 0
  push.shown.push({ close: () => void (cleared += 1) })
  let badge: number | undefined
  const failure = (outcome: Outcome) =>
    outcome === 'cancelled' ? new DOMException('cancelled', 'AbortError') : new Error('failed')
  const capabilities = {
    clipboard: {
      writeText: async (text: string) => {
        copied = text
      },
    },
    share: async (data: ShareData) => {
      shared.push(data)
      if (shareOutcome !== 'done') throw failure(shareOutcome)
    },
    canShare: () => true,
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = 0),
    contacts: {
      select: async () => {
        if (pickOutcome === 'failed') throw failure(pickOutcome)
        return pickOutcome === 'done' ? [{ name: [contact.name], tel: [contact.phone] }] : []
      },
    },
  }
  const given = Object.entries(capabilities).map(([name, value]) => [name, { value }])
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(given) as PropertyDescriptorMap))
  const device: Device = {
    clipboard: () => copied,
    shared: () => {
      const last = shared.at(-1)
      return last && ({ ...last, ...(last.files && { files: last.files.map(({ name }) => name) }) } as never)
    },
    share: (outcome) => {
      shareOutcome = outcome
    },
    pick: (outcome) => {
      pickOutcome = outcome
    },
    allowNotifications: (answer) => {
      push.answer = answer
    },
    isRegistered: () => push.key !== undefined,
    chooseNotification: (path) => push.emit({ type: 'navigate', path }),
    timesCleared: () => cleared,
    badge: () => badge,
    files: async () => downloaded,
  }
  return {
    device,
    address: await import('../../../web/src/platform/address.ts'),
    badge: await import('../../../web/src/platform/badge.ts'),
    camera: await import('../../../web/src/platform/camera.ts'),
    clipboard: await import('../../../web/src/platform/clipboard.ts'),
    contacts: await import('../../../web/src/platform/contacts.ts'),
    credentials: await import('../../../web/src/platform/credentials.ts'),
    files: await import('../../../web/src/platform/files.ts'),
    haptics: await import('../../../web/src/platform/haptics.ts'),
    push: await import('../../../web/src/platform/push.ts'),
    serviceWorker: await import('../../../web/src/platform/service-worker.ts'),
    share: await import('../../../web/src/platform/share.ts'),
    signIn: await import('../../../web/src/platform/sign-in.ts'),
  }
}

export type Platform = Awaited<ReturnType<typeof openBrowser>>

/** A native shell. The type says that its files have the exports of the browser's. */
async function openNative(system: 'android' | 'ios'): Promise<Platform> {
  vi.stubEnv('PUBLIC_URL', server)
  vi.stubEnv('FIREBASE_PROJECT', 'trouvaille')
  installFakeBridge(system)
  const { answers, calls, emit } = fakeBridge
  const optionsOf = (name: string) => calls.findLast(([called]) => called === name)?.[1] as never
  answers['CapacitorContacts.pickContacts'] = () => ({
    contacts: [{ id: '1', fullName: contact.name, phoneNumbers: [{ value: contact.phone }] }],
  })
  const device: Device = {
    clipboard: () => (optionsOf('Clipboard.write') as { string: string } | undefined)?.string,
    shared: () => {
      const options = optionsOf('Share.share') as ReturnType<Device['shared']>
      return options && { ...options, ...(options.files && { files: options.files.map(nameOf) }) }
    },
    share: (outcome) => {
      answers['Share.share'] = () => {
        if (outcome !== 'done') throw new Error(outcome === 'cancelled' ? 'Share canceled' : 'failed')
      }
    },
    pick: (outcome) => {
      if (outcome === 'done') return
      answers['CapacitorContacts.pickContacts'] = () => {
        if (outcome === 'failed') throw new Error('failed')
        return { contacts: [] }
      }
    },
    allowNotifications: (answer) => {
      answers['PushNotifications.requestPermissions'] = () => ({ receive: answer })
    },
    isRegistered: () =>
      calls.findLast(([name]) => /^PushNotifications\.(?:un)?register$/.test(name))?.[0] ===
      'PushNotifications.register',
    chooseNotification: (path) =>
      emit('PushNotifications', 'pushNotificationActionPerformed', {
        actionId: 'tap',
        notification: { data: { path } },
      }),
    timesCleared: () => calls.filter(([name]) => name === 'PushNotifications.removeAllDeliveredNotifications').length,
    badge: () => (optionsOf('Badge.set') as { count: number } | undefined)?.count,
    files: async () => device.shared()?.files ?? [],
  }
  return {
    device,
    address: await import('../platform/address.ts'),
    badge: await import('../platform/badge.ts'),
    camera: await import('../platform/camera.ts'),
    clipboard: await import('../platform/clipboard.ts'),
    contacts: await import('../platform/contacts.ts'),
    credentials: await import('../platform/credentials.ts'),
    files: await import('../platform/files.ts'),
    haptics: await import('../platform/haptics.ts'),
    push: await import('../platform/push.ts'),
    serviceWorker: await import('../platform/service-worker.ts'),
    share: await import('../platform/share.ts'),
    signIn: await import('../platform/sign-in.ts'),
  }
}

const nameOf = (uri: string) => uri.split('/').at(-1) ?? ''

export const platforms: readonly (readonly [name: string, open: () => Promise<Platform>])[] = [
  ['a browser', openBrowser],
  ['Android', () => openNative('android')],
  ['iOS', () => openNative('ios')],
]

/** Removes what the last device has left: every page begins with modules of its own. */
export function resetDevices(): void {
  vi.resetModules()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'trouvaille.signed_in=; Path=/; Max-Age=0'
  for (const name of ['androidBridge', 'webkit']) Reflect.deleteProperty(globalThis, name)
}
