import { describe, expect, test } from 'vitest'
import type { FavouriteChange, FavouriteList, Work } from '@trouvaille/domain'
import { addition, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { friendships } from '../friends/friends.table.ts'

const server = useTestServer()

type Member = Awaited<ReturnType<ReturnType<typeof server>['signIn']>>

const book = (id: string): Work => ({ kind: 'book', item: { id, volumeInfo: { title: `Livre ${id}` } } })

const start = Date.parse('2026-01-01T10:00:00.000Z')
/** @param minute When it was done. */
const keeps = (work: Work, minute: number, list: FavouriteList = 'current'): FavouriteChange =>
  addition(work, list, new Date(start + minute * 60_000))

/** Somebody who keeps some works. */
async function member(...changes: FavouriteChange[]): Promise<Member> {
  const signedIn = await server().signIn()
  if (changes.length > 0) await signedIn.call('/api/favourites/changes', { body: { changes } })
  return signedIn
}

/** Inserts friendships directly, because requests are rate limited. */
async function makeFriends(one: Member, ...others: Member[]): Promise<void> {
  const at = server().clock.now()
  await server()
    .db.insert(friendships)
    .values(
      others.map(({ person }, index) => ({
        id: crypto.randomUUID(),
        userId: index % 2 ? person.id : one.person.id,
        friendId: index % 2 ? one.person.id : person.id,
        status: 'accepted' as const,
        createdAt: at,
        acceptedAt: at,
      })),
    )
}

const hide = ({ call }: Member) => call('/api/profile', { method: 'PATCH', body: { showsActivity: false } })

const recommendationsOf = async ({ call }: Member, ...others: Member[]) =>
  (await call(`/api/tastes?ids=${others.map(({ person }) => person.id).join(',')}`)).body.tastes

const card = ({ person: { id, username } }: Member) => ({ id, username, avatarUrl: null })

describe('the taste of a friend', () => {
  test('counts what both keep, in whichever list, each work once', async () => {
    const lea = await member(keeps(film(1), 1), keeps(film(2), 2, 'all_time'), keeps(film(3), 3), keeps(film(9), 4))
    const theo = await member(
      keeps(film(1), 1, 'all_time'),
      keeps(film(2), 2),
      keeps(film(2), 3, 'all_time'),
      keeps(book('3'), 4),
      keeps(film(9), 5),
    )
    await theo.call('/api/favourites/changes', {
      body: {
        changes: [{ list: 'current', kind: 'movie', id: '9', action: 'remove', changedAt: new Date().toISOString() }],
      },
    })
    await makeFriends(lea, theo)
    expect(await recommendationsOf(lea, theo)).toMatchObject([{ personId: theo.person.id, inCommon: 2 }])
    expect(await recommendationsOf(theo, lea)).toMatchObject([{ personId: lea.person.id, inCommon: 2 }])
  })

  test('has the three works kept last, of whatever kind, each once', async () => {
    const lea = await member()
    const theo = await member(
      keeps(film(1), 1),
      keeps(film(2), 2),
      keeps(book('b'), 3),
      keeps(film(4), 4),
      keeps(film(4), 5, 'all_time'),
    )
    const ines = await member(...[1, 2, 3, 4].flatMap((id) => [keeps(film(id), id), keeps(film(id), id, 'all_time')]))
    await makeFriends(lea, theo, ines)
    const [recommendations] = await recommendationsOf(lea, theo)
    expect(recommendations).toEqual({ personId: theo.person.id, inCommon: 0, lately: [film(4), book('b'), film(2)] })
    expect(await recommendationsOf(lea, ines)).toMatchObject([{ lately: [film(4), film(3), film(2)] }])
  })

  test('of people who show no activity is a number alone', async () => {
    const [lea, theo] = [await member(keeps(film(1), 1)), await member(keeps(film(1), 1))]
    await makeFriends(lea, theo)
    await hide(theo)
    expect(await recommendationsOf(lea, theo)).toEqual([{ personId: theo.person.id, inCommon: 1, lately: [] }])
  })

  test('is told of friends alone: not of strangers, of those who were asked, or of oneself', async () => {
    const [lea, theo, ines] = [await member(keeps(film(1), 1)), await member(keeps(film(1), 1)), await member()]
    await lea.call('/api/friend-requests', { body: { personId: ines.person.id } })
    expect(await recommendationsOf(lea, theo, ines, lea)).toEqual([])
  })

  test('is asked of fifty people at the most', async () => {
    const { call } = await member()
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).join(',')
    expect((await call(`/api/tastes?ids=${ids(50)}`)).status).toBe(200)
    for (const wrong of [ids(51), '', ',', 'a,', 'a b']) {
      expect((await call(`/api/tastes?ids=${encodeURIComponent(wrong)}`)).status, wrong).toBe(400)
    }
  })
})

describe('[FRND-57] the works in common', () => {
  const inCommon = async ({ call }: Member, { person }: Member, after?: string) =>
    call(`/api/people/${person.id}/in-common${after ? `?after=${after}` : ''}`)

  test('are those that both keep, each once, as the friend kept them last; a removed one is none', async () => {
    const lea = await member(keeps(film(1), 9), keeps(film(2), 8, 'all_time'), keeps(film(3), 7), keeps(book('b'), 1))
    const theo = await member(
      keeps(film(1), 1),
      keeps(film(2), 2),
      keeps(film(2), 5, 'all_time'),
      keeps(book('b'), 3),
      keeps(film(3), 4),
      keeps(film(7), 6),
    )
    await theo.call('/api/favourites/changes', {
      body: {
        changes: [{ list: 'current', kind: 'movie', id: '3', action: 'remove', changedAt: new Date().toISOString() }],
      },
    })
    await makeFriends(lea, theo)
    expect((await inCommon(lea, theo)).body).toEqual({ works: [film(2), book('b'), film(1)], nextCursor: null })
    expect((await recommendationsOf(lea, theo))[0].inCommon).toBe(3)
  })

  test('come page by page, none twice and none left out, those of one moment too', async () => {
    const works = Array.from({ length: 30 }, (_, index) => film(index + 1))
    const lea = await member(...works.map((work) => keeps(work, 1)))
    const theo = await member(...works.map((work) => keeps(work, 2)))
    await makeFriends(lea, theo)
    const first = (await inCommon(lea, theo)).body
    expect(first.works).toHaveLength(24)
    const second = (await inCommon(lea, theo, first.nextCursor)).body
    expect(second.nextCursor).toBeNull()
    const ids = [...first.works, ...second.works].map(({ item }: Work) => Number(item.id))
    expect(ids.toSorted((one, other) => one - other)).toEqual(works.map(({ item }) => item.id))
  })

  test('are told of friends alone', async () => {
    const [lea, theo] = [await member(keeps(film(1), 1)), await member(keeps(film(1), 1))]
    expect(await inCommon(lea, theo)).toMatchObject({ status: 404, body: { error: { code: 'people.not_found' } } })
  })
})

describe('what friends keep', () => {
  const picksOf = async ({ call }: Member, section?: string) =>
    (await call(`/api/picks${section ? `?section=${section}` : ''}`)).body.picks

  test('[FRND-54] counts everybody who keeps it, however much they have kept since', async () => {
    const lea = await member()
    const theo = await member(keeps(film(1), 50))
    const ines = await member(keeps(film(1), 1), ...[2, 3, 4, 5, 6, 7].map((id) => keeps(film(id), id)))
    const nour = await member(keeps(film(1), 0, 'all_time'), ...[2, 3, 4, 5, 6, 7].map((id) => keeps(film(id), id)))
    await makeFriends(lea, theo, ines, nour)
    const picks: { work: Work; people: unknown[]; count: number }[] = await picksOf(lea)
    expect(picks[0]).toEqual({ work: film(1), people: [card(theo), card(ines), card(nour)], count: 3 })
    expect(picks.slice(1).map(({ count }) => count)).toEqual([2, 2, 2, 2, 2])
  })

  test('is what the person does not keep in any list, the newest first, with who keeps it', async () => {
    const lea = await member(keeps(film(1), 1), keeps(film(2), 1, 'all_time'))
    const theo = await member(keeps(film(1), 1), keeps(film(2), 2), keeps(film(3), 3), keeps(film(4), 9))
    const ines = await member(keeps(film(3), 7), keeps(film(3), 1, 'all_time'))
    await makeFriends(lea, theo, ines)
    expect(await picksOf(lea)).toEqual([
      { work: film(4), people: [card(theo)], count: 1 },
      { work: film(3), people: [card(ines), card(theo)], count: 2 },
    ])
  })

  test('has what the person kept once and removed again', async () => {
    const lea = await member(keeps(film(1), 1))
    const theo = await member(keeps(film(1), 1))
    await makeFriends(lea, theo)
    expect(await picksOf(lea)).toEqual([])
    const removal = { list: 'current', kind: 'movie', id: '1', action: 'remove', changedAt: new Date().toISOString() }
    await lea.call('/api/favourites/changes', { body: { changes: [removal] } })
    expect(await picksOf(lea)).toEqual([{ work: film(1), people: [card(theo)], count: 1 }])
  })

  test('is of one section where that is asked for', async () => {
    const lea = await member()
    const theo = await member(keeps(film(1), 1), keeps(book('b'), 2))
    await makeFriends(lea, theo)
    expect(await picksOf(lea, 'books')).toMatchObject([{ work: book('b') }])
    expect(await picksOf(lea, 'movies')).toMatchObject([{ work: film(1) }])
    expect(await picksOf(lea, 'music')).toEqual([])
    expect((await lea.call('/api/picks?section=autre')).status).toBe(400)
  })

  test('names three friends and counts all of them', async () => {
    const lea = await member()
    const others = await Promise.all([1, 2, 3, 4].map((minute) => member(keeps(film(5), minute))))
    await makeFriends(lea, ...others)
    const [pick] = await picksOf(lea)
    expect(pick).toEqual({ work: film(5), people: others.toReversed().slice(0, 3).map(card), count: 4 })
  })

  test('leaves out what was removed again, and people who show no activity, are no friends, or no friends any more', async () => {
    const lea = await member()
    const [hidden, stranger, former, back] = [
      await member(keeps(film(1), 1)),
      await member(keeps(film(2), 1)),
      await member(keeps(film(3), 1)),
      await member(keeps(film(4), 1), keeps(film(5), 2)),
    ]
    await makeFriends(lea, hidden, former, back)
    await hide(hidden)
    await stranger.call('/api/friend-requests', { body: { personId: lea.person.id } })
    await former.call(`/api/friends/${lea.person.id}`, { method: 'DELETE' })
    await back.call('/api/favourites/changes', {
      body: {
        changes: [{ list: 'current', kind: 'movie', id: '4', action: 'remove', changedAt: new Date().toISOString() }],
      },
    })
    expect(await picksOf(lea)).toEqual([{ work: film(5), people: [card(back)], count: 1 }])
    await hidden.call('/api/profile', { method: 'PATCH', body: { showsActivity: true } })
    expect(await picksOf(lea)).toHaveLength(2)
  })

  test('is twenty works at the most, and of each friend five of a kind', async () => {
    const lea = await member()
    const many = (from: number) =>
      Array.from({ length: 8 }, (_, index) => [
        keeps(film(from + index), from + index),
        keeps(film(from + index), from + index, 'all_time'),
      ]).flat()
    const others = await Promise.all([100, 200, 300, 400, 500].map((from) => member(...many(from))))
    await makeFriends(lea, ...others)
    const picks = await picksOf(lea)
    expect(picks).toHaveLength(20)
    expect(picks.slice(0, 5).map(({ work }: { work: Work }) => work.item.id)).toEqual([507, 506, 505, 504, 503])
    expect(picks[5].work.item.id).toBe(407)
  })
})
