import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { Config } from '../../config.ts'

export interface StoredFile {
  /** The content. Whoever asked for it reads it to its end or cancels it. */
  readonly stream: ReadableStream<Uint8Array>
  /** Length in bytes. */
  readonly size: number
}

/** Files by path. Paths are ours: lower-case names separated by slashes, with one extension. */
export interface Storage {
  /** Stores a file whole or not at all; one of the same path is replaced. */
  put(path: string, content: Uint8Array, mediaType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(path: string): Promise<StoredFile | undefined>
  /** Harmless when there is no such file. */
  remove(path: string): Promise<void>
  /** Stores and removes a file as large as a picture. @throws When that cannot be done just now. */
  check(): Promise<void>
}

/** A storage of which it is known when it fails. */
export interface WatchedStorage extends Storage {
  /** How many files could not be stored so far. */
  failures(): number
}

const checkedFile = () => ({ path: `health/${randomUUID()}.probe`, content: new Uint8Array(64 * 1024) })

/** Counts what cannot be stored. */
function watched(storage: Storage): WatchedStorage {
  let failures = 0
  return {
    ...storage,
    async put(path, content, mediaType) {
      try {
        await storage.put(path, content, mediaType)
      } catch (error) {
        failures += 1
        throw error
      }
    },
    failures: () => failures,
  }
}

/** The configured storage, whose settings come all or not at all: any S3 when a bucket is named, else the folder `files` under DATA_DIR. */
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

/** Neither `..` nor an absolute path nor anything encoded can pass: a dot stands before the extension only. */
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
          // A file that a profile names must survive when the machine stops.
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
  /** Address of the service, without the bucket. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Longest wait for the other side, in milliseconds. */
const s3TimeoutMs = 20_000

/** Files in a bucket of any service that speaks S3, addressed by path (`endpoint/bucket/file`). */
export function createS3Storage({ bucket, endpoint, ...access }: S3Options): Storage {
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    requestAbortTimeout: s3TimeoutMs,
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
