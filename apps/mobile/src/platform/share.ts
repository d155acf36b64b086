import { Share } from '@capacitor/share'
import { isCancelled, writeShared } from '../shared-files.ts'

/** Whether the system has a share sheet. */
export const canShare = (): boolean => true

/** Whether it accepts a file. */
export const canShareFile = (_file: File): boolean => true

/** Opens the system's share sheet. A cancellation is ignored. */
export async function openShareSheet({ title, text, url, files = [] }: ShareData): Promise<void> {
  const uris = await Promise.all(files.map((file) => writeShared(file.name, file)))
  try {
    await Share.share({
      ...(title !== undefined && { title }),
      ...(text !== undefined && { text }),
      ...(url !== undefined && { url }),
      ...(uris.length > 0 && { files: uris }),
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
  }
}
