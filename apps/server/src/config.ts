import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { hostsOf } from './platform/db/database-url.ts'
import { relyingPartyAt } from './platform/security/relying-party.ts'

/**
 * The only reader of the environment. Every setting has a working default; a wrong value stops the start with
 * one line that says what is wrong.
 */

const text = z.string().trim().min(1)
/** Used in headers and URLs. */
const token = text.regex(/^[\x21-\x7e]+$/, 'must hold no blanks and no accents')

/** Minimum length of a secret. */
const leastSecretLength = 32

/** Minimum length of the token for metrics. */
const leastTokenLength = 16

/** Pairs in the format of W3C baggage. */
const headers = text.transform((value, context): Readonly<Record<string, string>> => {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)=([^,]*)$/.exec(pair))
  if (pairs.every((pair) => pair !== null && isEncoded(pair[2] ?? ''))) {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '').trim()]))
  }
  context.addIssue({ code: 'custom', message: 'must be pairs name=value, separated by commas' })
  return z.NEVER
})

function isEncoded(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

/** A whole number given as text. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

const isAddress = (value: string, ...protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

const address = (...protocols: string[]) =>
  text.refine((value) => isAddress(value, ...protocols), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** A file path, or a URL. */
const place = text.refine((value) => !value.includes('://') || (/^https?:/i.test(value) && URL.canParse(value)), {
  message: 'must be the path of a file, or an address that starts with https:// or http://',
})

/** Providers that need no key, in the order of their media types in the app. */
const openSources = ['wikidata', 'deezer', 'open-library'] as const
export type OpenSource = (typeof openSources)[number]

/** Which of them are used: all, none, or a list. */
const sources = text.transform((value, context): readonly OpenSource[] => {
  if (value === 'auto') return openSources
  if (value === 'own') return []
  const names = value.split(',').map((name) => name.trim())
  const listed = openSources.filter((source) => names.includes(source))
  if (listed.length === names.length) return listed
  context.addIssue({ code: 'custom', message: `must be auto, own, or a list of ${openSources.join(', ')}` })
  return z.NEVER
})

/** Text in a header comment: an address, and nothing that ends the comment. */
const contact = text.refine(
  (value) => /^[^\s@()]+@[^\s@()]+$/.test(value) || /^https?:\/\/[^\s()]+$/.test(value),
  'must be an address of mail, or one that starts with https:// or http://',
)

/** A list separated by commas, of entries of one form. */
const list = (pattern: RegExp, message: string) =>
  text
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every((entry) => pattern.test(entry)), message)

interface Setting {
  schema: z.ZodType
  fallback: string | undefined
  about: string
}

const settings = {
  PORT: { schema: wholeNumber(0, 65_535), fallback: '3000', about: 'Port to listen on; 0 takes a free one.' },
  HOST: { schema: text, fallback: '0.0.0.0', about: 'Address to listen on.' },
  DATA_DIR: { schema: text, fallback: './data', about: 'Folder of everything the server keeps.' },
  PUBLIC_URL: {
    schema: address('http:', 'https:'),
    fallback: undefined,
    about: 'Address people use, for links in mails and for the origin check. Default: the address of the request.',
  },
  NATIVE_ORIGINS: {
    schema: list(
      /^(?:https?|capacitor):\/\/[a-z0-9.-]+(?::\d+)?$/,
      'must be origins, such as https://localhost and capacitor://localhost, separated by commas',
    ),
    fallback: undefined,
    about:
      'Origins of the native apps, which call with a token and without cookies: https://localhost,capacitor://localhost. ' +
      'Default: none.',
  },
  ANDROID_FINGERPRINTS: {
    schema: list(
      /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/,
      'must be SHA-256 fingerprints such as 0A:1B:…, separated by commas',
    ),
    fallback: undefined,
    about: 'Certificates that sign the Android app, by their SHA-256: links then open in the app. Default: none.',
  },
  APPLE_TEAM_ID: {
    schema: text.regex(/^[A-Z0-9]{10}$/, 'must have ten capital letters or digits'),
    fallback: undefined,
    about: 'Team that signs the iOS app: links then open in the app. Default: none.',
  },
  DATABASE_URL: {
    schema: text.refine((value) => hostsOf(value).every((url) => isAddress(url, 'postgres:', 'postgresql:')), {
      message: 'must be an address that starts with postgres:// or postgresql://',
    }),
    fallback: undefined,
    about:
      'PostgreSQL 15 or newer; with several hosts (postgres://one:5432,two:5432/name) that one of them which takes writes. ' +
      'Default: the embedded database under DATA_DIR.',
  },
  REDIS_URL: {
    schema: address('redis:', 'rediss:'),
    fallback: undefined,
    about:
      'Redis 7 or Valkey, by which several servers on one DATABASE_URL work together: redis://user:password@host:6379. ' +
      'Default: there is one server.',
  },
  AUTH_SECRET: {
    schema: text.min(leastSecretLength, `must have at least ${leastSecretLength} characters`),
    fallback: undefined,
    about: 'Secret that signs sessions. Default: made once and kept under DATA_DIR.',
  },
  TRUST_PROXY: {
    schema: wholeNumber(0, 10),
    fallback: '0',
    about: 'Number of proxies in front that add to X-Forwarded-For.',
  },
  SMTP_URL: {
    schema: address('smtp:', 'smtps:'),
    fallback: undefined,
    about: 'Mail server: smtps://user:password@host. With it addresses must be confirmed. Default: mails at /mailbox.',
  },
  MAIL_FROM: {
    schema: text,
    fallback: undefined,
    about: 'Sender of mails: Name <address>. Default: no-reply at the host of PUBLIC_URL.',
  },
  REQUIRE_PASSKEY: {
    schema: z.enum(['staff'], 'must be staff'),
    fallback: undefined,
    about:
      'Who acts in a role with a passkey alone: staff, which is admins and moderators. Needs a PUBLIC_URL for which ' +
      'browsers make passkeys: https://…, or localhost. Default: nobody.',
  },
  GOOGLE_CLIENT_ID: { schema: text, fallback: undefined, about: 'Signing in with Google: its client.' },
  GOOGLE_CLIENT_SECRET: { schema: text, fallback: undefined, about: 'Secret of that client.' },
  OIDC_ISSUER: {
    schema: address('http:', 'https:'),
    fallback: undefined,
    about: 'Signing in with any OpenID provider: its issuer.',
  },
  OIDC_CLIENT_ID: { schema: text, fallback: undefined, about: 'Client at that provider.' },
  OIDC_CLIENT_SECRET: { schema: text, fallback: undefined, about: 'Secret of that client.' },
  OIDC_NAME: { schema: text, fallback: 'OpenID', about: 'Name of that provider on its button.' },
  SOURCES: {
    schema: sources,
    fallback: 'auto',
    about:
      'Open sources that complete the embedded catalogue: auto (all), own (none), or a list: wikidata (films, series), ' +
      'deezer (music, podcasts), open-library (books). They are sent the text of searches, and nothing about people.',
  },
  CONTACT: {
    schema: contact,
    fallback: undefined,
    about:
      'Whom the sources of works may turn to: an address of mail, or of a page. They are told it with each question.',
  },
  WIKIDATA_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://www.wikidata.org',
    about: 'Address of Wikidata.',
  },
  WIKIDATA_QUERY_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://query.wikidata.org',
    about: 'Address of the query service of Wikidata.',
  },
  WIKIPEDIA_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://fr.wikipedia.org',
    about: 'Address of the Wikipedia that tells what films and series are about.',
  },
  DEEZER_URL: { schema: address('http:', 'https:'), fallback: 'https://api.deezer.com', about: 'Address of Deezer.' },
  OPEN_LIBRARY_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://openlibrary.org',
    about: 'Address of Open Library.',
  },
  TMDB_TOKEN: {
    schema: token,
    fallback: undefined,
    about: 'Read token of the film database (TMDB), which then serves films and series alone.',
  },
  TMDB_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://api.themoviedb.org/3',
    about: 'Address of the film database.',
  },
  SPOTIFY_CLIENT_ID: {
    schema: token,
    fallback: undefined,
    about: 'Music and podcasts of Spotify, which then serves them alone: the client of an application there.',
  },
  SPOTIFY_CLIENT_SECRET: { schema: token, fallback: undefined, about: 'Secret of that client.' },
  SPOTIFY_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://api.spotify.com/v1',
    about: 'Address of Spotify.',
  },
  SPOTIFY_ACCOUNTS_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://accounts.spotify.com',
    about: 'Address where Spotify gives tokens.',
  },
  GOOGLE_BOOKS: {
    schema: z.enum(['on', 'off'], 'must be on or off'),
    fallback: 'off',
    about: 'Books of Google Books instead of the embedded catalogue; a key switches it on too.',
  },
  GOOGLE_BOOKS_KEY: {
    schema: token,
    fallback: undefined,
    about: 'Key for Google Books. Without one its quota is low.',
  },
  GOOGLE_BOOKS_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://www.googleapis.com/books/v1',
    about: 'Address of Google Books.',
  },
  PICTURES_MB: {
    schema: wholeNumber(0, 1_000_000),
    fallback: '500',
    about: 'Megabytes of pictures of works that are kept beside the uploaded ones; 0 fetches each anew.',
  },
  PICTURES_URL: {
    schema: address('http:', 'https:'),
    fallback: undefined,
    about: 'Address that is asked in the place of their hosts, as PICTURES_URL/{host}/{path}, for trials.',
  },
  S3_BUCKET: {
    schema: text,
    fallback: undefined,
    about: 'Bucket of the pictures, on any S3. Default: the folder files under DATA_DIR.',
  },
  S3_ENDPOINT: {
    schema: address('http:', 'https:'),
    fallback: undefined,
    about: 'Address of the S3, without the bucket.',
  },
  S3_REGION: { schema: text, fallback: 'us-east-1', about: 'Region of the S3.' },
  S3_ACCESS_KEY_ID: { schema: text, fallback: undefined, about: 'Key of the S3.' },
  S3_SECRET_ACCESS_KEY: { schema: text, fallback: undefined, about: 'Secret of that key.' },
  TELEMETRY_SHARE: {
    schema: wholeNumber(0, 100),
    fallback: '100',
    about:
      'Percent of the visits of people who agreed to it that tell how pages and calls do, without anything about them; 0 takes none.',
  },
  AUDIT_HEADS: {
    schema: place,
    fallback: undefined,
    about:
      'File to which beginning and end of the audit are written every hour, or address to which they are posted; best on another machine.',
  },
  VAPID_PRIVATE_KEY: {
    schema: text.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'),
    fallback: undefined,
    about: 'Key with which the server names itself to push services (P-256). Default: derived from AUTH_SECRET.',
  },
  PUSH_SERVICE_URL: {
    schema: address('http:', 'https:'),
    fallback: undefined,
    about: 'Origin of a push service of your own, besides those of browsers, for trials.',
  },
  FCM_KEY_FILE: {
    schema: text,
    fallback: undefined,
    about: 'Notifications of Android apps: the JSON file of a service account of Firebase. Default: none are sent.',
  },
  FCM_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://fcm.googleapis.com',
    about: 'Address of Firebase Cloud Messaging.',
  },
  APNS_KEY_FILE: {
    schema: text,
    fallback: undefined,
    about: 'Notifications of apps on Apple’s systems: the file of a signing key (.p8). Default: none are sent.',
  },
  APNS_KEY_ID: { schema: token, fallback: undefined, about: 'Id of that key.' },
  APNS_TEAM_ID: { schema: token, fallback: undefined, about: 'Id of the team of that key.' },
  APNS_TOPIC: { schema: token, fallback: undefined, about: 'Bundle id of the app.' },
  APNS_URL: {
    schema: address('http:', 'https:'),
    fallback: 'https://api.push.apple.com',
    about: 'Address of Apple’s push service.',
  },
  METRICS_PORT: {
    schema: wholeNumber(0, 65_535),
    fallback: undefined,
    about: 'Port where Prometheus reads the figures, at /metrics; 0 takes a free one. Default: none.',
  },
  METRICS_HOST: { schema: text, fallback: '127.0.0.1', about: 'Address of that port.' },
  METRICS_TOKEN: {
    schema: token.min(leastTokenLength, `must have at least ${leastTokenLength} characters`),
    fallback: undefined,
    about:
      'Token that opens the figures at /api/figures (Authorization: Bearer), and is asked for on METRICS_PORT too.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: address('http:', 'https:'),
    fallback: undefined,
    about: 'Collector of OpenTelemetry that is sent traces and figures (OTLP over HTTP), without /v1/… Default: none.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: headers,
    fallback: undefined,
    about: 'Headers for that collector: name=value, separated by commas, values %-encoded.',
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 300),
    fallback: '0',
    about: 'How long a server that is told to stop still answers, while /api/health/ready says that it does not.',
  },
  LOG_LEVEL: {
    schema: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    fallback: 'info',
    about: 'Least severity that is logged.',
  },
} satisfies Record<string, Setting>

type SettingName = keyof typeof settings
type Value<N extends SettingName> =
  | z.output<(typeof settings)[N]['schema']>
  | ((typeof settings)[N]['fallback'] extends string ? never : undefined)

export type Config = { readonly [N in SettingName]: Value<N> }

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
