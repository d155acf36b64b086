import { describe, expect, test } from 'vitest'
import type { EventName } from '../../platform/runtime/event-bus.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { asked, befriend, block, type Member, unblock } from './testing.ts'

/** The events that are published about two people. */

const server = useTestServer()

const names: EventName[] = [
  'request.sent',
  'request.accepted',
  'request.declined',
  'request.cancelled',
  'friendship.ended',
  'block.changed',
]

/** Two people, and the events published about them meanwhile. */
async function two() {
  const [lea, theo]: [Member, Member] = [await server().signIn(), await server().signIn()]
  const isTheirs = (event: object) => JSON.stringify(event).includes(lea.person.id)
  async function eventsDuring(act: () => Promise<unknown>): Promise<unknown[]> {
    const received: unknown[] = []
    let listens = true
    for (const name of names) {
      server().services.bus.subscribe(
        name,
        (event) => void (listens && isTheirs(event) && received.push([name, event])),
      )
    }
    await act()
    listens = false
    return received
  }
  const between = { senderId: lea.person.id, receiverId: theo.person.id }
  return { lea, theo, eventsDuring, between }
}

/** Two people, in whichever order. */
const either = (one: Member, other: Member) =>
  expect.toSatisfy((ids: string[]) => ids.toSorted().join() === [one.person.id, other.person.id].toSorted().join())

const accept = (by: Member, id: string) => by.call(`/api/friend-requests/${id}/accept`, { method: 'POST' })
const decline = (by: Member, id: string) => by.call(`/api/friend-requests/${id}`, { method: 'DELETE' })
const cancel = (by: Member, whom: Member) => by.call(`/api/people/${whom.person.id}/request`, { method: 'DELETE' })
const end = (by: Member, whom: Member) => by.call(`/api/friends/${whom.person.id}`, { method: 'DELETE' })

describe('each once, with its people', () => {
  test('a request, its answer, and the end of the friendship', async () => {
    const { lea, theo, eventsDuring, between } = await two()
    let id = ''
    const received = await eventsDuring(async () => {
      id = await asked(lea, theo)
      for (const _ of [1, 2]) await accept(theo, id)
      for (const _ of [1, 2]) await end(theo, lea)
    })
    expect(received).toEqual([
      ['request.sent', { id, ...between }],
      ['request.accepted', { id, ...between }],
      ['friendship.ended', { id, userIds: either(theo, lea) }],
    ])
  })

  test('a request that is refused, and one that is taken back', async () => {
    const { lea, theo, eventsDuring, between } = await two()
    const first = await asked(lea, theo)
    let second = ''
    const received = await eventsDuring(async () => {
      await cancel(lea, theo)
      second = await asked(lea, theo)
      for (const _ of [1, 2]) await decline(theo, second)
    })
    expect(received).toEqual([
      ['request.cancelled', { id: first, ...between }],
      ['request.sent', { id: second, ...between }],
      ['request.declined', { id: second, ...between }],
    ])
  })

  test('a block and its end; nothing when nothing is changed by them', async () => {
    const { lea, theo, eventsDuring } = await two()
    const changed = ['block.changed', { blockerId: lea.person.id, blockedId: theo.person.id }]
    for (const act of [block, unblock]) {
      expect(await eventsDuring(() => act(lea, theo))).toEqual([changed])
      expect(await eventsDuring(() => act(lea, theo))).toEqual([])
    }
  })
})

describe('whom a block parts learns what they would learn without it', () => {
  test('the end of the friendship', async () => {
    const { lea, theo, eventsDuring } = await two()
    const id = await befriend(lea, theo)
    const received = await eventsDuring(() => block(lea, theo))
    expect(received[0]).toEqual(['friendship.ended', { id, userIds: either(lea, theo) }])
    expect(received).toHaveLength(2)
  })

  test.each([
    ['of the one who blocks, cancelled', 0, 'request.cancelled'],
    ['of the one who is blocked, declined', 1, 'request.declined'],
  ] as const)('a request %s', async (_, blocker, name) => {
    const { lea, theo, eventsDuring, between } = await two()
    const id = await asked(lea, theo)
    const [by, whom] = blocker === 0 ? [lea, theo] : [theo, lea]
    const received = await eventsDuring(() => block(by, whom))
    expect(received[0]).toEqual([name, { id, ...between }])
    expect(received).toHaveLength(2)
  })
})

test('[GAP-04] with an account goes what stood between it and others, and they learn of it as of any end', async () => {
  const { lea, theo, eventsDuring, between } = await two()
  const [ines, max] = [await server().signIn(), await server().signIn()]
  const ids = [await befriend(theo, lea), await asked(lea, ines), await asked(max, lea)]
  const received = await eventsDuring(() => lea.call('/api/account', { method: 'DELETE' }))
  expect(received).toHaveLength(3)
  expect(received).toEqual(
    expect.arrayContaining([
      ['friendship.ended', { id: ids[0], userIds: either(lea, theo) }],
      ['request.cancelled', { ...between, id: ids[1], receiverId: ines.person.id }],
      ['request.declined', { id: ids[2], senderId: max.person.id, receiverId: lea.person.id }],
    ]),
  )
})
