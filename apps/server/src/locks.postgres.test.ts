import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reports } from './features/safety/safety.table.ts'
import { suspensions } from './features/suspensions/suspensions.table.ts'
import { rowsOf } from './platform/db/raw-query.ts'
import { addition, befriend, createPerson, film, type Person } from './testing/factories.ts'
import { useTwoNodes } from './testing/vitest.ts'

/**
 * A statement that locks rows locks the right ones: it waits while another node has locked such a row, and does
 * not wait when all other rows are locked. The other node takes the weakest lock that conflicts, which a foreign
 * key check does not.
 */

const nodes = useTwoNodes()

interface World {
  ana: Person
  bob: Person
  /** Has sent Ana a friend request. */
  eve: Person
  /** Suspended. */
  dan: Person
  moderator: Person
  /** Of Ana and Bob. */
  group: string
  /** About Bob. */
  report: string
  /** Of Dan. */
  suspension: string
}

const moderating = ({ moderator }: Pick<World, 'moderator'>) => ({ ...moderator, roles: ['moderator' as const] })

async function newWorld(): Promise<World> {
  const { services, db } = nodes().here
  const [ana, bob, eve, dan, moderator] = await Promise.all([0, 1, 2, 3, 4].map(() => createPerson(services)))
  if (!ana || !bob || !eve || !dan || !moderator) throw new Error('Five people were made.')
  await befriend(services, ana, bob)
  await services.friends.request(eve.id, ana.id)
  await services.roles.change('grant', moderator.email, 'moderator')
  const talk = { type: 'group' as const, name: 'Ciné', participantIds: [bob.id], clientId: randomUUID() }
  const group = await services.membership.create(ana.id, talk)
  const subject = { type: 'person' as const, personId: bob.id }
  await services.reports.report(ana.id, { subject, reason: 'spam' })
  const [report] = await db.select({ id: reports.id }).from(reports).where(eq(reports.personId, bob.id))
  await suspend({ moderator }, dan)
  const [suspension] = await db.select({ id: suspensions.id }).from(suspensions).where(eq(suspensions.personId, dan.id))
  if (!report || !suspension) throw new Error('Bob was reported, and Dan suspended.')
  return { ana, bob, eve, dan, moderator, group, report: report.id, suspension: suspension.id }
}

const suspend = (world: Pick<World, 'moderator'>, { username }: Person) =>
  nodes().here.services.suspensions.suspend(moderating(world), { username, reason: 'spam', duration: 'week' })

type Table = 'accounts' | 'profiles' | 'conversations' | 'credentials'
type Held = (world: World) => string[]

const idsOf =
  (...names: ('ana' | 'bob' | 'eve' | 'dan')[]): Held =>
  (world) =>
    names.map((name) => world[name].id)
const theGroup: Held = ({ group }) => [group]

/** Each call, with the rows that it must lock. */
const acts: [what: string, table: Table, held: Held, act: (world: World) => Promise<unknown>][] = [
  [
    'changing favourites',
    'accounts',
    idsOf('ana'),
    ({ ana }) => nodes().here.services.favourites.push(ana.id, [addition(film(1))]),
  ],
  [
    'sharing a work',
    'accounts',
    idsOf('bob'),
    ({ ana, bob }) =>
      nodes().here.services.sharing.send(ana.id, { friendId: bob.id, work: film(1), clientId: randomUUID() }),
  ],
  [
    'reporting somebody',
    'accounts',
    idsOf('bob'),
    ({ eve, bob }) =>
      nodes().here.services.reports.report(eve.id, { subject: { type: 'person', personId: bob.id }, reason: 'spam' }),
  ],
  [
    'deciding about a report',
    'accounts',
    idsOf('bob'),
    (world) =>
      nodes().here.services.moderation.decide(moderating(world), world.report, {
        decision: 'dismissed',
      }),
  ],
  ['suspending somebody', 'accounts', idsOf('bob'), (world) => suspend(world, world.bob)],
  [
    'lifting a suspension',
    'accounts',
    idsOf('dan'),
    (world) =>
      nodes().here.services.suspensions.decide(moderating(world), world.suspension, { decision: 'lifted', text: '' }),
  ],
  [
    'signing in, which a suspension may forbid,',
    'accounts',
    idsOf('ana'),
    ({ ana }) => nodes().here.services.accounts.signIn(ana.email, ana.password, new Headers()),
  ],
  [
    'asking somebody',
    'accounts',
    idsOf('bob', 'eve'),
    ({ eve, bob }) => nodes().here.services.friends.request(eve.id, bob.id),
  ],
  [
    'accepting a request',
    'accounts',
    idsOf('ana', 'eve'),
    async ({ ana, eve }) => {
      const { requests } = await nodes().here.services.friends.requests(ana.id, 'received', undefined)
      const found = requests.find(({ person }) => person.id === eve.id)
      return nodes().here.services.friends.accept(ana.id, found?.id ?? '')
    },
  ],
  [
    'blocking somebody',
    'accounts',
    idsOf('ana', 'bob'),
    ({ ana, bob }) => nodes().here.services.blocks.block(ana.id, bob.id),
  ],
  [
    'changing a profile',
    'profiles',
    idsOf('ana'),
    ({ ana }) => nodes().here.services.profiles.change(ana.id, { bio: 'Bonjour' }),
  ],
  [
    'changing a phone number',
    'profiles',
    idsOf('ana'),
    ({ ana }) => nodes().here.services.profiles.changePhone(ana.id, null),
  ],
  ['removing a picture', 'profiles', idsOf('ana'), ({ ana }) => nodes().here.services.profiles.removeAvatar(ana.id)],
  [
    'a moderator’s taking away of picture and bio',
    'profiles',
    idsOf('bob'),
    (world) => nodes().here.services.moderation.decide(moderating(world), world.report, { decision: 'removed' }),
  ],
  [
    'signing in, which a change of the password may make void,',
    'credentials',
    idsOf('ana'),
    ({ ana }) => nodes().here.services.accounts.signIn(ana.email, ana.password, new Headers()),
  ],
  [
    'changing a group',
    'conversations',
    theGroup,
    ({ ana, group }) => nodes().here.services.membership.change(ana.id, group, { showsHistory: true }),
  ],
  [
    'leaving a group',
    'conversations',
    theGroup,
    ({ bob, group }) => nodes().here.services.membership.leave(bob.id, group),
  ],
  [
    'adding somebody to a group',
    'conversations',
    theGroup,
    async ({ ana, group }) => {
      const friend = await createPerson(nodes().here.services)
      await befriend(nodes().here.services, ana, friend)
      return nodes().here.services.membership.add(ana.id, group, friend.id)
    },
  ],
]

/** Locks rows on another connection while `work` runs. */
async function whileHeld(condition: string, ids: string[], work: () => Promise<void>): Promise<void> {
  await nodes().elsewhere.query('begin')
  try {
    await nodes().elsewhere.query(`${condition} order by id for no key update`, [ids])
    await work()
  } finally {
    await nodes().elsewhere.query('rollback')
  }
}

/** The statements that wait for a row lock. */
const waiting = async () =>
  (
    await rowsOf<{ query: string }>(
      nodes().here.db,
      sql`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).map(({ query }) => query)

const taking = /for (no key update|update|share)/

/** The state of a started call: over, or waiting for a row lock. */
async function outcomeOf(begun: Promise<unknown>): Promise<'over' | 'waits'> {
  let isOver = false
  const noted = begun.finally(() => (isOver = true))
  noted.catch(() => {})
  let found: string[] = []
  await expect
    .poll(async () => {
      found = await waiting()
      // What it waits for and its text are not read at one moment: for a while it may still be the statement before.
      return isOver || found.some((query) => taking.test(query))
    })
    .toBe(true)
  if (isOver) return 'over'
  expect(found).toHaveLength(1)
  return 'waits'
}

test.each(acts)('%s waits for whoever has the row of the %s that it is about, and for nobody else', async (...row) => {
  const [, table, heldOf, act] = row
  const world = await newWorld()
  await nodes().here.services.background.settled()
  const held = heldOf(world)
  await whileHeld(`select id from ${table} where id <> all($1)`, held, async () => {
    expect(await outcomeOf(act(world))).toBe('over')
  })
  for (const id of held) {
    const another = await newWorld()
    const its = heldOf(another)[held.indexOf(id)] ?? ''
    await nodes().here.services.background.settled()
    let begun: Promise<unknown> = Promise.resolve()
    await whileHeld(`select id from ${table} where id = any($1)`, [its], async () => {
      begun = act(another)
      expect(await outcomeOf(begun)).toBe('waits')
    })
    await begun
  }
})
