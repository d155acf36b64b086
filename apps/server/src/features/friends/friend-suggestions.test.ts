import { describe, expect, test } from 'vitest'
import { addition, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { asked, befriend, block, type Member } from './testing.ts'

const server = useTestServer()

/** Works that only one test uses, so that nobody of another one keeps them. */
let group = 0
const works = (count: number) => {
  group += 1
  return Array.from({ length: count }, (_, index) => film(group * 1000 + index))
}

const keep = ({ call }: Member, kept: readonly ReturnType<typeof film>[]) =>
  call('/api/favourites/changes', { body: { changes: kept.map((work) => addition(work)) } })

const letSuggest = (member: Member, isSuggested = true) =>
  member.call('/api/profile', { method: 'PATCH', body: { isSuggested } })

/** Somebody who lets themselves be suggested. */
async function open(): Promise<Member> {
  const member = await server().signIn()
  await letSuggest(member)
  return member
}

const list = async ({ call }: Member) => (await call('/api/people-may-know')).body.people
const ids = async (member: Member) => (await list(member)).map(({ person }: { person: { id: string } }) => person.id)

describe('[FRND-60] people whom one may know', () => {
  test('come by friends in common, then by works in common, with both numbers', async () => {
    const [lea, one, two] = [await server().signIn(), await server().signIn(), await server().signIn()]
    const [shared, far, near, recommendations] = [works(3), await open(), await open(), await open()]
    await befriend(lea, one)
    await befriend(two, lea)
    for (const friend of [one, two]) await befriend(near, friend)
    await befriend(one, far)
    await keep(lea, shared)
    await keep(far, shared.slice(0, 2))
    await keep(recommendations, shared)
    const card = ({ person: { id, username } }: Member) => ({ id, username, avatarUrl: null })
    expect(await list(lea)).toEqual([
      { person: card(near), friendsInCommon: 2, worksInCommon: 0 },
      { person: card(far), friendsInCommon: 1, worksInCommon: 2 },
      { person: card(recommendations), friendsInCommon: 0, worksInCommon: 3 },
    ])
    expect(await list(recommendations)).toEqual([{ person: card(far), friendsInCommon: 0, worksInCommon: 2 }])
  })

  test('are only people who chose it, and nobody without friends or works in common', async () => {
    const [lea, theo] = [await server().signIn(), await server().signIn()]
    const shared = works(1)
    await open()
    for (const member of [lea, theo]) await keep(member, shared)
    expect(await ids(lea)).toEqual([])
    await letSuggest(theo)
    expect(await ids(lea)).toEqual([theo.person.id])
    await letSuggest(theo, false)
    expect(await ids(lea)).toEqual([])
  })

  test('are nobody with whom there is or was something, and nobody whose account is gone', async () => {
    const [lea, shared] = [await server().signIn(), works(2)]
    await keep(lea, shared)
    const [friend, sent, received, blocked] = [await open(), await open(), await open(), await open()]
    const [blocker, refused, refuser, gone, other] = [
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
    ]
    const people = [friend, sent, received, blocked, blocker, refused, refuser, gone, other]
    for (const person of people) await keep(person, shared)
    expect(await ids(lea)).toHaveLength(9)
    await befriend(lea, friend)
    await asked(lea, sent)
    await asked(received, lea)
    await block(lea, blocked)
    await block(blocker, lea)
    const theirs = await asked(refused, lea)
    await lea.call(`/api/friend-requests/${theirs}`, { method: 'DELETE' })
    const own = await asked(lea, refuser)
    await refuser.call(`/api/friend-requests/${own}`, { method: 'DELETE' })
    await server().services.deletion.delete(gone.person)
    expect(await ids(lea)).toEqual([other.person.id])
  })

  test('who is dismissed is suggested no more, to that person alone; nobody and oneself are harmless', async () => {
    const [lea, theo, ines, shared] = [await open(), await open(), await open(), works(1)]
    for (const member of [lea, theo, ines]) await keep(member, shared)
    const dismiss = (id: string) => lea.call(`/api/people-may-know/${id}`, { method: 'DELETE' })
    for (const id of [theo.person.id, theo.person.id, lea.person.id, 'nobody']) {
      expect((await dismiss(id)).status).toBe(200)
    }
    expect(await ids(lea)).toEqual([ines.person.id])
    expect((await ids(theo)).toSorted()).toEqual([lea.person.id, ines.person.id].toSorted())
  })

  test('are ten at the most', async () => {
    const [lea, shared] = [await server().signIn(), works(1)]
    await keep(lea, shared)
    for (const person of await Promise.all(Array.from({ length: 11 }, open))) await keep(person, shared)
    expect(await ids(lea)).toHaveLength(10)
  })
})
