import {
  anonymous,
  type AuditEntry,
  detect,
  isRepeated,
  type MediaType,
  mergeAlerts,
  mergeEntries,
  raised,
  resolve,
  retainAlerts,
  retainEntries,
  riskOf,
  security,
  type SecurityAlert,
} from '@trouvaille/domain'
import type { Profile } from '@trouvaille/contract'
import { type ObservedCall, onCall } from '../../lib/api.ts'
import { loggedActions } from '../../lib/recorded-calls.ts'
import { createStore } from '../../lib/store.ts'
import { deviceStore, isObject, isString, tabStore } from '../../platform/storage.ts'
import { onLimitReached } from '../../lib/use-attempts.ts'
import { isVisible, onVisibilityChange } from '../../platform/lifecycle.ts'
import { userAgent } from '../../platform/device.ts'
import type { App, Session } from '../../core/app.ts'
import { onGreet } from '../session/provider-return.ts'

/**
 * The security log of this device. It never leaves the device [SEC-29]; it contains no password, no address and no
 * typed text.
 */

const entriesKey = 'security:log'
const alertsKey = 'security:alerts'

const isList = <T extends { timestamp: string }>(value: unknown): value is T[] =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && typeof entry.timestamp === 'string')

export const entryStore = createStore<readonly AuditEntry[]>([])
export const alertStore = createStore<readonly SecurityAlert[]>([])

/** The privacy settings of a profile. */
const privacy: ReadonlySet<string> = new Set<keyof Profile>(['foundByPhone', 'showsActivity', 'isSuggested'])

/** The logged action of a call; undefined when it is not logged. */
function actionOf({ name, fields, params, query }: ObservedCall): string | undefined {
  const action = loggedActions[name]
  if (name === 'patch /api/profile' && fields.length > 0 && fields.every((field) => privacy.has(field))) {
    return 'privacy_change'
  }
  if (action === 'search' && !isNewSearch(params?.kind ?? '', query?.q ?? '')) return undefined
  return action
}

/** Id of the visit of a tab. */
export function visitId(): string {
  const known = tabStore.read('visit', isString)
  if (known) return known
  const id = crypto.randomUUID()
  tabStore.write('visit', id)
  return id
}

const whoIsHere = ({ account, session }: App) => (account.get() ?? session.remembered())?.id ?? anonymous

/** Logs an action, and raises the resulting alerts. */
export function logAction(
  app: App,
  action: string,
  resource: string,
  success: boolean,
  details: AuditEntry['details'] = {},
): void {
  const now = Date.now()
  const entry: AuditEntry = {
    id: crypto.randomUUID(),
    // A failed sign-in is logged as anonymous, also where the device has a cached account [GAP-153].
    userId: action === 'login' && !success ? anonymous : whoIsHere(app),
    action,
    resource,
    timestamp: new Date(now).toISOString(),
    ip: 'client-side',
    userAgent: userAgent(),
    success,
    details,
    riskLevel: riskOf(action, success),
    sessionId: visitId(),
  }
  const entries = retainEntries([...entryStore.get(), entry], now)
  entryStore.set(entries)
  sinceKept += 1
  if (sinceKept >= security.keepEvery) keepEntries(entries)
  const known = allAlerts()
  const alerts = detect(entries).filter((alert) => !isRepeated(known, alert, now))
  if (alerts.length === 0) return
  setAlerts([...known, ...alerts.map((alert) => raised(alert, crypto.randomUUID(), entry.timestamp))])
}

let sinceKept = 0

const keptEntries = () => deviceStore.read(entriesKey, isList<AuditEntry>) ?? []

/** The entries of this tab and of others. */
const allEntries = () => mergeEntries(entryStore.get(), keptEntries())
const allAlerts = () => mergeAlerts(alertStore.get(), deviceStore.read(alertsKey, isList<SecurityAlert>) ?? [])

/** Stores the log, merged with the entries of other tabs. */
function keepEntries(entries: readonly AuditEntry[]): void {
  sinceKept = 0
  const all = retainEntries(mergeEntries(entries, keptEntries()), Date.now())
  deviceStore.write(entriesKey, all.slice(-security.entriesKept))
}

function setAlerts(alerts: readonly SecurityAlert[]): void {
  const kept = retainAlerts(alerts, Date.now())
  alertStore.set(kept)
  deviceStore.write(alertsKey, kept.slice(-security.alertsKept))
}

export function resolveAlerts(ids: readonly string[]): void {
  setAlerts(resolve(allAlerts(), ids))
}

/** Loads the entries of earlier visits and other tabs, and drops expired ones. */
export function refreshLog(): void {
  entryStore.set(retainEntries(allEntries(), Date.now()))
  setAlerts(allAlerts())
}

/** Deletes the entries of an account from this device [GAP-04]. */
function clearLogOf(userId: string): void {
  const entries = allEntries().filter((entry) => entry.userId !== userId)
  entryStore.set(entries)
  deviceStore.write(entriesKey, entries.slice(-security.entriesKept))
  setAlerts(allAlerts().filter((alert) => alert.userId !== userId))
}

/** Starts the log, for as long as the page lives. */
export function keepSecurityLog(session: Session): void {
  const app = () => session.state.get().app
  refreshLog()
  setInterval(refreshLog, security.cleanupMs)
  onVisibilityChange(() => isVisible() || keepEntries(entryStore.get()))
  session.onDeleted(clearLogOf)
  onGreet(() => logAction(app(), 'login', '', true))
  onLimitReached((name) => logAction(app(), 'rate_limit', name, false))
  onCall((made) => noteCall(app, made))
}

function noteCall(app: () => App, made: ObservedCall): void {
  const { params, rejection } = made
  // A rate-limited call was not processed: it is neither a wrong password nor a sent request.
  if (rejection === 'request.rate_limited') return logAction(app(), 'rate_limit', made.name, false)
  const action = actionOf(made)
  if (!action) return
  const note = () =>
    logAction(app(), action, params?.kind ?? '', rejection === undefined, rejection && { code: rejection })
  // After a sign-in, the account is set once the answer is processed.
  if (rejection === undefined && app().account.get() === undefined) setTimeout(note)
  else note()
}

/** The last search, in memory only: the log never contains the query. */
let lastSearch = { text: '', kinds: new Set<string>() }

/** One query in several media types counts as one search. */
function isNewSearch(kind: string, text: string): boolean {
  const isSame = text === lastSearch.text && !lastSearch.kinds.has(kind)
  if (isSame) lastSearch.kinds.add(kind)
  else lastSearch = { text, kinds: new Set([kind]) }
  return !isSame
}

/**
 * Logs that a work's page was opened, from any source. Never which work: the log outlives the session, and the next
 * person at this device may read it [GAP-104].
 */
export const logView = (app: App, kind: MediaType, found: boolean): void => logAction(app, `view_${kind}`, kind, found)
