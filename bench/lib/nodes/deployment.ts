import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerDatabase } from '@trouvaille/server/testing'
import type { Database } from '../../../apps/server/src/platform/db/database.ts'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres.ts'
import { limitCpu } from './cpu-share.ts'
import type { NodeMetrics } from './node.ts'

/** Nodes on one database and one Redis, each pinned to a core. */
export interface Deployment {
  ports: readonly number[]
  /** What each node has used so far. */
  metrics(): Promise<NodeMetrics[]>
  /** Gives each node a part of a core. @returns What lifts it; undefined where control groups cannot be used. */
  limit(share: number): (() => void) | undefined
  stop(): Promise<void>
}

export interface DeploymentOptions {
  serverUrl: string
  /** Undefined for a server that is alone. */
  redisUrl: string | undefined
  count: number
  seed: (db: Database) => Promise<void>
}

export async function deploy({ serverUrl, redisUrl, count, seed }: DeploymentOptions): Promise<Deployment> {
  const { url, drop } = await createServerDatabase(serverUrl)
  const { db, close } = await openPostgres(url)
  await seed(db)
  await close()
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
  const nodes: { child: ChildProcess; port: number }[] = []
  for (let number = 0; number < count; number += 1) {
    const core = String(number % availableParallelism())
    const args = [join(import.meta.dirname, 'node.ts'), join(folder, String(number)), url, redisUrl ?? '']
    const child = spawn('taskset', ['-c', core, process.execPath, ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    nodes.push({ child, port })
  }
  return {
    ports: nodes.map(({ port }) => port),
    metrics: () =>
      Promise.all(
        nodes.map(async ({ child }) => {
          const answer = once(child, 'message')
          child.send({})
          return ((await answer) as [NodeMetrics])[0]
        }),
      ),
    limit(share) {
      const lifts = nodes.map(({ child }) => limitCpu(child.pid ?? 0, share))
      const lift = () => {
        for (const one of lifts) one?.()
      }
      if (lifts.every((one) => one !== undefined)) return lift
      lift()
      return undefined
    },
    async stop() {
      for (const { child } of nodes) {
        const ended = once(child, 'exit')
        child.disconnect()
        await ended
      }
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
