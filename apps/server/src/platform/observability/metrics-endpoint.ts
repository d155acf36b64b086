import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Config, ConfigError } from '../../config.ts'
import type { Log } from './log.ts'
import type { Instruments } from './instruments.ts'
import { prometheusMediaType, prometheusText } from './prometheus-text.ts'

/** Path of the metrics on the public port, which requires the token. */
export const metricsPath = '/api/figures'

/** Headers of every response with metrics, which no browser needs. */
const portHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the token is right, compared in constant time. */
const brings = (token: string, authorization: string | undefined): boolean =>
  timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ''))

/** Whether a token grants access to the metrics. @param authorization The header of that name. */
export const bringsToken = ({ METRICS_TOKEN }: Pick<Config, 'METRICS_TOKEN'>, authorization: string | undefined) =>
  METRICS_TOKEN !== undefined && brings(METRICS_TOKEN, authorization)

const textOf = async (instruments: Instruments): Promise<string> => prometheusText(await instruments.read())

/** Whether a request asks for the metrics on the public port. */
export const asksForMetrics = (
  { METRICS_TOKEN }: Pick<Config, 'METRICS_TOKEN'>,
  { method, url }: Pick<IncomingMessage, 'method' | 'url'>,
): boolean => METRICS_TOKEN !== undefined && url === metricsPath && (method === 'GET' || method === 'HEAD')

/** Answers with the metrics, if the request brings the token. */
export async function answerMetrics(
  config: Pick<Config, 'METRICS_TOKEN'>,
  instruments: Instruments,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<{ route: string }> {
  if (!bringsToken(config, incoming.headers.authorization)) {
    response.writeHead(401, { ...portHeaders, 'www-authenticate': 'Bearer' }).end('A token is needed.\n')
  } else {
    const text = await textOf(instruments)
    response.writeHead(200, { ...portHeaders, 'content-type': prometheusMediaType }).end(text)
  }
  return { route: metricsPath }
}

/**
 * Opens the metrics port, where `/metrics` answers in the format of Prometheus.
 * @returns Its port and a function that closes it; undefined if not configured.
 * @throws ConfigError naming the setting when it is in use; any other listening error as it is.
 */
export async function openMetricsPort(
  { METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>,
  instruments: Instruments,
  log: Log,
): Promise<{ port: number; close(): void } | undefined> {
  if (METRICS_PORT === undefined) return undefined
  const server = createServer((request, response) => {
    const end = (status: number, text: string, more = {}) => {
      response.writeHead(status, { ...portHeaders, ...more }).end(text)
    }
    if (request.url !== '/metrics' || request.method !== 'GET') return end(404, 'The figures are at /metrics.\n')
    if (METRICS_TOKEN !== undefined && !brings(METRICS_TOKEN, request.headers.authorization)) {
      return end(401, 'A token is needed.\n')
    }
    textOf(instruments).then(
      (text) => end(200, text, { 'content-type': prometheusMediaType }),
      (error: unknown) => {
        log.error({ err: error }, 'the figures could not be written')
        end(500, 'The figures could not be written.\n')
      },
    )
  })
  server.listen(METRICS_PORT, METRICS_HOST)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new ConfigError(`METRICS_PORT ${METRICS_PORT} is in use`) : error
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
