import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { leastSecretLength } from './setting-values.ts'

/** The folder of everything that a server keeps, and the secret in it. */

/**
 * Creates the data folder, accessible to its own user only.
 * @throws ConfigError when it cannot be written.
 */
export function prepareDataDir({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void {
  try {
    makeFolder(resolve(DATA_DIR))
    // The path inside it: a file of that name has none.
    accessSync(`${DATA_DIR}/.`, constants.W_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${(error as Error).message}`)
  }
}

/** Node's recursive mkdir never returns below some folders that refuse it, such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** Where the secret that signs sessions is kept; undefined where it is configured. */
export const secretFile = ({ AUTH_SECRET, DATA_DIR }: Pick<Config, 'AUTH_SECRET' | 'DATA_DIR'>): string | undefined =>
  AUTH_SECRET ? undefined : join(resolve(DATA_DIR), 'auth-secret')

/**
 * The secret that signs sessions: the configured one, else one created at the first start and stored.
 * @throws ConfigError for an invalid stored secret: a new one would silently end every session.
 */
export function authSecret(config: Pick<Config, 'AUTH_SECRET' | 'DATA_DIR'>): string {
  const file = secretFile(config)
  if (config.AUTH_SECRET || file === undefined) return config.AUTH_SECRET ?? ''
  if (!existsSync(file)) {
    // Renamed when complete: an interrupted start must not leave a shorter secret behind.
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= leastSecretLength) return secret
  throw new ConfigError(
    `${file} has fewer than ${leastSecretLength} characters. Restore a copy, or remove it: everybody then signs in again.`,
  )
}
