import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { ask, asked, befriend, block, type Member, named, statusOf, unblock } from './testing.ts'

const server = useTestServer()

const two = async (): Promise<[Member, Member]> => [await server().signIn(), await server().signIn()]

describe('blocking', () => {
  test('[GAP-86] ends a friendship, and a request either way', async () => {
    const before: ((lea: Member, theo: Member) => Promise<unknown>)[] = [
      (lea, theo) => befriend(lea, theo),
      (lea, theo) => asked(lea, theo),
      (lea, theo) => asked(theo, lea),
    ]
    for (const begin of before) {
      const [lea, theo] = await two()
      await begin(lea, theo)
      expect((await block(lea, theo)).status).toBe(200)
      expect([await statusOf(lea, theo, server()), await statusOf(theo, lea, server())]).toEqual(['none', 'none'])
      expect((await theo.call('/api/friends')).body.total).toBe(0)
      expect((await theo.call('/api/friend-requests/sent')).body.total).toBe(0)
      expect((await theo.call('/api/friend-requests/received')).body.total).toBe(0)
    }
  })

  test('[GAP-86] neither asks the other any more: each is answered as if the other did not exist', async () => {
    const [lea, theo] = await two()
    await block(lea, theo)
    const nobody = await theo.call('/api/friend-requests', { body: { personId: 'nobody' } })
    for (const answer of [await ask(theo, lea), await ask(lea, theo)]) {
      expect([answer.status, answer.body]).toEqual([nobody.status, nobody.body])
    }
  })

  test('[GAP-86] neither finds the other, by name or by what is suggested', async () => {
    const people = await named(server(), ['aaa-bloque-1', 'aaa-bloque-2'])
    const lea = await server().signIn(people[0])
    const theo = await server().signIn(people[1])
    const found = async ({ call }: Member, path: string) =>
      (await call(path)).body.people.map(({ person }: { person: { username: string } }) => person.username)
    expect(await found(lea, '/api/people?q=aaa-bloque')).toEqual([theo.person.username])
    expect(await found(theo, '/api/people-suggestions')).toContain(lea.person.username)
    await block(lea, theo)
    for (const [member, other] of [
      [lea, theo],
      [theo, lea],
    ] as const) {
      expect(await found(member, '/api/people?q=aaa-bloque')).toEqual([])
      expect(await found(member, '/api/people-suggestions')).not.toContain(other.person.username)
    }
  })

  test('[GAP-86] nobody who is blocked is told so: not by their export, not by their own list', async () => {
    const [lea, theo] = await two()
    await block(lea, theo)
    const document = (await theo.call('/api/account/export')).body
    expect(JSON.stringify(document)).not.toContain(lea.person.id)
    expect((await lea.call('/api/account/export')).body.blocks).toMatchObject([{ blockedId: theo.person.id }])
    expect((await theo.call('/api/blocks')).body).toEqual({ people: [], nextCursor: null })
  })

  test('[GAP-86] it is undone by the one who did it; what it ended stays ended', async () => {
    const [lea, theo] = await two()
    await befriend(lea, theo)
    await block(lea, theo)
    expect((await unblock(theo, lea)).status).toBe(200)
    expect((await ask(theo, lea)).status).toBe(404)
    expect((await unblock(lea, theo)).status).toBe(200)
    expect(await statusOf(lea, theo, server())).toBe('none')
    expect((await ask(theo, lea)).status).toBe(200)
  })

  test('[GAP-86] of two who blocked each other, one who forgives is still kept away', async () => {
    const [lea, theo] = await two()
    await block(lea, theo)
    await block(theo, lea)
    await unblock(lea, theo)
    expect((await ask(lea, theo)).status).toBe(404)
    expect((await ask(theo, lea)).status).toBe(404)
  })

  test('done twice it is done once; nobody blocks themselves, or nobody', async () => {
    const [lea, theo] = await two()
    for (const _ of [1, 2]) expect((await block(lea, theo)).status).toBe(200)
    expect((await lea.call('/api/blocks')).body.people).toHaveLength(1)
    expect(await block(lea, lea)).toMatchObject({ status: 400, body: { error: { code: 'friends.self' } } })
    const nobody = await lea.call('/api/blocks/nobody', { method: 'PUT' })
    expect(nobody).toMatchObject({ status: 404, body: { error: { code: 'people.not_found' } } })
    expect((await lea.call('/api/blocks/nobody', { method: 'DELETE' })).status).toBe(200)
  })

  test('2000 people may be blocked, and not one more; to block one of them again stays harmless', async () => {
    const lea = await server().signIn()
    const [theo, ines] = await two()
    const { db } = server()
    await db.execute(
      `insert into accounts (id, email, name) select 'full' || n, 'full' || n || '@example.org', '' from generate_series(1, 1999) as n`,
    )
    await db.execute(`insert into blocks (blocker_id, blocked_id, created_at)
      select '${lea.person.id}', 'full' || n, now() from generate_series(1, 1999) as n`)
    expect((await block(lea, theo)).status).toBe(200)
    await befriend(lea, ines)
    expect(await block(lea, ines)).toMatchObject({ status: 409, body: { error: { code: 'friends.too_many' } } })
    expect(await statusOf(lea, ines, server())).toBe('accepted')
    expect((await block(lea, theo)).status).toBe(200)
  })

  test('a request and a block at the same moment leave no request', async () => {
    for (const _ of [1, 2, 3]) {
      const [lea, theo] = await two()
      await Promise.all([ask(theo, lea), block(lea, theo)])
      expect((await theo.call('/api/friend-requests/sent')).body.total).toBe(0)
    }
  })

  test('the list has those blocked, the newest first, and goes on after twelve', async () => {
    const lea = await server().signIn()
    const people = await named(
      server(),
      Array.from({ length: 13 }, (_, index) => `genant-${index}-x`),
    )
    for (const { id } of people) {
      await lea.call(`/api/blocks/${id}`, { method: 'PUT' })
      server().clock.advance(1)
    }
    const first = (await lea.call('/api/blocks')).body
    const second = (await lea.call(`/api/blocks?after=${first.nextCursor}`)).body
    expect([...first.people, ...second.people].map(({ username }: { username: string }) => username)).toEqual(
      people.map(({ username }) => username).toReversed(),
    )
    expect([first.people.length, second.nextCursor]).toEqual([12, null])
    expect(first.people[0]).toEqual({ id: people[12]?.id, username: people[12]?.username, avatarUrl: null })
  })
})
