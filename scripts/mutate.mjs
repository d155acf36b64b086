#!/usr/bin/env node
import { statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { filesUnder, isTest } from './lib/files.mjs'
import { runStryker, score } from './lib/mutants.mjs'
import { install } from './lib/prepare.mjs'
import { root } from './lib/project.mjs'
import { script } from './lib/run.mjs'

/**
 * `npm run mutate -- PATH [PATH…]`: changes those files, or the files of those folders, in one small way after the
 * other, and says which of the changes no test notices. The tests are those under the nearest folder above each file
 * that has any; `--tests PATH` names others.
 */

await script(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tests: { type: 'string', multiple: true, default: [] } },
  })
  const files = positionals.flatMap(filesAt).filter(isLogic)
  if (files.length === 0)
    throw new Error('Name files or folders with code: npm run mutate -- packages/domain/src/rules')
  const tests = values.tests.length > 0 ? values.tests.flatMap(filesAt).filter(isTest) : files.flatMap(testsBeside)
  if (tests.length === 0) throw new Error('No tests lie beside these files. Name some: --tests apps/server/src')

  await install({ tools: true })
  const results = await runStryker([...new Set(files)], [...new Set(tests)])
  for (const { file, survivors, late } of results) {
    for (const change of survivors) print(file, change, change.reached ? '' : '  (no test gets here)')
    for (const change of late) print(file, change, '  (noticed by the clock: look at it, if the machine was busy)')
  }
  const all = { killed: sum(results, ({ killed }) => killed), survivors: results.flatMap(({ survivors }) => survivors) }
  const rows = [...results, { file: 'All', ...all }]
  const width = Math.max(...rows.map(({ file }) => file.length))
  for (const row of rows)
    process.stdout.write(
      `${row.file.padEnd(width)}  ${score(row)}  ${row.killed} of ${row.killed + row.survivors.length} killed\n`,
    )
})

function print(file, { line, mutator, original, replacement }, remark) {
  process.stdout.write(`${file}:${line}  ${mutator}: ${original} → ${replacement}${remark}\n`)
}

function sum(values, of) {
  return values.reduce((total, value) => total + of(value), 0)
}

/** The files at a path that somebody typed, relative to the root. */
function filesAt(path) {
  const place = relative(root, resolve(root, path)).split(sep).join('/')
  const found = place.startsWith('..') ? undefined : statSync(resolve(root, place), { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no ${path} in the repository.`)
  return found.isDirectory() ? filesUnder(place) : [place]
}

/** False for tests and what serves them, tables and texts: a change of those is no wrong decision. */
function isLogic(path) {
  return (
    /\.tsx?$/.test(path) &&
    !isTest(path) &&
    !/\.(d|table|suite|setup)\.ts$/.test(path) &&
    !/(^|\/)(testing\/|testing\.tsx?$|texts\.ts$|migrations\/|index\.ts$)/.test(path)
  )
}

function testsBeside(file) {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const tests = filesUnder(folder).filter(isTest)
    if (tests.length > 0) return tests
  }
  return []
}
