import {
  type ErrorKind,
  type ErrorSeverity,
  isSlowOperation,
  metrics,
  type Operation,
  plainMessage,
  severityOf,
  type VitalName,
  withAction,
  withCallRecovered,
  withError,
  withOperation,
  withPageRecovered,
  withPageView,
  withVital,
} from '@trouvaille/domain'
import { onCLS, onINP, onLCP } from 'web-vitals'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import type { EndpointName } from '../../lib/api-types.ts'
import { type FollowedRouter, publishPageChanges } from '../../lib/document-navigation.ts'
import { countedActions } from '../../lib/recorded-calls.ts'
import { onSignal, type TelemetrySignal } from '../../lib/telemetry-buffer.ts'
import { pageLoadMs } from './page-load.ts'
import type { Session } from '../../core/app.ts'
import { changeSession, followSessions } from './sessions.ts'

/**
 * Client metrics of this device: pages, actions, errors, operations, web vitals. This module sends nothing, and records
 * no person and no work. Loaded after the first screen.
 */

/** A measurement, published to subscribers. `page` is the route pattern of the path. */
export type Measured =
  | { type: 'view'; page: string }
  | { type: 'action'; name: string }
  | ({ type: 'operation' } & Operation)
  | { type: 'vital'; name: VitalName; value: number; page: string }
  | {
      type: 'error'
      /** The error code of the server, or the class of the error. */
      name: string
      severity: ErrorSeverity
      /** The endpoint, or the page. */
      context: string
      page: string
      error: unknown
    }
  /** A failed endpoint or page works again. */
  | { type: 'recovery'; of: EndpointName | 'page' }

const listeners = new Set<(measured: Measured) => void>()

/** Subscribes to measurements; vitals are published again on each change. @returns Unsubscribes. */
export function onMeasured(listener: (measured: Measured) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const notifyListeners = (measured: Measured) => {
  for (const listener of listeners) listener(measured)
}

/** The route pattern of the current path: "/movie/$id". */
let page = 'unknown'

let isCollecting = false

/** Starts measuring, for as long as the page lives. */
export function collect(router: FollowedRouter, deletions: Pick<Session, 'onDeleted'>): void {
  if (isCollecting) return
  isCollecting = true
  followSessions(deletions)
  publishPageChanges(router)
  onSignal(handle)
  const noteVital = ({ name, value }: { name: VitalName; value: number }) => {
    changeSession((session) => withVital(session, name, value))
    notifyListeners({ type: 'vital', name, value, page })
  }
  for (const follow of [onLCP, onINP, onCLS]) follow(noteVital, { reportAllChanges: true })
}

function handle(signal: TelemetrySignal): void {
  switch (signal.type) {
    case 'page':
      return noteShown(signal)
    case 'call':
      return noteCall(signal)
    case 'command':
      return signal.name === 'message.send' ? noteAction('send_message') : undefined
    case 'action':
      return noteAction(signal.name)
    case 'script':
    case 'crash':
      return noteError(signal.type, signal.error, page)
    case 'shown-again':
      changeSession(withPageRecovered)
      return notifyListeners({ type: 'recovery', of: 'page' })
  }
}

function noteCall({ name, ms, failure }: Extract<TelemetrySignal, { type: 'call' }>): void {
  noteOperation({ kind: 'query', name, duration: ms })
  if (failure === undefined) {
    changeSession((session) => withCallRecovered(session, name))
    notifyListeners({ type: 'recovery', of: name })
    const action = countedActions[name]
    if (action) noteAction(action)
    return
  }
  const kind = kindOf(failure)
  if (kind) noteError(kind, failure, name)
}

/** Required re-authentication is not an error. */
function kindOf(failure: unknown): ErrorKind | undefined {
  if (failure instanceof NetworkFailure) return 'network'
  if (!(failure instanceof ApiFailure)) return 'script'
  if (failure.code === 'session.too_old' || failure.code === 'session.passkey_required') return undefined
  return failure.code.startsWith('server.') ? 'server' : 'refusal'
}

function noteShown(shown: Extract<TelemetrySignal, { type: 'page' }>): void {
  page = shown.page
  changeSession((session) => withPageView(session, page))
  notifyListeners({ type: 'view', page })
  const duration = shown.ms ?? pageLoadMs()
  if (duration > 0) noteOperation({ kind: 'page', name: page, duration })
}

let lastSearch = -Infinity

function noteAction(name: string): void {
  if (name === 'search') {
    const now = performance.now()
    const isSame = now - lastSearch < metrics.sameSearchMs
    lastSearch = now
    if (isSame) return
  }
  changeSession((session) => withAction(session, name))
  notifyListeners({ type: 'action', name })
}

function noteOperation(operation: Operation): void {
  const { name, duration } = operation
  changeSession((session) => withOperation(session, operation))
  if (isSlowOperation(duration)) console.warn(`Slow operation: ${name} took ${Math.round(duration)} ms`)
  notifyListeners({ type: 'operation', ...operation })
}

function noteError(kind: ErrorKind, error: unknown, context: string): void {
  const severity = severityOf(kind)
  const message = error instanceof Error ? plainMessage(error.message) : ''
  const name = error instanceof ApiFailure ? error.code : nameOf(error)
  const entry = { severity, timestamp: new Date().toISOString(), message: message || name, context, recovered: false }
  changeSession((session) => withError(session, entry))
  notifyListeners({ type: 'error', name, severity, context, page, error })
}

const nameOf = (error: unknown) => {
  if (error instanceof NetworkFailure) return 'network'
  return error instanceof Error ? error.name : 'unknown'
}
