import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { profiles } from '../profiles/profiles.table.ts'
import { friendships } from './friends.table.ts'
import { befriend, block, type Member, members, named } from './testing.ts'

const server = useTestServer()

/** Inserts friendships directly, because requests are rate limited. Every other one has asked. */
async function makeFriends(person: Person, others: readonly Person[]): Promise<void> {
  const at = server().clock.now()
  await server()
    .db.insert(friendships)
    .values(
      others.map(({ id }, index) => ({
        id: crypto.randomUUID(),
        userId: index % 2 ? id : person.id,
        friendId: index % 2 ? person.id : id,
        status: 'accepted' as const,
        createdAt: at,
        acceptedAt: at,
      })),
    )
}

let group = 0
/** Names that only this test uses. */
function names(count: number): string[] {
  group += 1
  return Array.from({ length: count }, (_, index) => `ami${group}-${String(index).padStart(3, '0')}`)
}

const namesOf = (people: { person: { username: string } }[]) => people.map(({ person }) => person.username)

/** Every page of a list. */
async function allPages(member: Member, path: string, key: string) {
  const pages: { person: { username: string; id: string } }[][] = []
  let after: string | null = null
  do {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`
    const { body } = await member.call(path + query)
    pages.push(body[key])
    after = body.nextCursor
  } while (after !== null)
  return pages
}

describe('the friends list', () => {
  test('[FRND-41] [FRND-42] [DATA-08] merges those who asked and those who were asked, with their cards', async () => {
    const [lea, theo, ines, other] = await members(server(), ['lea', 'theo', 'ines', 'other'])
    const one = await befriend(lea, theo)
    const two = await befriend(ines, lea)
    await befriend(theo, other)
    const { status, body } = await lea.call('/api/friends')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 2, nextCursor: null })
    const since = server().clock.now().toISOString()
    const card = ({ person: { id, username } }: Member) => ({ id, username, avatarUrl: null })
    expect(body.friends).toHaveLength(2)
    expect(body.friends).toEqual(
      expect.arrayContaining([
        { id: one, person: card(theo), since },
        { id: two, person: card(ines), since },
      ]),
    )
  })

  test('[DATA-07] a friendship is read with id, name and picture of the other one, as they are today', async () => {
    const [lea, theo, ines] = await members(server(), ['lea', 'theo', 'ines'])
    await befriend(lea, theo)
    await befriend(ines, lea)
    const { db } = server()
    const [picture, username] = ['/avatars/ines.webp', `ines-${crypto.randomUUID().slice(0, 8)}`]
    await db.update(profiles).set({ avatarUrl: '/avatars/lea.webp' }).where(eq(profiles.id, lea.person.id))
    await db.update(profiles).set({ avatarUrl: picture }).where(eq(profiles.id, ines.person.id))
    expect((await ines.call('/api/profile', { method: 'PATCH', body: { username } })).status).toBe(200)
    const cards = async ({ call }: Member) =>
      (await call('/api/friends')).body.friends.map(({ person }: { person: unknown }) => person)
    const ofLea = await cards(lea)
    expect(ofLea).toHaveLength(2)
    expect(ofLea).toContainEqual({ id: ines.person.id, username, avatarUrl: picture })
    expect(ofLea).toContainEqual({ id: theo.person.id, username: theo.person.username, avatarUrl: null })
    const card = { id: lea.person.id, username: lea.person.username, avatarUrl: '/avatars/lea.webp' }
    for (const other of [theo, ines]) expect(await cards(other)).toEqual([card])
  })

  test('[FRND-04] has twelve on a page, in the order of their names, whatever case and accents', async () => {
    const member = await server().signIn()
    const wanted = names(26)
    const [first = '', second = ''] = wanted
    const written = [first.toUpperCase(), second.replace('a', 'â'), ...wanted.slice(2)]
    await makeFriends(member.person, await named(server(), written.toReversed()))
    const pages = await allPages(member, '/api/friends', 'friends')
    expect(pages.map(({ length }) => length)).toEqual([12, 12, 2])
    expect(namesOf(pages.flat())).toEqual(written)
    expect((await member.call('/api/friends')).body.total).toBe(26)
    const [all, most] = [await member.call('/api/friends?limit=26'), await member.call('/api/friends?limit=25')]
    expect([all.body.friends.length, all.body.nextCursor, most.body.friends.length]).toEqual([26, null, 25])
    expect(most.body.nextCursor).not.toBeNull()
  })

  test('[FRND-05] finds friends by a part of the name, and says how many there are', async () => {
    const member = await server().signIn()
    const wanted = names(3)
    const people = await named(server(), [...wanted, `Zo\u00e9_${wanted[0]}`, `100-${wanted[1]}`])
    await makeFriends(member.person, people)
    const find = async (text: string) => {
      const { body } = await member.call(`/api/friends?q=${encodeURIComponent(text)}&limit=2`)
      return [body.total, ...namesOf(body.friends)]
    }
    expect(await find('ZOE')).toEqual([1, people[3]?.username])
    expect(await find('_')).toEqual([1, people[3]?.username])
    expect(await find('%')).toEqual([0])
    expect(await find(wanted[1] ?? '')).toEqual([2, people[4]?.username, wanted[1]])
    expect((await find(`ami${group}-`)).slice(0, 1)).toEqual([5])
  })

  describe('[FRND-58] an index of letters', () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const inOrder = ['100', 'Ɓaya', 'amelie', 'Émile', 'eric', 'Łukasz', 'lydie', 'zoe'].map(
      (name) => `${name}-${mark}`,
    )
    async function open() {
      const member = await server().signIn()
      const people = await named(
        server(),
        inOrder.toReversed().map((name) => `${name}${crypto.randomUUID().slice(0, 8)}`),
      )
      await makeFriends(member.person, people)
      const page = async (query: string) => {
        const { body } = await member.call(`/api/friends?limit=2&${query}`)
        return { ...body, names: namesOf(body.friends).map((name) => name.slice(0, -8)) }
      }
      return { ...member, page }
    }

    test('has each letter once, folded as in the order, and first what is no letter', async () => {
      const { call } = await open()
      expect((await call('/api/friend-letters')).body).toEqual({
        letters: [
          { letter: '#', cursor: null },
          { letter: 'A', cursor: 'a' },
          { letter: 'E', cursor: 'e' },
          { letter: 'L', cursor: 'l' },
          { letter: 'Z', cursor: 'z' },
        ],
      })
      expect((await (await server().signIn()).call('/api/friend-letters')).body).toEqual({ letters: [] })
    })

    test('leads to a page that begins with the letter, from which the list goes on both ways without a gap', async () => {
      const { page } = await open()
      expect((await page('')).names).toEqual(inOrder.slice(0, 2))
      const fromL = await page('after=l')
      expect(fromL.names).toEqual(inOrder.slice(5, 7))
      const behind = await page(`after=${encodeURIComponent(fromL.nextCursor)}`)
      expect([behind.names, behind.nextCursor]).toEqual([inOrder.slice(7), null])
      const before = await page(`before=${encodeURIComponent(fromL.previousCursor)}`)
      expect(before.names).toEqual(inOrder.slice(3, 5))
      const again = await page(`after=${encodeURIComponent(before.nextCursor)}`)
      expect(again.names).toEqual(fromL.names)
      const [second] = [await page(`before=${encodeURIComponent(before.previousCursor)}`)]
      expect(second.names).toEqual(inOrder.slice(1, 3))
      const first = await page(`before=${encodeURIComponent(second.previousCursor)}`)
      expect([first.names, first.previousCursor]).toEqual([inOrder.slice(0, 1), null])
    })
  })

  test('a page holds what is asked for, up to fifty', async () => {
    const { call } = await server().signIn()
    expect((await call('/api/friends?limit=50')).status).toBe(200)
    for (const limit of ['0', '51', '-1', '1e1', ''])
      expect((await call(`/api/friends?limit=${limit}`)).status).toBe(400)
  })

  test('there may be 2000 friends, and not one more', async () => {
    const lea = await server().signIn()
    const theo = await server().signIn()
    const { db } = server()
    await db.execute(
      `insert into accounts (id, email, name) select 'full' || n, 'full' || n || '@example.org', '' from generate_series(1, 2000) as n`,
    )
    await db.execute(`insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
      select 'full' || n, 'full' || n, '${lea.person.id}', 'accepted', now(), now() from generate_series(1, 1999) as n`)
    const { body } = await theo.call('/api/friend-requests', { body: { personId: lea.person.id } })
    expect((await lea.call(`/api/friend-requests/${body.id}/accept`, { method: 'POST' })).status).toBe(200)
    const ines = await server().signIn()
    const asked = await lea.call('/api/friend-requests', { body: { personId: ines.person.id } })
    const answer = await ines.call(`/api/friend-requests/${asked.body.id}/accept`, { method: 'POST' })
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'friends.too_many' } } })
  })
})

describe('the friends of a friend', () => {
  test('[GAP-16] [PROF-68] are shown with name, picture and what they are to the viewer, and nothing more', async () => {
    const [lea, theo, ines] = await members(server(), ['lea', 'theo', 'ines'])
    await befriend(lea, theo)
    await befriend(theo, ines)
    const { body } = await lea.call(`/api/people/${theo.person.id}/friends`)
    expect(body.nextCursor).toBeNull()
    expect(body.people).toHaveLength(2)
    const { id, username } = ines.person
    expect(body.people).toContainEqual({
      person: { id, username, avatarUrl: null },
      friendship: { status: 'none', id: null, direction: null },
    })
    expect(body.people).toContainEqual(
      expect.objectContaining({ person: expect.objectContaining({ id: lea.person.id }) }),
    )
  })

  test('[GAP-86] without those whom the viewer blocked, or who blocked the viewer; their pages are full all the same', async () => {
    const lea = await server().signIn()
    const theo = await server().signIn()
    await befriend(lea, theo)
    const people = await named(server(), names(30))
    await makeFriends(theo.person, people)
    const hidden = new Set<string>()
    for (const [index, person] of people.entries()) {
      if (index % 3 === 2) continue
      const member = await server().signIn(person)
      await (index % 3 === 0 ? block(lea, member) : block(member, lea))
      hidden.add(person.id)
    }
    const pages = await allPages(lea, `/api/people/${theo.person.id}/friends`, 'people')
    const shown = pages.flat().map(({ person }) => person.id)
    expect(shown.toSorted()).toEqual(
      [...people.map(({ id }) => id).filter((id) => !hidden.has(id)), lea.person.id].toSorted(),
    )
    expect(pages.map(({ length }) => length)).toEqual([11])
  })
})
