import { LRUCache } from 'lru-cache'
import type { MiddlewareHandler } from 'hono'
import { shortAddress } from '../../platform/security/client-address.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Environment } from '../../platform/http/router.ts'
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
export function auditRequests(alerts: Alerts, clock: Clock): MiddlewareHandler<Environment> {
  const reads = new LRUCache<string, true>(remembered)

  /** Whether it repeats a recent read of the same person. */
  function isRepeated(key: string): boolean {
    const isKnown = reads.has(key)
    reads.set(key, true)
    return isKnown
  }

  return async (c, next) => {
    await next()
    const recorded = c.get('recorded')
    const noted = recorded?.by.includes('alerts') ? recorded.as : undefined
    const isRefused = c.error instanceof ApiError && c.error.code === 'request.rate_limited'
    if (noted === undefined && !isRefused) return
    const who = {
      accountId: c.get('account')?.id ?? null,
      network: shortAddress(c.get('address')) ?? null,
      at: clock.now(),
    }
    if (isRefused) {
      const name = c.get('overLimit')?.name ?? ''
      return alerts.saw({ ...who, action: 'rate_limit', resource: knownLimits[name], success: false })
    }
    if (c.error !== undefined || noted === undefined) return
    const { kind, id } = c.req.param() as Record<string, string | undefined>
    const what =
      noted === 'search' ? c.req.query('q')?.trim().toLowerCase() : noted === 'view_work' ? `${kind} ${id}` : ''
    if (what && isRepeated(`${who.accountId ?? who.network} ${noted} ${what}`)) return
    alerts.saw({ ...who, action: noted === 'view_work' ? `view_${kind}` : noted, success: true })
  }
}
