import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Runs one measurement: `npm run bench -- NAME`. */

const folder = import.meta.dirname
const name = process.argv[2]
const file = join(folder, `${name}.ts`)
if (!name || !existsSync(file)) {
  const names = readdirSync(folder)
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.replace(/\.ts$/, ''))
  console.error(`Which measurement? ${names.join(', ')}`)
  process.exit(2)
}
spawn(process.execPath, [file, ...process.argv.slice(3)], {
  stdio: 'inherit',
  cwd: join(folder, '..'),
  // Measurements contact no other machine.
  env: { ...process.env, SOURCES: 'own' },
}).on('exit', (code) => process.exit(code ?? 1))
