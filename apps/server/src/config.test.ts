import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, describeSettings, readConfig, warningsAbout } from './config.ts'
import { authSecret, prepareDataDir } from './data-folder.ts'

const names = Object.keys(readConfig({}))

describe('the settings', () => {
  test('work without any', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: './data',
      DATABASE_URL: undefined,
      PICTURES_MB: 500,
    })
  })

  test('count as absent when empty, and are trimmed', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '  ', HOST: ' ::1 ' })).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: undefined,
      HOST: '::1',
    })
  })

  const number = 'must be a whole number'
  const web = 'must be an address that starts with http:// or https://'
  test.each([
    ['PORT', 'abc', number],
    ['PORT', '70000', number],
    ['PORT', '-1', number],
    ['PORT', '80.5', number],
    ['PORT', '1e3', number],
    ['TRUST_PROXY', 'true', number],
    ['TRUST_PROXY', '11', number],
    ['PUBLIC_URL', 'trouvaille.example', web],
    ['PUBLIC_URL', 'ftp://trouvaille.example', web],
    ['DATABASE_URL', 'mysql://localhost/x', 'must be an address that starts with postgres:// or postgresql://'],
    ['TMDB_TOKEN', 'one\ntwo', 'must hold no blanks and no accents'],
    ['AUTH_SECRET', 'short', 'must have at least 32 characters'],
    ['SMTP_URL', 'mail.example', 'must be an address that starts with smtp:// or smtps://'],
    ['OIDC_ISSUER', 'issuer', web],
    ['TMDB_URL', 'themoviedb', web],
    ['S3_ENDPOINT', 's3.example', web],
    ['LOG_LEVEL', 'loud', 'Invalid option'],
    ['METRICS_PORT', '65536', number],
    [
      'AUDIT_HEADS',
      'ftp://heads.example',
      'must be the path of a file, or an address that starts with https:// or http://',
    ],
    ['METRICS_TOKEN', 'fifteen-letters', 'must have at least 16 characters'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', web],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'must be pairs name=value, separated by commas'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%', 'must be pairs name=value, separated by commas'],
    ['DRAIN_SECONDS', '301', number],
    ['PICTURES_MB', '-1', number],
    ['PICTURES_MB', '1.5', number],
    ['PICTURES_URL', 'pictures', web],
    ['NATIVE_ORIGINS', '*', 'must be origins, such as'],
    ['NATIVE_ORIGINS', 'https://localhost/', 'must be origins, such as'],
    ['NATIVE_ORIGINS', 'https://localhost,null', 'must be origins, such as'],
    ['ANDROID_FINGERPRINTS', 'AA:BB', 'must be SHA-256 fingerprints'],
    ['APPLE_TEAM_ID', 'team', 'must have ten capital letters or digits'],
    ['REQUIRE_PASSKEY', 'everybody', 'must be staff'],
    ['SOURCES', 'imdb', 'must be auto, own, or a list of wikidata, deezer, open-library'],
    ['SOURCES', 'own,deezer', 'must be auto, own, or a list of wikidata, deezer, open-library'],
  ])('%s=%s gives one line that says what is wrong', (name, value, reason) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} ${reason}[^\n]*$`))
  })

  test.each([
    [{ S3_BUCKET: 'b' }, 'S3_ENDPOINT is missing, and S3_BUCKET needs it'],
    [{ GOOGLE_CLIENT_SECRET: 's' }, 'GOOGLE_CLIENT_ID is missing, and GOOGLE_CLIENT_SECRET needs it'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'PUBLIC_URL is missing, and SMTP_URL needs it'],
    [{ REQUIRE_PASSKEY: 'staff' }, 'PUBLIC_URL is missing, and REQUIRE_PASSKEY needs it'],
    [
      { REQUIRE_PASSKEY: 'staff', PUBLIC_URL: 'http://trouvaille.example' },
      'PUBLIC_URL must start with https:// and name a host, and REQUIRE_PASSKEY needs it',
    ],
  ])('%j lacks a setting that goes with it', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  test('stand in the help, each with what it is for', () => {
    const help = describeSettings()
    for (const name of names) expect(help).toMatch(new RegExp(`^  ${name}( \\(.+\\))?\\n      \\S.+$`, 'm'))
    expect(help.match(/^ {2}[A-Z]/gm)).toHaveLength(names.length)
  })
})

describe('the secret that signs sessions', () => {
  test('is the configured one, else made once and kept where nobody else reads it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trouvaille-secret-'))
    const config = { AUTH_SECRET: undefined, DATA_DIR: join(folder, 'data') }
    prepareDataDir(config)
    const secret = authSecret(config)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(authSecret(config)).toBe(secret)
    expect(statSync(join(config.DATA_DIR, 'auth-secret')).mode & 0o077).toBe(0)
    expect(readdirSync(config.DATA_DIR)).toEqual(['auth-secret'])
    expect(authSecret({ ...config, AUTH_SECRET: 'x'.repeat(32) })).toBe('x'.repeat(32))
    rmSync(folder, { recursive: true })
  })
})

test.each(['cine@films.org', 'https://films.org/contact'])('[SRC-05] %s is somebody to turn to', (CONTACT) => {
  expect(readConfig({ CONTACT }).CONTACT).toBe(CONTACT)
})

test.each(['films', 'a@b) (c', 'javascript:x', 'https://films.org/(a)', 'a b@c'])(
  '[SRC-05] %s is nobody',
  (CONTACT) => {
    expect(() => readConfig({ CONTACT })).toThrow('CONTACT must be an address of mail')
  },
)

test('a database that nodes may share asks for a secret that they share', () => {
  const shared = { DATABASE_URL: 'postgres://localhost/trouvaille' }
  expect(warningsAbout(readConfig(shared))).toEqual([
    'AUTH_SECRET is not set: another server on this database would refuse the sessions of this one.',
  ])
  expect(warningsAbout(readConfig({ ...shared, AUTH_SECRET: 'x'.repeat(32) }))).toEqual([])
  const several = { ...shared, REDIS_URL: 'redis://localhost' }
  expect(() => readConfig(several)).toThrow('AUTH_SECRET is missing, and REDIS_URL needs it: all servers have the same')
  expect(() => readConfig({ REDIS_URL: 'redis://localhost' })).toThrow('DATABASE_URL is missing')
  expect(() => readConfig({ ...several, REDIS_URL: 'localhost' })).toThrow(
    'REDIS_URL must be an address that starts with redis:// or rediss://',
  )
  expect(warningsAbout(readConfig({ ...several, AUTH_SECRET: 'x'.repeat(32) }))).toEqual([
    'S3_BUCKET is not set: servers on other machines do not see the pictures that are uploaded here.',
  ])
  expect(warningsAbout(readConfig({}))).toEqual([])
})

test.each(['', '\n', 'short'])('a kept secret that is no secret (%j) is refused, and left as it is', (content) => {
  const folder = mkdtempSync(join(tmpdir(), 'trouvaille-secret-'))
  const file = join(folder, 'auth-secret')
  writeFileSync(file, content)
  expect(() => authSecret({ AUTH_SECRET: undefined, DATA_DIR: folder })).toThrow(
    new ConfigError(
      `${file} has fewer than 32 characters. Restore a copy, or remove it: everybody then signs in again.`,
    ),
  )
  expect(readFileSync(file, 'utf8')).toBe(content)
  rmSync(folder, { recursive: true })
})
