import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { bomb, plain } from '../../testing/pictures.ts'
import { knownFiles, storedFiles } from './testing.ts'

const server = useTestServer()

let photo: Buffer
beforeAll(async () => {
  photo = await plain(800, 600).jpeg().toBuffer()
})

const maxBytes = 5 * 1024 * 1024

const upload = (call: Call, body: Uint8Array = photo, type = 'image/jpeg') =>
  call('/api/avatar', { body, headers: { 'content-type': type } })

const rejection = (status: number, code: string) => ({ status, body: { error: { code } } })

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
        rejection(415, 'image.unsupported_type'),
      )
    },
  )

  test('[PROF-36] an empty body is no picture', async () => {
    const { call } = await server().signIn()
    expect(await upload(call, new Uint8Array())).toMatchObject(rejection(415, 'image.unsupported_type'))
    expect(await call('/api/avatar', { method: 'POST' })).toMatchObject(rejection(415, 'image.unsupported_type'))
  })

  test('[PROF-35] [GAP-76] exactly 5 MB are refused, one byte less is read', async () => {
    const { call } = await server().signIn()
    const padded = (bytes: number) => Buffer.concat([photo], bytes)
    expect(await upload(call, padded(maxBytes))).toMatchObject(rejection(413, 'image.too_large'))
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
    expect(await upload(call, bomb(30_000))).toMatchObject(rejection(422, 'image.too_many_pixels'))
    expect(await upload(call, photo.subarray(0, photo.length / 2))).toMatchObject(rejection(422, 'image.unreadable'))
    expect((await call('/api/profile')).body.avatarUrl).toBe(avatarUrl)
    expect(await knownFiles(server(), person.id)).toEqual([avatarUrl])
  })

  test('[GAP-17] the previous own file is removed, its address answers 404', async () => {
    const { person, call } = await server().signIn()
    const first = (await upload(call)).body.avatarUrl
    const second = (await upload(call)).body.avatarUrl
    expect((await get(first)).status).toBe(404)
    expect((await get(second)).status).toBe(200)
    expect(await knownFiles(server(), person.id)).toEqual([second])
    expect(await storedFiles(server())).not.toContain(first)
  })

  test('[GAP-17] of uploads at the same moment one stays, and no file is forgotten', async () => {
    const { person, call } = await server().signIn()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(call)))
    const addresses = answers.map(({ body }) => body.avatarUrl)
    const { avatarUrl } = (await call('/api/profile')).body
    expect(addresses).toContain(avatarUrl)
    expect(await knownFiles(server(), person.id)).toEqual([avatarUrl])
    expect((await storedFiles(server())).filter((file) => addresses.includes(file))).toEqual([avatarUrl])
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
    expect(await knownFiles(server(), person.id)).toEqual([])
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

  test('[PROF-56] an address outside of the pictures is left alone, however it ends', async () => {
    const { person, call } = await server().signIn()
    const { avatarUrl } = (await upload(call)).body
    const path = avatarUrl.slice(1)
    for (const address of [
      path,
      `x${path}`,
      `?${path}`,
      `//example.org${avatarUrl}`,
      `https://example.org${avatarUrl}`,
    ]) {
      await server().services.images.remove(person.id, address)
      expect((await get(avatarUrl)).status, address).toBe(200)
    }
    await server().services.images.remove(person.id, avatarUrl)
    expect((await get(avatarUrl)).status).toBe(404)
  })

  test('[GAP-02] a visitor uploads and removes nothing', async () => {
    const { call } = server()
    const before = await storedFiles(server())
    expect(await upload(call)).toMatchObject(rejection(401, 'session.required'))
    expect(await call('/api/avatar', { method: 'DELETE' })).toMatchObject(rejection(401, 'session.required'))
    expect(await storedFiles(server())).toEqual(before)
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
