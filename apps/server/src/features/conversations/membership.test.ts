import { randomUUID } from 'node:crypto'
import type { Conversation } from '@trouvaille/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { befriend, createPerson } from '../../testing/factories.ts'
import { plain } from '../../testing/pictures.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { add, leave, type Member, openDirect, opened, openGroup, page, people, write } from './testing.ts'

const server = useTestServer()

async function namesIn({ call }: Member, id: string): Promise<string[]> {
  const { body } = await call(`/api/conversations/${id}`)
  return (body as Conversation).participants.map(({ person }) => person.username)
}

const namesOf = (...members: Member[]) => members.map(({ person }) => person.username)

async function rows(text: ReturnType<typeof sql>) {
  return ((await server().db.execute(text)) as { rows: Record<string, unknown>[] }).rows
}

const bare = async (table: string) =>
  (await rows(sql`select count(*)::int as count from ${sql.identifier(table)}`))[0]?.count

async function uploaded({ call }: Member, path = '/api/group-photos'): Promise<string> {
  const file = { body: await plain(8, 8).png().toBuffer(), headers: { 'content-type': 'image/png' } }
  return (await call(path, file)).body.avatarUrl
}

describe('a group', () => {
  test('[CONV-37] [CONV-44] [CONV-18] has a name, its maker, and its people; it begins with a line', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const { status, body } = await openGroup(ana!, [bob!, eva!], { name: "  L'été à deux  " })
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'group', name: "L'été à deux", creatorId: ana!.person.id, isActive: true })
    expect(body).toMatchObject({ avatarUrl: null, canWrite: true, showsHistory: false, lastSeq: 1 })
    const { id } = body as Conversation
    expect((await namesIn(eva!, id)).toSorted()).toEqual(namesOf(ana!, bob!, eva!).toSorted())
    expect((await page(bob!, id)).shown).toEqual(['created'])
  })

  test('[CONV-37] is made with a photo that its maker uploaded before, once', async () => {
    const [ana, bob] = await people(server(), 2)
    const avatarUrl = await uploaded(ana!)
    const clientId = randomUUID()
    const { status, body } = await openGroup(ana!, [bob!], { avatarUrl, clientId })
    expect([status, body.avatarUrl]).toEqual([200, avatarUrl])
    // The same client id returns the same group; another group may not use the photo again.
    expect((await openGroup(ana!, [bob!], { avatarUrl, clientId })).body).toMatchObject({ id: body.id })
    const refused = [400, { error: { code: 'request.invalid', field: 'avatarUrl' } }]
    const tried = async (by: Member, address: string) => {
      const answer = await openGroup(by, [by === ana ? bob! : ana!], { avatarUrl: address })
      return [answer.status, answer.body]
    }
    expect(await tried(ana!, avatarUrl)).toEqual(refused)
    expect(await tried(bob!, await uploaded(ana!))).toEqual(refused)
    expect(await tried(ana!, await uploaded(ana!, '/api/avatar'))).toEqual(refused)
    const late = await uploaded(ana!)
    server().clock.advance(60 * 60 * 1000)
    expect(await tried(ana!, late)).toEqual(refused)
    // What no group shows goes, the photo of the group stays.
    server().clock.advance(1000)
    await server().services.images.sweep()
    const isThere = async (address: string) => (await server().call(address)).status === 200
    expect([await isThere(avatarUrl), await isThere(late)]).toEqual([true, false])
  })

  test('[GAP-127] with one friend stays a group, beside the conversation of the two', async () => {
    const [ana, bob] = await people(server(), 2)
    const direct = await opened(openDirect(ana!, bob!))
    const group = await openGroup(ana!, [bob!])
    expect(group.body).toMatchObject({ type: 'group' })
    expect(group.body.id).not.toBe(direct)
  })

  test.each([
    ['[CONV-17] without a name', { name: '  ' }, 'name'],
    ['[CONV-17] with a name of which nothing can be seen', { name: '\u3164 \u200B' }, 'name'],
    ['[GAP-139] with a name of 51 characters', { name: 'x'.repeat(51) }, 'name'],
    ['[CONV-17] without anybody', { participantIds: [] }, 'participantIds'],
    ['without a client id', { clientId: undefined }, 'clientId'],
    ['[CONV-37] with a photo of elsewhere', { avatarUrl: 'https://example.org/x.png' }, 'avatarUrl'],
    ['[CONV-37] with a photo that nobody uploaded', { avatarUrl: `/avatars/${randomUUID()}.webp` }, 'avatarUrl'],
  ])('%s is refused', async (_, wrong, field) => {
    const [ana, bob] = await people(server(), 2)
    const { status, body } = await openGroup(ana!, [bob!], wrong)
    expect([status, body]).toEqual([400, { error: { code: 'request.invalid', field } }])
  })

  test('[GAP-139] of 50 characters is one', async () => {
    const [ana, bob] = await people(server(), 2)
    expect((await openGroup(ana!, [bob!], { name: 'é'.repeat(50) })).body).toMatchObject({ name: 'é'.repeat(50) })
  })

  test('of nobody but oneself is none', async () => {
    const [ana] = await people(server(), 1)
    expect((await openGroup(ana!, [ana!])).body).toMatchObject({ error: { field: 'participantIds' } })
  })

  test('[CONV-19] [GAP-09] [CONV-32] with somebody who is no friend is not made, and nothing of it stays', async () => {
    const [ana, bob] = await people(server(), 2)
    const eva = await server().signIn()
    const before = [await bare('conversations'), await bare('conversation_participants'), await bare('messages')]
    expect((await openGroup(ana!, [bob!, eva])).body).toEqual({ error: { code: 'people.not_found' } })
    expect([await bare('conversations'), await bare('conversation_participants'), await bare('messages')]).toEqual(
      before,
    )
  })

  test('asked for again with the same client id, is the same one', async () => {
    const [ana, bob] = await people(server(), 2)
    const clientId = randomUUID()
    const all = await Promise.all([1, 2, 3].map(() => opened(openGroup(ana!, [bob!, bob!], { clientId }))))
    await ana!.call(`/api/friends/${bob!.person.id}`, { method: 'DELETE' })
    all.push(await opened(openGroup(ana!, [bob!], { clientId })))
    expect(new Set(all).size).toBe(1)
    expect((await page(ana!, all[0]!)).shown).toEqual(['created'])
  })
})

describe('who is in it', () => {
  test('[CONV-42] [DATA-31] is read with their profiles, those first who came first', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!]))
    server().clock.advance(1000)
    await add(ana!, id, eva!)
    const { body } = await eva!.call(`/api/conversations/${id}`)
    const { participants } = body as Conversation
    const [first, second, last] = participants
    expect(new Set([first?.person.id, second?.person.id])).toEqual(new Set([ana!.person.id, bob!.person.id]))
    expect(last).toEqual({
      person: { id: eva!.person.id, username: eva!.person.username, avatarUrl: null },
      joinedAt: server().clock.now().toISOString(),
      lastReadSeq: expect.any(Number) as number,
    })
    expect(participants).toHaveLength(3)
  })
})

describe('adding', () => {
  test('[CONV-32] [ROLE-20] [GAP-140] is for friends of who adds, in either direction, and says so in the group', async () => {
    const [ana, bob] = await people(server(), 2)
    const [asked, asks, none] = [await server().signIn(), await server().signIn(), await server().signIn()]
    await befriend(server().services, bob!.person, asked.person)
    await befriend(server().services, asks.person, bob!.person)
    const id = await opened(openGroup(ana!, [bob!]))
    expect((await add(bob!, id, asked)).status).toBe(200)
    expect((await add(bob!, id, asks)).status).toBe(200)
    expect((await add(bob!, id, none)).body).toEqual({ error: { code: 'people.not_found' } })
    expect((await add(ana!, id, asked)).body).toEqual({ error: { code: 'people.not_found' } })
    expect(await namesIn(ana!, id)).toEqual(expect.arrayContaining(namesOf(ana!, bob!, asked, asks)))
    const { body } = await page(ana!, id)
    expect(body.messages.slice(1)).toMatchObject([
      { senderId: bob!.person.id, body: { kind: 'joined', personId: asked.person.id } },
      { senderId: bob!.person.id, body: { kind: 'joined', personId: asks.person.id } },
    ])
  })

  test('somebody who is in it changes nothing', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    const both = await Promise.all([add(ana!, id, bob!), add(ana!, id, bob!)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await page(ana!, id)).shown).toEqual(['created'])
  })

  test('a newcomer reads from when they were added', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!]))
    await write(ana!, id, 'secret')
    await add(ana!, id, eva!)
    await write(ana!, id, 'bienvenue')
    for (const query of ['', '?after=0', '?before=3', '?around=2']) {
      expect((await page(eva!, id, query)).shown, query).not.toContain('secret')
    }
    expect(await page(eva!, id)).toMatchObject({ shown: ['joined', 'bienvenue'], body: { hasOlder: false } })
    const { body } = await eva!.call(`/api/conversations/${id}/messages/search?q=secret`)
    expect(body.messages).toEqual([])
    expect((await page(bob!, id)).shown).toEqual(['created', 'secret', 'joined', 'bienvenue'])
  })

  test('a newcomer reads what was before where the group says so, as far as the one who adds them', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const zoe = await server().signIn()
    await befriend(server().services, eva!.person, zoe.person)
    const id = await opened(openGroup(ana!, [bob!]))
    await write(ana!, id, 'secret')
    await add(ana!, id, eva!)
    await write(ana!, id, 'depuis')
    const change = { method: 'PATCH', body: { showsHistory: true } }
    expect((await eva!.call(`/api/conversations/${id}`, change)).status).toBe(200)
    expect((await bob!.call(`/api/conversations/${id}`)).body).toMatchObject({ showsHistory: true })
    await add(eva!, id, zoe)
    expect((await page(zoe, id)).shown).toEqual(['joined', 'depuis', 'joined'])
  })

  test('[CONV-27] [CONV-28] [CONV-29] [CONV-30] [CONV-31] finds friends by a part of their name, but those who are in it, 20 at most', async () => {
    const ana = await server().signIn()
    const inIt = await createPerson(server().services, { username: 'Amélie-dedans' })
    await befriend(server().services, ana.person, inIt)
    for (let number = 0; number < 22; number += 1) {
      const friend = await createPerson(server().services, { username: `AMÉLIE-${String(number).padStart(2, '0')}` })
      await befriend(server().services, number % 2 ? ana.person : friend, number % 2 ? friend : ana.person)
    }
    await createPerson(server().services, { username: 'amelie-inconnue' })
    const elsewhere = await createPerson(server().services, { username: 'Amélie-ailleurs' })
    await befriend(server().services, ana.person, elsewhere)
    await opened(openGroup(ana, [{ person: elsewhere } as Member]))
    const id = await opened(openGroup(ana, [{ person: inIt } as Member]))
    const find = async (q: string) =>
      ana.call(`/api/conversations/${id}/candidates?q=${encodeURIComponent(q)}`).then(({ status, body }) => ({
        status,
        names: ((body.people ?? []) as { username: string }[]).map(({ username }) => username),
      }))
    const found = await find(' amelie ')
    expect(found.names).toEqual(Array.from({ length: 20 }, (_, index) => `AMÉLIE-${String(index).padStart(2, '0')}`))
    expect((await find('élie-07')).names).toEqual(['AMÉLIE-07'])
    expect((await find('amelie-dedans')).names, 'who is in it').toEqual([])
    expect((await find('ailleurs')).names, 'who is in another one').toEqual(['Amélie-ailleurs'])
    for (const q of ['a', ' a ', 'a'.repeat(51)]) expect((await find(q)).status, q).toBe(400)
  })

  test('stops at 256 people', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!]))
    await server().db.execute(sql`insert into accounts (id, email, name)
      select ${id} || n, ${id} || n || '@example.org', '' from generate_series(1, 254) as n`)
    await server().db.execute(sql`insert into conversation_participants (conversation_id, user_id, joined_at)
      select ${id}, ${id} || n, now() from generate_series(1, 254) as n`)
    expect((await add(ana!, id, eva!)).body).toEqual({ error: { code: 'conversations.too_many' } })
  })

  test('stops at 2000 conversations of one person', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!]))
    await server().db.execute(sql`insert into conversations (id, type, name, last_message_at, created_at, updated_at)
      select ${id} || n, 'group', 'G', now(), now(), now() from generate_series(1, 2000) as n`)
    await server().db.execute(sql`insert into conversation_participants (conversation_id, user_id, joined_at)
      select ${id} || n, ${eva!.person.id}, now() from generate_series(1, 2000) as n`)
    const tooMany = { error: { code: 'conversations.too_many' } }
    expect((await add(ana!, id, eva!)).body).toEqual(tooMany)
    expect((await openDirect(ana!, eva!)).body).toEqual(tooMany)
    expect((await openGroup(ana!, [eva!])).body).toEqual(tooMany)
  })
})

describe('leaving', () => {
  test('[CONV-39] [GAP-142] a group, named by the address alone, is for good, and says so to the others', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!, eva!]))
    expect((await leave(bob!, id)).status).toBe(200)
    expect((await bob!.call(`/api/conversations/${id}`)).status).toBe(404)
    expect((await leave(bob!, id)).status).toBe(404)
    expect(await namesIn(ana!, id)).not.toContain(bob!.person.username)
    const { body } = await page(ana!, id)
    expect(body.messages.at(-1)).toMatchObject({ senderId: bob!.person.id, body: { kind: 'left' } })
  })

  test('[GAP-132] [ROLE-21] its maker changes nothing; the last one out ends it', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    const state = async () => (await rows(sql`select is_active, creator_id from conversations where id = ${id}`))[0]
    await leave(ana!, id)
    expect(await state()).toEqual({ is_active: true, creator_id: ana!.person.id })
    await write(bob!, id, 'encore là')
    await leave(bob!, id)
    expect(await state()).toMatchObject({ is_active: false })
  })

  test('and coming back, one reads from then on', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    await write(ana!, id, 'avant')
    await leave(bob!, id)
    await write(ana!, id, 'pendant')
    await add(ana!, id, bob!)
    expect((await page(bob!, id)).shown).toEqual(['joined'])
  })
})

describe('an account that goes', () => {
  test('[GAP-04] takes its messages and its places with it; groups go on, those of nobody end', async () => {
    const [ana, bob] = await people(server(), 2)
    const group = await opened(openGroup(ana!, [bob!]))
    const alone = await opened(openGroup(ana!, [bob!]))
    const direct = await opened(openDirect(ana!, bob!))
    await leave(bob!, alone)
    await write(ana!, group, 'de Ana')
    await write(bob!, group, 'de Bob')
    await write(ana!, direct, 'de Ana')
    await write(bob!, direct, 'de Bob')
    expect((await ana!.call('/api/account', { method: 'DELETE' })).status).toBe(200)
    expect((await page(bob!, group)).seqs).toEqual([3])
    expect(await page(bob!, direct)).toMatchObject({ seqs: [2], shown: ['de Bob'] })
    expect((await bob!.call(`/api/conversations/${group}`)).body).toMatchObject({ creatorId: null, isActive: true })
    const { body } = await bob!.call(`/api/conversations/${direct}`)
    expect(body).toMatchObject({ canWrite: false, isActive: true, participants: [{ person: { id: bob!.person.id } }] })
    expect(await rows(sql`select is_active from conversations where id = ${alone}`)).toEqual([{ is_active: false }])
    // The numbers go on behind the gap.
    expect(await write(bob!, group, 'suite')).toEqual([4])
    expect((await bob!.call('/api/conversations')).body.conversations).toHaveLength(2)
  })
})
