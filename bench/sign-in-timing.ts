import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Whether the time of an answer tells that an account exists, and how many people can sign in per second. Calls of
 * the compared kinds take turns, so that both meet the same machine. The server runs in a process of its own, on the
 * embedded database or the one of DATABASE_URL.
 */

const people = 60
const rounds = 300
const stormConnections = 20
const stormMs = 8000
const password = 'trouvaille-1'

let addresses = 0
/** Every call comes from another address, so that no limit answers in place of the work. */
const headers = () => {
  addresses += 1
  return {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
  }
}

const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error', TRUST_PROXY: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await ready()
  const run = Date.now()
  const known = Array.from({ length: people }, (_, index) => ({
    username: `p${run}-${index}`,
    email: `p${run}-${index}@example.org`,
  }))
  for (const person of known) await post(url, '/api/accounts', { ...person, phoneNumber: '+33612345678', password })

  const person = (round: number) => known[round % people] ?? { username: '', email: '' }
  const kinds: Record<string, [string, (round: number) => object]> = {
    'sign-in, known e-mail': ['/api/session', (round) => wrong(person(round).email)],
    'sign-in, unknown e-mail': ['/api/session', (round) => wrong(`nobody${round}@example.org`)],
    'sign-in, known username': ['/api/session', (round) => wrong(person(round).username)],
    'sign-in, unknown username': ['/api/session', (round) => wrong(`nobody-${round}`)],
    'reset, known e-mail': ['/api/password/reset-request', (round) => ({ email: person(round).email })],
    'reset, unknown e-mail': ['/api/password/reset-request', (round) => ({ email: `nobody${round}@example.org` })],
    'sign-up, known e-mail': ['/api/accounts', (round) => newcomer(person(round).email)],
    'sign-up, new e-mail': ['/api/accounts', (round) => newcomer(`new${run}-${round}@example.org`)],
  }
  const times: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round += 1) {
    // In any order, so that none always follows the same one, whose traces it would bear.
    for (const [name, [path, body]] of shuffled(Object.entries(kinds))) {
      const started = performance.now()
      await post(url, path, body(round))
      ;(times[name] ??= []).push(performance.now() - started)
    }
  }
  console.table(Object.entries(kinds).map(([what]) => ({ what, ...numbers(times[what] ?? []) })))
  console.table(
    await storm(
      url,
      known.map(({ email }) => email),
    ),
  )
} finally {
  server.kill()
  await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value)
}

function wrong(identifier: string) {
  return { identifier, password: 'wrong-password' }
}

function newcomer(email: string) {
  return { email, phoneNumber: '+33612345678', password }
}

async function post(url: string, path: string, body: object): Promise<number> {
  const answer = await fetch(url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
  await answer.arrayBuffer()
  if (answer.status !== 200 && answer.status !== 401) throw new Error(`${path} answered ${answer.status}.`)
  return answer.status
}

/** Many sign in at once, while somebody else asks for something light. */
async function storm(url: string, emails: readonly string[]) {
  const end = performance.now() + stormMs
  let signedIn = 0
  const light: number[] = []
  const signing = Array.from({ length: stormConnections }, async () => {
    while (performance.now() < end) {
      const identifier = emails[signedIn % emails.length] ?? ''
      if ((await post(url, '/api/session', { identifier, password })) === 200) signedIn += 1
    }
  })
  const asking = (async () => {
    while (performance.now() < end) {
      const started = performance.now()
      await (await fetch(`${url}/api/oauth-providers`)).arrayBuffer()
      light.push(performance.now() - started)
    }
  })()
  const before = await processorMs()
  await Promise.all([...signing, asking])
  const spent = (await processorMs()) - before
  return [
    { what: `sign-ins per second, ${stormConnections} at once`, metric: Math.round(signedIn / (stormMs / 1000)) },
    { what: 'processor time of the server per sign-in, ms', metric: Math.round(spent / signedIn) },
    { what: 'a light request meanwhile, median ms', metric: numbers(light)['median ms'] },
    { what: 'a light request meanwhile, 95 % ms', metric: numbers(light)['95 % ms'] },
  ]
}

/** Processor time that the server has used, which a busy machine does not change. Linux only. */
async function processorMs(): Promise<number> {
  const fields = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  const ticksPerSecond = 100
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

function numbers(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2))
  return { 'median ms': at(0.5), '25 % ms': at(0.25), '75 % ms': at(0.75), '95 % ms': at(0.95) }
}

async function ready(): Promise<string> {
  for await (const chunk of server.stdout) {
    const address = /Ready: http:\/\/localhost:(\d+)/.exec(String(chunk))
    if (address) return `http://127.0.0.1:${address[1]}`
  }
  throw new Error('The server did not start.')
}
