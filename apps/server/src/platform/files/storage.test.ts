import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { startFailingLink } from '../../testing/failing-link.ts'
import { createDiskStorage, createS3Storage, createStorage, type Storage } from './storage.ts'

const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let folder = ''
let s3: S3rver
let s3Endpoint = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trouvaille-storage-'))
  const configureBuckets = [{ name: 'pictures', configs: [] }]
  s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3'), configureBuckets })
  const { port } = await s3.run()
  s3Endpoint = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const content = async (storage: Storage, path: string) => {
  const file = await storage.get(path)
  return file && { size: file.size, bytes: new Uint8Array(await new Response(file.stream).arrayBuffer()) }
}

describe.each([
  ['disk', () => createDiskStorage(join(folder, 'disk'))],
  ['S3', () => createS3Storage({ ...access, endpoint: s3Endpoint, bucket: 'pictures' })],
])('storage on %s', (_, create) => {
  test('what is put is got, whole', async () => {
    const storage = create()
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    await storage.put('avatars/one.webp', bytes, 'image/webp')
    expect(await content(storage, 'avatars/one.webp')).toEqual({ size: bytes.length, bytes })
  })

  test('a file of the same path is replaced', async () => {
    const storage = create()
    await storage.put('avatars/two.webp', new Uint8Array([1, 2, 3]), 'image/webp')
    await storage.put('avatars/two.webp', new Uint8Array([4]), 'image/webp')
    expect(await content(storage, 'avatars/two.webp')).toEqual({ size: 1, bytes: new Uint8Array([4]) })
  })

  test('[OPS-01] that is there is well', async () => {
    await expect(create().check()).resolves.toBeUndefined()
  })

  test('a removed file is gone, and removing it again is harmless', async () => {
    const storage = create()
    await storage.put('avatars/three.webp', new Uint8Array([1]), 'image/webp')
    await storage.remove('avatars/three.webp')
    await storage.remove('avatars/three.webp')
    expect(await storage.get('avatars/three.webp')).toBeUndefined()
  })

  test('a file that was never put is absent', async () => {
    expect(await create().get('avatars/none.webp')).toBeUndefined()
  })

  test('a file that is not read to its end can be let go', async () => {
    const storage = create()
    await storage.put('avatars/four.webp', new Uint8Array(200_000), 'image/webp')
    const file = await storage.get('avatars/four.webp')
    await file?.stream.cancel()
    expect(file?.size).toBe(200_000)
  })

  test.each([
    '../secret.txt',
    'avatars/../../secret.txt',
    '/etc/passwd',
    'avatars/%2e%2e/secret.txt',
    'avatars\\..\\secret.txt',
    'avatars/a.webp/../b.webp',
    'avatars/.webp',
    'avatars/a..webp',
    'avatars//a.webp',
    'avatars/a.webp\n',
    'avatars/a.webp\0.png',
    'avatars',
    '',
  ])('no path leads out of the storage: %j', async (path) => {
    const storage = create()
    await expect(storage.put(path, new Uint8Array([1]), 'image/webp')).rejects.toThrow('path of a file')
    await expect(storage.get(path)).rejects.toThrow('path of a file')
    await expect(storage.remove(path)).rejects.toThrow('path of a file')
  })
})

describe('storage on disk', () => {
  test('[OPS-02] is looked at by storing a file, of which nothing is left', async () => {
    const place = join(folder, 'looked-at')
    await createDiskStorage(place).check()
    expect(await readdir(place, { recursive: true })).toEqual(['health'])
  })

  test('[OPS-02] that takes no file is away, though its folder may be written to', async () => {
    const place = join(folder, 'blocked')
    const storage = createDiskStorage(place)
    await storage.put('one.webp', new Uint8Array([1]), 'image/webp')
    await writeFile(join(place, 'health'), '')
    await expect(storage.check()).rejects.toThrow()
  })

  test('[OPS-02] says how often a file could not be stored', async () => {
    const storage = createStorage(readConfig({ DATA_DIR: join(folder, 'counted') }))
    await storage.put('avatars/one.webp', new Uint8Array([1]), 'image/webp')
    expect(storage.failures()).toBe(0)
    await expect(storage.put('avatars/one.webp/two.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow()
    expect(storage.failures()).toBe(1)
    await storage.put('avatars/three.webp', new Uint8Array([1]), 'image/webp')
    expect(storage.failures()).toBe(1)
  })

  test('a write that fails leaves nothing behind', async () => {
    const place = join(folder, 'failing')
    const storage = createDiskStorage(place)
    await storage.put('avatars/one.webp', new Uint8Array([1]), 'image/webp')
    await storage.put('blocked.webp', new Uint8Array([1]), 'image/webp')
    await expect(storage.put('blocked.webp/two.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow()
    expect((await readdir(place)).toSorted()).toEqual(['avatars', 'blocked.webp'])
  })
})

describe('storage on S3', () => {
  test('a bucket that is not there is an error, not an empty storage', async () => {
    const storage = createS3Storage({ ...access, endpoint: s3Endpoint, bucket: 'nowhere' })
    await expect(storage.put('avatars/one.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow('NoSuchBucket')
    await expect(storage.check()).rejects.toThrow()
  })

  test('a service that cannot be reached is an error', async () => {
    const storage = createS3Storage({ ...access, endpoint: 'http://127.0.0.1:9', bucket: 'pictures' })
    await expect(storage.get('avatars/one.webp')).rejects.toThrow()
    await expect(storage.check()).rejects.toThrow()
  })

  test('[OPS-18] a service that hangs is an error, after a time', async () => {
    const link = await startFailingLink(Number(new URL(s3Endpoint).port))
    link.behave('hanging')
    const endpoint = `http://127.0.0.1:${link.port}`
    const storage = createS3Storage({ ...access, endpoint, bucket: 'pictures', timeoutMs: 200 })
    await expect(storage.get('avatars/one.webp')).rejects.toThrow()
    await expect(storage.put('avatars/one.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow()
    link.stop()
  })

  // The S3 of these tests takes any signature, so that another implementation has to check it.
  test('every request is signed', async () => {
    const refused: string[] = []
    let seen = 0
    const front = createServer(async (request, response) => {
      const authorization = request.headers.authorization ?? ''
      const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
      const signer = new AwsV4Signer({
        ...access,
        service: 's3',
        method: request.method ?? '',
        url: `http://${request.headers.host}${request.url}`,
        headers: Object.fromEntries(signed.map((name) => [name, String(request.headers[name])])),
        datetime: String(request.headers['x-amz-date']),
        allHeaders: true,
      })
      const expected = await signer.authHeader()
      const signatureOf = (header: string) => /Signature=([0-9a-f]+)/.exec(header)?.[1]
      seen += 1
      if (signatureOf(authorization) !== signatureOf(expected)) refused.push(`${request.method} ${request.url}`)
      request.resume()
      response.end()
    })
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    const { port } = front.address() as AddressInfo
    const storage = createS3Storage({ ...access, endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures' })
    await storage.put('avatars/one.webp', new Uint8Array([1]), 'image/webp')
    await storage.get('avatars/one.webp')
    await storage.remove('avatars/one.webp')
    front.closeAllConnections()
    await new Promise((resolve) => front.close(resolve))
    expect({ seen, refused }).toEqual({ seen: 3, refused: [] })
  })
})

describe('the configured storage', () => {
  test('a bucket is used when all of its settings are given', async () => {
    const config = readConfig({
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: s3Endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
    await createStorage(config).put('avatars/configured.webp', new Uint8Array([7]), 'image/webp')
    const bucket = createS3Storage({ ...access, endpoint: s3Endpoint, bucket: 'pictures' })
    expect(await content(bucket, 'avatars/configured.webp')).toEqual({ size: 1, bytes: new Uint8Array([7]) })
  })

  test('without a bucket, files lie under DATA_DIR', async () => {
    await createStorage(readConfig({ DATA_DIR: folder })).put('avatars/here.webp', new Uint8Array([7]), 'image/webp')
    expect(await readdir(join(folder, 'files', 'avatars'))).toEqual(['here.webp'])
  })

  test('half of the settings of a bucket stop the start', () => {
    const half = () => readConfig({ S3_BUCKET: 'pictures', S3_ENDPOINT: s3Endpoint, S3_ACCESS_KEY_ID: 'key' })
    expect(half).toThrow(ConfigError)
    expect(half).toThrow('S3_SECRET_ACCESS_KEY is missing')
  })
})
