#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sectionOf } from './lib/changelog.mjs'
import { root } from './lib/project.mjs'
import { script } from './lib/run.mjs'

/** `node scripts/release-notes.mjs VERSION`: what CHANGELOG.md says of a version, for the page of its release. */

await script(async () => {
  const version = process.argv[2] ?? ''
  const notes = sectionOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  if (!notes) throw new Error(`CHANGELOG.md has no section "## ${version}", or nothing in it.`)
  process.stdout.write(`${notes}\n`)
})
