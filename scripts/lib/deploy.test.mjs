import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSettings } from '../../apps/server/src/config.ts'
import { root } from './project.mjs'

/** What containers and units are made of is what the project has. */

const read = (file) => readFileSync(join(root, file), 'utf8')
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

const dockerfile = read('deploy/Dockerfile')

test('the image copies what there is, and the manifest of every workspace', () => {
  const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '))
  for (const source of copied) expect(existsSync(join(root, source)), source).toBe(true)
  const { workspaces } = JSON.parse(read('package.json'))
  const single = workspaces.filter((workspace) => !workspace.includes('*'))
  const packages = ['contract', 'covers', 'domain'].map((name) => `packages/${name}`)
  for (const workspace of [...single, ...packages]) expect(copied).toContain(`${workspace}/package.json`)
})

test('the image leaves out what only tests need', () => {
  const left = read('.dockerignore').split('\n')
  expect(left).toEqual(
    expect.arrayContaining(['**/*.test.ts', 'apps/server/src/testing', '.git', '**/.env', '**/data']),
  )
})

test('no service has a password of its own: each is asked for', () => {
  const given = matches(read('deploy/compose.yaml'), /(?:PASSWORD|SECRET\w*|SecretKey|secretKey)"?: (.+?)[",}\n]/g)
  const inAddresses = matches(read('deploy/compose.yaml'), /:\/\/\w*:(.+?)@/g)
  expect(given.length + inAddresses.length).toBeGreaterThanOrEqual(4)
  for (const secret of [...given, ...inAddresses]) expect(secret).toMatch(/^"?\$\{[A-Z0-9_]+:\?/)
})

test('without TLS the proxy leads pages to it, and refuses calls', () => {
  const [, withoutTls = ''] = /^http:\/\/ \{\n(.*?)^\}/ms.exec(read('deploy/Caddyfile')) ?? []
  expect(withoutTls).toMatch(/@call path \/api \/api\/\*\n\s*respond @call .* 403/)
  expect(withoutTls).toContain('redir https://{host}{uri} 308')
  expect(read('deploy/Caddyfile')).toContain('auto_https disable_redirects')
})

test('every setting that is given to a server is one', () => {
  const known = new Set(matches(describeSettings(), /^ {2}([A-Z][A-Z0-9_]+)/gm))
  const ofOthers = ['POSTGRES_PASSWORD', 'VALKEY_PASSWORD', 'HOME', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']
  const [, ofServers = ''] = /x-server:.*?environment:\n(.*?)\n {2}\w/s.exec(read('deploy/compose.yaml')) ?? []
  const given = [
    ...matches(ofServers, /^ {4}([A-Z][A-Z0-9_]*):/gm),
    ...matches(read('deploy/env.example'), /^([A-Z][A-Z0-9_]*)=/gm),
    ...matches(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '', /([A-Z][A-Z0-9_]*)=/g),
    ...matches(read('deploy/systemd/trouvaille@.service'), /(?<=Environment=.*)\b([A-Z][A-Z0-9_]*)=/gm),
  ]
  expect(given).toContain('REDIS_URL')
  expect(given).toContain('DRAIN_SECONDS')
  for (const name of given) expect([...known, ...ofOthers]).toContain(name)
})
