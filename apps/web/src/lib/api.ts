import type { ErrorBody, ErrorCode } from '@trouvaille/contract'
import { apiCalls } from '@trouvaille/domain'
import type { EndpointName, EndpointOptions, OutputOf } from './api-types.ts'
import { emitSignal } from './telemetry-buffer.ts'

/** The client of our API, typed by the contract (`api-types.ts`). */

/** A refusal of the server, with its stable code. */
export class ApiFailure extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Seconds to wait, with `request.rate_limited` and `server.busy`. */
  readonly retryAfter: number | undefined

  /** With `account.suspended`. */
  readonly suspension: ErrorBody['error']['suspension']

  constructor({ code, field, retryAfter, suspension }: ErrorBody['error']) {
    super(code)
    this.code = code
    this.field = field
    this.retryAfter = retryAfter
    this.suspension = suspension
  }
}

/** The server could not be reached, or did not answer in time: offline, or it is down. */
export class NetworkFailure extends Error {}

/** Refusals that say nothing about what was sent: the same may be taken another time. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'request.foreign_origin',
  'request.rate_limited',
  'session.required',
  'session.other_account',
  'server.unexpected',
  'server.unavailable',
  'server.busy',
])

/** Whether the server will refuse the same again, however often it is sent. */
export const isFinal = (error: unknown): error is ApiFailure => error instanceof ApiFailure && !passing.has(error.code)

/** Whether the server has failed at what was sent: by chance, or each time. */
export const isServerError = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'server.unexpected'

let sessionLost: () => void = () => {}

let believedAccount: () => string | undefined = () => undefined
let otherAccount: () => void = () => {}

/**
 * Says whom this page shows as signed in. The server refuses calls for anybody else: another tab may have changed the
 * session that all share.
 * @param onOther Called when it has.
 */
export function speakFor(accountId: () => string | undefined, onOther: () => void): void {
  believedAccount = accountId
  otherAccount = onOther
}

/** Says what happens when the server refuses a request because there is no session any more. */
export function onSessionLost(listener: () => void): void {
  sessionLost = listener
}

interface Control {
  /** Gives the call up: it ends as a NetworkFailure. */
  signal?: AbortSignal
}

/** Calls whose answer is large, or long to make. */
const slow: ReadonlySet<EndpointName> = new Set<EndpointName>(['get /api/account/export', 'delete /api/account'])

/** Calls that are told by a mail, which names the time as it is where the person is. */
const mailed: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'post /api/session',
  'post /api/password/reset',
  'post /api/password/change',
  'delete /api/account',
])

interface Parts extends Control {
  body?: unknown
  params?: Record<string, string>
  query?: Record<string, string | undefined>
}

/**
 * Calls an endpoint.
 * @param name Method and path as the contract declares them.
 * @returns The output of the contract.
 * @throws ApiFailure with the server's code, or NetworkFailure.
 */
export async function call<N extends EndpointName>(
  name: N,
  ...[options]: unknown extends EndpointOptions<N> ? [Control?] : [EndpointOptions<N> & Control]
): Promise<OutputOf<N>> {
  const [method = '', path = ''] = name.split(' ')
  const { body, params, query, signal } = (options ?? {}) as Parts
  const began = performance.now()
  const answered = (failure?: unknown) => emitSignal({ type: 'call', name, ms: performance.now() - began, failure })
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
    observe({ name, params, query, fields: Object.keys(body ?? {}) })
    answered()
    return output
  } catch (error) {
    if (isRejection(error)) observe({ name, params, query, fields: Object.keys(body ?? {}), rejection: error.code })
    // What was given up has not failed.
    if (!signal?.aborted) answered(error)
    throw error
  }
}

export interface ObservedCall {
  name: EndpointName
  params: Parts['params'] | undefined
  query: Parts['query'] | undefined
  /** The names of what was sent. */
  fields: readonly string[]
  /** Why it was not done. */
  rejection?: ErrorCode
}

/**
 * A server that cannot be reached, or is down, has refused nothing. One that wants to know first who is at the device
 * has not refused yet: the call is made again.
 */
const isRejection = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && !error.code.startsWith('server.') && error.code !== 'session.too_old'

/** Calls that nobody has heard of yet. */
const unheard: ObservedCall[] = []
let observe = (made: ObservedCall): void => void unheard.push(made)

/**
 * Lets one listener hear of every call that was answered, and how, those before it too; of inputs it hears what the
 * address says, and the names of what was sent.
 */
export function onCall(listener: (made: ObservedCall) => void): void {
  observe = listener
  for (const made of unheard.splice(0)) listener(made)
}

interface Sending extends RequestInit {
  timeoutMs?: number
}

/**
 * Sends a request and reads its JSON; for bodies that are not JSON, such as pictures.
 * @param init `timeoutMs` bounds the whole exchange, the answer included; that of a slow call unless it is given.
 */
export async function send<T>(method: string, url: string, init: Sending = {}): Promise<T> {
  const { timeoutMs = apiCalls.slowTimeoutMs, signal, ...rest } = init
  // Timers of our own instead of `AbortSignal.any`, which older browsers lack.
  const given = new AbortController()
  const giveUp = () => given.abort(signal?.reason)
  const timer = setTimeout(() => given.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  try {
    return await ask<T>(method, url, { ...rest, signal: given.signal })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

async function ask<T>(method: string, url: string, init: RequestInit): Promise<T> {
  let response: Response
  const account = believedAccount()
  try {
    response = await fetch(url, {
      ...init,
      method: method.toUpperCase(),
      headers: { ...(init.headers as Record<string, string>), ...(account && { 'x-account': account }) },
    })
  } catch (error) {
    throw new NetworkFailure('offline', { cause: error })
  }
  const answer: unknown = await response.json().catch(() => undefined)
  // A network that wants its own sign-in first answers with a page, and says that all is well.
  if (response.ok && answer !== undefined) return answer as T
  const failure = (answer as ErrorBody | undefined)?.error
  // A gateway in front that answers for a server that is down speaks no JSON of ours.
  if (!failure) throw new NetworkFailure(`status ${response.status}`)
  if (failure.code === 'session.required') sessionLost()
  if (failure.code === 'session.other_account') otherAccount()
  throw new ApiFailure(failure)
}

function address(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
