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
 * Returns the pictures in use, among some; those of deleted accounts have no uploader.
 * @returns Their URLs.
 */
export type ShownAmong = (
  pictures: readonly { address: string; uploadedBy: string | null }[],
) => Promise<ReadonlySet<string>>

export type UploadsService = ReturnType<typeof createUploadsService>

/** Grace period until an upload must be in use, in milliseconds. */
const unusedAfterMs = 60 * 60 * 1000

/** Batch size of a sweep. */
const sweptAtOnce = 500

const folder = 'avatars'
const fileName = new RegExp(`^[0-9a-f-]{36}\\.${pictureFormat.extension}$`)

/** Uploaded pictures: avatars and group photos, under `avatars/{random uuid}.webp` [DATA-05] [GAP-17]. */
export function createUploadsService({ db, storage, clock, log }: UploadsOptions) {
  const store = uploadsStore(db)
  const shownAmong = new Map<ImagePurpose, ShownAmong>()

  /**
   * Removes a file and its row. A failure is only logged: the sweep retries [GAP-17].
   * @param ownerId The required uploader; anybody when absent.
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

  /** Removes pictures that their feature does not use. Those of a purpose without a registered feature stay. */
  async function discardUnshown(pictures: readonly StoredImage[]): Promise<void> {
    for (const [purpose, shown] of shownAmong) {
      const own = pictures.filter((picture) => picture.purpose === purpose)
      if (own.length === 0) continue
      const kept = await shown(own.map(({ path, ownerId }) => ({ address: `/${path}`, uploadedBy: ownerId })))
      for (const { path } of own) if (!kept.has(`/${path}`)) await discard(path)
    }
  }

  return {
    /** Registers which pictures of a purpose a feature uses; all others are eventually removed. */
    shownBy(purpose: ImagePurpose, shown: ShownAmong): void {
      shownAmong.set(purpose, shown)
    },

    /**
     * Stores an uploaded picture and sets its reference.
     * @param place Stores the public URL where it is used; if it fails, the picture is removed again.
     * @returns The public URL, a path on this server.
     * @throws ApiError `image.*` for an unacceptable picture; any error of `place`.
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

    /** Removes the picture of a public URL, if this account uploaded it [PROF-55] [PROF-56] [GAP-17]. */
    async remove(ownerId: string, address: string | null): Promise<void> {
      if (address?.startsWith(`/${folder}/`)) await discard(address.slice(1), ownerId)
    },

    /** Whether a public URL is that of a recent, unused upload of this account for a purpose. */
    async isUnusedOf(ownerId: string, purpose: ImagePurpose, address: string): Promise<boolean> {
      const own = await store.uploadedSince(ownerId, address.slice(1), new Date(clock.now().getTime() - unusedAfterMs))
      if (own?.purpose !== purpose) return false
      return !(await shownAmong.get(purpose)?.([{ address, uploadedBy: ownerId }]))?.has(address)
    },

    /** Opens a picture by the file name of its public URL; undefined if it does not exist. */
    async open(file: string): Promise<StoredFile | undefined> {
      return fileName.test(file) ? storage.get(`${folder}/${file}`) : undefined
    },

    /** The picture of a public URL as a data URI; undefined if it does not exist. */
    async asDataUri(address: string): Promise<string | undefined> {
      const file = address.startsWith(`/${folder}/`) ? await storage.get(address.slice(1)) : undefined
      if (!file) return undefined
      const bytes = await new Response(file.stream).arrayBuffer()
      return `data:${pictureFormat.mediaType};base64,${Buffer.from(bytes).toString('base64')}`
    },

    /**
     * Removes the pictures of a deleted account, except those in use: photos of groups stay, because the groups live on
     * [GAP-04], and are anonymized.
     */
    async removeFilesOf(ownerId: string): Promise<void> {
      await discardUnshown(await store.uploadedBy(ownerId))
      await store.clearOwner(ownerId)
    },

    /**
     * Removes unused pictures: of interrupted uploads, deleted accounts and failed removals. It never rejects; failures
     * are logged and left to the next sweep.
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
