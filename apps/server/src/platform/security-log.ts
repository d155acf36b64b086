import { randomUUID } from 'node:crypto'
import type { ErrorCode, Role, SecurityEvent } from '@trouvaille/contract'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { shortAddress } from './address.ts'
import { ApiError } from './errors.ts'
import { timeZoneOf } from './caller.ts'
import { deviceName } from './device.ts'
import { type Environment, headersOf } from './http.ts'
import type { Log } from './log.ts'
import { withRequest } from './request-context.ts'

/** One line of the security log. It says nothing of people but the ids of accounts. */
export interface SecurityLine {
  /** `access` is any call that declares no event of its own, `live` the line of live events. */
  event: SecurityEvent | 'access' | 'live' | 'role_grant' | 'role_revoke'
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

export type SecurityLog = (line: SecurityLine) => void

/** Lines of one kind about one network in a minute; whoever runs against a limit must not fill the disk. */
const repetitions = 20
const minute = 60_000

/** Refusals that are told of whatever the call is. Visitors without a session are none: the web asks for them. */
const toldOf = new Set<ErrorCode>([
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
    if (count.lines > repetitions) return
    log[line.outcome === 'done' ? 'info' : 'warn'](line, 'security')
  }
}

/** Gives every request an id and tells of what it did, or was refused. */
export function tellOfSecurity(tell: SecurityLog): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const request = randomUUID()
    const network = shortAddress(c.get('address'))
    const headers = headersOf(c)
    c.set('request', request)
    c.header('X-Request-Id', request)
    await withRequest(
      { request, network, device: () => deviceName(headers.get('user-agent') ?? ''), zone: () => timeZoneOf(headers) },
      next,
    )
    const refusal =
      c.error === undefined ? undefined : c.error instanceof ApiError ? c.error : new ApiError('server.unexpected')
    const code = refusal?.code ?? c.get('refused')
    const event = c.get('securityEvent')
    if (event === undefined && !(code !== undefined && toldOf.has(code))) return
    tell({
      event: event ?? 'access',
      outcome: code === undefined ? 'done' : 'refused',
      code,
      account: c.get('account')?.id ?? refusal?.account,
      network,
      request,
    })
  }
}
