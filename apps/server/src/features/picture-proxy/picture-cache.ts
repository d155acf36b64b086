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
  /** Of all files together; 0 keeps nothing. */
  maxBytes: number
}

export type PictureCache = ReturnType<typeof createPictureCache>

/** The last use of a picture is written so often at most, in milliseconds. */
const useEveryMs = 60 * 60 * 1000

/** Pictures whose use this node remembers to have written. */
const usesRemembered = 20_000

/** What is left of the cap when room is made. */
const keptShare = 0.9

/**
 * The room is looked at anew when so much of the cap has been written, and that much is left free: so one node stays below
 * the cap, and several pass it by no more than this each.
 */
const slackShare = 0.01

/** Pictures that are removed before the next ones are asked for. */
const removedAtOnce = 100

/**
 * Files of pictures up to a cap: what was not used for the longest goes first [PICT-03]. All nodes share them. The row
 * is written before its file and removed after it, so no file is ever unknown; a row whose file is gone does no harm.
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

  /** @param bytes What is about to be written. */
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

  /** Removes what was used the least lately, so many bytes or a little more. */
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
      // Another node may have written one anew meanwhile: its row has a later time and stays.
      await store.removePaths(
        removed.map(({ path }) => path),
        last.usedAt,
      )
    }
  }

  /** Does what a picture can be shown without. @returns Undefined when it failed. */
  async function attempt<T>(failure: string, path: string, task: () => Promise<T>): Promise<T | undefined> {
    try {
      return await task()
    } catch (error) {
      log.error({ err: error, path }, failure)
      return undefined
    }
  }

  return {
    /** Undefined when it is not kept, or cannot be read. */
    async open(path: string): Promise<StoredFile | undefined> {
      if (maxBytes === 0) return undefined
      const file = await attempt('a kept picture could not be read', path, () => storage.get(path))
      if (file) await attempt('the use of a picture could not be noted', path, () => noteUse(path, file.size))
      return file
    },

    /** Keeps a picture. It never fails: one that could not be kept is fetched again. */
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

    /** Makes room where the cap is lower than before. */
    sweep: (): Promise<void> =>
      queued(() => {
        sinceLook = Infinity
        return makeRoom(0)
      }),
  }
}
