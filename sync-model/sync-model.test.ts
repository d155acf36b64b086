import { befriend, noLimits, startTestServer, type TestServer } from '@trouvaille/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { activityQuery } from '../apps/web/src/features/activity/queries.ts'
import { sharesQuery } from '../apps/web/src/features/sharing/queries.ts'
import { createDevice, type Device, type Member } from './device.ts'
import { type Step, type StepKind, steps } from './history.ts'
import { expectSame, settle } from './settle.ts'

/**
 * Three people on four devices do things at random, while lines are cut, events come twice and pages are closed. At the
 * end of a history each device shows what one that begins anew fetches. The next history of the same people goes on from
 * there.
 *
 * MODEL_RUNS is the number of histories, MODEL_SEED begins the same ones, MODEL_HISTORY plays some as a failure writes
 * them.
 */

const runs = Number(process.env.MODEL_RUNS ?? 60)
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000)
/** Histories of the same people, one after the other. */
const perScene = 5
/** Scenes that are played at the same time: most of it is waiting. */
const atOnce = 16

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ snapshotFile: inject('snapshotFile'), limits: noLimits, runningClock: true })
})
afterAll(() => server.stop())

const history = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(steps) as StepKind[])),
    device: fc.nat(3),
    other: fc.nat(2),
    pick: fc.nat(99),
  }),
  { minLength: 5, maxLength: 25 },
)

type History = readonly Step[]

const written = (histories: readonly History[]) =>
  histories
    .map((list) => list.map(({ kind, device, other, pick }) => `${kind} ${device} ${other} ${pick}`).join(', '))
    .join(' | ')
const parsed = (text: string): History[] =>
  text.split(' | ').map((list) =>
    list.split(', ').map((one) => {
      const [kind, ...numbers] = one.split(' ')
      const [device = 0, other = 0, pick = 0] = numbers.map(Number)
      return { kind: kind as StepKind, device, other, pick }
    }),
  )

async function meet(): Promise<[Member, Member, Member]> {
  const [anna, bruno, chloe] = [await server.signIn(), await server.signIn(), await server.signIn()]
  await befriend(server.services, anna.person, bruno.person)
  await befriend(server.services, bruno.person, chloe.person)
  const participantIds = [anna.person.id, chloe.person.id]
  await bruno.call('/api/conversations', {
    body: { type: 'group', name: 'Tous', participantIds, clientId: crypto.randomUUID() },
  })
  return [anna, bruno, chloe]
}

async function open(owner: Member): Promise<Device> {
  const { cursor } = (await owner.call('/api/sync')).body
  return createDevice(server, owner, { cursor })
}

interface Cast {
  /** Of each device. */
  owners: readonly Member[]
  people: readonly Member[]
  devices: readonly Device[]
}

async function play({ owners, people, devices }: Cast, list: History): Promise<void> {
  for (const { kind, device: index, other, pick } of list) {
    const [device, self, whom] = [devices[index], owners[index], people[other]]
    if (!device || !self || !whom || self === whom) continue
    await device.run(() => steps[kind]({ device, self, other: whom, pick }))
  }
  for (const device of devices) device.mend()
  await settle(devices)
  // Whoever is blocked or unblocked is not told: what is hidden from them is seen the next time they open the page.
  if (list.some(({ kind }) => kind === 'block' || kind === 'unblock')) {
    for (const { app } of devices)
      for (const { queryKey } of [activityQuery, sharesQuery('movies')]) app.invalidate(queryKey)
    await settle(devices)
  }
  const fresh = await Promise.all(people.map(open))
  try {
    await settle(fresh)
    for (const [index, device] of devices.entries()) {
      const same = fresh[people.findIndex((person) => person === owners[index])]
      if (same) await expectSame(device, same, `on device ${index}`)
    }
  } finally {
    for (const device of fresh) device.end()
  }
}

/** Plays histories of the same people. @returns What failed: the histories up to it, and how. */
async function playAll(histories: readonly History[]): Promise<string[]> {
  const people = await meet()
  // The first one begins on a device of which the server knows nothing.
  const devices = [createDevice(server, people[0]), ...(await Promise.all(people.map(open)))]
  const cast = { people, devices, owners: [people[0], ...people] }
  try {
    for (const [index, list] of histories.entries()) {
      try {
        await play(cast, list)
      } catch (error) {
        const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown }
        const values = [actual, expected].map((value) => JSON.stringify(value)).join('\n')
        return [`${written(histories.slice(0, index + 1))}\n${message}\n${values}`]
      }
    }
    return []
  } finally {
    for (const device of devices) device.end()
  }
}

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

test(
  `whatever happens, a device shows what one that begins anew fetches: ${runs} histories of seed ${seed}`,
  { timeout: runs * 20_000 },
  async () => {
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    const { MODEL_HISTORY: given } = process.env
    const histories = given ? parsed(given) : fc.sample(history, { numRuns: runs, seed })
    const failures: string[] = []
    const scenes = inGroups(histories, perScene).values()
    const playOn = async () => {
      for (const scene of scenes) failures.push(...(await playAll(scene)))
    }
    await Promise.all(Array.from({ length: atOnce }, playOn))
    expect(failures).toEqual([])
  },
)
