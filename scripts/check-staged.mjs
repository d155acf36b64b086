#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { installed, productNode, root } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** Before a commit: rules and format of the staged files only, which takes a second or two. */

const linted = /\.(ts|tsx|mjs|js)$/

await script(async () => {
  const git = ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z']
  const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  if (files.length === 0) return 0
  const node = productNode()
  const checks = [[installed('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files]]
  const sources = files.filter((file) => linted.test(file))
  if (sources.length > 0) {
    checks.push([installed('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...sources])
  }
  const results = await Promise.all(checks.map((args) => run(node, args, { capture: true })))
  const failed = results.filter(({ code }) => code !== 0)
  for (const { output } of failed) process.stderr.write(`${output.trim()}\n`)
  if (failed.length > 0)
    process.stderr.write('Not committed. "npx oxfmt FILE" formats; "--no-verify" skips this check.\n')
  return failed.length > 0 ? 1 : 0
})
