import type { TelemetryEvent } from '@trouvaille/contract'
import { type Measured, onMeasured } from './collector.ts'
import { onReset } from '../session/session.ts'
import { consentStore } from './consent.ts'
import { toEvent } from './events.ts'
import { amend, dropWaiting, sendWaiting, recordEvent } from './sending.ts'
import { onLeave } from '../../platform/lifecycle.ts'
import { onOnline } from '../../platform/network.ts'

/**
 * Tells the server what this device measures, as long as somebody agrees to it on this device. Fetched only where that
 * is so.
 */

let telling: AbortController | undefined

/** Tells while it may: what is said in the preferences, in any tab, holds at once. */
export function followConsent(): void {
  if (!isFollowed) consentStore.subscribe(takeUpConsent)
  isFollowed = true
  takeUpConsent()
}

let isFollowed = false

function takeUpConsent(): void {
  if (consentStore.get() === 'yes') start()
  else stop()
}

function start(): void {
  if (telling) return
  telling = new AbortController()
  const { signal } = telling
  signal.addEventListener('abort', onMeasured(record))
  signal.addEventListener('abort', onLeave(leave))
  signal.addEventListener('abort', onOnline(sendWaiting))
}

function stop(): void {
  telling?.abort()
  telling = undefined
  vitals.clear()
  dropWaiting()
}

// Whoever goes leaves nothing behind that would be sent when they are gone.
onReset(dropWaiting)

/** The latest of each vital: they change as long as the page is looked at. */
const vitals = new Map<string, TelemetryEvent>()
let areVitalsSent = false

function record(measured: Measured): void {
  if (measured.type === 'recovery') return amend((event) => recovered(event, measured.of))
  const event = toEvent(measured)
  if (event?.type === 'vital') vitals.set(event.vital, event)
  else if (event) recordEvent(event)
}

/** The event, as it is once calls of an endpoint, or the page, work again. */
function recovered(event: TelemetryEvent, of: string): TelemetryEvent {
  if (event.type !== 'error') return event
  const isMeant = of === 'page' ? event.severity === 'critical' : event.place === of
  return isMeant ? { ...event, recovered: true } : event
}

/** The page is left, perhaps for good: vitals are told once, as they are now. */
function leave(): void {
  if (!areVitalsSent) for (const event of vitals.values()) recordEvent(event)
  areVitalsSent ||= vitals.size > 0
  sendWaiting()
}
