import type { Account } from '@trouvaille/contract'
import type { TestServer } from '@trouvaille/server/testing'
import { createApp, type App, type Session } from '../apps/web/src/core/app.ts'
import { keepFavouritesInSync } from '../apps/web/src/features/favourites/sync.ts'
import { type Api, createApi, NetworkFailure } from '../apps/web/src/lib/api.ts'
import type { WordStore } from '../apps/web/src/platform/storage.ts'
import { followLive } from '../apps/web/src/realtime/live.ts'
import { type OpenSocket, type SocketHandlers, socketOpener } from '../apps/web/src/realtime/socket.ts'
import { cursorAtStart } from '../apps/web/src/realtime/stored-cursor.ts'
import { createPageScope } from './page-scope.ts'
import { showEverything } from './screen.ts'

/** A device of a member: the web app without its components, on a line that can be cut. */

export type Member = Awaited<ReturnType<TestServer['signIn']>>
export type Device = ReturnType<typeof createDevice>

/** A storage in memory, which outlives the pages of its device. */
function createStorage(): WordStore {
  const values = new Map<string, string>()
  return {
    readText: (key) => values.get(key),
    read(key, is) {
      const text = values.get(key)
      const value: unknown = text === undefined ? undefined : JSON.parse(text)
      return is(value) ? value : undefined
    },
    write(key, value) {
      values.set(key, JSON.stringify(value))
      return true
    },
    remove: (key) => void values.delete(key),
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
    readWord: (key) => values.get(key),
    writeWord: (key, word) => void values.set(key, word),
  }
}

interface Open {
  close(): void
  handlers: SocketHandlers
  last: Parameters<SocketHandlers['onEvents']>[0]
}

export interface DeviceOptions {
  /** Of which conversations it shows the page. */
  isOpened?: (conversationId: string) => boolean
  /** Where the stream is: with it a page asks for each thing once, as one of a device that was there before. */
  cursor?: string
}

export function createDevice(
  server: TestServer,
  { person, token }: Member,
  { isOpened = () => true, cursor: known }: DeviceOptions = {},
) {
  const run = createPageScope()
  const storage = createStorage()
  if (known !== undefined) storage.write('cache:cursor', { accountId: person.id, cursor: known })
  const reach = { base: server.url, token: () => token }
  const { id, email, username } = person
  /** As the device remembers it. */
  let account: Account = { id, email, username, avatarUrl: null, roles: ['user'] }
  const api = createApi({ ...reach, accountId: id })
  const openOverLine = socketOpener(reach)
  let isLineUp = true
  let open: Open | undefined

  const realtime: OpenSocket = (hello, handlers) => {
    if (!isLineUp) {
      const timer = setTimeout(() => handlers.onEnd())
      return { close: () => clearTimeout(timer), isSilent: () => false }
    }
    const onEvents: SocketHandlers['onEvents'] = (events) => {
      own.last = events
      handlers.onEvents(events)
    }
    const socket = openOverLine(hello, { ...handlers, onEvents })
    const own: Open = { close: socket.close, handlers, last: [] }
    open = own
    return socket
  }

  /** What the page has asked the server for. */
  let asked: string[] = []
  const call = ((...given: Parameters<Api['call']>) => {
    if (!isLineUp) return Promise.reject(new NetworkFailure('cut'))
    // The signal is no word, and is left out.
    asked.push(JSON.stringify(given))
    return api.call(...given)
  }) as Api['call']

  function openPage(): { app: App; close: () => void } {
    asked = []
    const app = createApp({
      api: { call, send: api.send },
      realtime,
      storage,
      account,
      // Nobody enters or leaves.
      session: { remembered: () => account } as unknown as Session,
    })
    app.account.subscribe(() => {
      account = app.account.get() ?? account
    })
    const cursor = cursorAtStart(app)
    const hide = showEverything(app, isOpened)
    keepFavouritesInSync(app)
    followLive(app, cursor)
    return {
      app,
      close() {
        hide()
        app.end()
        app.queryClient.clear()
      },
    }
  }

  let page = run(openPage)
  return {
    /** Runs code as that of this device. */
    run,
    get app() {
      return page.app
    },
    /** Nothing comes or goes any more. */
    cut() {
      isLineUp = false
      open?.close()
      open?.handlers.onEnd()
      open = undefined
    },
    mend() {
      isLineUp = true
      run(() => dispatchEvent(new Event('online')))
    },
    /** The last events come once more. */
    repeat: () => run(() => open?.handlers.onEvents(open.last)),
    reload() {
      run(page.close)
      page = run(openPage)
    },
    /** Opens a page once more, after the {@link end} of the last one. */
    reopen() {
      page = run(openPage)
    },
    /** What the page has asked the server for: endpoints, with what they were given. */
    asked: (): readonly string[] => asked,
    end: () => run(page.close),
  }
}
