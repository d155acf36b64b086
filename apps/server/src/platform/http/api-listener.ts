import type { IncomingMessage, ServerResponse } from 'node:http'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import type { Config } from '../../config.ts'
import type { Log } from '../observability/log.ts'
import { shortAddress } from '../security/client-address.ts'
import type { RateLimits } from '../security/rate-limit.ts'
import { Call, type ResponseHeaders } from './call.ts'
import type { SentInput } from './call-input.ts'
import { clientAddress, headersOfMessage, isForeignPage } from './caller.ts'
import { ApiError, toApiError } from './errors.ts'
import { checkAddress, readJson } from './json-limits.ts'
import { isOfDocument } from './api-document.ts'
import { answerPreflight, nativeHeaders } from './native-access.ts'
import { contextOf, withRequest } from './request-context.ts'
import type { MountedEndpoint, Router } from './router.ts'
import { send } from './send.ts'

/** A request that the API answers. */
export interface ApiMatch {
  /** The pattern of its path, with parameters as `:id`; `/api/*` of no endpoint. */
  readonly route: string
  readonly mounted: MountedEndpoint | undefined
  readonly params: Readonly<Record<string, string>>
  readonly path: string
  readonly query: string
}

export interface ApiParts {
  readonly config: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL' | 'NATIVE_ORIGINS'>
  readonly log: Log
  readonly limits: RateLimits
  /** Headers of every response. */
  readonly usual: ResponseHeaders
  /** Reads the session of a call. */
  authenticate(call: Call): Promise<void>
  /** Sees every call when its response is known, and before it is sent. */
  readonly observers: readonly ((call: Call, sent: SentInput) => void)[]
}

/** What an answered call is measured by. */
export interface ApiAnswer {
  readonly route: string
  readonly code: ApiError['code'] | undefined
  readonly id: string
}

const parameterPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Finds the endpoint of a request. Paths that are ambiguous, or would make all of them slow, fail at start. */
export function apiMatcher(routers: readonly Router[]): (method: string, url: string) => ApiMatch | undefined {
  const paths = new RegExpRouter<MountedEndpoint>()
  for (const { endpoints } of routers) {
    for (const mounted of endpoints) {
      paths.add(mounted.endpoint.method.toUpperCase(), parameterPath(mounted.endpoint.path), mounted)
    }
  }
  // The first search builds what all use.
  paths.match('GET', '/')
  return (method, url) => {
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const query = end === -1 ? '' : url.slice(end + 1)
    const [[found] = [], values = []] = paths.match(method === 'HEAD' ? 'GET' : method, path)
    if (found) {
      const [mounted, places] = found
      return { route: parameterPath(mounted.endpoint.path), mounted, params: paramsOf(places, values), path, query }
    }
    if (!/^\/api(?:\/|$)/.test(path) || isOfDocument(path)) return undefined
    return { route: '/api/*', mounted: undefined, params: {}, path, query }
  }
}

function paramsOf(places: Record<string, string | number>, values: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const name in places) {
    const value = values[Number(places[name])] ?? ''
    params[name] = value.includes('%') ? decoded(value) : value
  }
  return params
}

/** What cannot be decoded is rejected later. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const readingMethods = new Set(['GET', 'HEAD'])
const harmlessMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** How long the rest of a body may take that nobody reads, in milliseconds. */
const unreadMs = 5_000

/**
 * Ends the connection of a client that goes on sending after it was rejected. Not at once: it would lose the response
 * that it has not read yet.
 */
function endLater({ incoming, response }: Call): void {
  response.once('finish', () => {
    setTimeout(() => {
      if (!incoming.complete) incoming.destroy()
    }, unreadMs).unref()
  })
}

/** Answers requests to the API, straight on Node's own request and response. */
export function apiListener(parts: ApiParts) {
  const { config, log, limits, usual, observers } = parts

  /** @throws what the call is rejected for. */
  async function resultOf(call: Call, { mounted, path }: ApiMatch, sent: SentInput): Promise<unknown> {
    // Pictures are for everybody.
    if (mounted && !path.startsWith('/api/')) return mounted.answer(call, sent, limits)
    checkAddress(call.incoming.url ?? '')
    const body = readingMethods.has(call.method) || mounted?.isUpload ? undefined : await readJson(call.incoming)
    if (!harmlessMethods.has(call.method) && isForeignPage(call.headers, config.PUBLIC_URL)) {
      throw new ApiError('request.foreign_origin')
    }
    await parts.authenticate(call)
    if (!mounted) throw new ApiError('request.not_found')
    call.recorded = mounted.endpoint['x-recorded']
    return mounted.answer(call, { ...sent, body }, limits)
  }

  /** The response to a rejection: a stable code, never a stack trace. */
  function rejected(call: Call, route: string, error: unknown): unknown {
    const rejection = toApiError(error, call.account?.id)
    call.rejection = rejection
    // The route pattern: the path itself may identify a person.
    const request = { request: call.id, method: call.method, route }
    if (rejection.code === 'server.unexpected' || rejection.code === 'server.unavailable') {
      log.error({ err: error, ...request }, 'request failed')
    } else if (log.isLevelEnabled('debug')) {
      log.debug({ code: rejection.code, ...request }, 'request refused')
    }
    if (call.failurePage !== undefined) {
      const begin = call.failurePage.includes('?') ? '&' : '?'
      call.redirect(`${call.failurePage}${begin}${new URLSearchParams({ error: rejection.code })}`)
      return undefined
    }
    if (rejection.retryAfter !== undefined) call.setHeader('retry-after', String(rejection.retryAfter))
    call.status = rejection.status
    if (!call.incoming.complete && !readingMethods.has(call.method)) endLater(call)
    return rejection.body
  }

  return async (incoming: IncomingMessage, response: ServerResponse, match: ApiMatch): Promise<ApiAnswer> => {
    const { route, mounted, params, query } = match
    const headers = headersOfMessage(incoming)
    const call = new Call(incoming, response, clientAddress(headers, incoming.socket.remoteAddress, config.TRUST_PROXY))
    call.setHeader('cache-control', 'no-store')
    call.setHeader('x-request-id', call.id)
    Object.assign(call.responseHeaders, nativeHeaders(headers, config.NATIVE_ORIGINS))
    const sent = { params, query, body: undefined }
    if (answerPreflight(call, config.NATIVE_ORIGINS)) await send(call, undefined, usual)
    else {
      await withRequest(contextOf(headers, shortAddress(call.address), call.id), async () => {
        mounted?.prepare?.(call, sent)
        const result = await resultOf(call, match, sent).catch((error: unknown) => rejected(call, route, error))
        for (const observe of observers) observe(call, sent)
        await send(call, result, usual)
      })
    }
    return { route, code: call.rejection?.code ?? call.refused, id: call.id }
  }
}
