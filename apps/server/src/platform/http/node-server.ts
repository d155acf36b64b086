import { createServer } from 'node:http'
import compression from 'compression'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../config.ts'
import { contentSecurityPolicy } from '../security/content-security-policy.ts'

/** Answers shorter than this, in bytes, are sent as they are: they fit into one packet anyway. */
const compressedFrom = 1024

/**
 * Makes Node's servers for the app, with what every answer has, whoever gives it: the headers that tell browsers what
 * to allow, which an answer may replace by its own, and compression. Inside the app each answer would be made twice for
 * it, which took as long as everything else together.
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
      // Its type is that of a framework; it takes what Node gives.
      compress(request as never, response as never, () => listener?.(request, response))
    })) as typeof createServer
}

/** The same for every answer, so they are made once. */
async function usualHeaders(config: Config): Promise<[string, string][]> {
  const app = new Hono()
  app.use(secureHeaders(contentSecurityPolicy(config)))
  const { headers } = await app.request('/')
  headers.delete('content-type')
  return [...headers]
}
