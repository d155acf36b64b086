import { befriend, noLimits, startTestServer, type TestServer } from '@trouvaille/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { activityQuery } from '../apps/web/src/features/activity/queries.ts'
import { createDevice, type Device, type Member } from './device.ts'
import { type Step, type StepKind, steps } from './history.ts'
import { expectSame, settle } from './settle.ts'

/**
 * Three people on four devices do things at random, while lines are cut, events come twice and pages are closed. In the
 * end each device shows what one that begins anew fetches.
 *
 * MODEL_RUNS is the number of histories, MODEL_SEED begins the same ones, MODEL_HISTORY plays one as a failure writes it.
 */

const runs = Number(process.env.MODEL_RUNS ?? 60)
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000)
/** Histories that are played at the same time: most of it is waiting. */
const atOnce = 20

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

const written = (list: readonly Step[]) =>
  list.map(({ kind, device, other, pick }) => `${kind} ${device} ${other} ${pick}`).join(', ')
const parsed = (text: string): Step[] =>
  text.split(', ').map((one) => {
    const [kind, ...numbers] = one.split(' ')
    const [device = 0, other = 0, pick = 0] = numbers.map(Number)
    return { kind: kind as StepKind, device, other, pick }
  })

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

async function play(list: readonly Step[]): Promise<void> {
  const people = await meet()
  const owners = [people[0], ...people]
  // The first one begins on a device of which the server knows nothing.
  const devices = [createDevice(server, people[0]), ...(await Promise.all(people.map(open)))]
  const fresh: Device[] = []
  try {
    for (const { kind, device: index, other, pick } of list) {
      const [device, self, whom] = [devices[index], owners[index], people[other]]
      if (!device || !self || !whom || self === whom) continue
      await device.run(() => steps[kind]({ device, self, other: whom, pick }))
    }
    for (const device of devices) device.mend()
    await settle(devices)
    // Whoever is blocked is not told: what is hidden from them then is gone the next time they open the page.
    if (list.some(({ kind }) => kind === 'block')) {
      for (const { app } of devices) app.invalidate(activityQuery.queryKey)
      await settle(devices)
    }
    fresh.push(...(await Promise.all(people.map(open))))
    await settle(fresh)
    for (const [index, device] of devices.entries()) {
      const same = fresh[people.findIndex((person) => person === owners[index])]
      if (same) await expectSame(device, same, `on device ${index}`)
    }
  } finally {
    for (const device of [...devices, ...fresh]) device.end()
  }
}

test(
  `whatever happens, a device shows what one that begins anew fetches: ${runs} histories of seed ${seed}`,
  { timeout: runs * 20_000 },
  async () => {
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    const { MODEL_HISTORY: one } = process.env
    const histories = one ? [parsed(one)] : fc.sample(history, { numRuns: runs, seed })
    const failures: string[] = []
    for (let from = 0; from < histories.length; from += atOnce) {
      const some = histories.slice(from, from + atOnce)
      const ends = await Promise.allSettled(some.map(play))
      for (const [index, end] of ends.entries()) {
        if (end.status === 'fulfilled') continue
        const { message, actual, expected } = end.reason as Error & { actual?: unknown; expected?: unknown }
        const values = [actual, expected].map((value) => JSON.stringify(value)).join('\n')
        failures.push(`${written(some[index] ?? [])}\n${message}\n${values}`)
      }
    }
    expect(failures).toEqual([])
  },
)
