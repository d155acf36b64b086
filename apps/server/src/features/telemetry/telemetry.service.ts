import { pagePatterns, type TelemetryEvent, type UsageReport, vitals } from '@trouvaille/contract'
import { bucketOf, countOf, percentilesOf, slowOf, telemetry as limits, hour, day } from '@trouvaille/domain'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { actionName, errorName, operationName, other, placeName } from './known-names.ts'
import { type Counted, type ErrorGroup, idOf, type Kind, type Step, telemetryStore } from './telemetry.store.ts'

export interface TelemetryOptions {
  db: Database
  transact: Transact
  clock: Clock
  /** Sampling rate of visits, in percent. */
  percent: number
}

export type TelemetryService = ReturnType<typeof createTelemetryService>

const startOf = (time: Date, stepMs: number) => new Date(Math.floor(time.getTime() / stepMs) * stepMs)

/** Length of each period in steps; the current step is the last. Steps are hours and days of UTC. */
const periods = {
  day: { step: 'hour', stepMs: hour, steps: 24 },
  week: { step: 'hour', stepMs: hour, steps: 7 * 24 },
  month: { step: 'day', stepMs: day, steps: 30 },
} as const satisfies Record<string, { step: Step; stepMs: number; steps: number }>

/** Networks in memory, the most recent ones. */
const networksMax = 20_000

/** Remaining number of new error groups of a network today. */
interface NetworkShare {
  /** Current value: other requests of the network may add groups, too. */
  room: () => number
  took: (groups: number) => void
}

/** The group that collects errors above the daily limit of new groups. */
const furtherErrors: ErrorGroup = { name: other, place: '', page: 'unknown', severity: 'low', recovered: false }

/** Telemetry of devices with consent: aggregated by the hour, without any personal data [TEL-05]. */
export function createTelemetryService({ db, transact, clock, percent }: TelemetryOptions) {
  const store = telemetryStore(db)
  const share = percent / 100
  /** New groups of today, per network. */
  const acceptedOf = new LRUCache<string, number>({ max: networksMax })

  /** The remaining number of new groups of a network today. */
  function shareOf(network: string, now: Date): NetworkShare {
    const key = `${startOf(now, day).getTime()} ${network}`
    const before = () => acceptedOf.get(key) ?? 0
    return {
      room: () => limits.errorGroupsPerNetwork - before(),
      took: (groups) => void acceptedOf.set(key, before() + groups),
    }
  }

  return {
    /** Sampling rate of visits, 0 to 1. */
    share,

    /**
     * Adds what a device tells to what is known.
     * @param network From where; it is in memory for the rest of the day, and nowhere else.
     */
    async record(events: readonly TelemetryEvent[], network: string): Promise<void> {
      if (share === 0) return
      const now = clock.now()
      await transact(async (transaction) => {
        const inside = telemetryStore(transaction.db)
        const groupOf = await admitted(
          inside,
          events.filter(isError).map(toGroup),
          startOf(now, day),
          shareOf(network, now),
        )
        const groups = new Map(events.filter(isError).map((event) => [groupOf(event), toGroup(event)]))
        await inside.add(startOf(now, hour), sum(events.map((event) => counted(event, groupOf))))
        await inside.note(
          [...groups].map(([id, group]) => (id === idOf(group) ? group : furtherErrors)),
          now,
        )
      })
    },

    /** Aggregated telemetry of a period that ends now. */
    async usage(period: keyof typeof periods): Promise<UsageReport> {
      const { step, stepMs, steps } = periods[period]
      const from = new Date(startOf(clock.now(), stepMs).getTime() - (steps - 1) * stepMs)
      const inTime = await store.byTime([...vitals, 'view', 'error'], from, step)
      const named = await store.byName(['view', 'action', 'operation', 'error'], from)
      const seriesOf = (kind: Kind) => inTime.filter((row) => row.kind === kind)
      const namesOf = (kind: Kind) => byCount(named.filter((row) => row.kind === kind))
      return {
        from: from.toISOString(),
        step,
        share,
        vitals: vitals.map((vital) => ({
          vital,
          ...metricsOf(seriesOf(vital)),
          points: pointsOf(seriesOf(vital)).map(({ at, rows }) => ({ at, ...metricsOf(rows) })),
        })),
        views: {
          total: total(seriesOf('view')),
          pages: namesOf('view').flatMap(({ name, count }) => {
            const page = pagePatterns.find((pattern) => pattern === name)
            return page === undefined ? [] : { page, count }
          }),
          points: totalsOf(seriesOf('view')),
        },
        actions: namesOf('action')
          .slice(0, limits.shown)
          .map(({ name, count }) => ({ name, count })),
        operations: namesOf('operation')
          .map(({ name, rows }) => ({ name, slow: slowOf(bucketsOf(rows)), ...metricsOf(rows) }))
          .toSorted((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0)),
        errors: {
          total: total(seriesOf('error')),
          points: totalsOf(seriesOf('error')),
          groups: await groupsOf(namesOf('error').slice(0, limits.shown)),
        },
      }
    },

    /** Retention: deletes old rows, and rolls those older than a week up into days. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime()
      await transact(async (transaction) => {
        const inside = telemetryStore(transaction.db)
        await inside.lock()
        await inside.drop(new Date(now - limits.keptMs))
        await inside.fold(startOf(new Date(now - limits.byHourMs), day))
      })
    },
  }

  /** Error groups with their details. */
  async function groupsOf(
    counts: readonly { name: string; count: number }[],
  ): Promise<UsageReport['errors']['groups']> {
    const stored = new Map((await store.groups(counts.map(({ name }) => name))).map((group) => [group.id, group]))
    return counts.flatMap(({ name: id, count }) => {
      const group = stored.get(id)
      const page = pagePatterns.find((pattern) => pattern === group?.page)
      if (!group || !page) return []
      const { name, place, severity, recovered, firstAt, lastAt } = group
      return {
        id,
        name,
        place,
        page,
        severity,
        recovered,
        count,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }
    })
  }
}

type ErrorEvent = Extract<TelemetryEvent, { type: 'error' }>

const isError = (event: TelemetryEvent): event is ErrorEvent => event.type === 'error'

const toGroup = ({ name, place, page, severity, recovered }: ErrorEvent): ErrorGroup => ({
  name: errorName(name),
  place: placeName(place),
  page,
  severity,
  recovered,
})

/**
 * Assigns errors to groups. Anybody may send made-up errors, so the number of new groups per day is limited, and lower
 * per network.
 * @returns Maps an error to its group id.
 */
async function admitted(
  inside: ReturnType<typeof telemetryStore>,
  groups: readonly ErrorGroup[],
  today: Date,
  network: NetworkShare,
): Promise<(event: ErrorEvent) => string> {
  const ids = [...new Set(groups.map(idOf))]
  const known = ids.length > 0 ? await inside.known(ids) : new Set(ids)
  if (known.size < ids.length) {
    await inside.lock()
    const room = Math.max(0, limits.errorGroupsPerDay - (await inside.newGroupsSince(today)))
    const now = await inside.known(ids)
    const fresh = ids.filter((id) => !now.has(id)).slice(0, Math.min(room, Math.max(0, network.room())))
    network.took(fresh.length)
    for (const id of [...now, ...fresh]) known.add(id)
  }
  return (event) => {
    const id = idOf(toGroup(event))
    return known.has(id) ? id : idOf(furtherErrors)
  }
}

function counted(event: TelemetryEvent, groupOf: (event: ErrorEvent) => string): Counted {
  switch (event.type) {
    case 'view':
      return { kind: 'view', name: event.page, bucket: 0, count: 1 }
    case 'action':
      return { kind: 'action', name: actionName(event.name), bucket: 0, count: 1 }
    case 'operation':
      return { kind: 'operation', name: operationName(event.name), bucket: bucketOf(event.ms), count: 1 }
    case 'vital':
      return { kind: event.vital, name: '', bucket: bucketOf(event.value), count: 1 }
    case 'error':
      return { kind: 'error', name: groupOf(event), bucket: 0, count: 1 }
  }
}

/** One row per counted thing. */
function sum(all: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>()
  for (const one of all) {
    const key = `${one.kind} ${one.bucket} ${one.name}`
    const known = sums.get(key)
    sums.set(key, known ? { ...known, count: known.count + one.count } : one)
  }
  return [...sums.values()]
}

interface Row {
  bucket: number
  count: number
}

const total = (rows: readonly Row[]) => rows.reduce((all, { count }) => all + count, 0)

function bucketsOf(rows: readonly Row[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { bucket, count } of rows) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  return counts
}

function metricsOf(rows: readonly Row[]) {
  const buckets = bucketsOf(rows)
  return { count: countOf(buckets), ...percentilesOf(buckets) }
}

/** Rows grouped by time step, the earliest first. */
const pointsOf = <R extends Row & { at: string }>(rows: readonly R[]) =>
  [...Map.groupBy(rows, ({ at }) => at)].map(([at, those]) => ({ at, rows: those }))

const totalsOf = (rows: readonly (Row & { at: string })[]) =>
  pointsOf(rows).map(({ at, rows: those }) => ({ at, count: total(those) }))

/** Rows grouped by name, the most frequent first. */
const byCount = (rows: readonly Counted[]) =>
  [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, those]) => ({ name, rows: those, count: total(those) }))
    .toSorted((a, b) => b.count - a.count)
