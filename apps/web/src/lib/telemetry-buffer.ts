import type { LiveCommandName } from '@trouvaille/contract'
import type { EndpointName } from './api-types.ts'

/**
 * Events for telemetry. Its code is loaded after the first screen: earlier events are buffered.
 */

export type TelemetrySignal =
  /** A page view with its load time in milliseconds; that of the first page is the document's. */
  | { type: 'page'; page: string; ms: number | undefined }
  /** A completed API call. */
  | { type: 'call'; name: EndpointName; ms: number; failure: unknown }
  /** A command over the realtime connection. */
  | { type: 'command'; name: LiveCommandName }
  /** An action on this device only. */
  | { type: 'action'; name: string }
  /** An uncaught error. */
  | { type: 'script'; error: unknown }
  /** A page, or a part of it, that failed to render. */
  | { type: 'crash'; error: unknown }
  /** It renders again, or another page has replaced it. */
  | { type: 'shown-again' }

/** Maximum size of the buffer. */
const most = 100

const waiting: TelemetrySignal[] = []
let receive = (signal: TelemetrySignal): void => {
  if (waiting.length < most) waiting.push(signal)
}

export const emitSignal = (signal: TelemetrySignal): void => receive(signal)

/** Sets the one listener, and sends it the buffered events first. */
export function onSignal(listener: (signal: TelemetrySignal) => void): void {
  receive = listener
  for (const signal of waiting.splice(0)) listener(signal)
}
