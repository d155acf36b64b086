import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createApp, createServices, type Platform, type Services } from './app.ts'

export interface RunningServer {
  readonly port: number
  readonly services: Services
  stop(): Promise<void>
}

/**
 * Listens on the configured address.
 * @throws The listening error, `EADDRINUSE` among them.
 */
export async function startServer(platform: Platform): Promise<RunningServer> {
  const services = createServices(platform)
  const app = createApp(platform, services)
  const server = serve({ fetch: app.fetch, hostname: platform.config.HOST, port: platform.config.PORT })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  return {
    port: (server.address() as AddressInfo).port,
    services,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
