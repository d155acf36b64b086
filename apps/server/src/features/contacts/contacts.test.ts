import { contactNumberLimits } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { networkOf } from '../../platform/security/client-address.ts'
import { befriend, createPerson } from '../../testing/factories.ts'
import { everythingSent } from '../../testing/mails.ts'
import { queriesOf } from '../../testing/query-plans.ts'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'

const server = useTestServer()

let number = 0
/** A number that nobody else has in these tests. */
function newPhone(): string {
  number += 1
  return `+3370${String(number).padStart(7, '0')}`
}

/** A member who may be found by a number of their own, unless told otherwise. */
async function member(given: { phoneNumber?: string; foundByPhone?: boolean; username?: string } = {}) {
  const phoneNumber = given.phoneNumber ?? newPhone()
  const person = await createPerson(server().services, { foundByPhone: true, ...given, phoneNumber })
  return { ...(await server().signIn(person)), phoneNumber }
}

type Member = Awaited<ReturnType<typeof member>>

const match = (call: Call, phoneNumbers: readonly string[], headers = {}) =>
  call('/api/contacts/matches', { body: { phoneNumbers }, headers })

const found = async (call: Call, phoneNumbers: readonly string[]): Promise<string[]> => {
  const { status, body } = await match(call, phoneNumbers)
  expect(status).toBe(200)
  return body.matches.map(({ person }: { person: { username: string } }) => person.username)
}

const block = (by: Member, whom: Member) => by.call(`/api/blocks/${whom.person.id}`, { method: 'PUT' })

const none = { status: 'none', id: null, direction: null }

describe('the members among the numbers of a phone book', () => {
  test('[CONT-03] [CONT-08] [GAP-14] [GAP-95] are told by name and picture, the number that was asked for, and what stands between', async () => {
    const [caller, stranger, friend, pending] = [await member(), await member(), await member(), await member()]
    await befriend(server().services, caller.person, friend.person)
    const request = await pending.call('/api/friend-requests', { body: { personId: caller.person.id } })
    const all = [stranger, friend, pending]
    const { status, body } = await match(caller.call, [newPhone(), ...all.map(({ phoneNumber }) => phoneNumber)])
    expect(status).toBe(200)
    const card = ({ person: { id, username } }: (typeof all)[number]) => ({ id, username, avatarUrl: null })
    expect(body).toEqual({
      matches: [
        { phoneNumber: stranger.phoneNumber, person: card(stranger), friendship: none },
        {
          phoneNumber: friend.phoneNumber,
          person: card(friend),
          friendship: { status: 'accepted', id: expect.any(String), direction: null },
        },
        {
          phoneNumber: pending.phoneNumber,
          person: card(pending),
          friendship: { status: 'pending', id: request.body.id, direction: 'received' },
        },
      ],
    })
  })

  test('[CONT-08] never oneself, nor anybody whose number was not sent', async () => {
    const [caller, other] = [await member(), await member()]
    expect(await found(caller.call, [caller.phoneNumber])).toEqual([])
    expect(await found(caller.call, [newPhone()])).toEqual([])
    // A part of a number is no number.
    expect(await found(caller.call, [other.phoneNumber.slice(0, -1), `${other.phoneNumber}0`])).toEqual([])
  })

  test('[GAP-31] several people may have one number, and a number sent twice finds them once', async () => {
    const phoneNumber = newPhone()
    const caller = await member()
    const family = [await member({ phoneNumber }), await member({ phoneNumber })]
    const names = family.map(({ person }) => person.username).toSorted()
    expect((await found(caller.call, [phoneNumber, phoneNumber])).toSorted()).toEqual(names)
  })

  test('[GAP-86] nobody who is blocked, either way', async () => {
    const [caller, blocked, blocking] = [await member(), await member(), await member()]
    const numbers = [blocked.phoneNumber, blocking.phoneNumber]
    expect(await found(caller.call, numbers)).toHaveLength(2)
    expect((await block(caller, blocked)).status).toBe(200)
    expect((await block(blocking, caller)).status).toBe(200)
    expect(await found(caller.call, numbers)).toEqual([])
    expect(await found(blocked.call, [caller.phoneNumber])).toEqual([])
    expect(await found(blocking.call, [caller.phoneNumber])).toEqual([])
  })

  test('a person is found from when they choose it until they choose otherwise, by the number that they have then', async () => {
    const [caller, other] = [await member(), await member({ foundByPhone: false })]
    const choose = (foundByPhone: boolean) => other.call('/api/profile', { method: 'PATCH', body: { foundByPhone } })
    const changed = newPhone()
    const put = (phoneNumber: string | null) =>
      other.call('/api/profile/phone', { method: 'PUT', body: { phoneNumber } })
    const both = [other.phoneNumber, changed]
    expect(await found(caller.call, both)).toEqual([])
    await choose(true)
    expect((await match(caller.call, both)).body.matches).toMatchObject([{ phoneNumber: other.phoneNumber }])
    await put(changed)
    expect((await match(caller.call, both)).body.matches).toMatchObject([{ phoneNumber: changed }])
    await put(null)
    expect(await found(caller.call, both)).toEqual([])
    await put(changed)
    await choose(false)
    expect(await found(caller.call, both)).toEqual([])
    await choose(true)
    await other.call('/api/account', { method: 'DELETE' })
    expect(await found(caller.call, both)).toEqual([])
  })

  test('who chose not to be found, is blocked or does not exist cannot be told apart, by the answer or the queries behind it', async () => {
    const caller = await member()
    const hidden = await member({ foundByPhone: false })
    const blocking = await member()
    expect((await block(blocking, caller)).status).toBe(200)
    const ask = async (phoneNumber: string) => {
      let answer: unknown
      const queries = await queriesOf(server().database, async () => {
        const { status, body } = await match(caller.call, [phoneNumber])
        answer = { status, body }
      })
      return { answer, queries: queries.length }
    }
    // The first call of a session reads it.
    await caller.call('/api/profile')
    await everythingSent(server())
    const nobody = await ask(newPhone())
    expect(nobody).toEqual({ answer: { status: 200, body: { matches: [] } }, queries: 2 })
    for (const other of [hidden, blocking, caller]) expect(await ask(other.phoneNumber)).toEqual(nobody)
  })

  test.each([
    ['none', []],
    ['more than 500', Array.from({ length: 501 }, (_, index) => `+336${10_000_000 + index}`)],
    ['one without its country', ['0612345678']],
    ['one with blanks', ['+33 6 12 34 56 78']],
    ['a pattern', ['+336%']],
    ['a text', ['Marie']],
  ])('[GAP-14] %s is refused', async (_, phoneNumbers) => {
    const { call } = await member()
    expect(await match(call, phoneNumbers)).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } })
  })

  test('[GAP-02] [GAP-14] a visitor finds nobody', async () => {
    const { phoneNumber } = await member()
    expect(await match(server().call, [phoneNumber])).toMatchObject({ status: 401 })
  })
})

describe('whoever runs through numbers', () => {
  /** A range of 100,000 numbers, as somebody would make them up who has no phone book. */
  const range = (from: number, count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${String(from + index).padStart(5, '0')}`)

  test('[GAP-14] of 100,000 generated numbers an account gets 4,000 compared, however it asks', async () => {
    const prefix = '+337110'
    // Members at the beginning, and just behind what may be asked for.
    const early = await member({ phoneNumber: `${prefix}00007` })
    const late = await member({ phoneNumber: `${prefix}04000` })
    const { person, call } = await member()

    let compared = 0
    const seen: string[] = []
    for (let from = 0; from < 100_000; from += 500) {
      const elsewhere = { 'x-forwarded-for': `203.0.113.${from % 250}` }
      const { status, body } = await match(call, range(from, 500, prefix), elsewhere)
      expect([200, 429]).toContain(status)
      if (status === 429) continue
      compared += 500
      seen.push(...body.matches.map((each: { person: { username: string } }) => each.person.username))
    }
    expect(compared).toBe(4000)
    expect(seen).toEqual([early.person.username])

    const another = await server().signIn(person)
    const once = [late.phoneNumber]
    const again = await Promise.all([
      match(another.call, once),
      match(
        call,
        Array.from({ length: 500 }, () => late.phoneNumber),
      ),
      ...range(4000, 20, prefix).map((one) => match(call, [one])),
    ])
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([429]))
  })

  test('[GAP-14] calls that come at the same moment are counted like others', async () => {
    const { call } = await member()
    const calls = Array.from({ length: 20 }, (_, index) => match(call, range(index * 500, 500, '+337220')))
    const answered = (await Promise.all(calls)).filter(({ status }) => status === 200)
    expect(answered).toHaveLength(8)
  })

  test('[GAP-14] patience does not help: 100,000 numbers take an account 20 weeks', () => {
    const { ofDay, ofFortnight } = contactNumberLimits
    expect([ofDay.points, ofFortnight.points]).toEqual([4000, 10_000])
    expect((100_000 / ofFortnight.points) * (ofFortnight.windowMs / 86_400_000 / 7)).toBe(20)
  })

  test('[GAP-14] one account that is refused takes nothing from others of its network', async () => {
    const [greedy, other] = [await member(), await member()]
    const network = { 'x-forwarded-for': '198.51.100.7' }
    await server().services.limits.of(contactNumberLimits.ofDay).consume(greedy.person.id, 4000)
    for (let turn = 0; turn < 21; turn += 1) {
      expect((await match(greedy.call, range(turn * 500, 500, '+337330'), network)).status).toBe(429)
    }
    expect((await match(other.call, range(0, 500, '+337330'), network)).status).toBe(200)
  })

  test('[GAP-14] more accounts of one network get 10,000 numbers an hour together', async () => {
    const [one, other] = [await member(), await member()]
    const address = '198.51.100.8'
    const ask = async ({ call }: typeof one, count: number) =>
      (await match(call, range(0, count, '+337440'), { 'x-forwarded-for': address })).status
    await server().services.limits.of(contactNumberLimits.ofNetwork).consume(networkOf(address), 9500)
    expect([await ask(one, 400), await ask(other, 100), await ask(other, 1)]).toEqual([200, 200, 429])
  })
})
