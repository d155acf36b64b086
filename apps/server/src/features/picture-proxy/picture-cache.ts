import pLimit from 'p-limit'
import { createCache } from '../../platform/runtime/cache.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { pictureFormat } from '../../platform/files/encode-picture.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Storage, StoredFile } from '../../platform/files/storage.ts'
import { picturesStore } from './picture-proxy.store.ts'

export interface PictureCacheOptions {
  db: Database
  storage: Storage
  clock: Clock
  log: Log
  /** Maximum total size; 0 disables the cache. */
  maxBytes: number
}

export type PictureCache = ReturnType<typeof createPictureCache>

/** Resolution of the stored time of last use, in milliseconds. */
const useEveryMs = 60 * 60 * 1000

/** Pictures whose last use this node remembers to have stored. */
const usesRemembered = 20_000

/** Share of the maximum size that an eviction keeps. */
const keptShare = 0.9

/**
 * The total size is read again after this share of the maximum was written, and the same share is kept free: one node
 * stays below the maximum, and several exceed it by no more than this share each.
 */
const slackShare = 0.01

/** Batch size of an eviction. */
const removedAtOnce = 100

/**
 * An LRU cache of pictures, shared by all nodes [PICT-03]. The row is written before its file and removed after it, so
 * no file is ever unknown; a row without a file does no harm.
 */
export function createPictureCache({ db, storage, clock, log, maxBytes }: PictureCacheOptions) {
  const store = picturesStore(db)
  const now = () => clock.now().getTime()
  const written = createCache<true>({
    now,
    lifeMs: useEveryMs,
    maxEntries: usesRemembered,
    trimTo: 0.9,
    worth: 'recently-used',
  })
  const queued = pLimit(1)
  let sinceLook = Infinity

  async function noteUse(path: string, bytes: number): Promise<void> {
    if (written.get(path)) return
    written.set(path, true)
    await store.use({ path, bytes, usedAt: clock.now() }, new Date(now() - useEveryMs))
  }

  /** @param bytes Size of the next write. */
  async function makeRoom(bytes: number): Promise<void> {
    const slack = maxBytes * slackShare
    if (sinceLook + bytes <= slack) {
      sinceLook += bytes
      return
    }
    const total = bytes + (await store.totalBytes())
    if (total > maxBytes - slack) await remove(total - maxBytes * keptShare)
    sinceLook = 0
  }

  /** Evicts the least recently used pictures, so many bytes or a little more. */
  async function remove(bytes: number): Promise<void> {
    for (let left = bytes; left > 0;) {
      const oldest = await store.leastUsed(removedAtOnce)
      const removed = []
      for (const picture of oldest) {
        if (left <= 0) break
        await storage.remove(picture.path)
        removed.push(picture)
        left -= picture.bytes
      }
      const last = removed.at(-1)
      if (!last) return
      // Another node may have written one again meanwhile: its row has a later time and stays.
      await store.removePaths(
        removed.map(({ path }) => path),
        last.usedAt,
      )
    }
  }

  /** Runs an operation whose failure is only logged. @returns Undefined if it failed. */
  async function attempt<T>(failure: string, path: string, task: () => Promise<T>): Promise<T | undefined> {
    try {
      return await task()
    } catch (error) {
      log.error({ err: error, path }, failure)
      return undefined
    }
  }

  return {
    /** Undefined if it is not cached, or cannot be read. */
    async open(path: string): Promise<StoredFile | undefined> {
      if (maxBytes === 0) return undefined
      const file = await attempt('a kept picture could not be read', path, () => storage.get(path))
      if (file) await attempt('the use of a picture could not be noted', path, () => noteUse(path, file.size))
      return file
    },

    /** Stores a picture. It never rejects: a picture that could not be stored is fetched again. */
    async keep(path: string, picture: Uint8Array): Promise<void> {
      if (maxBytes === 0) return
      await attempt('a picture could not be kept', path, async () => {
        await queued(async () => {
          await makeRoom(picture.byteLength)
          await store.put({ path, bytes: picture.byteLength, usedAt: clock.now() })
        })
        written.set(path, true)
        await storage.put(path, picture, pictureFormat.mediaType)
      })
    },

    /** Evicts after the maximum was lowered. */
    sweep: (): Promise<void> =>
      queued(() => {
        sinceLook = Infinity
        return makeRoom(0)
      }),
  }
}
