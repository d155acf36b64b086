import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { filesUnder, isTest } from './files.mjs'
import { installed, productNode, root } from './project.mjs'
import { run } from './run.mjs'

/**
 * Running the suites and counting what they say.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { name: string }} Suite
 */

/**
 * The test files that run on PostgreSQL as well. The embedded database is PostgreSQL itself: what differs is the driver,
 * connections that work at the same time, locks, plans, and what a crash leaves.
 */
const postgresFiles = [
  // What only a server shows.
  /\.postgres\.test\.ts$/,
  // Smoke test of every feature: each endpoint, its writes included, as everybody.
  /src\/matrix\.test\.ts$/,
  // What a feature writes and reads comes through this driver as it was: the test of its name, else its main one.
  /features\/([\w-]+)\/\1\.test\.ts$/,
  /accounts\/(sign-up|sessions|sweep)\.test\.ts$/,
  /conversations\/(conversation-works|messages)\.test\.ts$/,
  /picture-proxy\/picture-cache\.test\.ts$/,
  /src\/suspensions\.test\.ts$/,
  // Plans, and the order of rows that are equal.
  /src\/(query-plans|page-ties)\.test\.ts$/,
  /\.plans\.test\.ts$/,
  // What the platform and the start of the server do with a database, and crashes.
  /src\/(audit-durability|durability|killed-before-sending|service-metrics)\.test\.ts$/,
  /platform\/db\/transaction\.test\.ts$/,
  /platform\/mail\/outbox\.test\.ts$/,
  /platform\/net\/provider-rate-limit\.test\.ts$/,
  /audit\/hash-chain\.test\.ts$/,
  /profiles\/(backfill-keys|phone-migration)\.test\.ts$/,
  // Two who write at the same moment.
  /accounts\/passwords\.test\.ts$/,
  /friends\/(blocks|requests)\.test\.ts$/,
  /profiles\/usernames\.test\.ts$/,
  /safety\/decisions\.test\.ts$/,
  /sharing\/events\.test\.ts$/,
  /uploads\/images\.test\.ts$/,
  // Devices that follow the stream.
  /sync-model\/[\w-]+\.test\.ts$/,
  /src\/suspended-sign-ins\.test\.ts$/,
]

/** @throws Error when a pattern names no file any more: what it stood for would no longer run. */
function filesOnPostgres() {
  const tests = ['apps/server/src', 'sync-model'].flatMap((folder) => filesUnder(folder)).filter(isTest)
  const dead = postgresFiles.find((pattern) => !tests.some((path) => pattern.test(path)))
  if (dead) throw new Error(`No test file fits ${dead} in scripts/lib/suites.mjs.`)
  return tests.filter((path) => postgresFiles.some((pattern) => pattern.test(path)))
}

/** @returns {Counts} */
export function total(suites) {
  const sum = (key) => suites.reduce((count, suite) => count + suite[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** "12 passed, 0 failed", and what was skipped when something was. */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/**
 * Runs Vitest.
 * @param {readonly string[]} filters Parts of file names; none means every file.
 * @param {{ seed?: string, postgres?: boolean, changed?: boolean }} [options] The seed of an order of tests that is to be
 *   repeated; with `postgres` only {@link postgresFiles}; with `changed` only files that import what was changed since
 *   the last commit.
 * @returns {Promise<{ suites: Suite[], notes: string[] }>} One suite per workspace.
 */
export async function runVitest(filters, { seed, postgres = false, changed = false } = {}) {
  const paths = postgres ? filesOnPostgres().filter((path) => matches(path, filters)) : filters
  return withReport(async (file) => {
    const { code } = await run(productNode(), [
      installed('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(seed ? [`--sequence.seed=${seed}`] : []),
      ...(changed ? ['--changed'] : []),
      ...paths,
    ])
    const report = readReport(file)
    const suites = new Map()
    const notes = []
    for (const { name: path, status, assertionResults } of report?.testResults ?? []) {
      const name = workspaceOf(relative(root, path))
      const suite = suites.get(name) ?? { name, passed: 0, failed: 0, skipped: 0 }
      suites.set(name, suite)
      for (const { status: result, fullName } of assertionResults) {
        if (result === 'passed') {
          suite.passed += 1
        } else if (result === 'failed') {
          suite.failed += 1
          notes.push(`Failed: ${fullName}`)
        } else {
          suite.skipped += 1
          notes.push(`Skipped: ${fullName}`)
        }
      }
      // A file that cannot be loaded fails without having a test.
      if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
        suite.failed += 1
        notes.push(`Failed: ${relative(root, path)}`)
      }
    }
    return { suites: orFailure([...suites.values()], code, 'unit and feature tests'), notes }
  })
}

const matches = (path, filters) => filters.length === 0 || filters.some((part) => path.includes(part))

/** "apps/server" of "apps/server/src/app.ts". */
function workspaceOf(path) {
  return path
    .split(/[\\/]/)
    .slice(0, /^(apps|packages)/.test(path) ? 2 : 1)
    .join('/')
}

/**
 * Runs the end-to-end tests in Chromium.
 * @returns {Promise<{ suites: Suite[], notes: string[] }>}
 */
export async function runEndToEnd() {
  const config = join(root, 'e2e/playwright.config.ts')
  if (!existsSync(config)) return { suites: [], notes: [] }
  const playwright = [installed('@playwright/test/cli.js'), 'test', '--config', config]
  const chromium = await findChromium()
  if (!chromium) {
    const { output } = await run(productNode(), [...playwright, '--list', '--reporter=json'], { capture: true })
    const skipped = Math.max(1, output.match(/"projectName"/g)?.length ?? 0)
    return {
      suites: [{ name: 'e2e', passed: 0, failed: 0, skipped }],
      notes: ['Skipped: the end-to-end tests, because no Chromium was found. Install one, or set CHROMIUM_PATH.'],
    }
  }
  return withReport(async (file) => {
    const { code } = await run(productNode(), [...playwright, '--reporter=list,json'], {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    })
    const report = readReport(file)
    const stats = report?.stats
    const suites = stats
      ? [{ name: 'e2e', passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped }]
      : []
    const notes = testsThatFailed(report).map((name) => `Failed: ${name}`)
    return { suites: orFailure(suites, code, 'e2e'), notes }
  })
}

/** The failed tests of a Playwright report, or of one of its suites, each with its project. */
function testsThatFailed({ suites = [], specs = [] } = {}) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'unexpected').map((test) => `${file} (${test.projectName}): ${title}`),
  )
  return [...own, ...suites.flatMap((suite) => testsThatFailed(suite))]
}

/** A runner that failed without saying which test counts as one failure. */
function orFailure(suites, code, name) {
  return code === 0 || total(suites).failed > 0 ? suites : [...suites, { name, passed: 0, failed: 1, skipped: 0 }]
}

async function withReport(use) {
  const folder = mkdtempSync(join(tmpdir(), 'trouvaille-report-'))
  try {
    return await use(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
