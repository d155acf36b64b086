import { randomUUID } from 'node:crypto'
import {
  type AlertSeverity,
  type AlertType,
  audit as limits,
  auditLimits,
  detect,
  type Observed,
} from '@trouvaille/domain'
import { LRUCache } from 'lru-cache'
import type { Background } from '../../platform/background.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Transact } from '../../platform/transaction.ts'
import { alertsStore, type NewAlert } from './alerts.store.ts'

/** Longest that a rule looks back. */
const memoryMs = 10 * 60_000
/** Accounts and networks that are remembered at once, those that were active last; and acts of each. */
const remembered = { people: 10_000, acts: 500 }

/** Something that was done, read or refused. */
export interface Seen {
  accountId: string | null
  /** Counted by it where no account is known. */
  network: string | null
  action: string
  success: boolean
  at: Date
}

export type Raised = Pick<NewAlert, 'type' | 'severity' | 'message'>

export interface AlertsOptions {
  db: Database
  transact: Transact
  clock: Clock
  background: Background
}

export type Alerts = ReturnType<typeof createAlerts>

/**
 * Raises alerts by the rules of the domain, over what this node has seen of somebody in the last ten minutes. It is
 * forgotten with the process; what was raised is in the database, and no other node repeats it.
 */
export function createAlerts({ db, transact, clock, background }: AlertsOptions) {
  const memory = new LRUCache<string, Observed[]>({ max: remembered.people })
  /** When this node last tried to raise an alert: whoever runs against a limit must not keep the database busy. */
  const tried = new LRUCache<string, number>({ max: remembered.people })

  const whoOf = ({ accountId, network }: Pick<Seen, 'accountId' | 'network'>): NewAlert['who'] | undefined =>
    accountId === null ? (network === null ? undefined : { network }) : { accountId }
  const keyOf = (who: NewAlert['who']) => ('accountId' in who ? who.accountId : `network ${who.network}`)

  const alerts = {
    /** Takes notice of something, and raises the alerts that it gives rise to. */
    saw(seen: Seen): void {
      const who = whoOf(seen)
      if (who === undefined) return
      const key = keyOf(who)
      const from = new Date(seen.at.getTime() - memoryMs).toISOString()
      const { action, success } = seen
      const observed = { userId: key, action, success, timestamp: seen.at.toISOString() }
      const kept = (memory.get(key) ?? []).filter(({ timestamp }) => timestamp > from)
      const acts = [...kept, observed].slice(-remembered.acts)
      memory.set(key, acts)
      for (const { type, severity, message } of detect(acts)) alerts.raise(seen, { type, severity, message })
    },

    /** Raises an alert, unless the same was raised a moment ago; nobody waits for it. */
    raise({ accountId, network, at }: Pick<Seen, 'accountId' | 'network' | 'at'>, raised: Raised): void {
      const who = whoOf({ accountId, network })
      if (who === undefined) return
      const key = `${keyOf(who)} ${raised.type} ${raised.message}`
      const last = tried.get(key)
      if (last !== undefined && at.getTime() - last < auditLimits.sameAlertMs) return
      tried.set(key, at.getTime())
      background.run('raise-alert', async () => {
        await write({ ...raised, id: randomUUID(), at, who })
      })
    },

    /** Removes alerts that are no longer kept. */
    async sweep(): Promise<void> {
      const life = auditLimits.alertLifeMs * limits.lifeFactor
      await alertsStore(db).sweep(new Date(clock.now().getTime() - life))
    },
  }

  async function write(alert: NewAlert): Promise<void> {
    await transact(async (transaction) => {
      const store = alertsStore(transaction.db)
      await store.lock(keyOf(alert.who))
      const since = new Date(alert.at.getTime() - auditLimits.sameAlertMs)
      if (!(await store.isRepeated(alert, since))) await store.insert(alert)
    })
  }

  return alerts
}

/** What an alert about a limit of calls says. @param limit Undefined where the feature itself counts. */
export function limitAlert(limit: { name: string; points: number; windowMs: number } | undefined): {
  type: AlertType
  severity: AlertSeverity
  message: string
} {
  const what = (limit && limitNames[limit.name]) ?? 'de requêtes'
  const figures = limit ? `, ${limit.points} requêtes en ${limit.windowMs / 1000} s` : ''
  return { type: 'rate_limit', severity: 'info', message: `Limite ${what} atteinte${figures}` }
}

/** Limits that an admin knows by a word; the others are of requests. */
const limitNames: Readonly<Record<string, string>> = {
  'people-searches': 'de recherche',
  searches: 'de recherche',
  'message-searches': 'de recherche',
  'friend-actions': 'de demandes d’ami',
  'sign-up-burst': 'd’inscription',
  'sign-up-network': 'd’inscription',
  'current-password': 'de mot de passe',
  'mail-network': 'd’e-mails',
  'reset-mail': 'd’e-mails',
  'confirmation-mail': 'd’e-mails',
  shares: 'de partages',
  messages: 'de messages',
  reports: 'de signalements',
  'account-export': 'd’export',
  'audit-reports': 'd’export',
}
