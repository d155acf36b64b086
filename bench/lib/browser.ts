import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, devices, type Page } from '@playwright/test'

/** A browser of the size of a phone that tells what it has fetched and how it felt. */
export interface Browser {
  readonly page: Page
  /** Where another program may take it over. */
  readonly port: number
  readonly transferred: Transferred
  clearCache(): Promise<void>
  /** Makes its processor so many times slower. */
  slowDown(times: number): Promise<void>
  /** Sum of the layout shifts of the page so far. */
  layoutShift(): Promise<number>
  /** Milliseconds from the last press until the screen had answered; 0 when that took less than a frame. */
  slowestInteraction(): Promise<number>
  close(): Promise<void>
}

/** Bytes over the network, headers included, since the last reset. */
interface Transferred {
  reset(): void
  read(): { script: number; all: number }
}

const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** @param serviceWorkers Without them what is fetched does not depend on what a device keeps. */
export async function openBrowser({
  serviceWorkers = 'block',
}: { serviceWorkers?: 'allow' | 'block' } = {}): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-browser-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    serviceWorkers,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  })
  await context.addInitScript(watch)
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const sum = { script: 0, all: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.all += encodedDataLength
    if (types.get(requestId) === 'Script') sum.script += encodedDataLength
  })
  return {
    page,
    port,
    transferred: { reset: () => Object.assign(sum, { script: 0, all: 0 }), read: () => ({ ...sum }) },
    clearCache: async () => void (await session.send('Network.clearBrowserCache')),
    slowDown: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
    layoutShift: () => page.evaluate(() => (globalThis as unknown as Watched).felt.shift),
    async slowestInteraction() {
      // Two frames later what was pressed is shown, and the browser has said how long it took.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await page.waitForLoadState('networkidle')
      return page.evaluate(() => (globalThis as unknown as Watched).felt.interaction)
    },
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Watched {
  felt: { shift: number; interaction: number }
}

/** Runs in the page, before everything else. */
function watch(): void {
  const felt = { shift: 0, interaction: 0 }
  Object.assign(globalThis, { felt })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) felt.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.interaction = Math.max(felt.interaction, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
