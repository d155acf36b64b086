import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorSocket } from './platform/runtime/operator-socket.ts'
import { newDataDir } from './testing/data-dir.ts'
import { type Program, quickStart, startProgram } from './testing/program.ts'
import { startMailServer } from './testing/smtp.ts'

const password = 'trouvaille-1'

let dataDir: string
let server: Program
beforeAll(async () => {
  dataDir = newDataDir()
  server = await startProgram({ DATA_DIR: dataDir })
}, 120_000)
afterAll(() => server.stop())

/** Somebody without a role. @returns Their e-mail. */
async function newPerson(): Promise<string> {
  const email = `ana-${randomUUID()}@example.org`
  expect((await post('/api/accounts', { email, phoneNumber: '+33612345678', password })).status).toBe(200)
  return email
}

async function post(path: string, body: object): Promise<Response> {
  return fetch(server.url + path, asJson(body))
}

const asJson = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Runs the command as a process of its own, as an operator does. */
const operate = (...args: string[]) => operateIn(dataDir, ...args)

async function operateIn(
  folder: string,
  ...args: string[]
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [...quickStart.args, join(import.meta.dirname, 'operator-cli.ts'), ...args], {
    cwd: tmpdir(),
    env: { ...quickStart.env, DATA_DIR: folder },
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, output, errors }
}

const roles = (...args: string[]) => operate('roles', ...args)

test('[GAP-20] while the server runs, which holds the database alone, an open session has the role at once', async () => {
  const email = await newPerson()
  const { token } = (await (await post('/api/session', { identifier: email, password })).json()) as { token: string }
  const rolesOfSession = async () => {
    const answer = await fetch(`${server.url}/api/session`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { account: { roles: string[] } }).account.roles
  }
  expect(await rolesOfSession()).toEqual([])
  expect(await roles('grant', email, 'admin')).toEqual({ code: 0, output: `${email} is now admin.\n`, errors: '' })
  expect(await rolesOfSession()).toEqual(['admin'])
})

test('[PKEY-09] keys and second factor of somebody are reset while the server runs, and a wrong command is explained', async () => {
  const email = await newPerson()
  const { token } = (await (await post('/api/session', { identifier: email, password })).json()) as { token: string }
  const done = await operate('passkeys', 'reset', email)
  expect(done).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('no second factor any more') })
  const answer = await fetch(`${server.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
  const unknown = await operate('passkeys', 'reset', 'personne@example.org')
  expect(unknown).toMatchObject({ code: 1, errors: 'Nobody has an account with personne@example.org.\n' })
  const wrong = await operate('passkeys', 'remove', email)
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('npm run passkeys -- reset') })
})

test('[GAP-20] a command that cannot be done says why, and fails', async () => {
  const unknown = await roles('grant', 'personne@example.org', 'admin')
  expect(unknown).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('Sign up first') })
  const wrong = await roles('crown', await newPerson())
  expect(wrong).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('npm run roles -- grant') })
})

test('[GAP-20] a server that takes no commands is named as the reason', async () => {
  const socket = operatorSocket({ DATA_DIR: dataDir })
  renameSync(socket, `${socket}.away`)
  const { code, errors } = await roles('list')
  renameSync(`${socket}.away`, socket)
  expect(code).toBe(1)
  expect(errors).toMatch(/^A server is running that takes no commands: .+ stop it and try again\.\n$/)
})

test('[GAP-20] without a server the command opens the database itself, also after a crash', async () => {
  const email = await newPerson()
  for (const [signal, role] of [
    ['SIGTERM', 'admin'],
    ['SIGKILL', 'moderator'],
  ] as const) {
    await server.stop(signal)
    expect(await roles('grant', email, role)).toEqual({ code: 0, output: `${email} is now ${role}.\n`, errors: '' })
    server = await startProgram({ DATA_DIR: dataDir })
  }
  const { output } = await roles('list')
  const own = output.split('\n').filter((line) => line.includes(email))
  expect(own.toSorted()).toEqual([`admin      ${email}`, `moderator  ${email}`])
})

test('[AUD-02] the audit is verified while the server runs and without it; a broken one ends with 1', async () => {
  const verify = (...args: string[]) => operate('audit', 'verify', ...args)
  await roles('grant', await newPerson(), 'moderator')
  const running = await verify()
  expect(running).toMatchObject({ code: 0, errors: '' })
  const head =
    /^The audit log is whole: \d+ entries since .+\nHead: (\d+:[0-9a-f]{64})\n$/.exec(running.output)?.[1] ?? ''
  await server.stop()
  expect(await verify('--head', head)).toMatchObject({ code: 0, output: expect.stringContaining('is part of it') })
  const other = `${head.split(':')[0]}:${'0'.repeat(64)}`
  expect(await verify('--head', other)).toMatchObject({ code: 1, output: '', errors: expect.stringMatching(/BROKEN/) })
  expect(await operate('audit', 'forget')).toMatchObject({ code: 1, errors: expect.stringMatching(/npm run audit/) })
  expect(await operate('else')).toMatchObject({ code: 1, errors: expect.stringMatching(/roles[^]+npm run audit/) })
  server = await startProgram({ DATA_DIR: dataDir })
})

test('[OPS-16] a backup of a server that runs becomes a server elsewhere, where people are still signed in', async () => {
  const email = await newPerson()
  const { token } = (await (await post('/api/session', { identifier: email, password })).json()) as { token: string }
  const folder = join(newDataDir(), 'backup')
  const written = await operate('backup', folder)
  expect(written).toMatchObject({ code: 0, errors: '' })
  expect(written.output).toMatch(/^\d+ rows of \d+ tables and 0 pictures of .+ are in .+\.\n$/)

  const running = await operate('restore', folder)
  expect(running).toEqual({ code: 1, output: '', errors: 'A server is running: stop it first.\n' })
  const elsewhere = newDataDir()
  const restored = await operateIn(elsewhere, 'restore', folder)
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toMatch(/ are restored\.\n$/)

  const other = await startProgram({ DATA_DIR: elsewhere })
  try {
    const answer = await fetch(`${other.url}/api/session`, { headers: { authorization: `Bearer ${token}` } })
    expect(((await answer.json()) as { account: { email: string } }).account.email).toBe(email)
  } finally {
    await other.stop()
  }
})

test('[OPS-17] a mail that was given up is listed and run again, while the server runs and without it', async () => {
  const mailServer = await startMailServer()
  const settings = {
    DATA_DIR: newDataDir(),
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'http://localhost:3000',
  }
  const jobs = (...args: string[]) => operateIn(settings.DATA_DIR, 'jobs', ...args)
  const signUp = async ({ url }: Program) => {
    const body = { email: `bea-${randomUUID()}@example.org`, phoneNumber: '+33612345678', password }
    expect((await fetch(`${url}/api/accounts`, asJson(body))).status).toBe(200)
  }
  const listed = async () => (await jobs('list')).output.trim().split('\n')
  mailServer.behave('refuses for good')
  let program = await startProgram(settings)
  expect(await jobs('list')).toMatchObject({ code: 0, output: 'No job was given up.\n' })
  await signUp(program)
  await signUp(program)
  await expect
    .poll(listed)
    .toEqual([
      expect.stringMatching(
        /^[0-9a-f-]{36} {2}\S+Z {2}mail {2}attempts: 1 {2}EENVELOPE {2}\{.*"kind":"email-confirmation"/,
      ),
      expect.stringContaining('  mail  '),
    ])
  expect((await listed()).join()).not.toContain('@')
  const [first = '', second = ''] = (await listed()).map((line) => line.split(' ')[0] ?? '')

  mailServer.behave('accepts')
  expect(await jobs('retry', first)).toMatchObject({ code: 0, output: 'One job is run again.\n' })
  await expect.poll(() => mailServer.received.length).toBe(1)
  await program.stop()
  expect(await listed()).toEqual([expect.stringContaining(second)])
  expect(await jobs('retry', '--all')).toMatchObject({ code: 0, output: 'One job is run again.\n' })
  program = await startProgram(settings)
  await expect.poll(() => mailServer.received.length).toBe(2)

  await program.stop()
  await mailServer.stop()
})

test('a backup without a folder says how it is asked for', async () => {
  for (const command of ['backup', 'restore']) {
    const { code, errors } = await operate(command)
    expect([code, errors]).toEqual([1, expect.stringContaining('npm run restore -- <folder>')])
  }
})
