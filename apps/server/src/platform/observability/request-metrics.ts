import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '@trouvaille/contract'
import { headersOfMessage } from '../http/caller.ts'
import type { Log } from './log.ts'
import type { Instruments } from './instruments.ts'

/** An answered request. */
export interface AnsweredRequest {
  /** The route pattern, never the path: no foreign text becomes a label. */
  readonly route: string
  /** Error code of a rejection. */
  readonly code?: ErrorCode | undefined
  /** Request id. */
  readonly id?: string
}

/** Methods with a label of their own; all others share one. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures and traces every request, and logs each at debug level. @returns Runs the work that answers a request. */
export function recordRequests({ answered, tracing }: Instruments, log: Log) {
  return (
    incoming: IncomingMessage,
    response: ServerResponse,
    answer: () => Promise<AnsweredRequest>,
  ): Promise<void> => {
    const begun = performance.now()
    const headers = headersOfMessage(incoming)
    return tracing.answer(
      (name) => headers.get(name) ?? undefined,
      async () => {
        const { route, code, id } = await answer()
        const seconds = (performance.now() - begun) / 1000
        const status = response.statusCode
        const method = methods.has(incoming.method ?? '') ? (incoming.method ?? '') : '_OTHER'
        answered({ method, route, status, code, seconds })
        if (log.isLevelEnabled('debug'))
          log.debug({ request: id, method, route, status, ms: Math.round(seconds * 1000) }, 'request')
        return {
          name: `${method} ${route}`,
          attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
          isServerError: status >= 500,
        }
      },
    )
  }
}
