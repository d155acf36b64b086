import { createServer } from 'node:http'
import compression from 'compression'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../config.ts'
import { contentSecurityPolicy } from '../security/content-security-policy.ts'

/** Responses shorter than this, in bytes, are not compressed: they fit into one packet anyway. */
const compressedFrom = 1024

/**
 * Creates the HTTP servers of the app, and adds to every response the security headers, which a response may override,
 * and compression. As middleware inside the app this would construct each response twice, which took as long as
 * everything else together.
 */
export async function httpServerMaker(config: Config): Promise<typeof createServer> {
  const usual = await usualHeaders(config)
  const compress = compression({
    threshold: compressedFrom,
    filter: (request, response) => response.statusCode !== 206 && compression.filter(request, response),
  })
  return ((options, listener) =>
    createServer(options, (request, response) => {
      for (const [name, value] of usual) response.setHeader(name, value)
      // The declared type is a framework's; it accepts Node's.
      compress(request as never, response as never, () => listener?.(request, response))
    })) as typeof createServer
}

/** Constant for all responses, so built once. */
async function usualHeaders(config: Config): Promise<[string, string][]> {
  const app = new Hono()
  app.use(secureHeaders(contentSecurityPolicy(config)))
  const { headers } = await app.request('/')
  headers.delete('content-type')
  return [...headers]
}
