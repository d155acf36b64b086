import { z } from 'zod'
import { hostsOf } from './platform/db/database-url.ts'
import {
  address,
  contact,
  headers,
  isAddress,
  leastSecretLength,
  leastTokenLength,
  list,
  place,
  sources,
  text,
  token,
  wholeNumber,
} from './setting-values.ts'

/** Every setting. Each has a working default. */

export interface Setting {
  schema: z.ZodType
  fallback: string | undefined
  about: string
}

export const settings = {
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

export type SettingName = keyof typeof settings
type Value<N extends SettingName> =
  | z.output<(typeof settings)[N]['schema']>
  | ((typeof settings)[N]['fallback'] extends string ? never : undefined)

export type Config = { readonly [N in SettingName]: Value<N> }
