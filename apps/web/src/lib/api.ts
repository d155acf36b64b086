import type { ErrorBody, ErrorCode } from '@trouvaille/contract'
import { apiCalls } from '@trouvaille/domain'
import type { EndpointName, EndpointOptions, OutputOf } from './api-types.ts'
import { emitSignal } from './telemetry-buffer.ts'

/** The client of our API, typed by the contract (`api-types.ts`). */

/** A rejection by the server, with its stable code. */
export class ApiFailure extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Seconds to wait, with `request.rate_limited` and `server.busy`. */
  readonly retryAfter: number | undefined

  /** With `account.suspended`. */
  readonly suspension: ErrorBody['error']['suspension']

  /** With `session.second_factor_required`. */
  readonly secondFactor: ErrorBody['error']['secondFactor']

  constructor({ code, field, retryAfter, suspension, secondFactor }: ErrorBody['error']) {
    super(code)
    this.code = code
    this.field = field
    this.retryAfter = retryAfter
    this.suspension = suspension
    this.secondFactor = secondFactor
  }
}

/** No response from the server in time: offline, or the server is down. */
export class NetworkFailure extends Error {}

/** Rejections that are independent of the input: the same request may succeed later. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'request.foreign_origin',
  'request.rate_limited',
  'session.required',
  'session.other_account',
  'server.unexpected',
  'server.unavailable',
  'server.busy',
])

/** Whether the server will reject the same request every time. */
export const isFinal = (error: unknown): error is ApiFailure => error instanceof ApiFailure && !passing.has(error.code)

/** Whether the server failed on the request, temporarily or not. */
export const isServerError = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'server.unexpected'

/** Where the server is, and what a device shows it. A page of our own server needs neither. */
export interface Reach {
  /** Origin of the server, such as "https://example.org". */
  readonly base?: string
  /** The session token of a device that sends no cookie; read each time. */
  readonly token?: () => string | undefined
}

/** How an app reaches the server, and for whom. */
export interface ApiOptions extends Reach {
  /**
   * The account of the app, if any. The server rejects requests for another one: another tab may have changed the shared
   * session.
   */
  readonly accountId: string | undefined
  /** Called after a request that was rejected because the session has ended. */
  readonly onSessionLost?: () => void
  /** Called after a request that was rejected because the session is of another account. */
  readonly onOtherAccount?: () => void
}

interface Control {
  /** Aborts the call, which rejects with a NetworkFailure. */
  signal?: AbortSignal
}

/** Endpoints with large or slow responses. */
const slow: ReadonlySet<EndpointName> = new Set<EndpointName>(['get /api/account/export', 'delete /api/account'])

/** Endpoints that send a mail with a time, which needs the person's time zone. */
const mailed: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'post /api/session',
  'post /api/password/reset',
  'post /api/password/change',
  'post /api/passkeys',
  'delete /api/passkeys/{id}',
  'put /api/second-factor',
  'post /api/session/passkey',
  'post /api/session/recovery-code',
  'delete /api/account',
])

interface Parts extends Control {
  body?: unknown
  params?: Record<string, string>
  query?: Record<string, string | undefined>
}

export interface ObservedCall {
  name: EndpointName
  params: Parts['params'] | undefined
  query: Parts['query'] | undefined
  /** Property names of the input. */
  fields: readonly string[]
  /** Reason of a failure. */
  rejection?: ErrorCode
}

/** What asks for more: re-authentication, after which the call is repeated, or the second factor of a sign-in. */
const unfinished: ReadonlySet<ErrorCode> = new Set([
  'session.too_old',
  'session.passkey_required',
  'session.second_factor_required',
])

/** A server that is unreachable or down has rejected nothing, and one that asks for more has not yet. */
const isRejection = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && !error.code.startsWith('server.') && !unfinished.has(error.code)

/** Recorded calls before there is a listener. */
const unheard: ObservedCall[] = []
let observe = (made: ObservedCall): void => void unheard.push(made)

/**
 * Sets the one listener for all completed calls and their results, earlier ones included. Of inputs it gets the path
 * and query, and the property names of the body.
 */
export function onCall(listener: (made: ObservedCall) => void): void {
  observe = listener
  for (const made of unheard.splice(0)) listener(made)
}

interface Sending extends RequestInit {
  timeoutMs?: number
}

function address(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

export interface Api {
  /**
   * Calls an endpoint.
   * @param name Method and path as the contract declares them.
   * @returns The output of the contract.
   * @throws ApiFailure with the server's code, or NetworkFailure.
   */
  call<N extends EndpointName>(
    name: N,
    ...[options]: unknown extends EndpointOptions<N> ? [Control?] : [EndpointOptions<N> & Control]
  ): Promise<OutputOf<N>>

  /**
   * Sends a request and reads its JSON; for bodies that are not JSON, such as pictures.
   * @param init `timeoutMs` is the time-out of the whole exchange, the response body included; by default that of a slow
   *   call.
   * @throws What `call` throws.
   */
  send<T>(method: string, path: string, init?: Sending): Promise<T>
}

export function createApi({
  base = '',
  token = () => undefined,
  accountId,
  onSessionLost = () => {},
  onOtherAccount = () => {},
}: ApiOptions): Api {
  async function ask<T>(method: string, path: string, init: RequestInit): Promise<T> {
    let response: Response
    const bearer = token()
    try {
      response = await fetch(base + path, {
        ...init,
        method: method.toUpperCase(),
        headers: {
          ...(init.headers as Record<string, string>),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(accountId && { 'x-account': accountId }),
        },
      })
    } catch (error) {
      throw new NetworkFailure('offline', { cause: error })
    }
    const answer: unknown = await response.json().catch(() => undefined)
    // A captive portal responds with a page and status 200.
    if (response.ok && answer !== undefined) return answer as T
    const failure = (answer as ErrorBody | undefined)?.error
    // A gateway responding for a server that is down sends none of our JSON.
    if (!failure) throw new NetworkFailure(`status ${response.status}`)
    if (failure.code === 'session.required') onSessionLost()
    if (failure.code === 'session.other_account') onOtherAccount()
    throw new ApiFailure(failure)
  }

  const send: Api['send'] = async <T>(method: string, path: string, init: Sending = {}) => {
    const { timeoutMs = apiCalls.slowTimeoutMs, signal, ...rest } = init
    // Own timers instead of `AbortSignal.any`, which older browsers lack.
    const given = new AbortController()
    const giveUp = () => given.abort(signal?.reason)
    const timer = setTimeout(() => given.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    try {
      return await ask<T>(method, path, { ...rest, signal: given.signal })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  return {
    send,

    async call<N extends EndpointName>(name: N, options?: unknown): Promise<OutputOf<N>> {
      const [method = '', path = ''] = name.split(' ')
      const { body, params, query, signal } = (options ?? {}) as Parts
      const began = performance.now()
      const answered = (failure?: unknown) => emitSignal({ type: 'call', name, ms: performance.now() - began, failure })
      const made = { name, params, query, fields: Object.keys(body ?? {}) }
      try {
        const output = await send<OutputOf<N>>(method, address(path, params, query), {
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(mailed.has(name) && { 'x-time-zone': new Intl.DateTimeFormat().resolvedOptions().timeZone }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(signal && { signal }),
          timeoutMs: slow.has(name) ? apiCalls.slowTimeoutMs : apiCalls.timeoutMs,
        })
        observe(made)
        answered()
        return output
      } catch (error) {
        if (isRejection(error)) observe({ ...made, rejection: error.code })
        // An aborted call is no failure.
        if (!signal?.aborted) answered(error)
        throw error
      }
    },
  }
}
