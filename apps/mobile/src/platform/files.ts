import { Share } from '@capacitor/share'
import { isCancelled, writeShared } from '../shared-files.ts'

/**
 * Gives the person a file, by the share sheet: web views have no downloads [MOB-12].
 * @returns Where it is: where they have put it in the share sheet.
 * @throws If it could not be made.
 */
export async function saveFile(name: string, content: Blob): Promise<'shared'> {
  const uri = await writeShared(name, content)
  await Share.share({ files: [uri] }).catch((error: unknown) => {
    if (!isCancelled(error)) throw error
  })
  return 'shared'
}
