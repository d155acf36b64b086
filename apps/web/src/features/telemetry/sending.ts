import type { TelemetryEvent } from '@trouvaille/contract'
import { telemetry as limits } from '@trouvaille/domain'
import { deviceStore, isObject, tabStore } from '../../platform/storage.ts'
import { isOnline } from '../../platform/network.ts'

/**
 * Sends what is told, in small batches that say nothing of who tells: no cookie and no account goes with them. What does
 * not arrive is tried once more and then forgotten; without a network one batch waits.
 */

const address = '/api/telemetry'
const shareKey = 'telemetry:share'
const drawKey = 'telemetry:draw'

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** What decides whether a visit tells, drawn once for it. */
function draw(): number {
  const drawn = tabStore.read(drawKey, isShare) ?? Math.random()
  tabStore.write(drawKey, drawn)
  return drawn
}

/** Whether this visit tells. A few do where none are to: their device learns when some are to again. */
let isChosen: boolean | undefined
const isSampled = () => (isChosen ??= draw() < Math.max(deviceStore.read(shareKey, isShare) ?? 1, limits.leastShare))

let waiting: TelemetryEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let pending = new AbortController()
let lastSent = -Infinity
/** The server wants to be left alone until then. */
let quietUntil = -Infinity

/** Takes an event in, which is sent soon. Beyond a batch that cannot be sent, the newer ones are dropped. */
export function recordEvent(event: TelemetryEvent): void {
  if (!isSampled() || waiting.length >= limits.eventsPerBatch) return
  waiting.push(event)
  // One after the other: something that fails in a loop must not become a storm of calls.
  if (waiting.length === limits.eventsPerBatch && Date.now() - lastSent >= limits.leastBatchMs) sendWaiting()
  else timer ??= setTimeout(sendWaiting, limits.batchMs)
}

/** Changes what waits to be sent. */
export function amend(change: (event: TelemetryEvent) => TelemetryEvent): void {
  waiting = waiting.map(change)
}

/** Sends what waits, if it can. */
export function sendWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  const now = Date.now()
  if (waiting.length === 0 || !isOnline() || now < quietUntil) return
  const events = waiting
  waiting = []
  lastSent = now
  void send(events, pending.signal, true)
}

/** Forgets what waits, and gives up what is under way. */
export function dropWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  waiting = []
  pending.abort()
  pending = new AbortController()
}

async function send(events: readonly TelemetryEvent[], signal: AbortSignal, mayRepeat: boolean): Promise<void> {
  const status = await post(events, signal).catch(() => 0)
  const isPassing = status === 0 || status >= 500
  if (!isPassing || !mayRepeat || signal.aborted) return
  const again = setTimeout(() => void send(events, signal, false), limits.batchMs)
  signal.addEventListener('abort', () => clearTimeout(again))
}

/** @returns The status of the answer. */
async function post(events: readonly TelemetryEvent[], signal: AbortSignal): Promise<number> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    credentials: 'omit',
    // It goes on when the page is left.
    keepalive: true,
    signal,
  })
  if (response.status === 429) quietUntil = Date.now() + limits.quietMs
  const answer: unknown = response.ok ? await response.json() : undefined
  if (isObject(answer) && isShare(answer.share)) {
    deviceStore.write(shareKey, answer.share)
    isChosen = draw() < answer.share
    if (!isChosen) waiting = []
  }
  return response.status
}
