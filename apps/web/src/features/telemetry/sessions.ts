import {
  type MetricsSession,
  metrics,
  newSession,
  retainSessions,
  withoutErrors,
  withoutOperations,
} from '@trouvaille/domain'
import { deviceStore, isObject, onStored } from '../../platform/storage.ts'
import type { Session } from '../../core/app.ts'
import { visitId } from './security-log.ts'
import { isVisible, onVisibilityChange } from '../../platform/lifecycle.ts'

/** The metrics sessions of this device: this tab's in memory, those of others in the device's storage. */

const key = 'metrics:sessions'
/** Notifies other tabs of what to clear in their memory. */
const clearedKey = 'metrics:cleared'

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isCounts = (value: unknown) => isObject(value) && Object.values(value).every(isNumber)
const isListOf = (value: unknown, text: string, is: (entry: Record<string, unknown>) => boolean) =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && typeof entry[text] === 'string' && is(entry))

function isSession(value: unknown): value is MetricsSession {
  if (!isObject(value) || typeof value.id !== 'string' || Number.isNaN(Date.parse(String(value.startTime))))
    return false
  const { pageViews, actions, errors, operations } = value
  if (!isCounts(pageViews) || !isCounts(actions) || !isObject(operations)) return false
  const { slowest, vitals, ...sums } = operations
  return (
    isListOf(errors, 'message', ({ timestamp }) => !Number.isNaN(Date.parse(String(timestamp)))) &&
    isListOf(slowest, 'name', ({ duration }) => isNumber(duration)) &&
    isCounts(vitals) &&
    [sums.total, sums.loads, sums.loadMs].every(isNumber)
  )
}

const kept = (): MetricsSession[] =>
  (deviceStore.read(key, (value): value is unknown[] => Array.isArray(value)) ?? []).filter(isSession)

/** Start time of this page. */
const began = () => Date.now() - performance.now()

let own: MetricsSession | undefined
let sinceKept = 0

/** The session of this tab, which continues over page reloads. */
export function ownSession(): MetricsSession {
  own ??= kept().find(({ id }) => id === visitId()) ?? newSession(visitId(), began())
  return own
}

/** All sessions of this device including this tab's, the oldest first. */
export const allSessions = (): MetricsSession[] => retainSessions([...kept(), ownSession()])

export function changeSession(change: (session: MetricsSession) => MetricsSession): void {
  const changed = change(ownSession())
  if (changed === own) return
  own = changed
  sinceKept += 1
  if (sinceKept >= metrics.keepEvery) keepSessions()
}

function keepSessions(): void {
  sinceKept = 0
  deviceStore.write(key, allSessions())
}

const clearings = { operations: withoutOperations, errors: withoutErrors } as const

/** Clears these metrics of this device, in every tab, at once [METR-02] [METR-03]. */
export function clearMetrics(what: keyof typeof clearings): void {
  const cleared = allSessions().map(clearings[what])
  own = clearings[what](ownSession())
  deviceStore.write(key, cleared)
  deviceStore.write(clearedKey, { what, at: Date.now() })
}

/** Starts the sessions, for as long as the page lives. */
export function followSessions({ onDeleted }: Pick<Session, 'onDeleted'>): void {
  onVisibilityChange(() => isVisible() || keepSessions())
  onStored((changed) => {
    if (changed !== clearedKey) return
    const cleared = deviceStore.read(clearedKey, isObject)?.what
    if (cleared === 'operations' || cleared === 'errors') own = clearings[cleared](ownSession())
  })
  // They contain no personal data, but a deleted account leaves nothing behind [GAP-04].
  onDeleted(() => {
    own = newSession(visitId(), Date.now())
    sinceKept = 0
    deviceStore.remove(key)
  })
}
