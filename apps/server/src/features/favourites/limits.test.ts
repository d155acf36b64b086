import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { addition, film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createFavouritesService } from './favourites.service.ts'

const server = useTestServer()

describe('the limits of favourites', () => {
  const tooMany = { body: { error: { code: 'favourites.too_many' } } }
  const removal = (id: string) => ({
    list: 'current',
    kind: 'movie',
    id,
    action: 'remove',
    changedAt: new Date().toISOString(),
  })

  /** Puts entries of so many bytes each into the list of a person, whatever the limits. */
  const fill = (userId: string, from: number, to: number, bytes: number) =>
    server().db.execute(sql`insert into favourites (user_id, list, kind, item_id, item, changed_at)
      select ${userId}, 'current', 'movie', n::text, jsonb_build_object('a', repeat('x', ${bytes - 9}::int)), '2026-01-01'
      from generate_series(${from}::int, ${to}::int) as n`)

  /** Reads a page as it is; what fills the list is nothing that the contract knows. */
  const pull = async (token: string, query = '') => {
    const answer = await fetch(`${server().url}/api/favourites/changes${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { changes: { id: string }[]; cursor: string; more: boolean }
  }

  const held = async (userId: string) => {
    const [row] = await rowsOf<{ entries: number; bytes: number }>(
      server().db,
      sql`select count(*)::int as entries, sum(item_bytes)::int as bytes from favourites where user_id = ${userId}`,
    )
    return row
  }

  test('an account holds 24,000,000 bytes; at the limit one may still remove and replace', async () => {
    const { person, call } = await server().signIn()
    const push = (...changes: object[]) => call('/api/favourites/changes', { body: { changes } })
    await push(addition(film(1)))
    const one = (await held(person.id))?.bytes ?? 0
    await fill(person.id, 101, 103, 6_000_000)
    await fill(person.id, 104, 104, 6_000_000 - 2 * one)
    expect((await push(addition(film(2)))).status).toBe(200)
    expect(await held(person.id)).toEqual({ entries: 6, bytes: 24_000_000 })
    expect(await push(addition(film(3)))).toMatchObject({ status: 409, ...tooMany })
    expect(await held(person.id)).toEqual({ entries: 6, bytes: 24_000_000 })
    expect((await push(addition(film(1), 'current', server().clock.now()), removal('2'))).status).toBe(200)
    expect((await push(addition(film(3)))).status).toBe(200)
    // One that is beyond it, because it was lowered, too.
    await fill(person.id, 105, 105, 10)
    expect((await push(addition(film(1), 'current', server().clock.now()))).status).toBe(200)
  })

  test('an account holds 20,000 entries; at the limit one may still remove and replace', async () => {
    const { person, call } = await server().signIn()
    const push = (...changes: object[]) => call('/api/favourites/changes', { body: { changes } })
    await fill(person.id, 1, 19_999, 10)
    expect((await push(addition(film(900_001)))).status).toBe(200)
    expect((await held(person.id))?.entries).toBe(20_000)
    expect(await push(addition(film(900_002)))).toMatchObject({ status: 409, ...tooMany })
    expect((await push(addition(film(1)), removal('2'))).status).toBe(200)
    expect(await push(removal('900002'))).toMatchObject({ status: 409, ...tooMany })
    expect((await held(person.id))?.entries).toBe(20_000)
    await fill(person.id, 900_003, 900_003, 10)
    expect((await push(addition(film(3)))).status).toBe(200)
  })

  test('a page has 512 KiB at most, or one change, and together they have everything', async () => {
    const { person, token } = await server().signIn()
    await fill(person.id, 1, 7, 150_000)
    await fill(person.id, 8, 8, 700_000)
    await fill(person.id, 9, 9, 150_000)
    const pages: string[][] = []
    const sizes: number[] = []
    let cursor = ''
    for (let more = true; more;) {
      const body = await pull(token, cursor)
      pages.push(body.changes.map(({ id }) => id))
      sizes.push(JSON.stringify(body).length)
      cursor = `?after=${body.cursor}`
      more = body.more
    }
    expect(pages).toEqual([['1', '2', '3'], ['4', '5', '6'], ['7'], ['8'], ['9']])
    expect(sizes.map((size) => size <= 524_288)).toEqual([true, true, true, false, true])
  })

  test('a page has room for what a change holds beside its item', async () => {
    const { person, token } = await server().signIn()
    await fill(person.id, 1, 3, 174_700)
    const body = await pull(token)
    expect([body.changes.length, body.more]).toEqual([2, true])
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(524_288)
  })

  test('others are heard after each description that may have to be cleaned', async () => {
    const { db, clock } = server()
    let passes = 0
    const over = new AbortController()
    const transact = () => Promise.reject(new Error(`${passes} turns`))
    const service = createFavouritesService({ db, clock, transact, bus: server().services.bus })
    const podcasts = Array.from({ length: 20 }, (_, index) =>
      addition({ kind: 'podcast', item: { id: `p${index}`, type: 'show', name: 'P' } }),
    )
    const push = service.push('nobody', podcasts).finally(() => over.abort())
    void (async () => {
      for (; !over.signal.aborted; passes += 1) await setImmediate()
    })()
    await expect(push).rejects.toThrow(/^(19|2[0-9]) turns$/)
  })

  test('a request of more than 256 KiB is too large, and nothing of it is taken', async () => {
    const { call } = await server().signIn()
    const text = JSON.stringify({ changes: [addition(film(51))] })
    const push = (bytes: number) =>
      call('/api/favourites/changes', {
        method: 'POST',
        body: Buffer.from(text.padEnd(bytes)),
        headers: { 'content-type': 'application/json' },
      })
    expect(await push(262_145)).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } })
    expect((await call('/api/favourites/changes')).body.changes).toEqual([])
    expect((await push(262_144)).status).toBe(200)
  })

  test('a request holds 100 changes at most', async () => {
    const { call } = await server().signIn()
    const push = (count: number) =>
      call('/api/favourites/changes', {
        body: { changes: Array.from({ length: count }, (_, index) => addition(film(2000 + index))) },
      })
    expect((await push(101)).status).toBe(400)
    expect((await push(0)).status).toBe(400)
    expect((await push(100)).status).toBe(200)
  })
})
