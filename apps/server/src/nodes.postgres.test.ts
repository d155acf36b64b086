import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newDataDir } from './testing/data-dir.ts'
import { createServerDatabase } from './testing/database.ts'
import { callAt, type Device, openDevice } from './testing/devices.ts'
import { openConnection } from './testing/live.ts'
import { type Program, ProgramEnded, quickStart, startProgram } from './testing/program.ts'
import { type Redis, redisMissing, startRedis } from './testing/redis.ts'

/** Servers as an operator runs them, several on one database: they come, go, and are killed or paused. */

const missing = redisMissing()

describe.skipIf(missing)(`several servers${missing ? `: ${missing}` : ''}`, () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.kill())

  /** A database, and a way to start servers on it. */
  async function place() {
    const { url, drop } = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '')
    onTestFinished(drop)
    const secret = randomUUID() + randomUUID()
    const start = async (more: Record<string, string> = { REDIS_URL: redis.url }, entry?: string) => {
      const settings = { DATA_DIR: newDataDir(), DATABASE_URL: url, AUTH_SECRET: secret, ...more }
      const program = await startProgram(settings, [], entry)
      onTestFinished(async () => void (await program.stop('SIGKILL')))
      return program
    }
    /** The command of an operator, on a machine without a server. */
    const command = async (...args: string[]) => {
      const settings = { DATA_DIR: newDataDir(), DATABASE_URL: url, AUTH_SECRET: secret, REDIS_URL: redis.url }
      const file = join(import.meta.dirname, 'operator-cli.ts')
      return promisify(execFile)(process.execPath, [...quickStart.args, file, ...args], {
        env: { ...quickStart.env, ...settings },
      })
    }
    return Object.assign(start, { command })
  }

  const connect = ({ url }: Program, { token }: Device) => openConnection({ url }, { hello: { token } })
  const post = ({ url }: Program, { token }: Device, path: string, body?: unknown) =>
    callAt(url, path, { method: 'POST', body, token })

  async function befriend(at: Program, ana: Device, bob: Device): Promise<void> {
    const { id } = (await (await post(at, ana, '/api/friend-requests', { personId: bob.accountId })).json()) as {
      id: string
    }
    expect((await post(at, bob, `/api/friend-requests/${id}/accept`)).status).toBe(200)
  }

  async function talk(at: Program, ana: Device, bob: Device): Promise<string> {
    const body = { type: 'direct', participantIds: [bob.accountId] }
    return ((await (await post(at, ana, '/api/conversations', body)).json()) as { id: string }).id
  }

  test('[NODE-06] without a broker the second one is refused, in one line', async () => {
    const start = await place()
    await start({})
    const refused = start({}).catch((error: unknown) => error)
    const { code, errors } = (await refused) as ProgramEnded
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(
        /^Another server works on this database \(.+\): give both the same REDIS_URL, or stop it\.\n$/,
      ),
    ])
  })

  test('[NODE-06] a broker that is not there is said in one line', async () => {
    const start = await place()
    const refused = start({ REDIS_URL: 'redis://ana:geheim@127.0.0.1:1' }).catch((error: unknown) => error)
    const { code, errors } = (await refused) as ProgramEnded
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^The broker at REDIS_URL \(redis:\/\/ana@127\.0\.0\.1:1\/?\) cannot be used: .*ECONNREFUSED.*\n$/,
    )
  })

  test('[NODE-02] a role that an operator gives on another machine is so at all servers at once', async () => {
    const start = await place()
    const server = await start()
    const ana = await openDevice(server.url, 'ana')
    const rolesOf = async () => {
      const answer = await callAt(server.url, '/api/session', { token: ana.token })
      return ((await answer.json()) as { account: { roles: string[] } }).account.roles
    }
    expect(await rolesOf()).toEqual([])
    await start.command('roles', 'grant', 'ana@example.org', 'moderator')
    await vi.waitFor(async () => expect(await rolesOf()).toEqual(['moderator']), { timeout: 3000 })
  })

  test('[NODE-07] what a server committed and was killed before it said reaches the devices at another one', async () => {
    const start = await place()
    const [first, second] = [
      await start({ REDIS_URL: redis.url, KILLED_BEFORE: 'message.sent' }, 'killed-as-it-sends.ts'),
      await start(),
    ]
    const [ana, bob] = [await openDevice(first.url, 'ana'), await openDevice(second.url, 'bob')]
    const bobs = await connect(second, bob)
    await befriend(first, ana, bob)
    await vi.waitFor(() => expect(JSON.stringify(bobs.received)).toContain('request.accepted'))
    const id = await talk(first, ana, bob)
    const anas = await connect(first, ana)
    const present = (online: boolean) => ({ type: 'presence.changed', personId: ana.accountId, online })
    await vi.waitFor(() => expect(bobs.presence.at(-1)).toEqual(present(true)))
    const body = { clientId: randomUUID(), body: { kind: 'text', text: 'Bonjour' } }
    await post(first, ana, `/api/conversations/${id}/messages`, body).catch(() => undefined)
    await Promise.all([first.ended, anas.closed])
    await vi.waitFor(() => expect(JSON.stringify(bobs.received)).toContain('Bonjour'), { timeout: 30_000 })
    // Its people are there no more.
    await vi.waitFor(() => expect(bobs.presence.at(-1)).toEqual(present(false)), { timeout: 30_000 })
  })

  test('[NODE-08] a server that was paused says what it missed, and believes nothing of before', async () => {
    const start = await place()
    const metrics = { REDIS_URL: redis.url, METRICS_TOKEN: 'a-token-for-the-metrics' }
    const [first, second] = [await start(metrics), await start(metrics)]
    const othersOf = async ({ url }: Program) => {
      const answer = await callAt(url, '/api/health', { token: metrics.METRICS_TOKEN })
      const { dependencies } = (await answer.json()) as { dependencies: { broker: { status: string; others: number } } }
      return dependencies.broker
    }
    const whole = { status: 'ok', others: 1 }
    for (const node of [first, second]) await vi.waitFor(async () => expect(await othersOf(node)).toEqual(whole))
    const [ana, bob] = [await openDevice(first.url, 'ana'), await openDevice(second.url, 'bob')]
    await befriend(first, ana, bob)
    const id = await talk(first, ana, bob)
    const eva = await openDevice(second.url, 'eva')
    const [anas, bobs] = [await connect(first, ana), await connect(second, bob)]
    expect((await callAt(second.url, '/api/friends', { token: eva.token })).status).toBe(200)
    second.pause()
    const body = { clientId: randomUUID(), body: { kind: 'text', text: 'Bonjour' } }
    expect((await post(first, ana, `/api/conversations/${id}/messages`, body)).status).toBe(200)
    // The other one takes it for gone.
    await vi.waitFor(async () => expect((await othersOf(first)).others).toBe(0), { timeout: 30_000 })
    // Ends while the paused one cannot hear it.
    await callAt(first.url, '/api/session', { method: 'DELETE', token: eva.token })
    second.resume()
    expect((await callAt(second.url, '/api/friends', { token: eva.token })).status).toBe(401)
    await vi.waitFor(() => expect(JSON.stringify(bobs.received)).toContain('Bonjour'), { timeout: 30_000 })
    for (const node of [first, second]) await vi.waitFor(async () => expect(await othersOf(node)).toEqual(whole))
    // Whose friends were told that he is gone.
    const online = { type: 'presence.changed', personId: bob.accountId, online: true }
    await vi.waitFor(() => expect(anas.presence.at(-1)).toEqual(online), { timeout: 30_000 })
  })
})
