import { randomUUID } from 'node:crypto'
import type { AuditAction, ErrorCode, Role } from '@trouvaille/contract'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { shortAddress } from './client-address.ts'
import type { Act } from './audit.ts'
import { ApiError } from '../http/errors.ts'
import { type Environment, headersOf } from '../http/router.ts'
import type { Log } from '../observability/log.ts'
import { contextOf, withRequest } from '../http/request-context.ts'
import { minute } from '@trouvaille/domain'

/** One line of the security log. It says nothing of people but the ids of accounts. */
export interface SecurityLine {
  /** As endpoints declare it; `access` is any call of which none is declared, `live` the line of live events. */
  event: string
  outcome: 'done' | 'refused'
  /** Why it was refused. */
  code?: ErrorCode | undefined
  /** Who did it, or whom it was done to. */
  account?: string | undefined
  /** Address without what tells one household from the next. */
  network?: string | undefined
  /** Id of the request; its answer carries it, and so does every other line about it. */
  request?: string | undefined
  role?: Role
}

/**
 * @param action What the audit calls the event, which the log does not.
 * @returns Whether it was told, and not one repetition too many.
 */
export type SecurityLog = (line: SecurityLine, action?: AuditAction) => boolean

/** Lines of one kind about one network in a minute; whoever runs against a limit must not fill the disk. */
const repetitions = 20

/** Refusals that are told of whatever the call is. Visitors without a session are none: the web asks for them. */
const reported = new Set<ErrorCode>([
  'request.rate_limited',
  'request.foreign_origin',
  'session.other_account',
  'role.required',
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

/** What the audit calls what was refused; of what was done, it hears from whoever did it. */
function refusedAction({ event, code }: SecurityLine, action: AuditAction | undefined): AuditAction {
  if (action !== undefined) return action
  if (code === 'request.rate_limited') return 'rate_limit'
  if (code === 'role.required') return 'admin_action'
  return event === 'live' ? 'live' : 'access'
}

/**
 * Has the audit keep the refusals that a log tells of, and as often as it does.
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

/** Gives every request an id and tells of what it did, or was refused. */
export function logSecurityEvents(write: SecurityLog): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const request = randomUUID()
    const network = shortAddress(c.get('address'))
    const headers = headersOf(c)
    c.set('request', request)
    await withRequest(contextOf(headers, network, request), async () => {
      await next()
      // Afterwards, for the answer may be one that knows nothing of headers set before it.
      c.header('X-Request-Id', request)
      logEventOf(c, write)
    })
  }
}

function logEventOf(c: Context<Environment>, write: SecurityLog): void {
  const rejection =
    c.error === undefined ? undefined : c.error instanceof ApiError ? c.error : new ApiError('server.unexpected')
  const code = rejection?.code ?? c.get('refused')
  const recorded = c.get('recorded')
  if (recorded?.event === undefined && !(code !== undefined && reported.has(code))) return
  const line = {
    event: recorded?.event ?? 'access',
    outcome: code === undefined ? 'done' : 'refused',
    code,
    // Whom a refusal is about, else the caller.
    account: rejection?.account ?? c.get('account')?.id,
    network: shortAddress(c.get('address')),
    request: c.get('request'),
  } as const
  write(line, recorded?.event === undefined ? undefined : (recorded.refusedAs ?? recorded.as))
}
