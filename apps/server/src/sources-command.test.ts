import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { answering, text } from './features/catalogue/providers/wikidata.answers.ts'
import { startFakeSource } from './testing/fake-source.ts'
import { quickStart } from './testing/program.ts'

const source = await startFakeSource(({ path }) =>
  path === '/search/podcast'
    ? { json: { data: [{ id: 7, title: 'Affaires sensibles' }], total: 1 } }
    : path === '/podcast/7'
      ? { json: { id: 7, title: 'Affaires sensibles', description: 'Un récit.' } }
      : { json: { error: { type: 'DataException', message: 'no data', code: 800 } } },
)
afterAll(() => source.stop())

/** Runs the command as a process of its own, as an operator does. */
async function run(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [...quickStart.args, join(import.meta.dirname, 'sources-command.ts'), ...args],
    {
      cwd: tmpdir(),
      env: { ...quickStart.env, ...settings },
    },
  )
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, lines: output.replace(/ +/g, ' ').trim().split('\n'), errors: errors.trim() }
}

test('[SRC-10] the check names each source and kind, and ends with 1 when one is not well', async () => {
  const { code, lines, errors } = await run(
    { SOURCES: 'deezer', DEEZER_URL: source.url, CONTACT: 'cine@films.org' },
    'check',
  )
  expect(errors).toBe('')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^deezer artist FAILED: /)
  expect(lines[3]).toBe('deezer podcast "Affaires sensibles": 1 found. Affaires sensibles. No picture, a text')
  expect(code).toBe(1)
})

test('[SRC-10] [SRC-05] the check reminds of whom open sources may turn to', async () => {
  const { lines } = await run({ SOURCES: 'deezer', DEEZER_URL: source.url }, 'check')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe(
    'CONTACT is not set: open sources ask for somebody to turn to, and may refuse who names nobody.',
  )
})

test('[SRC-10] [SRC-13] the check warns of a part of a source that fails, though the source does without it', async () => {
  const known = answering({
    Q1: { labels: { fr: 'Le Fabuleux Destin d’Amélie Poulain' }, claims: { P4947: [text('194')] } },
    Q2: { labels: { fr: 'Le Bureau des légendes' }, claims: { P4983: [text('62650')] } },
  })
  const wikidata = await startFakeSource((asked) =>
    asked.path === '/sparql' ? { status: 400, text: 'MalformedQueryException' } : known(asked),
  )
  onTestFinished(() => wikidata.stop())
  const addresses = { WIKIDATA_URL: wikidata.url, WIKIDATA_QUERY_URL: wikidata.url, WIKIPEDIA_URL: wikidata.url }
  const { code, lines, errors } = await run({ SOURCES: 'wikidata', CONTACT: 'cine@films.org', ...addresses }, 'check')
  expect([code, lines.length]).toEqual([0, 2])
  expect(lines[1]).toMatch(/^wikidata series "Le Bureau des légendes": 1 found\. Le Bureau des légendes\./)
  expect(errors).toContain('"provider":"wikidata-query"')
})

test('[SRC-10] [SRC-01] without any source there is nothing to check', async () => {
  const { code, lines } = await run({ SOURCES: 'own' }, 'check')
  expect([code, lines]).toEqual([0, ['No source is configured: the embedded catalogue serves alone.']])
})

test('[SRC-10] what else is asked of it, or configured, is explained in one line', async () => {
  expect(await run({}, 'chek')).toMatchObject({ code: 1, errors: 'Say what to do: npm run sources -- check' })
  expect(await run({ SOURCES: 'imdb' }, 'check')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^SOURCES must be/),
  })
})
