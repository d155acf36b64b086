import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DrizzleQueryError } from 'drizzle-orm'
import { keptLines } from '../../testing/server.ts'
import { errorText } from './error-description.ts'
import { createLog, type Log } from './log.ts'

const person = 'salome@example.org'

/** The query layer's error for a duplicate row, as both databases report it. */
function failedStatement(): Error {
  const cause = Object.assign(new Error(`duplicate key value: ${person}\n    at ${person}:1:1`), {
    code: '23505',
    detail: `Key (email)=(${person}) already exists.`,
    where: `COPY accounts, line 1: "${person}"`,
    query: 'insert into "accounts" values ($1)',
    params: [person],
    table: 'accounts',
    constraint: 'accounts_email_key',
  })
  return new DrizzleQueryError('insert into "accounts" values ($1)', [person], cause)
}

function linesOf(write: (log: Log) => void): string {
  const lines: string[] = []
  write(createLog('trace', keptLines(lines)))
  return lines.join('')
}

const error = failedStatement()

test('a line is one line, whatever is written into it', () => {
  const forged = 'x\n{"level":30,"msg":"security","event":"sign_in"}\r\n\u2028\u001b[31m'
  const written = linesOf((log) => log.warn({ event: forged, [forged]: forged }, forged))
  expect(written.trimEnd().split(/[\n\r]/)).toHaveLength(1)
  expect(written).not.toContain('\u001b')
  expect(JSON.parse(written)).toMatchObject({ msg: forged, event: forged })
})

describe('an error in the log', () => {
  test('says its kind, its code, its statement and where it was thrown', () => {
    expect(JSON.parse(linesOf((log) => log.error({ err: error }, 'it failed')))).toEqual({
      level: 50,
      time: expect.any(Number),
      msg: 'it failed',
      err: {
        type: 'DrizzleQueryError',
        sql: 'insert into "accounts" values ($1)',
        stack: expect.arrayContaining([expect.stringMatching(/failedStatement .*log\.test\.ts:\d+:\d+\)$/)]),
        cause: {
          type: 'Error',
          code: '23505',
          about: ['accounts', 'accounts_email_key'],
          stack: expect.arrayContaining([expect.stringMatching(/log\.test\.ts:\d+:\d+\)$/)]),
        },
      },
    })
  })

  const deep = new Error(person, { cause: new AggregateError([error, person], person, { cause: error }) })
  const renamed = failedStatement()
  renamed.name = person
  renamed.message = `${person} again`
  const throwing = { reason: error, details: [{ failure: deep }], cause: error, error: deep, child: { err: error } }

  test.each<[string, (log: Log) => void]>([
    ['alone', (log) => log.error(error)],
    ['alone, with a message', (log) => log.error(error, 'it failed')],
    ['as err without a message', (log) => log.error({ err: error })],
    ['under any other name, and deep', (log) => log.warn(throwing, 'it failed')],
    ['as a part of the message', (log) => log.error('it failed: %s %o %j', error, error, error)],
    ['after an object', (log) => log.error({ a: 1 }, 'it failed: %s', error)],
    ['caused by others', (log) => log.fatal({ err: deep })],
    ['with another name and message', (log) => log.error({ err: renamed })],
    ['that is a text', (log) => log.error({ err: new Error('x', { cause: person }) })],
  ])('never says what somebody wrote: %s', (_, write) => {
    const text = linesOf(write)
    expect(text).toMatch(/"level":(40|50|60)/)
    expect(text).not.toMatch(/salome|example\.org/)
  })

  test('leaves other values as they are', () => {
    const line = linesOf((log) => log.info({ at: new Date(0), list: [1, null], inner: { text: 1, name: 'a' } }, 'm'))
    expect(JSON.parse(line)).toMatchObject({
      at: '1970-01-01T00:00:00.000Z',
      list: [1, null],
      inner: { text: '[Redacted]', name: 'a' },
    })
  })

  test('is for a person at a terminal the same in lines', () => {
    const text = errorText(error)
    expect(text).toMatch(/^DrizzleQueryError\ninsert into "accounts" values \(\$1\)\n {4}at failedStatement /)
    expect(text).toContain('\nCaused by Error 23505 accounts accounts_email_key\n')
    expect(text).not.toContain('salome')
  })
})

test.each(['throw error', 'await Promise.reject(error)', 'void Promise.reject(error); setInterval(() => {}, 1000)'])(
  'an error that nobody caught ends the process with one line like every other: %s',
  async (statement) => {
    const program = `
      import { logUncaught } from './log.ts'
      logUncaught()
      const error = Object.assign(new Error('${person}'), { params: ['${person}'], code: '23505' })
      ${statement}`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(JSON.parse(output)).toMatchObject({ level: 60, err: { type: 'Error', code: '23505' } })
    expect(output).not.toContain('salome')
  },
)

test('a full disk ends nothing', async () => {
  const program = `
    import { createLog } from './log.ts'
    const log = createLog('info')
    for (let line = 0; line < 5; line += 1) {
      log.info('x'.repeat(400_000))
      await new Promise((resolve) => setImmediate(resolve))
    }
    process.stdout.write('goes on')`
  const stdio = ['ignore', 'pipe', openSync('/dev/full', 'w')] as const
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: [...stdio],
  })
  const [[serialized]] = await Promise.all([once(child.stdout as Readable, 'data'), once(child, 'close')])
  expect(String(serialized)).toBe('goes on')
})

describe('a process that ends', () => {
  /** @param body What it does with its log; awaited when it is asynchronous. */
  function start(body: string) {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', `import { createLog, flushLog, logUncaught } from './log.ts'\n${body}`],
      { cwd: import.meta.dirname },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const written = `const log = createLog('info')
    for (let line = 0; line < 1000; line += 1) log.info({ line }, 'x'.repeat(500))`

  test('has its last lines written', async () => {
    const child = start(`${written}; await flushLog(log); process.exit(0)`)
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output.trim().split('\n')).toHaveLength(1000)
  })

  test('by what nobody caught has them written, too', async () => {
    const child = start(`logUncaught(); ${written}; throw new Error('x')`)
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(output.trim().split('\n')).toHaveLength(1001)
  })

  test.each(['process.exit(0)', 'await flushLog(log); process.exit(0)', 'logUncaught(); throw new Error()'])(
    'ends without a reader, whatever is under way: %s',
    async (end) => {
      const gone = "await new Promise((resolve) => process.stdin.once('data', resolve)); process.stdin.pause()"
      const child = start(`process.stdout.on('error', () => {}); ${gone}\n${written}; ${end}`)
      child.stderr.destroy()
      child.stdin.write('go')
      const [code, signal] = await once(child, 'exit')
      expect([code, signal]).toEqual([end.includes('throw') ? 1 : 0, null])
    },
  )
})
