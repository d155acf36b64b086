import { type Page, type Route, type WebSocketRoute } from '@playwright/test'

/** Responses of the server that a test changes. */

/**
 * Holds back requests of a page.
 * @param go What becomes of it then; it is answered as ever unless it is given.
 * @returns Lets it go, and from then on all of it at once.
 */
export async function hold(
  page: Page,
  url: string,
  go: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await held
    await go(route)
  })
  return release
}

/**
 * Rejects requests of a page, until `page.unroute(url)`.
 * @param method Rejects only calls with this method.
 */
export async function refuse(
  page: Page,
  url: string,
  [status, code, more = {}]: readonly [status: number, code: string, more?: object],
  method?: string,
): Promise<void> {
  await page.route(url, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status, json: { error: { code, ...more } } })
      : route.fallback(),
  )
}

/** The realtime connection of a page that is opened later, to be cut, or to carry nothing any more, and restored. */
export async function cuttableConnection(page: Page): Promise<{ cut(): Promise<void>; mend(): void; hush(): void }> {
  const open = new Set<WebSocketRoute>()
  /** Those of which neither end hears anything, not even that the other is gone. */
  const silenced = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    if (isCut) return void socket.close()
    const server = socket.connectToServer()
    open.add(socket)
    socket.onMessage((message) => {
      if (!silenced.has(socket)) server.send(message)
    })
    server.onMessage((message) => {
      if (!silenced.has(socket)) socket.send(message)
    })
    server.onClose(() => {
      if (!silenced.has(socket)) void socket.close()
    })
  })
  return {
    async cut() {
      isCut = true
      for (const socket of open) await socket.close()
    },
    mend() {
      isCut = false
    },
    hush() {
      for (const socket of open) silenced.add(socket)
    },
  }
}
