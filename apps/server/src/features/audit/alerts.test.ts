import { randomInt, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import { createPerson } from '../../testing/factories.ts'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { alertsStore } from './alerts.store.ts'
import { auditAlerts } from './audit.table.ts'
import { createLocalBroker } from '../../platform/broker/broker.ts'
import { createAlerts } from './alerts.ts'
import { createBackgroundTasks } from '../../platform/runtime/background-tasks.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createTransact } from '../../platform/db/transaction.ts'

const minute = 60_000
const hour = 60 * minute

/** No rate limits: the tests do at once what takes people minutes. */
const unlimited: RateLimits = { of: () => ({ consume: async () => {}, refund: async () => {} }) }

const server = useTestServer({ limits: unlimited })
const limited = useTestServer()

beforeEach(async () => {
  for (const one of [server, limited]) {
    await one().services.background.settled()
    await one().db.delete(auditAlerts)
  }
})

const suspicion = { type: 'rate_limit', severity: 'info', message: 'Limite de requêtes atteinte' } as const

/** Everything that was raised, the newest first. */
async function raised(one = server) {
  await one().services.background.settled()
  const rows = await alertsStore(one().db).list(undefined, new Date(0), { after: undefined, limit: 100 })
  return rows.map(({ username, network, type, severity, message }) => ({ username, network, type, severity, message }))
}

async function times(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await work(index)
}

/** A network of nobody else: what is refused to one is told a few times a minute only. */
const otherNetwork = () => `10.${randomInt(256)}.${randomInt(256)}`

const failSignIn = (identifier: string, network = otherNetwork()) =>
  server().call('/api/session', {
    body: { identifier, password: 'wrong-1' },
    headers: { 'x-forwarded-for': `${network}.${Math.floor(Math.random() * 250)}` },
  })

const failures = {
  network: null,
  type: 'failed_login',
  severity: 'critical',
  message: expect.stringMatching(/^5 connexions échouées/),
}
const reads = { network: null, type: 'suspicious_activity', severity: 'warning', message: expect.stringMatching(/200/) }

describe('what raises an alert', () => {
  test('[SEC-40] [GAP-154] [AUD-03] the fifth failed sign-in of an account in five minutes, from wherever', async () => {
    const { email, username } = await createPerson(server().services)
    await times(4, () => failSignIn(email))
    expect(await raised()).toEqual([])
    await failSignIn(email)
    expect(await raised()).toEqual([{ ...failures, username }])
  })

  test('[SEC-40] [AUD-03] failures that are five minutes apart are none of it', async () => {
    const { email } = await createPerson(server().services)
    await times(4, () => failSignIn(email))
    await server().services.background.settled()
    server().clock.advance(5 * minute)
    await failSignIn(email)
    expect(await raised()).toEqual([])
  })

  test('[AUD-03] failures of names that nobody has are counted by network', async () => {
    await times(4, () => failSignIn(`${randomUUID()}@example.org`, '192.0.2'))
    await failSignIn(`${randomUUID()}@example.org`, '192.0.3')
    expect(await raised()).toEqual([])
    await failSignIn(`${randomUUID()}@example.org`, '192.0.2')
    expect(await raised()).toEqual([{ ...failures, username: null, network: '192.0.2.x' }])
  })

  test('[SEC-42] [AUD-03] the eleventh friend request in ten minutes', async () => {
    const { person, call } = await server().signIn()
    const ask = async () => {
      const { id } = await createPerson(server().services)
      expect((await call('/api/friend-requests', { body: { personId: id } })).status).toBe(200)
    }
    await times(10, ask)
    expect(await raised()).toEqual([])
    await ask()
    expect(await raised()).toEqual([
      {
        username: person.username,
        network: null,
        type: 'suspicious_activity',
        severity: 'warning',
        message: expect.stringMatching(/10 demandes d’ami/),
      },
    ])
  })

  /** Reads something else each time, not so many in a minute that this alone is suspicious. */
  const read = (call: Call) => async (index: number) => {
    if (index % 25 === 0) server().clock.advance(minute)
    const search = `/api/catalogue/movie?q=${encodeURIComponent(`texte ${index}`)}`
    const path = [search, '/api/people/nobody', `/api/catalogue/book/${index}`, '/api/friends'][index % 4] ?? search
    // What somebody looks for and does not find is no read.
    if ((await call(path)).status !== 200) await call(`/api/catalogue/album?q=autre%20${index}`)
  }

  test('[SEC-41] [AUD-03] the 201st read of data in ten minutes', async () => {
    const { person, call } = await server().signIn()
    await times(200, read(call))
    expect(await raised()).toEqual([])
    await read(call)(200)
    expect(await raised()).toEqual([{ ...reads, username: person.username }])
  })

  test('[SEC-41] [AUD-03] one text that is looked for in all kinds is one read', async () => {
    const { call } = await server().signIn()
    await times(30, async (index) => {
      for (const kind of ['movie', 'series', 'artist', 'album', 'track', 'podcast', 'book']) {
        await call(`/api/catalogue/${kind}?q=texte${index}`)
      }
      if (index % 5 === 0) server().clock.advance(minute / 2)
    })
    expect(await raised()).toEqual([])
  })

  test('[SEC-39] [AUD-03] the 51st act in a minute', async () => {
    const { person, call } = await server().signIn()
    await server().services.background.settled()
    server().clock.advance(minute)
    await times(50, (index) => call(`/api/catalogue/movie?q=un%20texte%20${index}`))
    expect(await raised()).toEqual([])
    await call('/api/catalogue/movie?q=encore')
    expect(await raised()).toMatchObject([
      { username: person.username, severity: 'warning', message: expect.stringMatching(/50 actions/) },
    ])
  })

  test('[AUD-03] a limit that somebody reaches, by its figures', async () => {
    const { person, call } = await limited().signIn()
    await times(11, (index) => call(`/api/people?q=nom${index}`))
    expect(await raised(limited)).toEqual([
      {
        username: person.username,
        network: null,
        type: 'rate_limit',
        severity: 'info',
        message: 'Limite de recherche atteinte, 10 requêtes en 60 s',
      },
    ])
  })

  test('[AUD-03] a limit that a visitor reaches, by network; one that a feature counts, without figures', async () => {
    const signIn = () =>
      limited().call('/api/session', {
        body: { identifier: 'nobody@example.org', password: 'wrong-1' },
        headers: { 'x-forwarded-for': '198.51.100.7' },
      })
    await times(6, signIn)
    expect(await raised(limited)).toContainEqual({
      username: null,
      network: '198.51.100.x',
      type: 'rate_limit',
      severity: 'info',
      message: 'Limite de requêtes atteinte',
    })
  })
})

describe('the same alert', () => {
  test('[SEC-38] [AUD-03] is not repeated within five minutes, and is after them', async () => {
    const { email } = await createPerson(server().services)
    await times(5, () => failSignIn(email))
    expect(await raised()).toHaveLength(1)
    server().clock.advance(5 * minute - 1)
    await times(5, () => failSignIn(email))
    expect(await raised()).toHaveLength(1)
    server().clock.advance(1)
    await times(5, () => failSignIn(email))
    expect(await raised()).toHaveLength(2)
  })

  test('[SEC-38] [AUD-03] is raised by one of two servers alone, about each person', async () => {
    const { db, clock } = server()
    const log = createLog('silent')
    const nodes = [0, 1].map(() => {
      const background = createBackgroundTasks(log)
      return {
        background,
        alerts: createAlerts({
          db,
          transact: createTransact(db, log),
          clock,
          background,
          broker: createLocalBroker('node'),
        }),
      }
    })
    const people = [await createPerson(server().services), await createPerson(server().services)]
    const fail = { network: null, action: 'login', success: false }
    for (const { alerts } of nodes) {
      for (const { id: accountId } of people) {
        await times(5, async () => alerts.saw({ ...fail, accountId, at: clock.now() }))
      }
    }
    for (const { background } of nodes) await background.settled()
    const names = (await raised()).map(({ username }) => username)
    expect(names).toHaveLength(2)
    expect(names).toEqual(expect.arrayContaining(people.map(({ username }) => username)))
  })
})

test('[AUD-03] nothing is raised about an account that is gone by then', async () => {
  const { services, clock } = server()
  const at = clock.now()
  services.alerts.raise({ accountId: 'nobody', network: '203.0.113.x', at }, suspicion)
  expect(await raised()).toEqual([])
})

test('[SEC-26] [AUD-03] what settles by itself is open for an hour', async () => {
  const { services, clock, db } = server()
  services.alerts.raise({ accountId: null, network: '203.0.113.x', at: clock.now() }, suspicion)
  await services.background.settled()
  const open = async (age: number) => {
    const settledAt = new Date(clock.now().getTime() + age - hour)
    return (await alertsStore(db).list('open', settledAt, { after: undefined, limit: 10 })).length
  }
  expect(await open(hour - 1)).toBe(1)
  expect(await open(hour)).toBe(0)
})
