import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

/**
 * Runs a program and waits for its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, capture?: boolean }} [options] With `capture` its output is kept
 *   instead of shown.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }))
  })
}

/** The exit code of a process, as a shell reports it. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/**
 * Runs programs until the first of them ends, then ends the others; a signal to this process goes to all of them.
 * @param {readonly { command: string, args: readonly string[], env?: Record<string, string | undefined> }[]} programs
 * @returns {Promise<number>} The exit code of the first that ended.
 */
export async function runTogether(programs) {
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }),
  )
  const stop = (signal) => children.forEach((child) => child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  const watch = onOrphaned(() => stop('SIGTERM'))
  const ends = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.once('error', reject)
        child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
      }),
  )
  const first = await Promise.race(ends)
  stop('SIGTERM')
  await Promise.all(ends)
  clearInterval(watch)
  return first
}

/** npm runs a script in a shell; a signal to npm ends both and never reaches the script, which loses its parent. */
function onOrphaned(react) {
  const parent = process.ppid
  return setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) react()
  }, 500)
}

/**
 * Shows that something long goes on: on a terminal the seconds, elsewhere a line now and then.
 * @template T
 * @param {string} label What is done: "Installing packages".
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withProgress(label, task) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const terminal = process.stdout.isTTY
  process.stdout.write(terminal ? `${label} …` : `${label} …\n`)
  const timer = setInterval(
    () => process.stdout.write(terminal ? `\r${label} … ${seconds()} s` : `  … ${seconds()} s\n`),
    terminal ? 1000 : 10_000,
  )
  try {
    return await task()
  } finally {
    clearInterval(timer)
    process.stdout.write(terminal ? `\r${label}: ${seconds()} s\n` : `${label}: ${seconds()} s\n`)
  }
}

/**
 * Runs a script's main function: an error ends the process with its message in one line.
 * @param {() => Promise<number | void>} main Returns the exit code.
 * @param {{ goesOn?: boolean }} [options] Whoever reads our output may stop reading: `npm run coverage:spec | head`. The
 *   script ends then, unless it serves (`goesOn`).
 */
export async function script(main, { goesOn = false } = {}) {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => goesOn || process.exit(error.code === 'EPIPE' ? 0 : 1))
  }
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
