import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { Config } from '../../config.ts'
import { UnavailableError } from '../http/errors.ts'

export interface StoredFile {
  /** The content. The caller must read it to its end, or cancel it. */
  readonly stream: ReadableStream<Uint8Array>
  /** Length in bytes. */
  readonly size: number
}

/** File storage. Paths are ours: lower-case names separated by slashes, with one extension. */
export interface Storage {
  /** Stores a file atomically; replaces one of the same path. */
  put(path: string, content: Uint8Array, mediaType: string): Promise<void>
  /** Undefined if there is no such file. */
  get(path: string): Promise<StoredFile | undefined>
  /** Idempotent. */
  remove(path: string): Promise<void>
  /** Health check: stores and removes a file of a picture's size. @throws If that fails. */
  check(): Promise<void>
}

/** A storage that counts its failures. */
export interface WatchedStorage extends Storage {
  /** Number of failed writes. */
  failures(): number
}

const checkedFile = () => ({ path: `health/${randomUUID()}.probe`, content: new Uint8Array(64 * 1024) })

/** Counts failed writes, and says of every failure that it is one of the storage. */
function watched(storage: Storage): WatchedStorage {
  let failures = 0
  const unavailable = (error: unknown): never => {
    throw new UnavailableError('storage', { cause: error })
  }
  return {
    put: (path, content, mediaType) =>
      storage.put(path, content, mediaType).catch((error: unknown) => {
        failures += 1
        return unavailable(error)
      }),
    get: (path) => storage.get(path).catch(unavailable),
    remove: (path) => storage.remove(path).catch(unavailable),
    check: () => storage.check().catch(unavailable),
    failures: () => failures,
  }
}

/** The configured storage: S3 if a bucket is named, with all of its settings, else the folder `files` in DATA_DIR. */
export function createStorage(config: Config): WatchedStorage {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_BUCKET || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return watched(createDiskStorage(join(resolve(config.DATA_DIR), 'files')))
  }
  const s3 = createS3Storage({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
  return watched(s3)
}

const safePath = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/

/** Allows neither `..`, absolute paths nor encoded characters: the only dot is that of the extension. */
function checked(path: string): string {
  if (!safePath.test(path)) throw new Error(`"${path}" cannot be the path of a file.`)
  return path
}

/** Files in a folder. */
export function createDiskStorage(folder: string): Storage {
  const fileOf = (path: string) => join(folder, checked(path))
  const storage: Storage = {
    async put(path, content) {
      const file = fileOf(path)
      const draft = join(folder, `${randomUUID()}.draft`)
      await mkdir(dirname(file), { recursive: true })
      try {
        const handle = await open(draft, 'wx')
        try {
          await handle.writeFile(content)
          // A file that a profile refers to must survive a power failure.
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async get(path) {
      try {
        const handle = await open(fileOf(path))
        const { size } = await handle.stat()
        return { stream: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>, size }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    async remove(path) {
      await rm(fileOf(path), { force: true })
    },

    async check() {
      const { path, content } = checkedFile()
      await storage.put(path, content, '')
      await storage.remove(path)
    },
  }
  return storage
}

export interface S3Options {
  bucket: string
  /** URL of the service, without the bucket. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Time-out of a request, in milliseconds. */
  timeoutMs?: number
}

/** Files in an S3-compatible bucket, with path-style URLs (`endpoint/bucket/file`). */
export function createS3Storage({ bucket, endpoint, timeoutMs = 10_000, ...access }: S3Options): Storage {
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    requestAbortTimeout: timeoutMs,
  })
  const storage: Storage = {
    async put(path, content, mediaType) {
      await client.putObject(checked(path), content, mediaType)
    },

    async get(path) {
      const response = await client.getObjectResponse(checked(path))
      if (!response?.body) return undefined
      return { stream: response.body, size: Number(response.headers.get('content-length')) }
    },

    async remove(path) {
      await client.deleteObject(checked(path))
    },

    async check() {
      const { path, content } = checkedFile()
      await storage.put(path, content, 'application/octet-stream')
      await storage.remove(path)
    },
  }
  return storage
}
