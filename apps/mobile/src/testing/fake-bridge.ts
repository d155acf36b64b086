/** What a page of the native app has called, in order, as "Plugin.method" and its options. */
export type NativeCall = readonly [name: string, options: unknown]

export interface FakeBridge {
  readonly calls: NativeCall[]
  /** What calls are answered with, by "Plugin.method"; undefined by default. */
  readonly answers: Record<string, (options: never) => unknown>
  /** Sends an event of a plugin, such as the back button of "App"; what nobody listens to is kept, as the system does. */
  emit(plugin: string, event: string, data: unknown): void
}

declare global {
  // oxlint-disable-next-line no-var -- of the window
  var fakeBridge: FakeBridge
}

/**
 * The native side of Capacitor, as a web view finds it: the plugins' own code runs, and their calls end here. The secure
 * storage is one, kept over reloads, as is what the system knows about notifications. Must stand alone, because tests in a browser send it there.
 */
export function installFakeBridge(platform: 'android' | 'ios'): void {
  const secured = 'secured:'
  const permission = 'system:notifications'
  interface Listener {
    id: string
    plugin: string
    event: string
    callback: (data: unknown) => void
  }
  const listeners: Listener[] = []
  const kept: { plugin: string; event: string; data: unknown }[] = []
  let lastId = 0
  const calls: NativeCall[] = []
  const answers: FakeBridge['answers'] = {
    'SecureStorage.internalGetItem': ({ prefixedKey }: { prefixedKey: string }) => ({
      data: localStorage.getItem(secured + prefixedKey),
    }),
    'SecureStorage.internalSetItem': ({ prefixedKey, data }: { prefixedKey: string; data: string }) =>
      localStorage.setItem(secured + prefixedKey, data),
    'SecureStorage.internalRemoveItem': ({ prefixedKey }: { prefixedKey: string }) => {
      localStorage.removeItem(secured + prefixedKey)
      return { success: true }
    },
    'SecureStorage.internalClearItemsWithPrefix': () => {
      for (const key of Object.keys(localStorage)) if (key.startsWith(secured)) localStorage.removeItem(key)
    },
    'PushNotifications.checkPermissions': () => ({ receive: localStorage.getItem(permission) ?? 'prompt' }),
    'PushNotifications.requestPermissions': () => {
      if (localStorage.getItem(permission) === null) localStorage.setItem(permission, 'granted')
      return { receive: localStorage.getItem(permission) }
    },
    'PushNotifications.register': () => {
      localStorage.setItem('system:registered', '1')
      emit('PushNotifications', 'registration', { value: 'token-1' })
    },
    'PushNotifications.unregister': () => localStorage.removeItem('system:registered'),
    'Filesystem.writeFile': ({ path }: { path: string }) => ({ uri: `file:///cache/${path}` }),
  }
  const methods: Record<string, string> = {
    App: 'minimizeApp',
    Badge: 'set',
    Camera: 'takePhoto chooseFromGallery',
    CapacitorContacts: 'pickContacts',
    Clipboard: 'write',
    Filesystem: 'writeFile',
    Haptics: 'impact',
    PushNotifications:
      'checkPermissions requestPermissions register unregister createChannel removeAllDeliveredNotifications',
    SecureStorage: 'internalGetItem internalSetItem internalRemoveItem internalClearItemsWithPrefix',
    Share: 'share',
    SplashScreen: 'hide',
    StatusBar: 'setStyle setBackgroundColor',
  }
  const bridge = {
    PluginHeaders: Object.entries(methods).map(([name, list]) => ({
      name,
      methods: [
        ...list.split(' ').map((method) => ({ name: method, rtype: 'promise' })),
        { name: 'addListener', rtype: 'callback' },
        { name: 'removeListener' },
      ],
    })),
    async nativePromise(plugin: string, method: string, options: never) {
      calls.push([`${plugin}.${method}`, options])
      // Messages between the web view and its shell always take a moment.
      await Promise.resolve()
      return answers[`${plugin}.${method}`]?.(options)
    },
    nativeCallback(
      plugin: string,
      method: string,
      { eventName, callbackId }: { eventName: string; callbackId?: string },
      callback: Listener['callback'],
    ) {
      if (method === 'removeListener') {
        const index = listeners.findIndex(({ id }) => id === callbackId)
        if (index >= 0) listeners.splice(index, 1)
        return Promise.resolve('')
      }
      lastId += 1
      listeners.push({ id: String(lastId), plugin, event: eventName, callback })
      for (const event of kept.splice(0)) emit(event.plugin, event.event, event.data)
      return Promise.resolve(String(lastId))
    },
  }
  function emit(plugin: string, event: string, data: unknown): void {
    const receivers = listeners.filter((listener) => listener.plugin === plugin && listener.event === event)
    for (const { callback } of receivers) callback(data)
    if (receivers.length === 0) kept.push({ plugin, event, data })
  }
  const shell = platform === 'android' ? { androidBridge: {} } : { webkit: { messageHandlers: { bridge: {} } } }
  // Plugins that are loaded already keep the object that they found.
  const found = (globalThis as { Capacitor?: object }).Capacitor ?? {}
  Object.assign(globalThis, shell, {
    Capacitor: Object.assign(found, bridge),
    fakeBridge: {
      calls,
      answers,
      emit,
    } satisfies FakeBridge,
  })
}
