import { existsSync } from 'node:fs'
import { ConfigError, describeSettings, readConfig, warningsAbout } from './config.ts'
import { authSecret, prepareDataDir } from './data-folder.ts'
import { systemClock } from './platform/runtime/clock.ts'
import { DatabaseUnusableError } from './platform/db/database.ts'
import { BrokerUnusableError } from './platform/broker/broker.ts'
import { DatabaseInUseError } from './platform/db/node-lease.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { FolderInUseError } from './platform/db/folder-lock.ts'
import { joinNodes } from './join-nodes.ts'
import { checkPort } from './platform/net/free-port.ts'
import { createLog, flushLog, logUncaught, outliveReaders } from './platform/observability/log.ts'
import { errorText } from './platform/observability/error-description.ts'

/** Reads the configuration, starts, and stops gracefully. Says in a few lines what it does. */

const print = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    print(describeSettings())
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  await checkPort(config.PORT, config.HOST)
  prepareDataDir(config)
  const log = createLog(config.LOG_LEVEL)
  print(
    `Database: ${config.DATABASE_URL ? 'PostgreSQL server' : `embedded, in ${config.DATA_DIR}`}; updating its tables`,
  )
  for (const warning of warningsAbout(config)) print(warning)
  // The rest of the program loads while the database opens: both take most of the start-up time.
  const [database, { startServer }] = await Promise.all([openDatabase(config), import('./server.ts')])
  if (process.argv.includes('--migrate')) return database.close()
  const secret = authSecret(config)
  let end = (): void => process.exit(1)
  const onLost = () => {
    log.fatal('another server has taken over the database: this one stops')
    end()
  }
  const { broker, limits, leave } = await joinNodes({ config, secret, database, log, onLost }).catch(closing(database))
  const platform = {
    config,
    secret,
    broker,
    limits,
    db: database.db,
    maintenance: database.maintenance,
    database,
    clock: systemClock,
    log,
  }
  const server = await startServer(platform)
    .catch(closing({ close: leave }))
    .catch(closing(database))
  if (process.argv.includes('--demo')) {
    const { addDemoData } = await import('./demo.ts')
    print(await addDemoData(server.services, database.db))
  }

  let stopping = false
  const stop = async (code = 0) => {
    if (stopping) return
    stopping = true
    await server.stop()
    await leave()
    await database.close()
    await flushLog(log)
    process.exit(code)
  }
  end = () => void stop(1)
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  void server.services.images.sweep()
  if ((await server.services.roles.list()).length === 0) {
    print('Nobody is admin yet. Sign up, then: npm run roles -- grant <your e-mail> admin')
  }
  if (!config.SMTP_URL) print(`Mails are not sent: read them at http://localhost:${server.port}/mailbox`)
  if (server.metricsPort !== undefined) print(`Figures: http://${config.METRICS_HOST}:${server.metricsPort}/metrics`)
  print(`Ready: http://localhost:${server.port}`)
}

/** Closes what was opened before, and throws on. */
const closing =
  ({ close }: { close: () => Promise<void> }) =>
  async (error: unknown): Promise<never> => {
    await close()
    throw error
  }

/** The reason in one line that a person can act on; undefined for a bug of ours. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError) return `Wrong setting: ${error.message}`
  if (error instanceof FolderInUseError) return `Another server is running: ${error.message}`
  if (error instanceof DatabaseUnusableError || error instanceof DatabaseInUseError) return error.message
  if (error instanceof BrokerUnusableError) return error.message
  const { code, port, syscall, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`
  if (code === 'EACCES' && syscall === 'listen') return `Port ${port} needs more rights. Set PORT to another one.`
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST is no address of this machine: ${message}`
  return undefined
}

logUncaught()
outliveReaders()
try {
  await main()
} catch (error) {
  const explanation = explain(error)
  process.stderr.write(`${explanation ?? errorText(error)}\n`)
  process.exit(1)
}
