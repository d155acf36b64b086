#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, isTest } from './lib/files.mjs'
import { root } from './lib/project.mjs'
import { script } from './lib/run.mjs'

/**
 * `npm run coverage:spec`: how many requirements are named by the title of a test, and which are not.
 * It fails when a title names an id that is no requirement.
 */

const read = (file) => readFileSync(join(root, file), 'utf8')

/** The titles of a test file that begin with ids: '[FAV-04] [FAV-05] toggling …'. */
const idsAtStart = /['"`]((?:\[[A-Z]+-\d+\] )+)/g
const id = /[A-Z]+-\d+/g

const areaOf = (name) => name.split('-')[0]

await script(async () => {
  const requirements = [...read('docs/requirements.md').matchAll(/^- ([A-Z]+-\d+) /gm)].map((match) => match[1])
  const files = ['packages', 'apps', 'e2e', 'bench'].flatMap(filesUnder).filter(isTest)
  const named = new Set(
    files.flatMap((file) => [...read(file).matchAll(idsAtStart)].flatMap((match) => match[1].match(id))),
  )
  const unknown = [...named].filter((name) => !requirements.includes(name))
  const untested = requirements.filter((name) => !named.has(name))

  process.stdout.write(
    `${requirements.length - untested.length} of ${requirements.length} requirements are named by a test.\n`,
  )
  for (const area of new Set(untested.map(areaOf))) {
    const ids = untested.filter((name) => areaOf(name) === area)
    process.stdout.write(`${area} without a test (${ids.length}): ${ids.map((name) => name.split('-')[1]).join(' ')}\n`)
  }
  if (unknown.length > 0) process.stdout.write(`No such requirement: ${unknown.join(', ')}\n`)
  return unknown.length > 0 ? 1 : 0
})
