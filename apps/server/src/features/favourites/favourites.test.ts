import type { Work } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { addition, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'

const server = useTestServer()

describe('favourites', () => {
  test('[GAP-01] [FAV-08] what one device adds, another one reads', async () => {
    const { person, call } = await server().signIn()
    const change = addition(film(11), 'all_time', new Date('2026-01-01T10:00:00.000Z'))
    expect((await call('/api/favourites/changes', { body: { changes: [change] } })).status).toBe(200)

    const other = await server().signIn(person)
    const { body } = await other.call('/api/favourites/changes')
    expect(body).toEqual({ changes: [change], cursor: expect.stringMatching(/^\d+$/), more: false })
  })

  test('[LIFE-08] a session says of which kinds each list holds something, to its member alone', async () => {
    const { person, call } = await server().signIn()
    expect((await call('/api/session')).body.kept).toEqual([])
    const movie = addition(film(14), 'all_time', new Date('2026-01-01T10:00:00.000Z'))
    const dropped = addition(film(15), 'current', new Date('2026-01-01T10:00:00.000Z'))
    const { list, kind, id } = dropped
    const removed = { list, kind, id, action: 'remove', changedAt: '2026-01-01T10:00:01.000Z' }
    for (const change of [movie, addition(film(16), 'all_time'), dropped, removed]) {
      await call('/api/favourites/changes', { body: { changes: [change] } })
    }
    const kept = [{ list: 'all_time', kind: 'movie' }]
    expect((await call('/api/session')).body.kept).toEqual(kept)
    const body = { identifier: person.email, password: person.password }
    expect((await server().call('/api/session', { body })).body.kept, 'on signing in').toEqual(kept)
    const other = await server().signIn()
    expect((await other.call('/api/session')).body.kept, 'of somebody else').toEqual([])
    expect((await server().call('/api/session')).body, 'of nobody').toEqual({
      account: null,
      kept: [],
      isPasskeyDue: false,
    })
  })

  test('[GAP-01] the last write of an item wins, whatever the order of arrival', async () => {
    const { call } = await server().signIn()
    const added = addition(film(12), 'current', new Date('2026-01-01T10:00:00.000Z'))
    const { list, kind, id } = added
    const removed = { list, kind, id, action: 'remove', changedAt: '2026-01-01T10:00:01.000Z' }
    await call('/api/favourites/changes', { body: { changes: [removed] } })
    await call('/api/favourites/changes', { body: { changes: [added] } })
    expect((await call('/api/favourites/changes')).body.changes).toEqual([removed])
  })

  test('[GAP-01] of an addition and a removal at the same time the removal counts, in either order', async () => {
    for (const id of [21, 22]) {
      const { call } = await server().signIn()
      const added = addition(film(id), 'current', new Date('2026-01-01T10:00:00.000Z'))
      const { list, kind, changedAt } = added
      const removed = { list, kind, id: added.id, action: 'remove', changedAt }
      for (const change of id === 21 ? [added, removed] : [removed, added]) {
        await call('/api/favourites/changes', { body: { changes: [change] } })
      }
      expect((await call('/api/favourites/changes')).body.changes).toEqual([removed])
    }
  })

  test('[GAP-01] of several changes of one item in one request the last one counts, on a clock that runs ahead too', async () => {
    const { call } = await server().signIn()
    const later = (seconds: number) => new Date(server().clock.now().getTime() + seconds * 1000)
    const first = addition(film(23), 'current', later(60))
    const { list, kind, id } = first
    const removed = { list, kind, id, action: 'remove', changedAt: later(61).toISOString() }
    const again = addition(film(23), 'current', later(62))
    await call('/api/favourites/changes', { body: { changes: [first, removed, again] } })
    const { changes } = (await call('/api/favourites/changes')).body
    expect(changes).toEqual([{ ...again, changedAt: server().clock.now().toISOString() }])
  })

  test('[GAP-01] a repeated change is harmless, and is no news to other devices', async () => {
    const { call } = await server().signIn()
    const body = { changes: [addition(film(13), 'current', new Date('2026-01-01T10:00:00.000Z'))] }
    await call('/api/favourites/changes', { body })
    const { cursor } = (await call('/api/favourites/changes')).body
    await call('/api/favourites/changes', { body })
    const again = await call(`/api/favourites/changes?after=${cursor}`)
    expect(again.body).toEqual({ changes: [], cursor, more: false })
  })

  test('[GAP-01] a device whose clock runs ahead does not win for ever', async () => {
    const { call } = await server().signIn()
    const ahead = addition(film(14), 'current', new Date(server().clock.now().getTime() + 86_400_000))
    await call('/api/favourites/changes', { body: { changes: [ahead] } })
    const { changes } = (await call('/api/favourites/changes')).body
    expect(changes[0].changedAt).toBe(server().clock.now().toISOString())
  })

  test('[GAP-01] what is acknowledged counts, also after the clock of the server went back', async () => {
    const { call } = await server().signIn()
    const start = server().clock.now()
    const push = async (change: object) => {
      expect((await call('/api/favourites/changes', { body: { changes: [change] } })).status).toBe(200)
      return (await call('/api/favourites/changes')).body.changes
    }
    const later = (milliseconds: number) => new Date(start.getTime() + milliseconds)
    const added = addition(film(31), 'current', start)
    const { list, kind, id } = added
    expect(await push(added)).toEqual([added])
    server().clock.set(later(-3_600_000))
    try {
      const removed = { list, kind, id, action: 'remove', changedAt: later(1).toISOString() }
      expect(await push(removed)).toEqual([removed])
      // A device clock that is far ahead does not win every conflict.
      const again = addition(film(31), 'current', later(86_400_000))
      expect(await push(again)).toEqual([{ ...again, changedAt: later(2).toISOString() }])
      expect(await push(again)).toEqual([{ ...again, changedAt: later(2).toISOString() }])
    } finally {
      server().clock.set(start)
    }
  })

  test('a time that no device has is refused', async () => {
    const { call } = await server().signIn()
    const push = (changedAt: string) =>
      call('/api/favourites/changes', { body: { changes: [{ ...addition(film(32)), changedAt }] } })
    for (const time of ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z']) {
      expect(await push(time)).toMatchObject({
        status: 400,
        body: { error: { code: 'request.invalid', field: 'changes.0.changedAt' } },
      })
    }
    for (const time of ['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      expect((await push(time)).status).toBe(200)
    }
  })

  test('[DATA-20] changes are paged, and an item that is not what it says is refused', async () => {
    const { call } = await server().signIn()
    for (const start of [0, 100, 200]) {
      const changes = Array.from({ length: 100 }, (_, index) => addition(film(1000 + start + index)))
      expect((await call('/api/favourites/changes', { body: { changes } })).status).toBe(200)
    }
    const first = (await call('/api/favourites/changes')).body
    expect([first.changes.length, first.more]).toEqual([200, true])
    const second = (await call(`/api/favourites/changes?after=${first.cursor}`)).body
    expect([second.changes.length, second.more]).toEqual([100, false])

    const lying = { ...addition(film(1)), id: '2' }
    const refused = await call('/api/favourites/changes', { body: { changes: [lying] } })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'request.invalid', field: 'changes.0.work' } },
    })
  })

  test('[ROLE-04] a visitor has no favourites', async () => {
    const answer = await server().call('/api/favourites/changes')
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session.required' } } })
  })

  test('[GAP-02] nobody reads the favourites of somebody else', async () => {
    const one = await server().signIn()
    await one.call('/api/favourites/changes', { body: { changes: [addition(film(15))] } })
    const other = await server().signIn()
    expect((await other.call('/api/favourites/changes')).body.changes).toEqual([])
  })

  test.each(['../../settings', '//evil.example', '..', '.', 'a/b', 'a?b', 'a\\b', ''])(
    '[GAP-66] an id that would lead elsewhere is refused: %j',
    async (id) => {
      const { call } = await server().signIn()
      const key = { list: 'current', changedAt: '2026-01-01T10:00:00.000Z' } as const
      const artist = { id, name: 'Air' }
      const album = { id: 'a', type: 'album', name: 'Moon Safari', artists: [] }
      const book = { id, volumeInfo: { title: 'Les Années' } }
      const track = { id: 't', type: 'track', name: 'La Femme d’argent', artists: [] }
      for (const change of [
        { ...key, kind: 'album', id, action: 'add', work: { kind: 'album', item: { ...album, id } } },
        { ...key, kind: 'book', id, action: 'add', work: { kind: 'book', item: book } },
        { ...key, kind: 'movie', id, action: 'remove' },
        ...(id === ''
          ? []
          : [
              {
                ...key,
                kind: 'album',
                id: 'a',
                action: 'add',
                work: { kind: 'album', item: { ...album, artists: [artist] } },
              },
              {
                ...key,
                kind: 'track',
                id: 't',
                action: 'add',
                work: { kind: 'track', item: { ...track, album: artist } },
              },
            ]),
      ]) {
        const answer = await call('/api/favourites/changes', { body: { changes: [change] } })
        expect([answer.status, answer.body.error?.code]).toEqual([400, 'request.invalid'])
      }
      expect((await call('/api/favourites/changes')).body.changes).toEqual([])
    },
  )

  test('[GAP-117] what a device sends cannot run on other screens', async () => {
    const { call } = await server().signIn()
    const podcast = (more: object): Work => ({ kind: 'podcast', item: { id: 'p', type: 'show', name: 'P', ...more } })
    const hostile = podcast({ description: '<p>Bon<script>alert(1)</script><b onclick="x()">jour</b></p>' })
    expect((await call('/api/favourites/changes', { body: { changes: [addition(hostile)] } })).status).toBe(200)
    const { changes } = (await call('/api/favourites/changes')).body
    expect(changes[0].work.item.description).toBe('<p>Bon<b>jour</b></p>')
    const silent = addition(podcast({ id: 'silent' }), 'current', new Date('2026-01-01T10:00:00.000Z'))
    expect((await call('/api/favourites/changes', { body: { changes: [silent] } })).status).toBe(200)
    expect((await call('/api/favourites/changes')).body.changes[1]).toEqual(silent)

    for (const work of [
      podcast({ external_urls: { spotify: 'javascript:alert(1)' } }),
      podcast({ images: [{ url: 'data:text/html,x' }] }),
      { kind: 'movie', item: { id: 1, title: 'F', poster_path: '//evil.example/x.jpg?' } } satisfies Work,
    ]) {
      expect((await call('/api/favourites/changes', { body: { changes: [addition(work)] } })).status).toBe(400)
    }
  })
})
