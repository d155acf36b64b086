import type { TelemetryEvent } from '@trouvaille/contract'
import type { Session } from '../../core/app.ts'
import { type Measured, onMeasured } from './collector.ts'
import { consentStore } from './consent.ts'
import { toEvent } from './events.ts'
import { amend, dropWaiting, sendWaiting, recordEvent } from './sending.ts'
import { onLeave } from '../../platform/lifecycle.ts'
import { onOnline } from '../../platform/network.ts'

/**
 * Sends this device's measurements to the server while it has consent. Loaded only then.
 */

let telling: AbortController | undefined

/** Follows the consent: a choice in any tab applies at once. */
export function followConsent({ state }: Session): void {
  if (!isFollowed) {
    consentStore.subscribe(takeUpConsent)
    state.subscribe(dropWithApp)
    dropWithApp()
  }
  isFollowed = true
  takeUpConsent()

  /** Buffered events must not be sent after the person has signed out. */
  function dropWithApp(): void {
    const { app } = state.get()
    if (app.account.get()) app.signal.addEventListener('abort', dropWaiting)
  }
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

/** The latest value of each vital, which changes during the page view. */
const vitals = new Map<string, TelemetryEvent>()
let areVitalsSent = false

function record(measured: Measured): void {
  if (measured.type === 'recovery') return amend((event) => recovered(event, measured.of))
  const event = toEvent(measured)
  if (event?.type === 'vital') vitals.set(event.vital, event)
  else if (event) recordEvent(event)
}

/** Marks the error event of an endpoint or page as recovered. */
function recovered(event: TelemetryEvent, of: string): TelemetryEvent {
  if (event.type !== 'error') return event
  const isMeant = of === 'page' ? event.severity === 'critical' : event.place === of
  return isMeant ? { ...event, recovered: true } : event
}

/** The page is hidden, perhaps for good: vitals are sent once, with their current values. */
function leave(): void {
  if (!areVitalsSent) for (const event of vitals.values()) recordEvent(event)
  areVitalsSent ||= vitals.size > 0
  sendWaiting()
}
