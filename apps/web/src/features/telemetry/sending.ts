import type { TelemetryEvent } from '@trouvaille/contract'
import { telemetry as limits } from '@trouvaille/domain'
import { serverAddress } from '../../platform/address.ts'
import { deviceStore, isObject, tabStore } from '../../platform/storage.ts'
import { isOnline } from '../../platform/network.ts'

/**
 * Telemetry buffer: sends events in small anonymous batches, without cookie or account. A failed batch is retried once
 * and then dropped; offline, one batch is buffered.
 */

const address = '/api/telemetry'
const shareKey = 'telemetry:share'
const drawKey = 'telemetry:draw'

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** Random number for the sampling of a visit, drawn once per visit. */
function draw(): number {
  const drawn = tabStore.read(drawKey, isShare) ?? Math.random()
  tabStore.write(drawKey, drawn)
  return drawn
}

/** Whether this visit is sampled. A minimum share always is, so that devices learn when the share is raised. */
let isChosen: boolean | undefined
const isSampled = () => (isChosen ??= draw() < Math.max(deviceStore.read(shareKey, isShare) ?? 1, limits.leastShare))

let waiting: TelemetryEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let pending = new AbortController()
let lastSent = -Infinity
/** Rate limited by the server until then. */
let quietUntil = -Infinity

/** Buffers an event to send. Back-pressure: while a full batch cannot be sent, newer events are dropped. */
export function recordEvent(event: TelemetryEvent): void {
  if (!isSampled() || waiting.length >= limits.eventsPerBatch) return
  waiting.push(event)
  // A minimum interval between batches: an error in a loop must not flood the server.
  if (waiting.length === limits.eventsPerBatch && Date.now() - lastSent >= limits.leastBatchMs) sendWaiting()
  else timer ??= setTimeout(sendWaiting, limits.batchMs)
}

/** Changes the buffered events. */
export function amend(change: (event: TelemetryEvent) => TelemetryEvent): void {
  waiting = waiting.map(change)
}

/** Flushes the buffer, unless offline or rate limited. */
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

/** Clears the buffer, and aborts pending requests. */
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

/** @returns The HTTP status. */
async function post(events: readonly TelemetryEvent[], signal: AbortSignal): Promise<number> {
  const response = await fetch(serverAddress(address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    credentials: 'omit',
    // The request survives the unload of the page.
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
