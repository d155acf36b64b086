import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Log } from '../observability/log.ts'
import type { Database } from './database.ts'
import { nodes } from './nodes.table.ts'
import { rowsOf } from './raw-query.ts'
import type { Transact } from './transaction.ts'

export interface NodeLeaseOptions {
  db: Database
  transact: Transact
  nodeId: string
  /** Undefined for a server without a broker, which is to be alone. */
  brokerId: string | undefined
  log: Log
  /** Another server has the database now. */
  onLost: () => void
  /** For tests. */
  times?: LeaseTimes
}

/** In milliseconds. */
export interface LeaseTimes {
  /** Between two heartbeats. */
  beatMs: number
  /** Without a heartbeat for so long a server is taken for gone. */
  expiryMs: number
}

const usualTimes: LeaseTimes = { beatMs: 5000, expiryMs: 15_000 }

/** How often a server that has to wait looks again, in milliseconds. */
const lookMs = 500

/** Key of the lock under which servers come in: any number that no other program of the database uses. */
const entranceLock = 7_281_936_451

/** Another server works on the database, and the two would not hear each other. */
export class DatabaseInUseError extends Error {}

interface OtherNode {
  id: string
  host: string
  pid: number
  brokerId: string | null
  seenAt: string
}

/**
 * Takes a place among the servers of a database: one without a broker only where there is no other, one with a broker
 * only beside those that have the same. A row with a heartbeat, and not a lock of the session, since a pooler in front
 * of the database may share sessions. A server that was killed is waited for until its heartbeat is too old, unless it is
 * seen that its process has ended.
 * @throws DatabaseInUseError when another one is there that does not hear this one.
 */
export async function takePlace(options: NodeLeaseOptions): Promise<{ release(): Promise<void> }> {
  const { db, transact, nodeId, brokerId, log, onLost, times = usualTimes } = options
  const pidSpace = spaceOfProcesses()

  /** @returns Undefined when the place is taken, else who stands in the way. */
  const enter = (): Promise<OtherNode | undefined> =>
    transact(async ({ db: inside }) => {
      await inside.execute(sql`select pg_advisory_xact_lock(${entranceLock})`)
      await inside.execute(
        sql`delete from ${nodes} where seen_at < now() - make_interval(secs => ${times.expiryMs / 1000})`,
      )
      await deleteEnded(inside, pidSpace)
      const [other] = await rowsOf<OtherNode>(
        inside,
        sql`select id, host, pid, broker_id as "brokerId", seen_at::text as "seenAt" from ${nodes}
          where id <> ${nodeId} and (broker_id is distinct from ${brokerId ?? null}::text or broker_id is null) limit 1`,
      )
      if (other) return other
      await inside.execute(sql`insert into ${nodes} (id, host, pid, pid_space, broker_id)
        values (${nodeId}, ${hostname()}, ${process.pid}, ${pidSpace}, ${brokerId ?? null})
        on conflict (id) do update set seen_at = now()`)
      return undefined
    })

  const reasonOf = (other: OtherNode): string => {
    const who = `Another server works on this database (${other.host}, process ${other.pid})`
    if (brokerId === undefined) return `${who}: give both the same REDIS_URL, or stop it.`
    return `${who}, ${other.brokerId === null ? 'without REDIS_URL' : 'with another broker'}: give all the same REDIS_URL.`
  }

  for (let first: OtherNode | undefined; ;) {
    const other = await enter()
    if (!other) break
    // A heartbeat shows that it is alive; without one it is gone when its last one is too old.
    if (first && (first.id !== other.id || first.seenAt !== other.seenAt)) throw new DatabaseInUseError(reasonOf(other))
    if (!first)
      log.info({ host: other.host, pid: other.pid }, 'another server works on this database, or did until a moment ago')
    first ??= other
    await sleep(lookMs)
  }

  let isReleased = false
  async function beat(): Promise<void> {
    try {
      const kept = await rowsOf(db, sql`update ${nodes} set seen_at = now() where id = ${nodeId} returning id`)
      if (kept.length > 0 || isReleased) return
      // It was away for too long: a process that was paused, or a database that could not be reached.
      const other = await enter()
      if (other && !isReleased) onLost()
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of this server could not be stored')
    }
  }
  const timer = setInterval(() => void beat(), times.beatMs).unref()

  return {
    async release() {
      isReleased = true
      clearInterval(timer)
      await db.execute(sql`delete from ${nodes} where id = ${nodeId}`).catch((error: unknown) => {
        log.warn({ err: error }, 'the place of this server could not be given back')
      })
    },
  }
}

/** Deletes servers whose processes can be seen from here, and have ended. */
async function deleteEnded(db: Database, pidSpace: string): Promise<void> {
  const near = await rowsOf<{ id: string; pid: number }>(
    db,
    sql`select id, pid from ${nodes} where pid_space = ${pidSpace} and pid <> ${process.pid}`,
  )
  for (const { id } of near.filter(({ pid }) => !isRunning(pid))) {
    await db.execute(sql`delete from ${nodes} where id = ${id}`)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Names the space in which a process id names a process: that of a machine since it was started, or of a container. */
function spaceOfProcesses(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
