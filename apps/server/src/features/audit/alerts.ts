import { randomUUID } from 'node:crypto'
import { audit as limits, detect, type Noted, security } from '@trouvaille/domain'
import { LRUCache } from 'lru-cache'
import type { BackgroundTasks } from '../../platform/runtime/background-tasks.ts'
import type { Broker } from '../../platform/broker/broker.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { alertsStore, type NewAlert } from './alerts.store.ts'

/** The longest time window of a rule. */
const memoryMs = Math.max(security.reads.windowMs, security.friendRequests.windowMs)
/** Limits of memory: accounts and networks, the most recently active, and actions of each. */
const remembered = { people: 10_000, acts: 500 }

/** An observed action, read or rejection. */
export interface Seen {
  accountId: string | null
  /** Key where the account is unknown. */
  network: string | null
  action: string
  /** Name of the exceeded limit, as the domain has it. */
  resource?: string | undefined
  success: boolean
  at: Date
}

export type Raised = Pick<NewAlert, 'type' | 'severity' | 'message'>

export interface AlertsOptions {
  db: Database
  transact: Transact
  clock: Clock
  background: BackgroundTasks
  broker: Pick<Broker, 'isAlone' | 'append'>
}

export type Alerts = ReturnType<typeof createAlerts>

/**
 * Raises alerts by the rules of the domain, over what was observed in the last ten minutes: by all nodes, and while the
 * broker is away by this one. Observations are in memory only; alerts are in the database, where other nodes find them
 * and do not repeat them.
 */
export function createAlerts({ db, transact, clock, background, broker }: AlertsOptions) {
  const memory = new LRUCache<string, Noted[]>({ max: remembered.people })
  /**
   * Time of this node's last attempt to raise an alert, so that a client at a rate limit does not keep the database
   * busy.
   */
  const tried = new LRUCache<string, number>({ max: remembered.people })

  const whoOf = ({ accountId, network }: Pick<Seen, 'accountId' | 'network'>): NewAlert['who'] | undefined =>
    accountId === null ? (network === null ? undefined : { network }) : { accountId }
  const keyOf = (who: NewAlert['who']) => ('accountId' in who ? who.accountId : `network ${who.network}`)

  const alerts = {
    /** Observes something, and raises alerts whose rule matches. */
    saw(seen: Seen): void {
      const who = whoOf(seen)
      if (who === undefined) return
      const key = keyOf(who)
      const from = new Date(seen.at.getTime() - memoryMs).toISOString()
      const { action, resource = '', success } = seen
      const noted = { userId: key, action, resource, success, timestamp: seen.at.toISOString() }
      const acts = memory.get(key) ?? []
      const firstKept = acts.findIndex(({ timestamp }) => timestamp > from)
      acts.splice(0, firstKept === -1 ? acts.length : firstKept)
      acts.push(noted)
      if (acts.length > remembered.acts) acts.shift()
      memory.set(key, acts)
      if (broker.isAlone) judge(seen, acts)
      else void ofAllNodes(key, noted, from).then((all) => judge(seen, all ?? acts))
    },

    /** Raises an alert in the background, unless there is a recent one of the same kind. */
    raise({ accountId, network, at }: Pick<Seen, 'accountId' | 'network' | 'at'>, raised: Raised): void {
      const who = whoOf({ accountId, network })
      if (who === undefined) return
      const key = `${keyOf(who)} ${raised.type} ${raised.message}`
      const last = tried.get(key)
      if (last !== undefined && at.getTime() - last < security.sameAlertMs) return
      tried.set(key, at.getTime())
      background.run('raise-alert', async () => {
        await write({ ...raised, id: randomUUID(), at, who })
      })
    },

    /** Deletes alerts past their retention. */
    async sweep(): Promise<void> {
      const life = security.alertLifeMs * limits.lifeFactor
      await alertsStore(db).sweep(new Date(clock.now().getTime() - life))
    },
  }

  function judge(seen: Seen, acts: readonly Noted[]): void {
    for (const { type, severity, message } of detect(acts)) alerts.raise(seen, { type, severity, message })
  }

  /** Undefined while the broker is away. */
  async function ofAllNodes(key: string, noted: Noted, from: string): Promise<Noted[] | undefined> {
    const bounds = { max: remembered.acts, lifeMs: memoryMs }
    const entries = await broker.append(`acts:${key}`, JSON.stringify(noted), bounds)
    const acts = entries?.map((entry) => JSON.parse(entry) as Noted)
    // Clocks of nodes may differ a little.
    return acts
      ?.filter(({ timestamp }) => timestamp > from)
      .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
  }

  async function write(alert: NewAlert): Promise<void> {
    await transact(async (transaction) => {
      const store = alertsStore(transaction.db)
      await store.lock(keyOf(alert.who))
      const since = new Date(alert.at.getTime() - security.sameAlertMs)
      if (!(await store.isRepeated(alert, since))) await store.insert(alert)
    })
  }

  return alerts
}
