#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { buildWeb, install } from './lib/prepare.mjs'
import { script } from './lib/run.mjs'
import { describeCounts, runEndToEnd, runVitest, total } from './lib/suites.mjs'

/**
 * `npm test`: installs what is missing, builds the web app, and runs every suite. The last line is the plain total.
 * Arguments are parts of file names: `npm test -- favourites` runs those files, without the end-to-end tests.
 * `--changed` runs those that import what was changed since the last commit, `--postgres` those that are to hold on the
 * server of TEST_DATABASE_URL as well; `--seed 42` repeats the order that the tests of a file had.
 */

await script(async () => {
  const { values, positionals: filters } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      changed: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
    },
  })
  if (values.postgres && !process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL names no PostgreSQL.')
  const isWhole = filters.length === 0 && !values.changed && !values.postgres
  await install({ tools: true })
  if (isWhole) await buildWeb()
  const runs = [await timed('unit and feature tests', () => runVitest(filters, values))]
  if (isWhole) runs.push(await timed('end-to-end tests', runEndToEnd))

  const suites = runs.flatMap((run) => run.suites)
  const notes = runs.flatMap((run) => run.notes)
  if (!process.env.TEST_DATABASE_URL)
    notes.push('On the embedded database only: TEST_DATABASE_URL names no PostgreSQL.')
  if (values.changed) notes.push('Without the end-to-end tests: what of them a change is about is not known.')
  notes.push(`Took: ${runs.map(({ label, seconds }) => `${label} ${seconds} s`).join(', ')}`)
  const width = Math.max(0, ...suites.map(({ name }) => name.length))
  const lines = suites.map((suite) => `${suite.name.padEnd(width)}  ${describeCounts(suite)}`)
  const counts = total(suites)
  process.stdout.write(`\n${[...lines, ...notes, describeCounts(counts)].join('\n')}\n`)
  // No test may be about what was changed.
  return counts.failed > 0 || (counts.passed === 0 && !values.changed) ? 1 : 0
})

/** Runs suites, and says how long they took. */
async function timed(label, task) {
  const started = Date.now()
  const result = await task()
  return { ...result, label, seconds: Math.round((Date.now() - started) / 1000) }
}
