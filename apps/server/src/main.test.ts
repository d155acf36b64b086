import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentials } from './features/accounts/accounts.table.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { newDataDir } from './testing/data-dir.ts'
import { openDevice } from './testing/devices.ts'
import { freePort } from './testing/free-port.ts'
import { type Program, type ProgramEnded, startProgram, startUnheard } from './testing/program.ts'

let dataDir: string
let running: Program
beforeAll(async () => {
  dataDir = newDataDir()
  running = await startProgram({ DATA_DIR: dataDir })
}, 120_000)
afterAll(() => running.stop())

/** The exit code and the errors of a server that cannot start with these settings. */
async function failureOf(environment: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  return startProgram({ DATA_DIR: dataDir, ...environment }).then(
    async (program) => {
      await program.stop()
      throw new Error('The server started.')
    },
    ({ code, errors }: ProgramEnded) => ({ code, errors }),
  )
}

test('a first start makes its data folder; a server that is told to stop ends well, and keeps everything in there', async () => {
  const folder = join(newDataDir(), 'new')
  const program = await startProgram({ DATA_DIR: folder })
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  expect(await program.stop()).toBe(0)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['auth-secret', 'database']))
})

test('a password is hashed at the recommended cost: Argon2id, 19 MiB, 2 passes', async () => {
  const folder = newDataDir()
  const program = await startProgram({ DATA_DIR: folder })
  await openDevice(program.url, 'ana')
  await program.stop()
  const { db, close } = await openEmbedded(join(folder, 'database'))
  const [row] = await db.select({ password: credentials.password }).from(credentials)
  await close()
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('told to migrate only, it ends with a database that is up to date', async () => {
  const folder = newDataDir()
  await expect(startProgram({ DATA_DIR: folder }, ['--migrate'])).rejects.toMatchObject({ code: 0, errors: '' })
  expect(readdirSync(join(folder, 'database'))).toEqual(expect.arrayContaining(['pglite']))
})

describe('a server that nobody hears goes on', () => {
  test('when whoever read its output and its log has ended', async () => {
    const environment = { DATA_DIR: newDataDir(), PORT: await freePort(), LOG_LEVEL: 'debug' }
    const program = await startUnheard(environment)
    // Each of these is a line of the log.
    for (let count = 0; count < 20; count += 1) {
      expect((await fetch(`${program.url}/api/profile`)).status).toBe(401)
    }
    expect(await program.stop()).toBe(0)
  })

  test('and so does what starts it', async () => {
    const done = join(newDataDir(), 'done')
    const library = pathToFileURL(join(import.meta.dirname, '../../../scripts/lib/run.mjs')).href
    const suggestion = `
      import { writeFileSync } from 'node:fs'
      import { script, withProgress } from '${library}'
      const takeLong = () => new Promise((resolve) => process.stdout.once('error', () => setImmediate(resolve)))
      await script(async () => {
        await withProgress('Building', takeLong)
        writeFileSync('${done}', '')
      }, { goesOn: true })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', suggestion], { stdio: 'pipe' })
    child.stdout.destroy()
    const [code] = await once(child, 'close')
    expect([code, existsSync(done)]).toEqual([0, true])
  })
})

test('a server whose terminal is closed ends as well as one that is told to stop', async () => {
  const program = await startProgram({ DATA_DIR: newDataDir() })
  expect(await program.stop('SIGHUP')).toBe(0)
})

describe('a start that fails says why in one line', () => {
  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    expect(await failureOf({ PORT: port })).toEqual({
      code: 1,
      errors: `Port ${port} is in use. Stop what uses it, or set PORT to another one.\n`,
    })
    other.close()
  })

  test('a second start of the same server', async () => {
    const { port } = new URL(running.url)
    expect(await failureOf({ PORT: port })).toEqual({
      code: 1,
      errors: `Port ${port} is in use. Stop what uses it, or set PORT to another one.\n`,
    })
  })

  test('a data folder that another server holds', async () => {
    expect(await failureOf({})).toEqual({
      code: 1,
      errors: `Another server is running: ${join(dataDir, 'database')} is in use by another process\n`,
    })
  })

  test.each([
    [{ PORT: 'abc' }, /^Wrong setting: PORT must be a whole number from 0 to 65535\n$/],
    [{ DATA_DIR: import.meta.filename }, /^Wrong setting: DATA_DIR cannot be used: [^\n]+\n$/],
    [{ DATA_DIR: '/proc/trouvaille/data' }, /^Wrong setting: DATA_DIR cannot be used: [^\n]+\n$/],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /^The database server at DATABASE_URL cannot be used: [^\n]+\n$/],
    [{ HOST: 'no.such.host.invalid' }, /^HOST is no address of this machine: [^\n]+\n$/],
    [{ HOST: '203.0.113.7' }, /^HOST is no address of this machine: [^\n]+\n$/],
  ])('%j', async (environment, message) => {
    const { code, errors } = await failureOf(environment)
    expect(errors).toMatch(message)
    expect(code).toBe(1)
  })

  test('a damaged embedded database', async () => {
    const damaged = newDataDir()
    writeFileSync(join(damaged, 'database/pglite/global/pg_control'), 'damaged')
    const { code, errors } = await failureOf({ DATA_DIR: damaged })
    expect(code).toBe(1)
    // The database itself has its say before.
    expect(errors).toContain(
      `The embedded database in ${join(damaged, 'database')} cannot be opened. Restore a copy.\n`,
    )
    expect(errors).not.toMatch(/^\s+at /m)
  })
})
