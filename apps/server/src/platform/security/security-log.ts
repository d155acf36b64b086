import type { AuditAction, ErrorCode, Role } from '@trouvaille/contract'
import { LRUCache } from 'lru-cache'
import { shortAddress } from './client-address.ts'
import type { Act } from './audit.ts'
import type { Call } from '../http/call.ts'
import type { Log } from '../observability/log.ts'
import { minute } from '@trouvaille/domain'

/** A line of the security log. Its only personal data are account ids. */
export interface SecurityLine {
  /** As declared by the endpoint; `access` if it declares nothing, `live` for realtime connections. */
  event: string
  outcome: 'done' | 'refused'
  /** Error code of a rejection. */
  code?: ErrorCode | undefined
  /** The actor, or the account concerned. */
  account?: string | undefined
  /** Truncated client address. */
  network?: string | undefined
  /** Request id, also in the response and all other log lines of the request. */
  request?: string | undefined
  role?: Role
}

/**
 * @param action Name of the event in the audit, which the log does not use.
 * @returns Whether it was logged; false above the limit of repetitions.
 */
export type SecurityLog = (line: SecurityLine, action?: AuditAction) => boolean

/** Maximum number of similar lines per network and minute: hitting a rate limit must not fill the disk. */
const repetitions = 20

/** Rejections that are logged for every endpoint. A missing session is not among them: the web app tests for one. */
const reported = new Set<ErrorCode>([
  'request.rate_limited',
  'request.foreign_origin',
  'session.other_account',
  'role.required',
  'session.passkey_required',
])

export function createSecurityLog(log: Log): SecurityLog {
  const counts = new LRUCache<string, { lines: number }>({ max: 10_000, ttl: minute })
  return (line) => {
    const key = [line.event, line.outcome, line.code, line.network ?? line.account].join(' ')
    const count = counts.get(key) ?? { lines: 0 }
    if (count.lines === 0) counts.set(key, count)
    count.lines += 1
    if (count.lines > repetitions) return false
    log[line.outcome === 'done' ? 'info' : 'warn'](line, 'security')
    return true
  }
}

/** The audit action of a rejection; successful actions are recorded by their feature. */
function refusedAction({ event, code }: SecurityLine, action: AuditAction | undefined): AuditAction {
  if (action !== undefined) return action
  if (code === 'request.rate_limited') return 'rate_limit'
  if (code === 'role.required' || code === 'session.passkey_required') return 'admin_action'
  return event === 'live' ? 'live' : 'access'
}

/**
 * A log that also records its rejections in the audit, with the same limit.
 * @param refuse Must not throw.
 */
export function withAudit(write: SecurityLog, refuse: (act: Act) => void): SecurityLog {
  return (line, action) => {
    const isLogged = write(line)
    const { outcome, code, account = null } = line
    if (isLogged && outcome === 'refused') {
      refuse({
        action: refusedAction(line, action),
        accountId: account,
        ...(code !== undefined && { details: { code } }),
      })
    }
    return isLogged
  }
}

/** Writes the line of an answered call, if its endpoint declares one or its rejection is always logged. */
export const logEventOf =
  (write: SecurityLog) =>
  ({ rejection, refused, recorded, account, address, id }: Call): void => {
    const code = rejection?.code ?? refused
    if (recorded?.event === undefined && !(code !== undefined && reported.has(code))) return
    const line = {
      event: recorded?.event ?? 'access',
      outcome: code === undefined ? 'done' : 'refused',
      code,
      // The account concerned, else the caller.
      account: rejection?.account ?? account?.id,
      network: shortAddress(address),
      request: id,
    } as const
    write(line, recorded?.event === undefined ? undefined : (recorded.refusedAs ?? recorded.as))
  }
