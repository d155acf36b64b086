import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installed, productNode } from './project.mjs'
import { run } from './run.mjs'

/**
 * Running StrykerJS and reading what it reports.
 * @typedef {{ line: number, mutator: string, original: string, replacement: string, reached: boolean }} Survivor A
 *   change that no test noticed; one that is not reached is in code that no test runs.
 * @typedef {{ file: string, killed: number, late: Survivor[], survivors: Survivor[] }} Result Late are those of the
 *   killed for which the tests came to no end in time: what hangs, or a machine that was busy.
 */

/** The states of a detected mutant; the last is that of code that cannot even be loaded. */
const noticed = new Set(['Killed', 'Timeout', 'RuntimeError'])

/**
 * Changes files in a copy of the repository, one small change at a time, and runs tests against each.
 * @param {readonly string[]} files What is changed; relative to the root.
 * @param {readonly string[]} tests The files with the tests that are to notice.
 * @returns {Promise<Result[]>} One for each file that can be changed.
 * @throws {Error} In one line, when the tests fail without any change.
 */
export async function runStryker(files, tests) {
  // Outside the repository: nothing that is left behind when the process is killed comes into a commit.
  const folder = mkdtempSync(join(tmpdir(), 'trouvaille-mutants-'))
  // Ctrl+C reaches StrykerJS as well: this process waits for its end, to tidy up after it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => {})
  try {
    const report = join(folder, 'report.json')
    const config = join(folder, 'stryker.json')
    writeFileSync(config, JSON.stringify(options({ folder, report, files })))
    const { code } = await run(productNode(), [installed('@stryker-mutator/core/bin/stryker.js'), 'run', config], {
      env: { MUTANT_TESTS: tests.join('\n') },
    })
    if (code !== 0) throw new Error('The tests could not be run against changed code; what is above says why.')
    return Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).map(([file, { source, mutants }]) => ({
      file,
      killed: mutants.filter(({ status }) => noticed.has(status)).length,
      late: mutants.filter(isLate).map((mutant) => survivor(source, mutant)),
      survivors: mutants
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .map((mutant) => survivor(source, mutant)),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** "93.1 %": the share of detected mutants. */
export function score({ killed, survivors }) {
  const share = (100 * killed) / (killed + survivors.length)
  return `${Number.isNaN(share) ? '  -  ' : share.toFixed(1).padStart(5)} %`
}

function options({ folder, report, files }) {
  return {
    testRunner: 'vitest',
    // Which tests run stands there. Stryker's own `testFiles` leaves what a module does while it is loaded unchanged.
    vitest: { pool: 'forks', configFile: 'scripts/lib/mutants.vitest.mjs' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    mutate: files,
    tempDirName: join(folder, 'copy'),
    ignorePatterns: ['dist', '/data', '.cache', 'coverage', 'test-results', 'playwright-report'],
    // A change that makes an endless loop is found by counting; the clock is for what hangs otherwise.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'json'],
    jsonReporter: { fileName: report },
    // Vitest takes the types away itself. Stryker would read the compiler's settings with a compiler older than ours.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    warnings: { slow: false },
  }
}

/** An endless loop that was found by counting has that as its reason. */
const isLate = ({ status, statusReason = '' }) => status === 'Timeout' && !statusReason.startsWith('Hit limit')

/** @returns {Survivor} */
function survivor(source, { location: { start, end }, mutatorName, replacement, status }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  return {
    line: start.line,
    mutator: mutatorName,
    original: inOneLine(lines.join('\n')),
    replacement: inOneLine(replacement),
    reached: status === 'Survived',
  }
}

function inOneLine(code) {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
