import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage, type Storage } from '../../platform/storage.ts'
import { createLog } from '../../platform/log.ts'
import { type Call, keptLines } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { createImagesService } from './images.service.ts'
import { images } from './images.table.ts'
import { bomb, plain } from './testing.ts'

const server = useTestServer()

let photo: Buffer
beforeAll(async () => {
  photo = await plain(800, 600).jpeg().toBuffer()
})

const hour = 60 * 60 * 1000
const maxBytes = 5 * 1024 * 1024

const upload = (call: Call, body: Uint8Array = photo, type = 'image/jpeg') =>
  call('/api/avatar', { body, headers: { 'content-type': type } })

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })

const storedFiles = async () => {
  const folder = join(server().folder, 'files', 'avatars')
  await mkdir(folder, { recursive: true })
  return (await readdir(folder)).map((file) => `/avatars/${file}`)
}

const knownFiles = async (ownerId: string) => {
  const rows = await server().db.select().from(images).where(eq(images.ownerId, ownerId))
  return rows.map(({ path }) => `/${path}`)
}

const get = (address: string, init?: RequestInit) => fetch(server().url + address, init)

describe('uploading an avatar', () => {
  test('[PROF-54] [DATA-05] it is stored under a random name, and everybody sees it there', async () => {
    const { call } = await server().signIn()
    const answer = await upload(call)
    expect(answer).toMatchObject({
      status: 200,
      body: { avatarUrl: expect.stringMatching(/^\/avatars\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/) },
    })
    const picture = await get(answer.body.avatarUrl)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 })
  })

  test('[NAV-60] the profile and the session show it at once', async () => {
    const { call } = await server().signIn()
    await call('/api/session')
    const { avatarUrl } = (await upload(call)).body
    expect((await call('/api/session')).body.account.avatarUrl).toBe(avatarUrl)
    expect((await call('/api/profile')).body.avatarUrl).toBe(avatarUrl)
  })

  test.each(['image/png', 'application/octet-stream', 'text/html', 'application/json'])(
    '[GAP-76] the bytes say what it is, not the content type %s',
    async (type) => {
      const { call } = await server().signIn()
      expect((await upload(call, photo, type)).status).toBe(200)
      expect(await upload(call, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), type)).toMatchObject(
        refusal(415, 'image.unsupported_type'),
      )
    },
  )

  test('[PROF-36] an empty body is no picture', async () => {
    const { call } = await server().signIn()
    expect(await upload(call, new Uint8Array())).toMatchObject(refusal(415, 'image.unsupported_type'))
    expect(await call('/api/avatar', { method: 'POST' })).toMatchObject(refusal(415, 'image.unsupported_type'))
  })

  test('[PROF-35] [GAP-76] exactly 5 MB are refused, one byte less is read', async () => {
    const { call } = await server().signIn()
    const padded = (bytes: number) => Buffer.concat([photo], bytes)
    expect(await upload(call, padded(maxBytes))).toMatchObject(refusal(413, 'image.too_large'))
    expect((await upload(call, padded(maxBytes - 1))).status).toBe(200)
  })

  test('[PROF-35] a body that does not say how long it is, is read no further than 5 MB', async () => {
    const { token } = await server().signIn()
    const mebibyte = Buffer.concat([photo], 1024 * 1024)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 100) controller.close()
        else controller.enqueue(mebibyte)
      },
    })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await get('/api/avatar', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(100)
  })

  test('[PROF-35] [TOAST-43] a bomb and a damaged file change nothing', async () => {
    const { person, call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    expect(await upload(call, bomb(30_000))).toMatchObject(refusal(422, 'image.too_many_pixels'))
    expect(await upload(call, photo.subarray(0, photo.length / 2))).toMatchObject(refusal(422, 'image.unreadable'))
    expect((await call('/api/profile')).body.avatarUrl).toBe(avatarUrl)
    expect(await knownFiles(person.id)).toEqual([avatarUrl])
  })

  test('[GAP-17] the previous own file is removed, its address answers 404', async () => {
    const { person, call } = await server().signIn()
    const first = (await upload(call)).body.avatarUrl
    const second = (await upload(call)).body.avatarUrl
    expect((await get(first)).status).toBe(404)
    expect((await get(second)).status).toBe(200)
    expect(await knownFiles(person.id)).toEqual([second])
    expect(await storedFiles()).not.toContain(first)
  })

  test('[GAP-17] of uploads at the same moment one stays, and no file is forgotten', async () => {
    const { person, call } = await server().signIn()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(call)))
    const addresses = answers.map(({ body }) => body.avatarUrl)
    const { avatarUrl } = (await call('/api/profile')).body
    expect(addresses).toContain(avatarUrl)
    expect(await knownFiles(person.id)).toEqual([avatarUrl])
    expect((await storedFiles()).filter((file) => addresses.includes(file))).toEqual([avatarUrl])
  })

  test('[GAP-18] uploads are limited by account, and the answer says when to come back', async () => {
    const { call } = await server().signIn()
    const nothing = new Uint8Array()
    const answers = await Promise.all(Array.from({ length: 21 }, () => upload(call, nothing)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await server().signIn()
    expect((await upload(other.call)).status).toBe(200)
  })
})

describe('removing an avatar', () => {
  test('[PROF-55] the file goes with it, and removing none is harmless', async () => {
    const { person, call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    for (const _ of [1, 2]) {
      expect(await call('/api/avatar', { method: 'DELETE' })).toMatchObject({ status: 200, body: { ok: true } })
    }
    expect((await call('/api/session')).body.account.avatarUrl).toBeNull()
    expect((await get(avatarUrl)).status).toBe(404)
    expect(await knownFiles(person.id)).toEqual([])
  })

  test('[PROF-56] [GAP-17] a file that this account did not upload is left alone', async () => {
    const owner = await server().signIn()
    const { avatarUrl } = (await upload(owner.call)).body
    const other = await server().signIn()
    for (const address of [
      avatarUrl,
      'https://example.org/avatars/a.webp',
      '/icon-512.png',
      '/avatars/../secret',
      null,
    ]) {
      await server().services.images.remove(other.person.id, address)
    }
    expect((await get(avatarUrl)).status).toBe(200)
  })

  test('[GAP-02] a visitor uploads and removes nothing', async () => {
    const { call } = server()
    const before = await storedFiles()
    expect(await upload(call)).toMatchObject(refusal(401, 'session.required'))
    expect(await call('/api/avatar', { method: 'DELETE' })).toMatchObject(refusal(401, 'session.required'))
    expect(await storedFiles()).toEqual(before)
  })

  test('[GAP-02] another site cannot upload with the cookie of a person', async () => {
    const { person } = await server().signIn()
    const body = { identifier: person.email, password: person.password }
    const signedIn = await server().call('/api/session', { body, headers: { 'x-forwarded-for': '10.9.9.9' } })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ')
    const from = (origin: string) =>
      get('/api/avatar', { method: 'POST', headers: { cookie, origin }, body: photo as BodyInit })
    expect((await from('https://evil.example')).status).toBe(403)
    expect((await from(server().url)).status).toBe(200)
  })
})

describe('reading a picture', () => {
  test.each([
    'none.webp',
    '00000000-0000-0000-0000-000000000000.webp',
    '00000000-0000-0000-0000-000000000000.jpg',
    '..%2f..%2fauth-secret',
    '..%5c..%5cauth-secret',
    '%00.webp',
    '%ff.webp',
  ])('[GAP-66] %s is not found', async (file) => {
    const answer = await get(`/avatars/${file}`)
    expect(answer.status).toBe(404)
  })

  test('[PROF-54] its head alone can be asked for', async () => {
    const { call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    const head = await get(avatarUrl, { method: 'HEAD' })
    const whole = await get(avatarUrl)
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String((await whole.bytes()).length)])
    expect(await head.text()).toBe('')
  })
})

describe('files of an account', () => {
  test('[GAP-04] they can be removed when the account is gone already', async () => {
    const { person, call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    const bystander = await server().signIn()
    const kept = (await upload(bystander.call)).body.avatarUrl
    await server().db.delete(accounts).where(eq(accounts.id, person.id))
    await server().services.images.removeFilesOf(person.id)
    expect([(await get(avatarUrl)).status, (await get(kept)).status]).toEqual([404, 200])
    expect(await knownFiles(person.id)).toEqual([])
  })

  test('[GAP-04] [GAP-17] photos given to groups outlive the account', async () => {
    const { person } = await server().signIn()
    const { images: service } = server().services
    const address = await service.store(person.id, 'group', photo, async () => {})
    await service.removeFilesOf(person.id)
    server().clock.advance(2 * hour)
    await service.sweep()
    expect((await get(address)).status).toBe(200)
  })

  test('[GAP-17] a picture that cannot be put in its place is not kept', async () => {
    const { person } = await server().signIn()
    const { images: service } = server().services
    const before = await storedFiles()
    const stored = service.store(person.id, 'group', photo, () => Promise.reject(new Error('no such group')))
    await expect(stored).rejects.toThrow('no such group')
    expect(await storedFiles()).toEqual(before)
    expect(await knownFiles(person.id)).toEqual([])
  })

  test('[GAP-17] a file that cannot be removed breaks nothing, and the sweep removes it later', async () => {
    const disk = createDiskStorage(join(server().folder, 'files'))
    const failing: Storage = { ...disk, remove: () => Promise.reject(new Error('the disk is gone')) }
    const { db, clock, services } = server()
    const service = createImagesService({ db, storage: failing, clock, log: createLog('silent') })
    const { person, call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    await service.remove(person.id, avatarUrl)
    expect((await get(avatarUrl)).status).toBe(200)

    await db.delete(accounts).where(eq(accounts.id, person.id))
    await services.images.sweep()
    expect((await get(avatarUrl)).status).toBe(200)
    clock.advance(2 * hour)
    await services.images.sweep()
    expect((await get(avatarUrl)).status).toBe(404)
  })

  test('[GAP-17] [GAP-04] the sweep removes of every purpose what its owner does not show', async () => {
    const { person } = await server().signIn()
    const { db, clock, folder } = server()
    const storage = createDiskStorage(join(folder, 'files'))
    const service = createImagesService({ db, storage, clock, log: createLog('silent') })
    const shown = await service.store(person.id, 'group', photo, async () => {})
    const unshown = await service.store(person.id, 'group', photo, async () => {})
    clock.advance(2 * hour)
    await service.sweep()
    expect((await get(unshown)).status).toBe(200)
    service.shownBy('group', async (pictures) => {
      expect(pictures).toContainEqual({ address: shown, uploadedBy: person.id })
      return new Set([shown])
    })
    await service.sweep()
    expect([(await get(shown)).status, (await get(unshown)).status]).toEqual([200, 404])
    await service.removeFilesOf(person.id)
    expect((await get(shown)).status).toBe(200)
  })

  /** Pictures of somebody without files, in an images service that removes none but notes it, and writes its own log. */
  async function manyPictures(ages: readonly number[]) {
    const { db, clock } = server()
    const ownerId = randomUUID()
    const rows = ages.map((age) => ({
      path: `avatars/${randomUUID()}.webp`,
      ownerId,
      purpose: 'group' as const,
      createdAt: new Date(clock.now().getTime() - age),
    }))
    await db.insert(images).values(rows)
    const removed: string[] = []
    const lines: string[] = []
    const storage: Storage = {
      put: () => Promise.resolve(),
      get: () => Promise.resolve(undefined),
      remove: (path) => Promise.resolve(void removed.push(path)),
    }
    const service = createImagesService({ db, storage, clock, log: createLog('info', keptLines(lines)) })
    const shownToOthers = (pictures: readonly { address: string; uploadedBy: string }[]) =>
      new Set(pictures.filter(({ uploadedBy }) => uploadedBy !== ownerId).map(({ address }) => address))
    service.shownBy('group', (pictures) => Promise.resolve(shownToOthers(pictures)))
    return { ownerId, paths: rows.map(({ path }) => path), removed, lines, service, storage }
  }

  test('[GAP-17] the sweep comes to every picture, however many there are, and not to those of the last hour', async () => {
    const old = Array.from({ length: 1001 }, () => hour + 1)
    const { ownerId, paths, removed, service } = await manyPictures([...old, hour, 0])
    const inOrder = paths.slice(0, 1001).toSorted()
    const unshown = new Set([inOrder[0], inOrder[500], inOrder[1000], ...paths.slice(1001)])
    const asked: number[] = []
    service.shownBy('group', (pictures) => {
      asked.push(pictures.length)
      return Promise.resolve(
        new Set(pictures.map(({ address }) => address).filter((one) => !unshown.has(one.slice(1)))),
      )
    })
    await service.sweep()
    expect(removed).toEqual([inOrder[0], inOrder[500], inOrder[1000]])
    expect(Math.max(...asked)).toBeLessThanOrEqual(500)
    await service.removeFilesOf(ownerId)
    expect(removed.slice(3).toSorted()).toEqual(paths.slice(1001).toSorted())
    await server().db.delete(images).where(eq(images.ownerId, ownerId))
  })

  test('[GAP-17] what a sweep could not do is logged, and the rest is done', async () => {
    const { ownerId, paths, removed, lines, service, storage } = await manyPictures([hour + 1, hour + 1])
    const [broken = ''] = paths
    const { remove } = storage
    storage.remove = (path) => (path === broken ? Promise.reject(new Error('the disk is gone')) : remove(path))
    await service.sweep()
    expect(removed).toEqual([paths[1]])
    expect(await knownFiles(ownerId)).toEqual([`/${broken}`])
    service.shownBy('group', () => Promise.reject(new Error('the database is away')))
    await service.sweep()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'a picture could not be removed',
        path: broken,
        err: expect.anything(),
      }),
      expect.objectContaining({ level: 50, msg: 'the sweep of unused pictures failed', err: expect.anything() }),
    ])
    storage.remove = remove
    await service.removeFilesOf(ownerId).catch(() => undefined)
    service.shownBy('group', () => Promise.resolve(new Set()))
    await service.removeFilesOf(ownerId)
    expect(await knownFiles(ownerId)).toEqual([])
  })

  test('[GAP-17] only an address of ours names a picture', async () => {
    const { call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    const { images: service } = server().services
    expect(await service.asDataUri(avatarUrl)).toMatch(/^data:image\/webp;base64,UklGR/)
    expect(await service.asDataUri(`https://elsewhere.example${avatarUrl}`)).toBeUndefined()
    expect(await service.asDataUri(`/avatars/${randomUUID()}.webp`)).toBeUndefined()
    const file = avatarUrl.slice('/avatars/'.length)
    for (const other of [`x${file}`, `${file}x`, file.toUpperCase(), file.replace('.', '-'), `../avatars/${file}`]) {
      expect(await service.open(other), other).toBeUndefined()
    }
    const opened = await service.open(file)
    expect(opened?.size).toBeGreaterThan(0)
    await opened?.stream.cancel()
  })

  test('[GAP-17] the sweep leaves every avatar that is shown', async () => {
    const { call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    server().clock.advance(2 * hour)
    await server().services.images.sweep()
    expect((await get(avatarUrl)).status).toBe(200)
  })
})
