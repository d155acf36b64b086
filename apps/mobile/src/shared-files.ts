import { Directory, Filesystem } from '@capacitor/filesystem'

/** Files for the share sheet, which takes them from the cache of the app. */

/** Whether somebody closed the share sheet without choosing; the plugin has no code for it. */
export const isCancelled = (error: unknown): boolean => error instanceof Error && error.message === 'Share canceled'

/** @returns The address of the written file. */
export async function writeShared(name: string, content: Blob): Promise<string> {
  const { uri } = await Filesystem.writeFile({ path: name, data: await base64(content), directory: Directory.Cache })
  return uri
}

function base64(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(content)
  })
}
