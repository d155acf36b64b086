import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorSocket } from './platform/operator.ts'
import { type Program, startProgram } from './testing/program.ts'

// Every test starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const email = 'ana@example.org'
const password = 'trouvaille-1'

let dataDir: string
let server: Program
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trouvaille-operator-'))
  server = await startProgram({ DATA_DIR: dataDir })
  await post('/api/accounts', { email, phoneNumber: '+33612345678', password })
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Runs the command as a process of its own, as an operator does. */
async function roles(...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, output, errors }
}

test('[GAP-20] while the server runs, which holds the database alone, an open session has the role at once', async () => {
  const { token } = (await (await post('/api/session', { identifier: email, password })).json()) as { token: string }
  const rolesOfSession = async () => {
    const answer = await fetch(`${server.url}/api/session`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { account: { roles: string[] } }).account.roles
  }
  expect(await rolesOfSession()).toEqual([])
  expect(await roles('grant', email, 'admin')).toEqual({ code: 0, output: `${email} is now admin.\n`, errors: '' })
  expect(await rolesOfSession()).toEqual(['admin'])
})

test('[GAP-20] a command that cannot be done says why, and fails', async () => {
  const unknown = await roles('grant', 'personne@example.org', 'admin')
  expect(unknown).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('Sign up first') })
  const wrong = await roles('crown', email)
  expect(wrong).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('npm run roles -- grant') })
})

test('[GAP-20] a server that takes no commands is named as the reason', async () => {
  rmSync(operatorSocket({ DATA_DIR: dataDir }))
  const { code, errors } = await roles('list')
  expect(code).toBe(1)
  expect(errors).toMatch(/^A server is running that takes no commands: .+ stop it and try again\.\n$/)
})

test('[GAP-20] without a server the command opens the database itself, also after a crash', async () => {
  for (const [signal, role] of [
    ['SIGTERM', 'moderator'],
    ['SIGKILL', 'user'],
  ] as const) {
    await server.stop(signal)
    expect(await roles('grant', email, role)).toEqual({ code: 0, output: `${email} is now ${role}.\n`, errors: '' })
    server = await startProgram({ DATA_DIR: dataDir })
  }
  const { output } = await roles('list')
  expect(output.trim().split('\n').toSorted()).toEqual([
    `admin      ${email}`,
    `moderator  ${email}`,
    `user       ${email}`,
  ])
})
