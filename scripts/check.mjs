#!/usr/bin/env node
import { join } from 'node:path'
import { install } from './lib/prepare.mjs'
import { installed, productNode, root } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** `npm run check`: types, rules and import directions, format, unused code, documents. A warning fails too. */

/** The compiler, with what it found out the last time: what a change cannot concern is not looked at again. */
const types = (config, kept) => ({
  program: installed('typescript/bin/tsc'),
  args: ['-p', config, '--incremental', '--tsBuildInfoFile', installed(`.cache/check/${kept}.tsbuildinfo`)],
})

const checks = [
  { name: 'types', ...types('tsconfig.json', 'all') },
  { name: 'types of the web app', ...types('apps/web/tsconfig.json', 'web') },
  { name: 'types of the native shell', ...types('apps/mobile/tsconfig.json', 'mobile') },
  { name: 'types of the model', ...types('sync-model/tsconfig.json', 'model') },
  {
    name: 'rules and import directions',
    program: installed('oxlint/bin/oxlint'),
    args: ['--type-aware', '--deny-warnings'],
  },
  { name: 'format', program: installed('oxfmt/bin/oxfmt'), args: ['--check'] },
  { name: 'unused code', program: installed('knip/bin/knip.js'), args: ['--no-progress', '--cache'] },
  {
    name: 'code that only tests use',
    program: installed('knip/bin/knip.js'),
    args: ['--production', '--no-progress', '--include', 'files,exports,types', '--config', 'knip.production.json'],
  },
  { name: 'documents', program: join(root, 'scripts/check-docs.mjs'), args: [] },
]

await script(async () => {
  await install({ tools: true })
  const node = productNode()
  const results = checks.map(({ program, args }) => run(node, [program, ...args], { capture: true }))
  let failed = 0
  for (const [index, { name }] of checks.entries()) {
    const { code, output } = await results[index]
    if (code !== 0) failed += 1
    process.stdout.write(code === 0 ? `ok      ${name}\n` : `FAILED  ${name}\n${output.trim()}\n`)
  }
  return failed > 0 ? 1 : 0
})
