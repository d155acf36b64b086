import type { Call, ResponseHeaders } from './call.ts'
import { believedAccountHeader, type ReadHeaders, timeZoneHeader } from './caller.ts'

/**
 * Lets the pages of native shells call, which are bundled with them and have origins of their own (CORS). They bring a
 * token: browsers are not allowed to send them cookies. Pages of all other origins are refused by their browsers.
 */

const preflightHeaders: ResponseHeaders = {
  'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
  'access-control-allow-headers': ['authorization', 'content-type', believedAccountHeader, timeZoneHeader].join(','),
  // How long a web view may keep the answer, in seconds.
  'access-control-max-age': '86400',
}

/** Headers of responses to native shells. @param origins Those that the operator allows. */
export function nativeHeaders(headers: ReadHeaders, origins: readonly string[] = []): ResponseHeaders | undefined {
  const origin = headers.get('origin')
  return origin !== null && origins.includes(origin)
    ? { 'access-control-allow-origin': origin, vary: 'Origin' }
    : undefined
}

/** Prepares the response to the preflight request of a native shell. @returns Whether it is one. */
export function answerPreflight(call: Call, origins: readonly string[] | undefined): boolean {
  if (call.method !== 'OPTIONS' || !nativeHeaders(call.headers, origins)) return false
  call.status = 204
  Object.assign(call.responseHeaders, preflightHeaders)
  return true
}
