import { relyingPartyAt } from './platform/security/relying-party.ts'
import { type Config, type Setting, type SettingName, settings } from './settings.ts'

/** The only reader of the environment: a wrong value stops the start with one line that says what is wrong. */

export type { Config }
export type { OpenSource } from './setting-values.ts'

/** Groups of settings: one of them requires all of its group. */
const groups: readonly (readonly SettingName[])[] = [
  ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['APNS_KEY_FILE', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'],
]

/** Settings that require PUBLIC_URL, so that no request's Host header can redirect links and callbacks. */
const needPublicUrl: readonly SettingName[] = ['SMTP_URL', 'REQUIRE_PASSKEY', 'GOOGLE_CLIENT_ID', 'OIDC_ISSUER']

/** What several servers have in common. */
const needsOfNodes: readonly SettingName[] = ['DATABASE_URL', 'AUTH_SECRET']

export class ConfigError extends Error {}

/**
 * Reads and validates settings.
 * @param environment Usually `process.env`; an empty value counts as absent.
 * @throws ConfigError naming the first wrong setting.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const entries = Object.entries(settings as Record<string, Setting>).map(([name, { schema, fallback }]) => {
    const value = environment[name]?.trim() || fallback
    if (value === undefined) return [name, undefined]
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new ConfigError(`${name} ${parsed.error.issues[0]?.message ?? 'is wrong'}`)
    return [name, parsed.data]
  })
  const config = Object.fromEntries(entries) as Config
  for (const group of groups) {
    const missing = group.find((name) => config[name] === undefined)
    const present = group.find((name) => config[name] !== undefined)
    if (missing && present) throw new ConfigError(`${missing} is missing, and ${present} needs it`)
  }
  for (const name of needsOfNodes) {
    if (config.REDIS_URL !== undefined && config[name] === undefined) {
      throw new ConfigError(`${name} is missing, and REDIS_URL needs it: all servers have the same`)
    }
  }
  const linking = needPublicUrl.find((name) => config[name] !== undefined)
  if (linking && config.PUBLIC_URL === undefined)
    throw new ConfigError(`PUBLIC_URL is missing, and ${linking} needs it`)
  if (config.REQUIRE_PASSKEY !== undefined && !relyingPartyAt(config.PUBLIC_URL ?? '')) {
    throw new ConfigError('PUBLIC_URL must start with https:// and name a host, and REQUIRE_PASSKEY needs it')
  }
  return config
}

/** Settings that an operator may have forgotten, in one line each; the server works without them. */
export function warningsAbout({ DATABASE_URL, AUTH_SECRET, REDIS_URL, S3_BUCKET }: Config): string[] {
  const warnings: string[] = []
  if (DATABASE_URL && !AUTH_SECRET) {
    warnings.push('AUTH_SECRET is not set: another server on this database would refuse the sessions of this one.')
  }
  if (REDIS_URL && !S3_BUCKET) {
    warnings.push('S3_BUCKET is not set: servers on other machines do not see the pictures that are uploaded here.')
  }
  return warnings
}

/** The text of `npm start -- --help`. */
export function describeSettings(): string {
  const lines = Object.entries(settings as Record<string, Setting>).flatMap(([name, { fallback, about }]) => [
    `  ${name}${fallback === undefined ? '' : ` (${fallback})`}`,
    `      ${about}`,
  ])
  return ['Settings, from the environment or a .env file (defaults in brackets):', '', ...lines].join('\n')
}
