import { existsSync } from 'node:fs'
import { type Config, ConfigError, readConfig } from './config.ts'
import { prepareDataDir, secretFile } from './data-folder.ts'
import { createVerifier } from './features/audit/audit.module.ts'
import { auditTimeoutMs, auditUsage, parseAuditCommand } from './features/audit/audit.operator.ts'
import { createRecorder } from './features/audit/recorder.ts'
import { createPasskeyReset } from './features/passkeys/passkey-reset.ts'
import { parsePasskeysCommand, passkeysUsage } from './features/passkeys/passkeys.operator.ts'
import { parseRolesCommand, rolesUsage } from './features/roles/roles.operator.ts'
import { createRolesService } from './features/roles/roles.service.ts'
import { storedPaths } from './features/uploads/index.ts'
import { operatorCommands } from './operator-commands.ts'
import { backupTimeoutMs, backupUsage, describeBackup, parseBackupCommand } from './platform/backup/backup.operator.ts'
import { restoreBackup } from './platform/backup/restore-backup.ts'
import { type DeadLetters, withDeadLetters } from './platform/jobs/dead-letters.ts'
import { jobsUsage, parseJobsCommand } from './platform/jobs/jobs.operator.ts'
import { createStorage } from './platform/files/storage.ts'
import { type Broker, BrokerUnusableError, createLocalBroker } from './platform/broker/broker.ts'
import { openBroker } from './platform/broker/open-broker.ts'
import { createBackgroundTasks } from './platform/runtime/background-tasks.ts'
import { createEventBus } from './platform/runtime/event-bus.ts'
import { createRequestPseudonyms } from './platform/observability/request-pseudonym.ts'
import { systemClock } from './platform/runtime/clock.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { writeMail } from './platform/mail/outbox.ts'
import { errorText } from './platform/observability/error-description.ts'
import { FolderInUseError } from './platform/db/folder-lock.ts'
import { createLog, outliveReaders } from './platform/observability/log.ts'
import { askServer, NoServer, operatorSocket, OperatorError } from './platform/runtime/operator-socket.ts'
import { createTransact } from './platform/db/transaction.ts'

/**
 * `npm run roles`, `audit`, `backup`, `jobs` and `passkeys`. Commands are sent to a running server, which holds the lock of the embedded
 * database and caches sessions; without one the database is opened here.
 */

/** Arguments of each command, and its time-out. */
const programs = {
  roles: { parse: parseRolesCommand, timeoutMs: undefined },
  audit: { parse: parseAuditCommand, timeoutMs: auditTimeoutMs },
  backup: { parse: parseBackupCommand, timeoutMs: backupTimeoutMs },
  jobs: { parse: parseJobsCommand, timeoutMs: undefined },
  passkeys: { parse: parsePasskeysCommand, timeoutMs: undefined },
}

function programOf(name = '') {
  if (Object.hasOwn(programs, name)) return programs[name as keyof typeof programs]
  throw new OperatorError([rolesUsage, auditUsage, backupUsage, jobsUsage, passkeysUsage].join('\n'))
}

function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

async function run([name, ...args]: readonly string[]): Promise<string> {
  if (name === 'restore') return restore(args)
  const { parse, timeoutMs } = programOf(name)
  const command = parse(args)
  const config = readSettings()
  try {
    return await askServer(operatorSocket(config), command, timeoutMs)
  } catch (error) {
    if (!(error instanceof NoServer)) throw error
  }
  const database = await openDatabase(config)
  try {
    const { db } = database
    const log = createLog(config.LOG_LEVEL)
    const transact = createTransact(db, log)
    const audit = createRecorder({
      db,
      clock: systemClock,
      pseudonymOfCall: createRequestPseudonyms(systemClock),
      recorded: () => {},
    })
    const { broker } = await openBroker({ config, secret: '', db, log }).catch(withoutBroker)
    const bus = createEventBus(log, undefined, broker)
    // Nobody here, but the servers on this database.
    bus.subscribeEverywhere('account.changed', () => {})
    bus.subscribeEverywhere('session.ended', () => {})
    const roles = createRolesService({ db, transact, bus, audit })
    const verifier = createVerifier({ db, transact, clock: systemClock, log, background: createBackgroundTasks(log) })
    const storage = createStorage(config)
    const backup = { transact, storage, clock: systemClock, files: storedPaths, secret: secretFile(config) }
    const useDeadLetters = <T>(work: (letters: DeadLetters) => Promise<T>) => withDeadLetters(database, work)
    const passkeyReset = createPasskeyReset({
      transact,
      bus,
      audit,
      clock: systemClock,
      addMail: (transaction, mail) => writeMail(transaction, mail, systemClock.now()),
    })
    const onCommand = operatorCommands({ roles, verifier, backup, passkeyReset, useDeadLetters })
    return await onCommand(command).finally(broker.close)
  } finally {
    await database.close()
  }
}

/** `npm run restore`, only without a server. */
async function restore(args: readonly string[]): Promise<string> {
  const { folder } = parseBackupCommand(args)
  const config = readSettings()
  prepareDataDir(config)
  const database = await openDatabase(config).catch((error: unknown) => {
    throw error instanceof FolderInUseError ? new OperatorError('A server is running: stop it first.') : error
  })
  try {
    const transact = createTransact(database.db, createLog(config.LOG_LEVEL))
    const options = { transact, storage: createStorage(config), secret: secretFile(config) }
    return `${describeBackup(await restoreBackup(folder, options))} are restored.`
  } finally {
    await database.close()
  }
}

/** Servers see the change when what they believe of a session is too old, within seconds. */
function withoutBroker(error: unknown): { broker: Broker } {
  if (!(error instanceof BrokerUnusableError)) throw error
  return { broker: createLocalBroker('command') }
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
