import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres.ts'
import { type Postgres, startPostgres } from '../../../apps/server/src/testing/postgres.ts'
import { type Program, startProgram } from '../../../apps/server/src/testing/program.ts'
import { type Redis, startRedis } from '../../../apps/server/src/testing/redis.ts'
import { startMailServer } from '../../../apps/server/src/testing/smtp.ts'
import { seedCommunity } from '../nodes/community.ts'
import { secret } from '../talk/seed.ts'

/** Two nodes as an operator runs them, on a PostgreSQL, a Redis and a mail server that can be made to fail. */
export interface SoakedDeployment {
  /** Address of a node; the same after it was replaced or killed. */
  url(node: number): string
  /** Memory in bytes and open files of each node. */
  use(): { rss: number; files: number }[]
  /** Failures by their names; each resolves when its part works again. */
  failures: Record<string, () => Promise<void>>
  databaseUrl: string
  stop(): Promise<void>
}

/** How long a part is paused, in milliseconds. */
const pauseMs = 8000
/** A node that is paused for longer than its lease must not act on what it believed. */
const longPauseMs = 40_000

export async function startDeployment(people: number): Promise<SoakedDeployment> {
  const postgres = await startPostgres()
  const redis = await startRedis()
  const mailServer = await startMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-soak-'))
  const { db, close } = await openPostgres(postgres.url)
  await seedCommunity(db, people)
  await close()
  const settings = (node: number) => ({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    AUTH_SECRET: secret,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: '1',
    DATA_DIR: join(folder, String(node)),
    LOG_LEVEL: 'fatal',
  })
  const nodes = [await startProgram(settings(0)), await startProgram(settings(1))]
  const nodeOf = (node: number): Program => {
    const program = nodes[node]
    if (!program) throw new Error(`There is no node ${node}.`)
    return program
  }

  async function replace(node: number, signal: NodeJS.Signals): Promise<void> {
    const { port } = new URL(nodeOf(node).url)
    await nodeOf(node).stop(signal)
    nodes[node] = await startProgram({ ...settings(node), PORT: port })
  }

  return {
    url: (node) => nodeOf(node).url,
    use: () => nodes.map(({ pid }) => ({ rss: rssOf(pid), files: readdirSync(`/proc/${pid}/fd`).length })),
    failures: failuresOf({ postgres, redis, mailServer, replace, nodeOf }),
    databaseUrl: postgres.url,
    async stop() {
      for (const node of nodes) await node.stop()
      await mailServer.stop()
      await redis.kill()
      await postgres.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Parts {
  postgres: Postgres
  redis: Redis
  mailServer: Awaited<ReturnType<typeof startMailServer>>
  replace: (node: number, signal: NodeJS.Signals) => Promise<void>
  nodeOf: (node: number) => Program
}

const failuresOf = ({ postgres, redis, mailServer, replace, nodeOf }: Parts) => ({
  'a node is killed': () => replace(0, 'SIGKILL'),
  'Redis is killed': async () => {
    await redis.kill()
    await sleep(pauseMs)
    await redis.start()
  },
  'a node is replaced': () => replace(1, 'SIGTERM'),
  'PostgreSQL is killed': async () => {
    await postgres.kill()
    await postgres.start()
  },
  'a node is paused for 40 s': async () => {
    nodeOf(1).pause()
    await sleep(longPauseMs)
    nodeOf(1).resume()
  },
  'Redis is paused': async () => {
    redis.freeze()
    await sleep(pauseMs)
    redis.thaw()
  },
  'PostgreSQL is paused': async () => {
    postgres.freeze()
    await sleep(pauseMs)
    postgres.thaw()
  },
  'mails are refused': async () => {
    mailServer.behave('refuses for now')
    await sleep(pauseMs)
    mailServer.behave('accepts')
  },
})

function rssOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}
