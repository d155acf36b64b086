import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { pictureFormat } from '../../platform/files/encode-picture.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Storage, StoredFile } from '../../platform/files/storage.ts'
import { type ImagePurpose, uploadsStore, type StoredImage } from './uploads.store.ts'
import { makePicture } from './encode-upload.ts'

export interface UploadsOptions {
  db: Database
  storage: Storage
  clock: Clock
  log: Log
}

/**
 * Says which of some pictures are shown; nobody is known to have uploaded those of accounts that are gone.
 * @returns Their addresses.
 */
export type ShownAmong = (
  pictures: readonly { address: string; uploadedBy: string | null }[],
) => Promise<ReadonlySet<string>>

export type UploadsService = ReturnType<typeof createUploadsService>

/** An upload is shown within this time or never, in milliseconds. */
const unusedAfterMs = 60 * 60 * 1000

/** Pictures that a sweep asks their owners about in one question. */
const sweptAtOnce = 500

const folder = 'avatars'
const fileName = new RegExp(`^[0-9a-f-]{36}\\.${pictureFormat.extension}$`)

/** Keeps uploaded pictures: avatars and group photos, under `avatars/{random uuid}.webp` [DATA-05] [GAP-17]. */
export function createUploadsService({ db, storage, clock, log }: UploadsOptions) {
  const store = uploadsStore(db)
  const shownAmong = new Map<ImagePurpose, ShownAmong>()

  /**
   * Removes a file and what is known of it. A failure is only logged: the sweep tries again [GAP-17].
   * @param ownerId Who must have uploaded it; anybody when absent.
   */
  async function discard(path: string, ownerId?: string): Promise<void> {
    try {
      if (ownerId !== undefined && !(await store.isOwner(ownerId, path))) return
      await storage.remove(path)
      await store.delete(path)
    } catch (error) {
      log.error({ err: error, path }, 'a picture could not be removed')
    }
  }

  /** Discards what its owner does not show. Pictures for a purpose that nobody has spoken for stay. */
  async function discardUnshown(pictures: readonly StoredImage[]): Promise<void> {
    for (const [purpose, shown] of shownAmong) {
      const own = pictures.filter((picture) => picture.purpose === purpose)
      if (own.length === 0) continue
      const kept = await shown(own.map(({ path, ownerId }) => ({ address: `/${path}`, uploadedBy: ownerId })))
      for (const { path } of own) if (!kept.has(`/${path}`)) await discard(path)
    }
  }

  return {
    /** Has a feature say which pictures of a purpose it shows; all others of that purpose are removed in time. */
    shownBy(purpose: ImagePurpose, shown: ShownAmong): void {
      shownAmong.set(purpose, shown)
    },

    /**
     * Stores an uploaded picture and puts it in its place.
     * @param place Writes the public address where it is shown; when it fails, the picture is removed again.
     * @returns The public address, a path on this server.
     * @throws ApiError `image.*` for a file that is no acceptable picture; whatever `place` throws.
     */
    async store(
      ownerId: string,
      purpose: ImagePurpose,
      upload: Uint8Array,
      place: (address: string) => Promise<void>,
    ): Promise<string> {
      const picture = await makePicture(upload)
      const path = `${folder}/${randomUUID()}.${pictureFormat.extension}`
      await store.insert({ path, ownerId, purpose, createdAt: clock.now() })
      try {
        await storage.put(path, picture, pictureFormat.mediaType)
        await place(`/${path}`)
      } catch (error) {
        await discard(path)
        throw error
      }
      return `/${path}`
    },

    /** Removes the picture of a public address, if this account uploaded it [PROF-55] [PROF-56] [GAP-17]. */
    async remove(ownerId: string, address: string | null): Promise<void> {
      if (address?.startsWith(`/${folder}/`)) await discard(address.slice(1), ownerId)
    },

    /** Whether a public address is that of a picture which this account uploaded lately for a purpose, and nobody shows. */
    async isUnusedOf(ownerId: string, purpose: ImagePurpose, address: string): Promise<boolean> {
      const own = await store.uploadedSince(ownerId, address.slice(1), new Date(clock.now().getTime() - unusedAfterMs))
      if (own?.purpose !== purpose) return false
      return !(await shownAmong.get(purpose)?.([{ address, uploadedBy: ownerId }]))?.has(address)
    },

    /** Opens the picture of a public address by its file name; undefined when there is none. */
    async open(file: string): Promise<StoredFile | undefined> {
      return fileName.test(file) ? storage.get(`${folder}/${file}`) : undefined
    },

    /** The picture of a public address as a data URI; undefined when there is none. */
    async asDataUri(address: string): Promise<string | undefined> {
      const file = address.startsWith(`/${folder}/`) ? await storage.get(address.slice(1)) : undefined
      if (!file) return undefined
      const bytes = await new Response(file.stream).arrayBuffer()
      return `data:${pictureFormat.mediaType};base64,${Buffer.from(bytes).toString('base64')}`
    },

    /**
     * Removes the pictures of an account that is gone, but for those that are shown still: photos that it gave to groups
     * stay, the groups live on [GAP-04], and nothing says whose they were.
     */
    async removeFilesOf(ownerId: string): Promise<void> {
      await discardUnshown(await store.uploadedBy(ownerId))
      await store.clearOwner(ownerId)
    },

    /**
     * Removes pictures that nobody shows: of interrupted uploads, deleted accounts and failed removals. It never
     * fails; what it could not do is logged and left to the next sweep.
     */
    async sweep(): Promise<void> {
      try {
        const before = new Date(clock.now().getTime() - unusedAfterMs)
        for (let after: string | undefined = ''; after !== undefined;) {
          const pictures: StoredImage[] = await store.storedBefore(before, after, sweptAtOnce)
          await discardUnshown(pictures)
          after = pictures.at(-1)?.path
        }
        await store.clearMissingOwners(before)
      } catch (error) {
        log.error({ err: error }, 'the sweep of unused pictures failed')
      }
    },
  }
}
