import type { LiveCommandName } from '@trouvaille/contract'
import type { EndpointName } from './api-types.ts'

/**
 * What happens in the page, told to whoever measures it. That is fetched after the first screen: what was told before
 * waits for it.
 */

export type TelemetrySignal =
  /** A page that is shown, and how long it took to come in milliseconds; of the first, the document says it. */
  | { type: 'page'; page: string; ms: number | undefined }
  /** An answer of the server, or none. */
  | { type: 'call'; name: EndpointName; ms: number; failure: unknown }
  /** Said over the live line, and heard. */
  | { type: 'command'; name: LiveCommandName }
  /** Done on this device. */
  | { type: 'action'; name: string }
  /** A script that stopped where nobody expected it to. */
  | { type: 'script'; error: unknown }
  /** A page, or a part of it, that could not be drawn. */
  | { type: 'crash'; error: unknown }
  /** It is drawn again, or another one in its place. */
  | { type: 'shown-again' }

/** As many wait at most. */
const most = 100

const waiting: TelemetrySignal[] = []
let receive = (signal: TelemetrySignal): void => {
  if (waiting.length < most) waiting.push(signal)
}

export const emitSignal = (signal: TelemetrySignal): void => receive(signal)

/** Lets one listener hear of everything from now on, and first of what it missed. */
export function onSignal(listener: (signal: TelemetrySignal) => void): void {
  receive = listener
  for (const signal of waiting.splice(0)) listener(signal)
}
