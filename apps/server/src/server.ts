import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { backfillUsernameKeys } from './features/profiles/backfill-keys.ts'
import { isForGateway } from './realtime/gateway.ts'
import { operatorCommands } from './operator-commands.ts'
import { type After, systemAfter } from './platform/runtime/clock.ts'
import { connectionsOf } from './platform/http/open-connections.ts'
import { startNodeTasks } from './platform/runtime/node-tasks.ts'
import { scheduleHourly } from './platform/jobs/scheduled-jobs.ts'
import { openObservability } from './platform/observability/observability.ts'
import { answerMalformedRequest } from './platform/http/malformed-request.ts'
import { openOperatorSocket, operatorSocket } from './platform/runtime/operator-socket.ts'
import { observeServices } from './service-metrics.ts'
import { createServices, type Platform, type Services } from './services.ts'
import { subscribeAll } from './subscribers.ts'

export interface RunningServer {
  readonly port: number
  readonly services: Services
  /** Port of the Prometheus metrics; undefined if not configured. */
  readonly metricsPort: number | undefined
  stop(): Promise<void>
}

/** Longer than the minute for which proxies keep idle connections: if the proxy closes first, no request is lost. */
const keepAliveMs = 75_000

/**
 * Listens on the configured address.
 * @throws The listening error, `EADDRINUSE` among them.
 */
export async function startServer(platform: Platform): Promise<RunningServer> {
  const renamed = await backfillUsernameKeys(platform.db)
  if (renamed.length > 0) platform.log.warn({ accounts: renamed }, 'usernames that looked like older ones got a number')
  const observability = await openObservability(platform)
  const measured = { ...platform, instruments: observability.instruments, metrics: observability.metrics }
  const services = createServices(measured)
  subscribeAll(services.bus, services, platform.maintenance)
  observeServices(measured.instruments, services, platform.database)
  const listener = await createApp(measured, services)
  await startJobs(services, platform.isScheduled)
  await services.live.start()
  await services.pushReader.start()
  const server = createServer({ keepAliveTimeout: keepAliveMs, shouldUpgradeCallback: isForGateway }, listener)
  answerMalformedRequest(server)
  services.live.attach(server)
  const endConnections = connectionsOf(server)
  server.listen(platform.config.PORT, platform.config.HOST)
  await once(server, 'listening')
  const { anchors, health, live, appender, pushReader } = services
  const commands = operatorCommands(services)
  const closeOperatorSocket = await openOperatorSocket(operatorSocket(platform.config), commands, platform.log)
  const { config, maintenance, log, after } = platform
  const stopTasks = startNodeTasks(
    {
      ...(maintenance && { database: maintenance.run }),
      live: live.endThoseOver,
      // Of other processes, and of a commit whose process could not send it.
      changes: live.deliverCommitted,
      notifications: async () => pushReader.wake(),
      audit: appender.append,
      anchors: async () => anchors.deliver(),
      jobs: services.jobs.count,
      metrics: observability.closeMinute,
    },
    log,
  )
  return {
    port: (server.address() as AddressInfo).port,
    services,
    metricsPort: observability.port,
    async stop() {
      health.beginStop()
      if (config.DRAIN_SECONDS > 0) await passing(config.DRAIN_SECONDS * 1000, after)
      closeOperatorSocket()
      await stopTasks()
      await live.close()
      await endConnections()
      await services.messages.settled()
      await pushReader.close()
      await services.background.settled()
      await services.jobs.stop()
      services.outbox.close()
      // What was written until now was published.
      await services.broker.close()
      await observability.stop()
    },
  }
}

/** Work that goes on after a request, and what is done every hour by one of the nodes. */
async function startJobs(services: Services, isScheduled = true): Promise<void> {
  const {
    jobs,
    outbox,
    images,
    pictures,
    sweepAccounts,
    sweepPasskeys,
    sweepAudit,
    telemetry,
    changes,
    messageChanges,
  } = services
  const schedule = scheduleHourly(jobs, {
    uploads: images.sweep,
    pictures: pictures.sweep,
    accounts: sweepAccounts,
    passkeys: sweepPasskeys,
    audit: sweepAudit,
    telemetry: telemetry.sweep,
    changes: changes.sweep,
    messages: messageChanges.sweep,
    async mails() {
      await outbox.sweep()
      await outbox.queueWaiting()
    },
  })
  await jobs.start()
  if (isScheduled) await schedule()
  await outbox.queueWaiting()
}

const passing = (milliseconds: number, after: After = systemAfter): Promise<void> =>
  new Promise((resolve) => {
    after(milliseconds, resolve)
  })
