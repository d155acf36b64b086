import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { createDiskStorage, createS3Storage, type Storage } from '../../platform/files/storage.ts'
import { queriesOf, tablesScannedBy } from '../../testing/query-plans.ts'
import { keptLines } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createPictureCache } from './picture-cache.ts'
import { pictures } from './picture-proxy.table.ts'

const server = useTestServer()

let folder = ''
let s3: S3rver
let s3Endpoint = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trouvaille-pictures-'))
  const configureBuckets = [{ name: 'pictures', configs: [] }]
  s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3'), configureBuckets })
  s3Endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => server().db.delete(pictures))

const minute = 60_000
const hour = 60 * minute
const megabyte = 1024 * 1024

const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const storages: [string, () => Storage][] = [
  ['disk', () => createDiskStorage(join(folder, 'disk'))],
  ['S3', () => createS3Storage({ ...access, endpoint: s3Endpoint, bucket: 'pictures' })],
]
const [[, disk]] = storages as [[string, () => Storage]]

/** One node. @param lines What it logs. */
function node(storage: Storage, maxBytes = megabyte, lines: string[] = []) {
  const { db, clock } = server()
  return createPictureCache({ db, storage, clock, log: createLog('info', keptLines(lines)), maxBytes })
}

const newPath = () => `pictures/${randomUUID()}.webp`
const sized = (bytes: number) => new Uint8Array(bytes)

async function isThere(storage: Storage, path: string): Promise<boolean> {
  const file = await storage.get(path)
  await file?.stream.cancel()
  return file !== undefined
}

/** Opens a picture and lets it go. @returns Whether it is kept. */
async function look(kept: ReturnType<typeof node>, path: string): Promise<boolean> {
  const file = await kept.open(path)
  await file?.stream.cancel()
  return file !== undefined
}

const rows = () => server().db.select().from(pictures).orderBy(asc(pictures.usedAt))
const pathsKept = async () => (await rows()).map(({ path }) => path)

/** Keeps pictures, each a minute after the one before. */
async function keepAll(kept: ReturnType<typeof node>, count: number, bytes: number): Promise<string[]> {
  const paths = Array.from({ length: count }, newPath)
  for (const path of paths) {
    server().clock.advance(minute)
    await kept.keep(path, sized(bytes))
  }
  return paths
}

describe.each(storages)('pictures kept on %s', (_, create) => {
  test('[PICT-03] are there for every node', async () => {
    const [one, other] = [node(create()), node(create())]
    const path = newPath()
    expect(await look(other, path)).toBe(false)
    await one.keep(path, sized(1000))
    const file = await other.open(path)
    expect(new Uint8Array(await new Response(file?.stream).arrayBuffer())).toEqual(sized(1000))
    expect(file?.size).toBe(1000)
    expect(await rows()).toEqual([{ path, bytes: 1000, usedAt: server().clock.now() }])
  })

  test('[PICT-03] never pass the cap; then those go that were not used for the longest, down to nine tenths', async () => {
    const storage = create()
    const kept = node(storage)
    const tenth = Math.floor(megabyte / 10)
    const paths = await keepAll(kept, 9, tenth)
    expect(await pathsKept()).toEqual(paths)
    server().clock.advance(2 * hour)
    expect(await look(kept, paths[0] ?? '')).toBe(true)
    const [tenth10] = await keepAll(kept, 1, tenth)
    expect(await pathsKept()).toEqual([...paths.slice(2), paths[0], tenth10])
    expect(await isThere(storage, paths[1] ?? '')).toBe(false)
    expect(await isThere(storage, paths[0] ?? '')).toBe(true)
    expect(await look(kept, paths[1] ?? '')).toBe(false)
  })
})

describe('the cap', () => {
  test('[PICT-03] is kept to when many are written at once', async () => {
    const kept = node(disk())
    await Promise.all(Array.from({ length: 40 }, () => kept.keep(newPath(), sized(100_000))))
    const total = (await rows()).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total).toBeLessThanOrEqual(megabyte)
    expect(total).toBeGreaterThan(megabyte / 2)
  })

  test('[PICT-03] counts what others have written, and what is small', async () => {
    const [one, other] = [node(disk()), node(disk())]
    for (let round = 0; round < 150; round += 1) {
      server().clock.advance(1000)
      await (round % 2 === 0 ? one : other).keep(newPath(), sized(9000))
      const total = (await rows()).reduce((sum, { bytes }) => sum + bytes, 0)
      expect(total).toBeLessThanOrEqual(megabyte * 1.01)
    }
  })

  test('[PICT-03] makes more room than one step of removing', async () => {
    await keepAll(node(disk()), 300, 3000)
    const [newest] = await keepAll(node(disk(), 300_000), 1, 3000)
    const left = await pathsKept()
    expect(left).toHaveLength(90)
    expect(left.at(-1)).toBe(newest)
  })

  test('[PICT-03] that was lowered is kept to by the next sweep, and 0 keeps nothing', async () => {
    const storage = disk()
    const paths = await keepAll(node(storage), 5, 100_000)
    await node(storage, 300_000).sweep()
    expect(await pathsKept()).toEqual(paths.slice(3))
    const none = node(storage, 0)
    expect(await look(none, paths[4] ?? '')).toBe(false)
    await none.keep(newPath(), sized(1))
    await none.sweep()
    expect(await rows()).toEqual([])
    expect(await isThere(storage, paths[4] ?? '')).toBe(false)
  })
})

describe('the last use of a picture', () => {
  test('[PICT-03] is written once an hour, whatever node it is', async () => {
    const [one, other] = [node(disk()), node(disk())]
    const path = newPath()
    await one.keep(path, sized(10))
    const kept = server().clock.now()
    const usedAt = async () => (await rows())[0]?.usedAt
    for (const kind of [one, other]) {
      server().clock.advance(20 * minute)
      await look(kind, path)
      expect(await usedAt()).toEqual(kept)
    }
    server().clock.advance(20 * minute)
    await look(one, path)
    expect(await usedAt()).toEqual(new Date(kept.getTime() + hour))
    const queries = await queriesOf(server().database, () => look(one, path))
    expect(queries).toEqual([])
  })

  test('[PICT-03] makes known a file that nothing was known of', async () => {
    const path = newPath()
    await disk().put(path, sized(70), 'image/webp')
    expect(await look(node(disk()), path)).toBe(true)
    expect(await rows()).toEqual([{ path, bytes: 70, usedAt: server().clock.now() }])
  })

  test('[PICT-03] is left as it was where it cannot be written: the picture is shown', async () => {
    const { db, clock } = server()
    const lines: string[] = []
    const log = createLog('info', keptLines(lines))
    const broken = createPictureCache({ db: undefined as never, storage: disk(), clock, log, maxBytes: megabyte })
    const path = newPath()
    await createPictureCache({ db, storage: disk(), clock, log, maxBytes: megabyte }).keep(path, sized(10))
    expect(await look(broken, path)).toBe(true)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the use of a picture could not be noted'])
  })
})

describe('between nodes', () => {
  test('[PICT-03] a picture that one writes anew while the other removes it stays known', async () => {
    const [storage, path] = [disk(), newPath()]
    const one = node(storage)
    await one.keep(path, sized(1000))
    const removing: Storage = {
      ...storage,
      async remove(file) {
        await storage.remove(file)
        server().clock.advance(1000)
        await one.keep(path, sized(2000))
      },
    }
    await node(removing, 0).sweep()
    expect(await rows()).toEqual([{ path, bytes: 2000, usedAt: server().clock.now() }])
    expect(await look(one, path)).toBe(true)
  })

  test('[PICT-03] the same picture from both is kept once', async () => {
    const path = newPath()
    await Promise.all([node(disk()), node(disk())].map((one) => one.keep(path, sized(500))))
    expect(await rows()).toHaveLength(1)
    expect(await look(node(disk()), path)).toBe(true)
  })
})

test('[PICT-03] a storage that fails keeps no picture from being shown', async () => {
  const lines: string[] = []
  const fail = () => Promise.reject(new Error('the disk is gone'))
  const kept = node({ put: fail, get: fail, remove: fail, check: fail }, megabyte, lines)
  await kept.keep(newPath(), sized(10))
  expect(await kept.open(newPath())).toBeUndefined()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'a picture could not be kept',
    'a kept picture could not be read',
  ])
})

test('[PICT-03] noting a use and finding what goes first read no table from end to end', async () => {
  const { db, clock } = server()
  await db.execute(sql`insert into pictures (path, bytes, used_at)
    select 'pictures/' || n || '.webp', 100, now() - n * interval '1 second' from generate_series(1, 20000) as n`)
  await db.execute(sql`analyze pictures`)
  const nothing = async () => {}
  const storage: Storage = { put: nothing, get: async () => undefined, remove: nothing, check: nothing }
  const file = { size: 100, stream: new Response('x').body as ReadableStream<Uint8Array> }
  const kept = createPictureCache({
    db,
    storage: { ...storage, get: async () => file },
    clock,
    log: createLog('silent'),
    maxBytes: 2_000_100,
  })
  const queries = await queriesOf(server().database, async () => {
    await look(kept, newPath())
    await kept.keep(newPath(), sized(1000))
  })
  const summing = queries.filter((query) => query.sql.includes('sum('))
  const others = queries.filter((query) => !summing.includes(query))
  expect(summing).toHaveLength(1)
  expect(others.map((query) => query.sql.split(' ')[0])).toEqual(expect.arrayContaining(['insert', 'select', 'delete']))
  for (const query of others) expect(await tablesScannedBy(db, query), query.sql).toEqual([])
})
