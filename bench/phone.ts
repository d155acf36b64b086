import { createPerson, startTestServer } from '@trouvaille/server/testing'
import { openBrowser } from './lib/browser.ts'
import { median } from './lib/median.ts'

/**
 * What the app on a phone costs when nobody uses it, and how soon it is there without a network: the time until home can be
 * used, online and offline (median of five, each in a new document); what the service worker has fetched; and for a page
 * that is open for some minutes the processor time and the bytes of each minute.
 */

const visits = 5
const minutes = 3

const server = await startTestServer({ runningClock: true })
const browser = await openBrowser({ serviceWorkers: 'allow' })
const { page } = browser
try {
  const member = await createPerson(server.services)
  await page.context().request.post(`${server.url}/api/session`, {
    data: { identifier: member.email, password: member.password },
  })
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  console.log(await kept())
  const online = await visit()
  await page.context().setOffline(true)
  const offline = await visit()
  await page.context().setOffline(false)
  console.log({ 'home, online, ms': online, 'home, offline, ms': offline, ratio: (offline / online).toFixed(2) })
  console.log(await idle())
} finally {
  await browser.close()
  await server.stop()
}

/** The files of the app on the device, as they came. */
async function kept() {
  return page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('app-'))
    const cache = await caches.open(name)
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    const sizes = await Promise.all(answers.map(async (answer) => (await answer?.arrayBuffer())?.byteLength ?? 0))
    return { files: sizes.length, 'kept, KB': Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024) }
  })
}

/** Milliseconds from the start of a document until home can be used. */
async function visit(): Promise<number> {
  const took: number[] = []
  while (took.length < visits) {
    await page.goto(server.url)
    await page
      .getByRole('link', { name: /^Films/ })
      .first()
      .waitFor()
    took.push(await page.evaluate(() => performance.now()))
    await page.waitForTimeout(1000)
  }
  return Math.round(median(took))
}

/** A page at rest. */
async function idle() {
  await page.goto(server.url, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  const received = { frames: 0, bytes: 0, requests: 0 }
  const frame = ({ response }: { response: { payloadData: string } }) => {
    received.frames += 1
    received.bytes += response.payloadData.length
  }
  session.on('Network.webSocketFrameReceived', frame)
  session.on('Network.webSocketFrameSent', frame)
  session.on('Network.requestWillBeSent', () => (received.requests += 1))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (received.bytes += encodedDataLength))
  // What is fetched for later is over.
  await page.waitForTimeout(30_000)
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
    return { ...received, taskMs: value('TaskDuration') * 1000, scriptMs: value('ScriptDuration') * 1000 }
  }
  const before = await read()
  await page.waitForTimeout(minutes * 60_000)
  const after = await read()
  const perMinute = (name: keyof typeof before) => ((after[name] - before[name]) / minutes).toFixed(1)
  return {
    'frames of the connection a minute': perMinute('frames'),
    'requests a minute': perMinute('requests'),
    'bytes a minute': perMinute('bytes'),
    'processor, ms a minute': perMinute('taskMs'),
    'of it scripts, ms': perMinute('scriptMs'),
  }
}
