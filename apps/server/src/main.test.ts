import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startProgram, type ProgramEnded } from './testing/program.ts'

// Every test starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

// One folder for all: making a new database is what takes long at a first start.
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trouvaille-start-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The exit code and the errors of a server that cannot start with these settings. */
async function failureOf(environment: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const { code, errors } = await startProgram({ DATA_DIR: dataDir, ...environment }).then(
    async (program) => {
      await program.stop()
      throw new Error('The server started.')
    },
    (ended: ProgramEnded) => ended,
  )
  return { code, errors }
}

test('a server that is told to stop ends well, and keeps everything in its data folder', async () => {
  const program = await startProgram({ DATA_DIR: dataDir })
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  expect(await program.stop()).toBe(0)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['auth-secret', 'database']))
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
    const first = await startProgram({ DATA_DIR: dataDir })
    const { port } = new URL(first.url)
    expect(await failureOf({ PORT: port })).toEqual({
      code: 1,
      errors: `Port ${port} is in use. Stop what uses it, or set PORT to another one.\n`,
    })
    await first.stop()
  })

  test('a data folder that another server holds', async () => {
    const first = await startProgram({ DATA_DIR: dataDir })
    expect(await failureOf({})).toEqual({
      code: 1,
      errors: `Another server is running: ${join(dataDir, 'database')} is in use by another process\n`,
    })
    await first.stop()
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

  // The last one: it leaves the folder damaged.
  test('a damaged embedded database', async () => {
    const control = join(dataDir, 'database/pglite/global/pg_control')
    expect(existsSync(control)).toBe(true)
    writeFileSync(control, 'damaged')
    const { code, errors } = await failureOf({})
    expect(code).toBe(1)
    // The database itself has its say before.
    expect(errors).toContain(
      `The embedded database in ${join(dataDir, 'database')} cannot be opened. Restore a copy.\n`,
    )
    expect(errors).not.toMatch(/^\s+at /m)
  })
})
