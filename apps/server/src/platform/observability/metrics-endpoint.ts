import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Config, ConfigError } from '../../config.ts'
import type { Log } from './log.ts'
import type { Instruments } from './instruments.ts'
import { prometheusMediaType, prometheusText } from './prometheus-text.ts'

/** Path of the metrics on the public port, which requires the token. */
export const metricsPath = '/api/figures'

/** Headers of every response of the metrics port, which no browser needs. */
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

/**
 * The response with the metrics. @param authorization The header of that name.
 * @returns Undefined where the public port has no metrics.
 */
export async function answerMetrics(
  { METRICS_TOKEN }: Pick<Config, 'METRICS_TOKEN'>,
  instruments: Instruments,
  authorization: string | undefined,
): Promise<Response | undefined> {
  if (METRICS_TOKEN === undefined) return undefined
  if (!brings(METRICS_TOKEN, authorization)) {
    return new Response('A token is needed.\n', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  }
  return new Response(await textOf(instruments), {
    headers: { 'content-type': prometheusMediaType, 'cache-control': 'no-store' },
  })
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
