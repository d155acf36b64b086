import { randomUUID } from 'node:crypto'
import { plainName, type Work } from '@trouvaille/domain'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { addition, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { asked, befriend, block, type Member, members, named } from './testing.ts'

const server = useTestServer()

/** A text that only this test's names hold. */
const mark = () => randomUUID().slice(0, 8)

const search = (member: Member, query: string) => member.call(`/api/people?q=${encodeURIComponent(query)}`)
const namesIn = (answer: { body: { people: { person: { username: string } }[] } }) =>
  answer.body.people.map(({ person }) => person.username)

describe('searching people', () => {
  test('[FRND-10] [FRND-21] finds others whose name holds the text, in any case, with id, name and picture', async () => {
    const own = mark()
    const [person] = await named(server(), [`Ma-${own}-rie`])
    const lea = await server().signIn()
    for (const text of [`-${own}-`, `MA-${own}`.toUpperCase(), `${own}-rie`]) {
      expect((await search(lea, text)).body.people, text).toEqual([
        {
          person: { id: person?.id, username: person?.username, avatarUrl: null },
          friendship: { status: 'none', id: null, direction: null },
        },
      ])
    }
  })

  test('finds "Amélie" by "amelie", and the other way round', async () => {
    const own = mark()
    const people = await named(server(), [`Amélie-${own}`, `amelia-${own}`])
    const lea = await server().signIn()
    expect(namesIn(await search(lea, `amelie-${own}`))).toEqual([people[0]?.username])
    expect(namesIn(await search(lea, `ÁMÉLIA-${own}`))).toEqual([people[1]?.username])
  })

  test('[GAP-81] takes "%" and "_" for what they are', async () => {
    const own = mark()
    const [dashed, lined] = await named(server(), [`a-b-${own}`, `a_b-${own}`])
    const lea = await server().signIn()
    expect(namesIn(await search(lea, `a_b-${own}`))).toEqual([lined?.username])
    expect(namesIn(await search(lea, `a-b-${own}`))).toEqual([dashed?.username])
    expect(namesIn(await search(lea, `%${own}`))).toEqual([])
    expect(namesIn(await search(lea, `a\\_b-${own}`))).toEqual([])
  })

  test('[FRND-21] finds twenty at most, those whose name begins with the text first, and never oneself', async () => {
    const own = mark()
    const inside = Array.from({ length: 12 }, (_, index) => `x${index}-${own}`)
    const first = Array.from({ length: 12 }, (_, index) => `${own}-${String.fromCodePoint(97 + index)}`)
    await named(server(), [...inside, ...first])
    const lea = await server().signIn((await named(server(), [`${own}-moi`]))[0])
    const found = namesIn(await search(lea, own))
    expect(found).toHaveLength(20)
    expect(found.slice(0, 12)).toEqual(first)
    expect(inside).toEqual(expect.arrayContaining(found.slice(12)))
  })

  test('two letters are enough, wherever they stand', async () => {
    const [person] = await named(server(), [`0zq9-${mark()}`])
    const lea = await server().signIn()
    expect(namesIn(await search(lea, 'zq'))).toEqual([person?.username])
  })

  test('[FRND-18] [FRND-15] [GAP-81] finds nobody by less than two characters, or by what cleaning takes away', async () => {
    const lea = await server().signIn()
    for (const query of ['', 'a', '<a>', 'select', ' ; ']) {
      expect(await search(lea, query), query).toMatchObject({ status: 200, body: { people: [] } })
    }
  })

  test('[FRND-17] refuses more than fifty characters, by the name of the field', async () => {
    const lea = await server().signIn()
    expect((await search(lea, 'a'.repeat(50))).status).toBe(200)
    expect(await search(lea, 'a'.repeat(51))).toMatchObject({
      status: 400,
      body: { error: { code: 'request.invalid', field: 'q' } },
    })
  })

  test('[FRND-14] is done by whoever has a session, as themselves', async () => {
    const lea = await server().signIn()
    const own = mark()
    await named(server(), [own])
    expect(namesIn(await search(lea, own))).toEqual([own])
    expect(await server().call(`/api/people?q=${own}`)).toMatchObject({
      status: 401,
      body: { error: { code: 'session.required' } },
    })
    for (const id of ['', 'somebody-else']) {
      expect(await lea.call(`/api/people?q=${own}&userId=${id}`), id).toMatchObject({
        status: 400,
        body: { error: { code: 'request.invalid' } },
      })
    }
  })

  test('[FRND-11] says what stands between the two', async () => {
    const own = mark()
    const people = await named(server(), [`a-${own}`, `b-${own}`, `c-${own}`, `d-${own}`])
    const stranger = await server().signIn(people[0])
    const sent = await server().signIn(people[1])
    const received = await server().signIn(people[2])
    const friend = await server().signIn(people[3])
    const lea = await server().signIn()
    const ids = {
      sent: await asked(lea, sent),
      received: await asked(received, lea),
      friend: await befriend(lea, friend),
    }
    const found = (await search(lea, own)).body.people
    const shown = Object.fromEntries(
      found.map((one: { person: { id: string }; friendship: object }) => [one.person.id, one.friendship]),
    )
    expect(shown).toEqual({
      [stranger.person.id]: { status: 'none', id: null, direction: null },
      [sent.person.id]: { status: 'pending', id: ids.sent, direction: 'sent' },
      [received.person.id]: { status: 'pending', id: ids.received, direction: 'received' },
      [friend.person.id]: { status: 'accepted', id: ids.friend, direction: null },
    })
  })

  test('[GAP-86] is full all the same when some of those found are blocked', async () => {
    const own = mark()
    const people = await named(
      server(),
      Array.from({ length: 26 }, (_, index) => `${own}-${String(index).padStart(2, '0')}`),
    )
    const lea = await server().signIn()
    for (const { id } of people.slice(0, 6)) await lea.call(`/api/blocks/${id}`, { method: 'PUT' })
    expect(namesIn(await search(lea, own))).toEqual(people.slice(6).map(({ username }) => username))
  })

  test('[FRND-52] letters with a stroke are found and ordered as the plain ones', async () => {
    const own = mark()
    await named(server(), [`Łukasz-${own}`, `Lzzz-${own}`, `Laaa-${own}`, `Zoé-${own}`, `Øyvind-${own}`])
    const lea = await server().signIn()
    expect(namesIn(await search(lea, `lukasz-${own}`))).toEqual([`Łukasz-${own}`])
    expect(namesIn(await search(lea, `ŁUKASZ-${own}`))).toEqual([`Łukasz-${own}`])
    expect(namesIn(await search(lea, `oyvind-${own}`))).toEqual([`Øyvind-${own}`])
  })

  test('[RULE-19] [GAP-18] eleven searches in a minute are one too many', async () => {
    const lea = await server().signIn()
    for (let count = 0; count < 10; count += 1) expect((await search(lea, 'personne')).status).toBe(200)
    expect(await search(lea, 'personne')).toMatchObject({
      status: 429,
      body: { error: { code: 'request.rate_limited' } },
    })
  })

  test('the database makes the same plain name of a stored key as the code', async () => {
    const people = await named(
      server(),
      ['Élodie-ǅ', 'Œuvre_ß', 'ĲSØREN', 'ŁUCJA.ž', 'Ǖber-ȩ́', 'ＦＵＬＬ', 'Đorđe-Ħŧ', 'Þór.ŋð', 'ƀɨƚʉƶǾ'].map(
        (name) => `${name}${mark()}`,
      ),
    )
    for (const { id, username } of people) {
      const [row] = await rowsOf<{ plain: string }>(
        server().db,
        sql`select plain_name(username_key) as plain from profiles where id = ${id}`,
      )
      expect(row?.plain).toBe(plainName(username))
    }
  })
})

describe('suggestions', () => {
  test('[FRND-20] [GAP-82] are the first eight by name, without oneself and friends', async () => {
    const people = await named(
      server(),
      Array.from({ length: 11 }, (_, index) => `000-${String(index).padStart(2, '0')}`),
    )
    const lea = await server().signIn(people[0])
    const friend = await server().signIn(people[1])
    await befriend(lea, friend)
    const { body } = await lea.call('/api/people-suggestions')
    expect(namesIn({ body })).toEqual(people.slice(2, 10).map(({ username }) => username))
    expect(Object.keys(body.people[0].person)).toEqual(['id', 'username', 'avatarUrl'])
  })
})

describe('the profile of a friend', () => {
  const read = (viewer: Member, other: Member, more = '') => viewer.call(`/api/people/${other.person.id}${more}`)

  test('[PROF-62] [PROF-64] [GAP-15] shows name, picture and bio, and nothing more', async () => {
    const [lea, theo] = [await server().signIn(), await server().signIn()]
    await theo.call('/api/profile', { method: 'PATCH', body: { bio: 'Cinéphile', country: 'Suisse', gender: 'Autre' } })
    const id = await befriend(lea, theo)
    expect((await read(lea, theo)).body).toEqual({
      person: { id: theo.person.id, username: theo.person.username, avatarUrl: null },
      bio: 'Cinéphile',
      friendship: { status: 'accepted', id, direction: null },
      showcase: [],
      kept: [],
    })
    expect((await read(theo, theo)).body).toMatchObject({ bio: 'Cinéphile', friendship: { status: 'none' } })
  })

  test('[SHOW-01] [SHOW-02] [SHOW-03] shows the chosen works that are kept, else the newest of all times, and counts', async () => {
    const [lea, theo] = [await server().signIn(), await server().signIn()]
    await befriend(lea, theo)
    const at = (minute: number) => new Date(Date.parse('2026-01-01T10:00:00.000Z') + minute * 60_000)
    const album = { kind: 'album', item: { id: 'a1', type: 'album', name: 'Disque', artists: [] } } satisfies Work
    const stars = [1, 2, 3, 4, 5].map((id) => addition(film(id), 'all_time', at(id)))
    const hearts = [
      addition(film(5), 'current', at(9)),
      addition(film(6), 'current', at(8)),
      addition(album, 'current', at(7)),
    ]
    await theo.call('/api/favourites/changes', { body: { changes: [...stars, ...hearts] } })
    const seen = async () => (await read(lea, theo)).body
    const { showcase, kept } = await seen()
    expect(showcase).toEqual([5, 4, 3, 2].map((id) => film(id)))
    expect(new Set(kept)).toEqual(
      new Set([
        { kind: 'movie', works: 6 },
        { kind: 'album', works: 1 },
      ]),
    )

    const chosenWorks = [
      { kind: 'album', id: 'a1' },
      { kind: 'movie', id: '99' },
      { kind: 'movie', id: '1' },
    ]
    await theo.call('/api/profile', { method: 'PATCH', body: { chosenWorks } })
    expect((await seen()).showcase).toEqual([album, film(1)])
    // What leaves the lists leaves the profile.
    const gone = (id: string, kind: string, list: string) => ({
      list,
      kind,
      id,
      action: 'remove',
      changedAt: at(20).toISOString(),
    })
    await theo.call('/api/favourites/changes', {
      body: { changes: [gone('a1', 'album', 'current'), gone('1', 'movie', 'all_time')] },
    })
    expect((await seen()).showcase).toEqual([5, 4, 3, 2].map((id) => film(id)))
  })

  test('[PROF-63] [GAP-15] looks for everybody else as if there were nobody', async () => {
    const [theo, stranger, sender, receiver, blocker, blocked, former] = await members(server(), [
      'theo',
      'stranger',
      'sender',
      'receiver',
      'blocker',
      'blocked',
      'former',
    ])
    await theo.call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
    await asked(sender, theo)
    await asked(theo, receiver)
    await block(blocker, theo)
    await block(theo, blocked)
    await befriend(former, theo)
    await former.call(`/api/friends/${theo.person.id}`, { method: 'DELETE' })
    for (const viewer of [stranger, sender, receiver, blocker, blocked, former]) {
      for (const more of ['', '/favourites/summary', '/favourites?list=current&kind=movie', '/friends']) {
        const answer = await read(viewer, theo, more)
        const nobody = await viewer.call(`/api/people/nobody${more}`)
        expect([answer.status, answer.body]).toEqual([404, { error: { code: 'people.not_found' } }])
        expect([nobody.status, nobody.body]).toEqual([answer.status, answer.body])
      }
    }
  })

  test('[PROF-66] [FAV-11] [FRND-12] sums up the newest works of each kind in each list', async () => {
    const [lea, theo] = [await server().signIn(), await server().signIn()]
    await befriend(lea, theo)
    expect((await read(lea, theo, '/favourites/summary')).body).toEqual({ parts: [] })
    const at = (minute: number) => new Date(Date.parse('2026-01-01T10:00:00.000Z') + minute * 60_000)
    const changes = Array.from({ length: 8 }, (_, index) => addition(film(index + 1), 'current', at(index)))
    const removed = { list: 'current', kind: 'movie', id: '8', action: 'remove', changedAt: at(60).toISOString() }
    const album = { kind: 'album', item: { id: 'a1', type: 'album', name: 'Disque', artists: [] } } satisfies Work
    await theo.call('/api/favourites/changes', {
      body: { changes: [...changes, addition(album, 'all_time', at(3)), addition(film(3), 'all_time', at(4))] },
    })
    await theo.call('/api/favourites/changes', { body: { changes: [removed] } })
    const { parts } = (await read(lea, theo, '/favourites/summary')).body
    expect(parts).toHaveLength(3)
    const newest = [7, 6, 5, 4, 3, 2].map((id) => film(id))
    expect(parts).toContainEqual({ list: 'current', kind: 'movie', works: newest, total: 7, inBoth: ['3'] })
    expect(parts).toContainEqual({ list: 'all_time', kind: 'movie', works: [film(3)], total: 1, inBoth: ['3'] })
    expect(parts).toContainEqual({ list: 'all_time', kind: 'album', works: [album], total: 1, inBoth: [] })
    const { inBoth } = (await read(lea, theo, '/favourites?list=current&kind=movie')).body
    expect(inBoth).toEqual(['3'])
  })

  test('[PROF-68] lists one kind of one list, twenty-four on a page, the newest first', async () => {
    const [lea, theo] = [await server().signIn(), await server().signIn()]
    await befriend(lea, theo)
    const at = new Date('2026-01-01T10:00:00.000Z')
    const changes = Array.from({ length: 30 }, (_, index) =>
      addition(film(index + 1), 'current', new Date(at.getTime() + Math.floor(index / 4))),
    )
    await theo.call('/api/favourites/changes', { body: { changes: [...changes, addition(film(99), 'all_time')] } })
    const path = '/favourites?list=current&kind=movie'
    const first = (await read(lea, theo, path)).body
    const second = (await read(lea, theo, `${path}&after=${first.nextCursor}`)).body
    expect([first.works.length, second.works.length, second.nextCursor]).toEqual([24, 6, null])
    const ids = [...first.works, ...second.works].map(({ item }: { item: { id: number } }) => item.id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(Math.min(...ids.slice(0, 2))).toBeGreaterThanOrEqual(29)
    expect((await read(lea, theo, '/favourites?list=current&kind=book')).body).toEqual({
      works: [],
      inBoth: [],
      nextCursor: null,
    })
  })
})
