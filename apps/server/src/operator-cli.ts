import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from './config.ts'
import { createVerifier } from './features/audit/audit.module.ts'
import { auditTimeoutMs, auditUsage, parseAuditCommand } from './features/audit/audit.operator.ts'
import { createRecorder } from './features/audit/recorder.ts'
import { parseRolesCommand, rolesUsage } from './features/roles/roles.operator.ts'
import { createRolesService } from './features/roles/roles.service.ts'
import { operatorCommands } from './operator-commands.ts'
import { createBackgroundTasks } from './platform/runtime/background-tasks.ts'
import { createEventBus } from './platform/runtime/event-bus.ts'
import { createRequestPseudonyms } from './platform/observability/request-pseudonym.ts'
import { systemClock } from './platform/runtime/clock.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { errorText } from './platform/observability/error-description.ts'
import { FolderInUseError } from './platform/db/folder-lock.ts'
import { createLog, outliveReaders } from './platform/observability/log.ts'
import { askServer, NoServer, operatorSocket, OperatorError } from './platform/runtime/operator-socket.ts'
import { createTransact } from './platform/db/transaction.ts'

/**
 * `npm run roles` and `npm run audit`. Commands are sent to a running server, which holds the lock of the embedded
 * database and caches sessions; without one the database is opened here.
 */

/** Arguments of each command, and its time-out. */
const programs = {
  roles: { parse: parseRolesCommand, timeoutMs: undefined },
  audit: { parse: parseAuditCommand, timeoutMs: auditTimeoutMs },
}

function programOf(name: string | undefined) {
  if (name === 'roles' || name === 'audit') return programs[name]
  throw new OperatorError(`${rolesUsage}\n${auditUsage}`)
}

async function run([name, ...args]: readonly string[]): Promise<string> {
  const { parse, timeoutMs } = programOf(name)
  const command = parse(args)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  try {
    return await askServer(operatorSocket(config), command, timeoutMs)
  } catch (error) {
    if (!(error instanceof NoServer)) throw error
  }
  const database = await openDatabase(config)
  try {
    const { db } = database
    const log = createLog(config.LOG_LEVEL)
    // No subscribers: other nodes on this database see the change when their cached session expires, within seconds.
    const transact = createTransact(db, log)
    const audit = createRecorder({
      db,
      clock: systemClock,
      pseudonymOfCall: createRequestPseudonyms(systemClock),
      recorded: () => {},
    })
    const roles = createRolesService({ db, transact, bus: createEventBus(log), audit })
    const verifier = createVerifier({ db, transact, clock: systemClock, log, background: createBackgroundTasks(log) })
    return await operatorCommands({ roles, verifier })(command)
  } finally {
    await database.close()
  }
}

/** The reason in one line that a person can act on; undefined for a bug of ours. */
function explain(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (error instanceof ConfigError) return `Wrong setting: ${error.message}`
  if (error instanceof FolderInUseError) {
    return `A server is running that takes no commands: ${error.message}. Its log says why; stop it and try again.`
  }
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') {
    return 'Only the user that runs the server may do this. Run the command as that user.'
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database server at DATABASE_URL cannot be reached.'
  return undefined
}

outliveReaders()
try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  const explanation = explain(error)
  process.stderr.write(`${explanation ?? errorText(error)}\n`)
  process.exitCode = 1
}
