import type { ConversationWork, Keepers, WorkConversation } from '@trouvaille/contract'
import { conversations as limits, type Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { addition, befriend, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { add, hide, leave, type Member, openDirect, opened, openGroup, people, remove, send, write } from './testing.ts'

const server = useTestServer()

const share = async (by: Member, id: string, ...works: Work[]) => {
  const seqs: number[] = []
  for (const work of works) {
    const { status, body } = await send(by.call, id, { kind: 'work', work })
    expect(status).toBe(200)
    seqs.push(body.seq)
  }
  return seqs
}
const keep = (by: Member, list: 'current' | 'all_time', ...works: Work[]) =>
  by.call('/api/favourites/changes', { body: { changes: works.map((work) => ({ ...addition(work), list })) } })
const block = (by: Member, other: Member) => by.call(`/api/blocks/${other.person.id}`, { method: 'PUT' })
const endFriendship = (by: Member, other: Member) => by.call(`/api/friends/${other.person.id}`, { method: 'DELETE' })

async function keepersFor({ call }: Member, id: string, works = 'movie:1') {
  const { status, body } = await call(`/api/conversations/${id}/keepers?works=${works}`)
  const keepers: Keepers[] = body.keepers ?? []
  return status === 200
    ? keepers.map(({ kind, id: work, people: named, count }) => [
        `${kind}:${work}`,
        named.map((each) => each.username),
        count,
      ])
    : status
}
async function worksFor({ call }: Member, id: string, query = '') {
  const { status, body } = await call(`/api/conversations/${id}/works${query}`)
  const works: ConversationWork[] = body.works ?? []
  return status === 200 ? works.map(({ work, seq }) => [String(work.item.id), seq]) : status
}
async function sharedFor({ call }: Member, work = 'movie/1') {
  const { body } = await call(`/api/catalogue/${work}/conversations`)
  return (body.conversations as WorkConversation[]).map(({ conversation, seq }) => [conversation.id, seq])
}

/** Anna, a friend of the others, and a group of all. */
async function groupOf(count: number) {
  const all = await people(server(), count)
  const [anna, ...others] = all
  if (!anna) throw new Error('Nobody')
  return { anna, others, id: await opened(openGroup(anna, others)) }
}

test('[CONV-96] a participant learns which friends in the conversation keep a work, in either list, each once', async () => {
  const { anna, others, id } = await groupOf(5)
  const [bob, eva, leo] = others as [Member, Member, Member, Member]
  await keep(bob, 'current', film(1))
  await keep(bob, 'all_time', film(1))
  await keep(eva, 'all_time', film(1), film(2))
  await keep(leo, 'current', film(1))
  await keep(anna, 'current', film(1), film(3))
  const names = [bob, eva, leo]
    .map(({ person }) => person.username)
    .toSorted()
    .slice(0, limits.keepersNamed)
  expect(await keepersFor(anna, id, 'movie:1,movie:2,movie:3,series:1')).toEqual([
    ['movie:1', names, 3],
    ['movie:2', [eva.person.username], 1],
  ])
  // The others are friends of Anna alone.
  expect(await keepersFor(bob, id)).toEqual([['movie:1', [anna.person.username], 1]])
})

test('[CONV-96] nobody learns what people keep who are no friends, blocked, gone, away or show nothing', async () => {
  const { anna, others, id } = await groupOf(6)
  const [blocked, blocking, ended, left, quiet] = others as [Member, Member, Member, Member, Member]
  for (const other of others) await keep(other, 'current', film(1))
  await quiet.call('/api/profile', { method: 'PATCH', body: { showsActivity: false } })
  await leave(left, id)
  expect(await keepersFor(anna, id)).toEqual([['movie:1', expect.anything(), 3]])
  await block(anna, blocked)
  await block(blocking, anna)
  await endFriendship(ended, anna)
  expect(await keepersFor(anna, id)).toEqual([])
  expect(await keepersFor(left, id)).toBe(404)
  const stranger = await server().signIn()
  expect(await keepersFor(stranger, id)).toBe(404)
})

test('[CONV-96] a work that was taken out of the list is kept no more', async () => {
  const { anna, others, id } = await groupOf(2)
  const [bob] = others as [Member]
  await keep(bob, 'current', film(1))
  server().clock.advance(1000)
  const removal = {
    list: 'current',
    kind: 'movie',
    id: '1',
    action: 'remove',
    changedAt: server().clock.now().toISOString(),
  }
  await bob.call('/api/favourites/changes', { body: { changes: [removal] } })
  expect(await keepersFor(anna, id)).toEqual([])
})

test('[CONV-98] the works of a conversation stand once each, the one shared last first, page by page', async () => {
  const { anna, others, id } = await groupOf(2)
  const [bob] = others as [Member]
  await write(anna, id, 'Bonjour')
  const first = await share(anna, id, film(1), film(2))
  const [again] = await share(bob, id, film(1))
  expect(await worksFor(anna, id)).toEqual([
    ['1', again],
    ['2', first[1]],
  ])
  const many = Array.from({ length: limits.worksPageSize }, (_, index) => film(index + 10))
  await share(anna, id, ...many)
  const { body } = await anna.call(`/api/conversations/${id}/works`)
  expect(body.works).toHaveLength(limits.worksPageSize)
  expect(await worksFor(anna, id, `?before=${body.nextBefore}`)).toEqual([
    ['1', again],
    ['2', first[1]],
  ])
  expect(body.works[0]).toMatchObject({ senderId: anna.person.id, work: { kind: 'movie' } })
  expect((await anna.call(`/api/conversations/${id}/works?before=3`)).body.nextBefore).toBeNull()
})

test('[CONV-98] [CONV-100] who came later reads what came later, and who left or never was there, nothing', async () => {
  const { anna, others, id } = await groupOf(2)
  const [bob] = others as [Member]
  const eva = await server().signIn()
  await befriend(server().services, anna.person, eva.person)
  const [, seq] = await share(anna, id, film(1), film(2))
  await add(anna, id, eva)
  expect([await worksFor(eva, id), await sharedFor(eva)]).toEqual([[], []])
  const [again] = await share(bob, id, film(1))
  expect([await worksFor(eva, id), await sharedFor(eva), await sharedFor(eva, 'movie/2')]).toEqual([
    [['1', again]],
    [[id, again]],
    [],
  ])
  expect(await sharedFor(anna, 'movie/2')).toEqual([[id, seq]])
  await leave(eva, id)
  expect([await worksFor(eva, id), await sharedFor(eva)]).toEqual([404, []])
  const stranger = await server().signIn()
  expect([await worksFor(stranger, id), await sharedFor(stranger)]).toEqual([404, []])
})

test('[CONV-98] [CONV-100] what a blocked member shares in a group is left out, and what others share shows instead', async () => {
  const { anna, others, id } = await groupOf(3)
  const [bob, eva] = others as [Member, Member]
  const [seq] = await share(eva, id, film(1))
  await share(bob, id, film(1), film(2))
  await block(anna, bob)
  expect([await worksFor(anna, id), await sharedFor(anna), await sharedFor(anna, 'movie/2')]).toEqual([
    [['1', seq]],
    [[id, seq]],
    [],
  ])
  expect(await worksFor(eva, id)).toHaveLength(2)
})

test('[CONV-98] [CONV-100] two who are friends no more read on what they shared', async () => {
  const [anna, bob] = (await people(server(), 2)) as [Member, Member]
  const id = await opened(openDirect(anna, bob))
  const [seq] = await share(bob, id, film(1))
  await block(anna, bob)
  for (const reader of [anna, bob]) {
    expect([await worksFor(reader, id), await sharedFor(reader)]).toEqual([[['1', seq]], [[id, seq]]])
  }
  await leave(anna, id)
  expect([await sharedFor(anna), await sharedFor(bob)]).toEqual([[], [[id, seq]]])
})

test('[MSG-36] [MSG-37] a work that was deleted is in neither list: for everybody, or for who deleted it', async () => {
  const { anna, others, id } = await groupOf(2)
  const [bob] = others as [Member]
  const [first = 0, second = 0] = await share(bob, id, film(1), film(2))
  await hide(anna, id, second)
  expect(await worksFor(anna, id)).toEqual([['1', first]])
  expect(await sharedFor(anna, 'movie/2')).toEqual([])
  expect(await sharedFor(bob, 'movie/2')).toEqual([[id, second]])
  await remove(bob, id, first)
  for (const member of [anna, bob]) {
    expect(await sharedFor(member)).toEqual([])
    expect(await worksFor(member, id)).toEqual(member === bob ? [['2', second]] : [])
  }
})

test('[CONV-100] the conversations of a work are those in which it was shared, the latest first, with their names', async () => {
  const { anna, others, id } = await groupOf(2)
  const [bob] = others as [Member]
  const direct = await opened(openDirect(anna, bob))
  const [older] = await share(anna, id, film(1))
  server().clock.advance(1000)
  const [newer] = await share(bob, direct, film(1))
  await share(bob, direct, { kind: 'series', item: { id: 1, name: 'Une série' } })
  expect(await sharedFor(anna)).toEqual([
    [direct, newer],
    [id, older],
  ])
  const { body } = await anna.call('/api/catalogue/movie/1/conversations')
  expect(body.conversations[0].conversation.people).toEqual([expect.objectContaining({ id: bob.person.id })])
  for (let more = 0; more < limits.conversationsOfWork; more += 1) {
    await share(anna, await opened(openGroup(anna, [bob])), film(1))
  }
  expect(await sharedFor(anna)).toHaveLength(limits.conversationsOfWork)
})
