import { randomUUID } from 'node:crypto'
import { type MediaType, type Section, viewOf, type Work } from '@trouvaille/domain'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { befriend, film } from '../../testing/factories.ts'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { shares } from './sharing.table.ts'
import { eventsDuring, people, received, send } from './testing.ts'

const server = useTestServer()

const titles = async (call: Call, section?: Section) =>
  (await received(call, section)).map(({ work }) => viewOf(work).title)

/** Lets time pass, so that what is done now is newer. */
const later = () => server().clock.set(new Date(server().clock.now().getTime() + 1000))

const ok = { status: 200, body: { ok: true } }
const notFound = { status: 404, body: { error: { code: 'people.not_found' } } }

const works: Record<MediaType, Work> = {
  movie: film(1),
  series: { kind: 'series', item: { id: 1, name: 'Série' } },
  artist: { kind: 'artist', item: { id: 'a', type: 'artist', name: 'Artiste' } },
  album: { kind: 'album', item: { id: 'a', type: 'album', name: 'Album', artists: [] } },
  track: { kind: 'track', item: { id: 'a', type: 'track', name: 'Titre', artists: [] } },
  podcast: { kind: 'podcast', item: { id: 'a', type: 'show', name: 'Podcast' } },
  book: { kind: 'book', item: { id: 'a', volumeInfo: { title: 'Livre' } } },
}

describe('sharing a work', () => {
  test('[SHAR-06] [SHAR-08] [SHAR-09] [SHAR-13] [GAP-07] a friend sees it with who shared it, and when', async () => {
    const { sender, friend } = await people(server())
    expect(await send(sender.call, friend.person.id, film(11))).toMatchObject(ok)
    const { id, username } = sender.person
    expect(await received(friend.call)).toEqual([
      {
        id: expect.any(String),
        work: film(11),
        sharedBy: { id, username, avatarUrl: null },
        sharedAt: server().clock.now().toISOString(),
      },
    ])
    expect(await received(sender.call)).toEqual([])
  })

  test('[SHAR-12] [SHAR-13] [DATA-26] [GAP-119] each of the seven kinds stands in its section', async () => {
    const { sender, friend } = await people(server())
    for (const work of Object.values(works)) {
      later()
      expect(await send(sender.call, friend.person.id, work)).toMatchObject(ok)
    }
    for (const [section, ...kinds] of [
      ['movies', 'movie'],
      ['series', 'series'],
      ['music', 'track', 'album', 'artist'],
      ['books', 'book'],
      ['podcasts', 'podcast'],
    ] as const) {
      const expected = kinds.map((kind) => works[kind])
      expect((await received(friend.call, section)).map(({ work }) => work)).toEqual(expected)
    }
  })

  test('[GAP-07] the name shown is that of today, whatever it was when it was shared', async () => {
    const { sender, friend } = await people(server())
    await send(sender.call, friend.person.id, film(11))
    const username = `autre-${randomUUID().slice(0, 8)}`
    expect((await sender.call('/api/profile', { method: 'PATCH', body: { username } })).status).toBe(200)
    expect((await received(friend.call))[0]?.sharedBy.username).toBe(username)
  })

  test('[SHAR-06] [GAP-02] it reaches friends alone: everybody else is as if they were not there', async () => {
    const { sender, friend, stranger } = await people(server())
    expect(await send(sender.call, stranger.person.id, film(11))).toMatchObject(notFound)
    await sender.call('/api/friend-requests', { body: { personId: stranger.person.id } })
    for (const [from, to] of [
      [sender, stranger],
      [stranger, sender],
    ] as const) {
      expect(await send(from.call, to.person.id, film(11))).toMatchObject(notFound)
      expect(await received(to.call)).toEqual([])
    }
    expect(await send(sender.call, 'nobody', film(11))).toMatchObject(notFound)
    await friend.call(`/api/blocks/${sender.person.id}`, { method: 'PUT' })
    for (const [from, to] of [
      [sender, friend],
      [friend, sender],
    ] as const) {
      expect(await send(from.call, to.person.id, film(11))).toMatchObject(notFound)
    }
    expect(await server().db.$count(shares, eq(shares.sharedBy, sender.person.id))).toBe(0)
  })

  test('[SHAR-07] [TOAST-21] nobody shares with themselves', async () => {
    const { person, call } = await server().signIn()
    expect(await send(call, person.id, film(11))).toMatchObject({
      status: 400,
      body: { error: { code: 'shares.self' } },
    })
  })

  test('[GAP-07] nobody shares under the name of somebody else', async () => {
    const { sender, friend, stranger } = await people(server())
    for (const field of ['sharedBy', 'shared_by', 'senderId']) {
      const body = { friendId: friend.person.id, work: film(1), clientId: randomUUID(), [field]: stranger.person.id }
      expect((await sender.call('/api/shares', { body })).body.error.code).toBe('request.invalid')
    }
  })

  test('[GAP-117] what a device sends cannot run on the screen of the friend', async () => {
    const { sender, friend } = await people(server())
    const podcast = (more: object): Work => ({ kind: 'podcast', item: { id: 'p', type: 'show', name: 'P', ...more } })
    const hostile = podcast({ description: '<p>Bon<script>alert(1)</script><b onclick="x()">jour</b></p>' })
    expect(await send(sender.call, friend.person.id, hostile)).toMatchObject(ok)
    const [shared] = await received(friend.call, 'podcasts')
    expect(shared?.work).toEqual(podcast({ description: '<p>Bon<b>jour</b></p>' }))
    const link = podcast({ external_urls: { spotify: 'javascript:alert(1)' } })
    expect((await send(sender.call, friend.person.id, link)).status).toBe(400)
  })

  test('a repeated tap changes nothing and is no news', async () => {
    const { sender, friend } = await people(server())
    const clientId = randomUUID()
    await send(sender.call, friend.person.id, film(11), clientId)
    const before = await received(friend.call)
    later()
    const published = await eventsDuring(server(), async () => {
      expect(await send(sender.call, friend.person.id, film(11), clientId)).toMatchObject(ok)
    })
    expect(published).toEqual([])
    expect(await received(friend.call)).toEqual(before)
  })

  test('[GAP-08] shared again, a work stands once for each sender, where the newest share is', async () => {
    const { sender, friend, stranger } = await people(server())
    await befriend(server().services, stranger.person, friend.person)
    await send(sender.call, friend.person.id, film(11, 'Ancien titre'))
    later()
    await send(stranger.call, friend.person.id, film(11))
    await send(stranger.call, friend.person.id, film(12))
    const [, , first] = await received(friend.call)
    later()
    await send(sender.call, friend.person.id, film(11, 'Nouveau titre'))
    const all = await received(friend.call)
    expect(all).toHaveLength(3)
    expect(all[0]).toMatchObject({
      work: film(11, 'Nouveau titre'),
      sharedBy: { id: sender.person.id },
      sharedAt: server().clock.now().toISOString(),
    })
    expect(all[0]?.id).not.toBe(first?.id)
    expect(await server().db.$count(shares, eq(shares.sharedBy, sender.person.id))).toBe(1)
  })

  test('[GAP-119] works of two kinds with one id are two', async () => {
    const { sender, friend } = await people(server())
    await send(sender.call, friend.person.id, works.album)
    await send(sender.call, friend.person.id, works.track)
    expect((await titles(friend.call, 'music')).toSorted()).toEqual(['Album', 'Titre'])
  })
})

describe('what was shared', () => {
  test('[SHAR-10] comes page by page, the newest first, without gaps, also where times are equal', async () => {
    const { sender, friend } = await people(server())
    for (let id = 1; id <= 30; id += 1) {
      if (id % 5 === 0) later()
      await send(sender.call, friend.person.id, film(id))
      await send(sender.call, friend.person.id, { kind: 'series', item: { id, name: 'Série' } })
    }
    const seen: { id: string; sharedAt: string; work: Work }[] = []
    const sizes: number[] = []
    let after = ''
    do {
      const { body } = await friend.call(`/api/shares?section=movies${after}`)
      seen.push(...body.shares)
      sizes.push(body.shares.length)
      after = body.nextCursor === null ? '' : `&after=${body.nextCursor}`
      // What comes meanwhile stands before all of it.
      later()
      await send(sender.call, friend.person.id, film(100 + sizes.length))
    } while (after)
    expect(sizes).toEqual([12, 12, 6])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(30)
    expect(seen.every(({ work }) => Number(viewOf(work).id) <= 30)).toBe(true)
    const times = seen.map(({ sharedAt }) => sharedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('[GAP-86] of blocked people it is not met, either way, the page is filled again, and it comes back', async () => {
    const { sender, friend, stranger } = await people(server())
    await befriend(server().services, stranger.person, friend.person)
    for (let id = 1; id <= 12; id += 1) {
      await send(sender.call, friend.person.id, film(id))
      later()
      await send(stranger.call, friend.person.id, film(100 + id))
      later()
    }
    const senders = async () => [...new Set((await received(friend.call)).map(({ sharedBy }) => sharedBy.id))]
    expect((await senders()).length).toBe(2)
    for (const [from, to] of [
      [friend, stranger],
      [stranger, friend],
    ] as const) {
      const path = `/api/blocks/${to.person.id}`
      await from.call(path, { method: 'PUT' })
      const { shares: shown, nextCursor } = (await friend.call('/api/shares?section=movies')).body
      expect(shown).toHaveLength(12)
      expect(nextCursor).toBeNull()
      expect(await senders()).toEqual([sender.person.id])
      await from.call(path, { method: 'DELETE' })
      expect((await senders()).length).toBe(2)
    }
  })

  test('[GAP-86] stays with the friend when the friendship ends', async () => {
    const { sender, friend } = await people(server())
    await send(sender.call, friend.person.id, film(11))
    await sender.call(`/api/friends/${friend.person.id}`, { method: 'DELETE' })
    expect(await titles(friend.call)).toEqual(['Film 11'])
    expect(await send(sender.call, friend.person.id, film(12))).toMatchObject(notFound)
  })

  test('[GAP-04] goes with the account of either', async () => {
    for (const gone of ['sender', 'friend'] as const) {
      const both = await people(server())
      await send(both.sender.call, both.friend.person.id, film(11))
      await send(both.friend.call, both.sender.person.id, film(12))
      expect((await both[gone].call('/api/account', { method: 'DELETE' })).status).toBe(200)
      const left = both[gone === 'sender' ? 'friend' : 'sender']
      expect(await received(left.call)).toEqual([])
      for (const column of [shares.friendId, shares.sharedBy]) {
        expect(await server().db.$count(shares, eq(column, left.person.id))).toBe(0)
      }
    }
  })

  test('[ROLE-04] a visitor has none, and a section that is none is refused', async () => {
    expect((await server().call('/api/shares?section=movies')).status).toBe(401)
    const { call } = await server().signIn()
    expect((await call('/api/shares?section=films')).body.error.code).toBe('request.invalid')
  })
})

describe('removing what was shared', () => {
  const remove = (call: Call, id: string) => call(`/api/shares/${id}`, { method: 'DELETE' })

  test('[SHAR-11] [ROLE-18] [GAP-02] only the recipient can; to anybody else it is as if it were not there', async () => {
    const { sender, friend, stranger } = await people(server())
    await send(sender.call, friend.person.id, film(11))
    const [shared] = await received(friend.call)
    const id = shared?.id ?? ''
    const published = await eventsDuring(server(), async () => {
      for (const other of [sender, stranger]) {
        const unknown = await remove(other.call, randomUUID())
        const answer = await remove(other.call, id)
        expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
      }
      expect((await server().call(`/api/shares/${id}`, { method: 'DELETE' })).status).toBe(401)
    })
    expect(published).toEqual([])
    expect(await titles(friend.call)).toEqual(['Film 11'])
    expect(await remove(friend.call, id)).toMatchObject(ok)
    expect(await titles(friend.call)).toEqual([])
    expect(await remove(friend.call, id)).toMatchObject(ok)
  })
})
