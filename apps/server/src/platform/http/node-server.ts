import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../config.ts'
import type { Log } from '../observability/log.ts'
import type { Instruments } from '../observability/instruments.ts'
import { answerMetrics, asksForMetrics } from '../observability/metrics-endpoint.ts'
import { recordRequests } from '../observability/request-metrics.ts'
import { contentSecurityPolicy } from '../security/content-security-policy.ts'
import type { ApiMatch, apiListener } from './api-listener.ts'
import type { ResponseHeaders } from './call.ts'
import { ApiError } from './errors.ts'
import { compress } from './send.ts'

/** The security headers of every response, which a response may override. */
export async function usualHeaders(config: Config): Promise<ResponseHeaders> {
  const app = new Hono()
  app.use(secureHeaders(contentSecurityPolicy(config)))
  const { headers } = await app.request('/')
  headers.delete('content-type')
  return Object.fromEntries(headers)
}

export interface ListenerParts {
  readonly config: Config
  readonly log: Log
  readonly instruments: Instruments
  readonly usual: ResponseHeaders
  /** Finds the endpoint of a request; undefined for pages. */
  match(method: string, url: string): ApiMatch | undefined
  readonly api: ReturnType<typeof apiListener>
  readonly pages: Hono
}

/** Answers every request to the public port: the API's directly, those for pages and files by the framework. */
export function createListener({ config, log, instruments, usual, match, api, pages }: ListenerParts): RequestListener {
  pages.onError((error, c) => {
    log.error({ err: error }, 'a page failed')
    return c.json(new ApiError('server.unexpected').body, 500)
  })
  const answerPage = getRequestListener(pages.fetch)
  const record = recordRequests(instruments, log)

  return (incoming, response) => {
    const work = async () => {
      const isForMetrics = asksForMetrics(config, incoming)
      const found = isForMetrics ? undefined : match(incoming.method ?? 'GET', incoming.url ?? '/')
      if (found) return api(incoming, response, found)
      for (const [name, value] of Object.entries(usual)) response.setHeader(name, value)
      // The declared types are a framework's; it accepts Node's.
      compress(incoming as never, response as never, () => {})
      // Without a session: they are answered while the database is down.
      if (isForMetrics) return answerMetrics(config, instruments, incoming, response)
      await answerPage(incoming, response)
      return { route: '/*' }
    }
    record(incoming, response, work).catch((error: unknown) => {
      log.error({ err: error }, 'a response could not be sent')
      response.destroy()
    })
  }
}
