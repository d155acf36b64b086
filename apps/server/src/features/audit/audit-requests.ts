import { LRUCache } from 'lru-cache'
import { shortAddress } from '../../platform/security/client-address.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Call } from '../../platform/http/call.ts'
import type { SentInput } from '../../platform/http/call-input.ts'
import type { Alerts } from './alerts.ts'

/** Number and lifetime of remembered reads: a search queries every kind, a work page reads twice. */
const remembered = { max: 10_000, ttl: 60_000 }

/** Rate limits that have alerts, by their names in the contract; the others are per request. */
const knownLimits: Readonly<Record<string, string>> = {
  'people-searches': 'friend-search',
  'friend-actions': 'friend-actions',
  'sign-up-burst': 'sign-up',
}

/** Observes declared reads and rate-limited requests for alerts. */
export function auditRequests(alerts: Alerts, clock: Clock) {
  const reads = new LRUCache<string, true>(remembered)

  /** Whether it repeats a recent read of the same person. */
  function isRepeated(key: string): boolean {
    const isKnown = reads.has(key)
    reads.set(key, true)
    return isKnown
  }

  return ({ recorded, rejection, account, address, overLimit }: Call, { params, query }: SentInput): void => {
    const noted = recorded?.by.includes('alerts') ? recorded.as : undefined
    const isRefused = rejection?.code === 'request.rate_limited'
    if (noted === undefined && !isRefused) return
    const who = { accountId: account?.id ?? null, network: shortAddress(address) ?? null, at: clock.now() }
    if (isRefused) {
      const name = overLimit?.name ?? ''
      return alerts.saw({ ...who, action: 'rate_limit', resource: knownLimits[name], success: false })
    }
    if (rejection !== undefined || noted === undefined) return
    const { kind, id } = params
    const searched = () => new URLSearchParams(query).get('q')?.trim().toLowerCase()
    const what = noted === 'search' ? searched() : noted === 'view_work' ? `${kind} ${id}` : ''
    if (what && isRepeated(`${who.accountId ?? who.network} ${noted} ${what}`)) return
    alerts.saw({ ...who, action: noted === 'view_work' ? `view_${kind}` : noted, success: true })
  }
}
